package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Options;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.studio.Desk;
import dev.prism.studio.Studio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A local page. */
@Command(
    name = "studio",
    description = {
      "Open a local page: mark what you want and what you do not, and watch the selection follow.",
      "Ctrl-C closes it."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  prism studio",
      "  prism studio photos/",
      "  prism studio reviews.csv --text review --port 8000 --no-open"
    })
final class StudioCommand implements Callable<Integer> {
  private static final int PORT = 8420;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "the pool, as for select; default: 10,000 handwritten digits")
  String data;

  @Option(
      names = "--labels",
      paramLabel = "F",
      description = "more columns to colour and score by: a file with one row an item")
  Path labels;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "default: 8420, or any other that is free")
  Integer port;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description = "let others in, who need the token in the address that is printed")
  String host;

  @Option(names = "--no-open", description = "do not open a browser")
  boolean quiet;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "where runs and collections that you keep go; default prism-studio")
  Path folder = Path.of("prism-studio");

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "what similarities may take, such as 4g; default: six tenths of the heap")
  String memory;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;
  @Spec CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    long bytes =
        memory == null ? Runtime.getRuntime().maxMemory() * 6 / 10 : PoolOptions.bytes(memory);
    try (Studio studio = open(desk(), bytes)) {
      var out = spec.commandLine().getOut();
      out.println(studio.address());
      out.flush();
      if (!quiet) {
        browse(studio.address());
      }
      Interruption.keeps("what you kept is in " + folder);
      new CountDownLatch(1).await(); // until Ctrl-C
    }
    return 0;
  }

  private Studio open(Desk desk, long bytes) {
    if (port != null) {
      return Studio.open(desk, new Studio.Settings(host, port, folder, bytes));
    }
    try {
      return Studio.open(desk, new Studio.Settings(host, PORT, folder, bytes));
    } catch (DataException e) {
      return Studio.open(desk, new Studio.Settings(host, 0, folder, bytes));
    }
  }

  private Desk desk() {
    boolean demo = data == null;
    Path mnist = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");
    if (demo) {
      data = shortest(mnist.resolve("t10k-images-idx3-ubyte.gz")).toString();
      labels = labels == null ? mnist.resolve("t10k-labels-idx1-ubyte.gz") : labels;
    }
    ItemLoader items = LauncherEnvironment.loader(embedding.embedder, embedding.text);
    Table pool = labelled(items.load(data, columns.options()));
    FileRequest request =
        FileRequest.of(
            r -> {
              r.data = data;
              columns.into(r);
              embedding.into(r);
            });
    return new StudioDesk(request, items, pool, words(), demo ? example(pool) : null);
  }

  /** As one would type it from here. */
  private static Path shortest(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path there = file.toAbsolutePath().normalize();
    return there.startsWith(here) ? here.relativize(there) : there;
  }

  private List<String> words() {
    List<String> out = new ArrayList<>(List.of(data));
    word(out, "--id", columns.id);
    word(out, "--vector", columns.vector);
    word(out, "--keep", columns.keep.isEmpty() ? null : String.join(",", columns.keep));
    word(out, "--text", embedding.text);
    word(out, "--embedder", embedding.embedder);
    return out;
  }

  private static void word(List<String> words, String option, String value) {
    if (value != null) {
      words.addAll(List.of(option, value));
    }
  }

  private Table labelled(Table pool) {
    if (labels == null) {
      return pool;
    }
    Table more = Load.table(labels, Options.NONE);
    if (more.size() != pool.size()) {
      throw new DataException(
          "%s has %d rows and the pool %d; labels need one an item.",
          labels, more.size(), pool.size());
    }
    Map<String, List<String>> all = new LinkedHashMap<>(pool.columns());
    more.columns().forEach((name, c) -> all.put(name.equals(Table.VALUE) ? "label" : name, c));
    if (more.columns().isEmpty()) {
      throw new DataException(
          "%s has no columns of words or labels; give a csv with a header, or idx labels.", labels);
    }
    return new Table(pool.source(), pool.features(), pool.ids(), all, pool.names());
  }

  /** Some 5s and 8s wanted, some 3s not, which are easily taken for them. */
  private static Desk.Example example(Table pool) {
    List<String> digit = pool.column("label");
    return new Desk.Example(
        "More 5s and 8s, and no 3s",
        IntStream.concat(first(digit, "5", 3), first(digit, "8", 3)).toArray(),
        first(digit, "3", 4).toArray());
  }

  private static IntStream first(List<String> digit, String wanted, int count) {
    return IntStream.range(0, digit.size()).filter(i -> digit.get(i).equals(wanted)).limit(count);
  }

  /** Where there is no browser, the address is on the screen. */
  private static void browse(String address) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String opener = system.contains("mac") ? "/usr/bin/open" : "/usr/bin/xdg-open";
    if (!Files.isExecutable(Path.of(opener))) {
      return;
    }
    try {
      new ProcessBuilder(opener, address)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      return;
    }
  }
}
