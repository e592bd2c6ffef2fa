package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.studio.Studio;
import dev.prism.studio.StudioHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code prism studio}. */
@Command(
    name = "studio",
    description = {
      "Open an interactive page in the browser.",
      "Mark items as query or private set, vary the measure and its parameters, and see the"
          + " selection change. The server runs on this computer until Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism studio",
      "  prism studio photos/",
      "  prism studio reviews.csv --text review --port 8000 --no-open"
    })
final class StudioCommand implements Callable<Integer> {
  private static final int PORT = 8420;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description =
          "The pool, in a format of prism select. Default: 10,000 handwritten digits of MNIST.")
  @HelpSection.In(HelpSection.INPUT)
  String data;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Table with one row per item, whose columns are added to the pool for colours and scores."
              + " Default: none.")
  @HelpSection.In(HelpSection.INPUT)
  Path labels;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port, from 1 to 65535. Default: 8420, or a free port if that is taken.")
  @HelpSection.In(HelpSection.EXECUTION)
  Integer port;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      description =
          "Host name or address to listen on, for access from other computers, which need the token"
              + " in the printed address. Default: this computer only.")
  @HelpSection.In(HelpSection.EXECUTION)
  String host;

  @Option(names = "--no-open", description = "Do not open a browser. Default: the page is opened.")
  @HelpSection.In(HelpSection.EXECUTION)
  boolean noBrowser;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description =
          "Memory for similarities in bytes, or with the unit k, m or g (powers of 1024), such as"
              + " 512m or 4g. Default: 60 %% of the Java heap.")
  @HelpSection.In(HelpSection.EXECUTION)
  String memory;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "Folder for saved runs and collections. Default: prism-studio.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path folder = Path.of("prism-studio");

  @Spec CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    long bytes =
        memory == null ? Runtime.getRuntime().maxMemory() * 6 / 10 : PoolOptions.bytes(memory);
    try (Studio studio = open(host(), bytes)) {
      var out = spec.commandLine().getOut();
      out.println(studio.address());
      out.flush();
      if (!noBrowser) {
        browse(studio.address());
      }
      InterruptNotice.message("saved runs are in " + folder);
      new CountDownLatch(1).await(); // until Ctrl-C
    }
    return 0;
  }

  private Studio open(StudioHost pool, long bytes) {
    if (port != null) {
      return Studio.open(pool, new Studio.Settings(host, port, folder, bytes));
    }
    try {
      return Studio.open(pool, new Studio.Settings(host, PORT, folder, bytes));
    } catch (DataException e) {
      return Studio.open(pool, new Studio.Settings(host, 0, folder, bytes));
    }
  }

  private StudioHost host() {
    boolean demo = data == null;
    Path mnist = Path.of(System.getProperty("prism.home", "."), "demo", "mnist");
    if (demo) {
      data = shortest(mnist.resolve("t10k-images-idx3-ubyte.gz")).toString();
      labels = labels == null ? mnist.resolve("t10k-labels-idx1-ubyte.gz") : labels;
    }
    ItemLoader items = LauncherEnvironment.loader(embedding.embedder, embedding.text);
    Table pool = LabelFile.addTo(items.load(data, columns.options()), labels, "--labels");
    FileRequest request =
        FileRequest.of(
            r -> {
              r.data = data;
              columns.into(r);
              embedding.into(r);
            });
    return new CommandLineHost(request, items, pool, arguments(), demo ? example(pool) : null);
  }

  /** Returns the path relative to the working directory where it is below it. */
  private static Path shortest(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path there = file.toAbsolutePath().normalize();
    return there.startsWith(here) ? here.relativize(there) : there;
  }

  /** The options that describe the pool, for commands that the studio exports. */
  private List<String> arguments() {
    List<String> out = new ArrayList<>(List.of(data));
    add(out, "--id", columns.id);
    add(out, "--vector", columns.vector);
    add(out, "--metadata", columns.metadata.isEmpty() ? null : String.join(",", columns.metadata));
    add(out, "--delimiter", columns.delimiter);
    add(out, "--header", columns.header);
    if (columns.skipBad) {
      out.add("--skip-bad");
    }
    add(out, "--text", embedding.text);
    add(out, "--embedder", embedding.embedder);
    return out;
  }

  private static void add(List<String> arguments, String option, @Nullable String value) {
    if (value != null) {
      arguments.addAll(List.of(option, value));
    }
  }

  /** Some 5s and 8s as query set, and 3s, which are similar to them, as private set. */
  private static StudioHost.Example example(Table pool) {
    List<String> digit = pool.column("label");
    return new StudioHost.Example(
        "5s and 8s, but no 3s",
        IntStream.concat(first(digit, "5", 3), first(digit, "8", 3)).boxed().toList(),
        first(digit, "3", 4).boxed().toList());
  }

  private static IntStream first(List<String> digit, String wanted, int count) {
    return IntStream.range(0, digit.size()).filter(i -> digit.get(i).equals(wanted)).limit(count);
  }

  /** Opens the browser, if there is one; the address is printed in any case. */
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
