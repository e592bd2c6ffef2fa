package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import dev.prism.data.run.LoadedRequest;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.PublishedCollections;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prism learn}. */
@Command(
    name = "learn",
    description = {
      "Learn a mixture of measures from human summaries.",
      "The weights and the parameters of the measures are learned from collections of items with"
          + " reference summaries (docs/how-to/learn-a-mixture.md describes the format), beginning"
          + " with the best single component. The state is saved after every step or epoch; the"
          + " same command resumes an interrupted run and gives the same model."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism learn --collections trips/ --out mine.model --epochs 5",
      "  prism select photos.npy -k 10 -m @mine.model"
    })
final class LearnCommand implements Callable<Integer> {
  /** NAME:DIR; a single letter before the colon is a drive. */
  private static final Pattern PUBLISHED = Pattern.compile("[a-z][a-z-]+:.*");

  @Option(
      names = "--collections",
      required = true,
      arity = "1..*",
      paramLabel = "FILE|DIR|NAME:DIR …",
      hideParamSyntax = true,
      description =
          "Collections to learn from: JSON files, folders of JSON files, or a published data set"
              + " and its folder, such as tvsum:data/tvsum. Data sets: tvsum, tvsum-query,"
              + " tvsum-private, tvsum-joint, ute, opinosis, qmsum. Required.")
  @HelpSection.In(HelpSection.INPUT)
  List<String> collections;

  @Option(
      names = "--weights-only",
      description =
          "Learn the weights of the mixture only; the parameters λ, η and ν stay 1. Default:"
              + " weights and parameters are learned.")
  @HelpSection.In(HelpSection.LEARNING)
  boolean weightsOnly;

  @Mixin LearnOptions options;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "Write the model to FILE; -m @FILE uses it in other commands. Required.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    AtomicFiles.checkWritable(out);
    var learner = options.learner(weightsOnly);
    List<AnnotatedCollection> all;
    try (TextModel texts = new TextModel()) {
      all = read(collections).stream().map(c -> c.prepare(texts)).toList();
    }
    MixtureLearning.mixture(all, options.components); // a misspelt component is a usage error
    Path state = out.resolveSibling(out.getFileName() + ".state");
    boolean resumed = Files.exists(state);
    if (resumed) {
      output.err().printf("prism: resuming from %s.%n", state);
    }
    InterruptNotice.message("the same command resumes from " + state);
    MixtureLearning learning =
        new MixtureLearning(options.components, learner, options.kernel, options.groundSample);
    MixtureLearning.Learned learned =
        LoadedRequest.withDataErrors(
            () -> learning.run(all, state, text -> output.err().println("prism: " + text)));
    AtomicFiles.write(out, to -> to.write(learned.model().text().getBytes(StandardCharsets.UTF_8)));
    remove(state);
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("model", out.toString());
    answer.put("measure", learned.model().measure());
    answer.put("kernel", learned.model().kernel());
    answer.put("k", learned.model().k());
    answer.putAll(learned.model().notes());
    output.answer(answer);
    output.out().flush();
    return 0;
  }

  private static void remove(Path state) {
    try {
      Files.deleteIfExists(state);
    } catch (IOException e) {
      throw new DataException(e, "%s cannot be deleted: %s.", state, e.getMessage());
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

  /** Loads the readers of published data sets, which are in the module experiments. */
  private static PublishedCollections published() {
    return ServiceLoader.load(PublishedCollections.class, OptionalModules.load("experiments"))
        .findFirst()
        .orElseThrow(
            () -> new DataException("Published data sets need the module prism-experiments."));
  }

  private static List<Path> files(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.filter(f -> f.toString().endsWith(".json")).sorted().toList();
      if (found.isEmpty()) {
        throw new BadRequestException(
            "%s has no .json files; a collection is a JSON file, see"
                + " docs/how-to/learn-a-mixture.md.",
            folder);
      }
      return found;
    } catch (IOException e) {
      throw DataException.unreadable(folder.toString(), e);
    }
  }
}
