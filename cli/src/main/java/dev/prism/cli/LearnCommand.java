package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import dev.prism.data.run.LoadedRequest;
import dev.prism.mixture.Collection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.Learning;
import dev.prism.mixture.PublishedCollections;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From summaries that people made to a mixture that makes such summaries. */
@Command(
    name = "learn",
    description = "Learn a mixture from summaries that people made.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  prism learn --collections trips/ --out mine.model",
      "  prism select photos.npy -k 10 -m @mine.model",
      "  prism learn --collections tvsum:data/tvsum --held-out 3 --out tvsum.model",
      "What a collection looks like is in docs/learning.md. After every epoch the state is noted;"
          + " the same command",
      "goes on where it was cut off, to the same model."
    })
final class LearnCommand implements Callable<Integer> {
  /** NAME:DIR, where a single letter is a drive. */
  private static final Pattern PUBLISHED = Pattern.compile("[a-z][a-z-]+:.*");

  @Option(
      names = "--collections",
      required = true,
      arity = "1..*",
      paramLabel = "F|DIR|NAME:DIR",
      description =
          "JSON files, folders of them, or a published set and the folder it is in: tvsum,"
              + " tvsum-query, tvsum-private, tvsum-joint, ute, opinosis, qmsum")
  List<String> collections;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "F",
      description = "the model; -m @F uses it")
  Path out;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      description = "the last N collections choose the epoch; default: a fifth of them")
  Integer heldOut;

  @Option(names = "--weights-only", description = "MIXTURE: λ, η and ν stay 1")
  boolean weightsOnly;

  @Mixin LearnOptions options;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Atomically.check(out);
    var how = options.settings(weightsOnly);
    List<Collection> all;
    try (TextModel texts = new TextModel()) {
      all = read(collections).stream().map(c -> c.prepare(texts)).toList();
    }
    Learning.blend(all, options.components); // a misspelt component is the command's fault
    int held = heldOut == null ? all.size() / 5 : heldOut;
    Path state = out.resolveSibling(out.getFileName() + ".state");
    boolean resumed = Files.exists(state);
    if (resumed) {
      output.err().printf("prism: goes on from %s.%n", state);
    }
    Interruption.keeps("the same command goes on from " + state);
    Learning learning =
        new Learning(options.components, how, options.kernel, options.represent, held);
    Learning.Learned learned =
        LoadedRequest.data(
            () ->
                learning.run(
                    all,
                    state,
                    e ->
                        output
                            .err()
                            .printf(
                                Locale.ROOT,
                                "prism: epoch %d of %d: objective %.4f%s%n",
                                e.number(),
                                how.epochs(),
                                e.objective(),
                                Double.isNaN(e.score())
                                    ? ""
                                    : String.format(
                                        Locale.ROOT, ", held-out score %.4f", e.score()))));
    Atomically.write(out, to -> to.write(learned.model().text().getBytes(StandardCharsets.UTF_8)));
    remove(state);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("model", out.toString());
    answer.put("measure", learned.model().measure());
    answer.put("kernel", learned.model().kernel());
    answer.put("k", learned.model().k());
    answer.putAll(learned.model().notes());
    answer.put("epochs", output.wanted() ? learned.state().epochs() : how.epochs());
    output.answer(answer);
    output.out().flush();
    return 0;
  }

  private static void remove(Path state) {
    try {
      Files.deleteIfExists(state);
    } catch (IOException e) {
      throw new DataException("%s cannot be deleted: %s.", state, e.getMessage());
    }
  }

  static List<CollectionFile> read(List<String> names) {
    List<CollectionFile> out = new ArrayList<>();
    for (String name : names) {
      if (PUBLISHED.matcher(name).matches() && !Files.exists(Path.of(name))) {
        int colon = name.indexOf(':');
        out.addAll(published().read(name.substring(0, colon), Path.of(name.substring(colon + 1))));
      } else if (Files.isDirectory(Path.of(name))) {
        files(Path.of(name)).forEach(f -> out.add(CollectionFile.read(f)));
      } else {
        out.add(CollectionFile.read(Path.of(name)));
      }
    }
    return out;
  }

  /** The readers of published data sets are in the module with the paper's experiments. */
  private static PublishedCollections published() {
    return ServiceLoader.load(PublishedCollections.class, Modules.load("experiments"))
        .findFirst()
        .orElseThrow(
            () -> new DataException("Published data sets need the module prism-experiments."));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.filter(f -> f.toString().endsWith(".json")).sorted().toList();
      if (found.isEmpty()) {
        throw new PrismException(
            "%s has no .json files; a collection is a JSON file, see docs/learning.md.", folder);
      }
      return found;
    } catch (IOException e) {
      throw new DataException("%s cannot be read: %s.", folder, e.getMessage());
    }
  }
}
