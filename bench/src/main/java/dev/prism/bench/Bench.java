package dev.prism.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures speed and memory beside references: {@code [--quick | --long | --scale] [--json] [--data
 * DIR] [--compare FILE]}. Exits with 1 if a ratio fell. Stateless.
 */
public final class Bench {
  private Bench() {}

  /** In a clone it is beside the modules, in an archive in the folder bin. */
  private static Path launcher(Path home) {
    Path launcher = home.resolve("prism");
    return Files.exists(launcher) ? launcher : home.resolve("bin/prism");
  }

  /**
   * Runs the benchmarks and prints a line for each.
   *
   * @param args the options
   * @throws IOException if a temporary file cannot be written
   */
  public static void main(String[] args) throws IOException {
    List<String> words = new ArrayList<>(List.of(args));
    boolean quick = words.remove("--quick"), json = words.remove("--json");
    boolean large = words.remove("--long"), scale = words.remove("--scale");
    RatioComparison comparison = null;
    int at = words.indexOf("--compare");
    if (at >= 0 && at + 1 < words.size()) {
      comparison = new RatioComparison(Path.of(words.remove(at + 1)));
      words.remove(at);
    }
    Path data = null;
    if (words.size() == 2 && words.get(0).equals("--data")) {
      data = Path.of(words.get(1));
      words.clear();
    }
    if (!words.isEmpty() || data != null && !Files.isDirectory(data)) {
      System.err.println(
          "bench: --quick, --long, --scale, --json, --data DIR and --compare FILE are understood,"
              + " not "
              + words
              + ".");
      System.exit(2);
    }
    List<BenchmarkLine> missed = new ArrayList<>();
    if (!json) {
      System.out.println(BenchmarkLine.HEAD);
    }
    RatioComparison guard = comparison;
    Consumer<BenchmarkLine> print =
        r -> {
          System.out.println(json ? r.json() : r.line());
          if (guard != null) {
            guard.add(r);
          }
          if (!r.met()) {
            missed.add(r);
          }
        };
    int rounds = quick ? 4 : 15;
    if (data != null) {
      new Peers(rounds, print).run(data);
    } else if (scale) {
      new Scale(1_000_000, print).run();
      new Scale(200_000, print).graphs();
    } else {
      new Machine(quick ? 3 : rounds, print).run();
      new Peers(quick ? rounds : 2 * rounds, print).run(quick);
      new FastCertificates(quick ? 3 : rounds, print).run();
      new Threads(quick ? 3 : 7, print).run();
      new Retrieval(quick ? 1000 : 5000, print).run();
      new Growth(quick ? 2 : 5, print).run(quick);
      String home = System.getProperty("prism.home");
      new FreshJvms(quick ? 2 : 7, print).run(quick);
      new ColdStart(quick ? 2 : 7, print).run(home == null ? null : launcher(Path.of(home)));
      if (!quick) {
        new Plans(print).run(large);
        new LargePools(print).run(large ? 100_000 : 40_000);
        new LargeModel(print).run(large ? 1_000_000 : 20_000);
      }
      if (large) {
        new Scale(1_000_000, print).run();
      }
    }
    if (!json) {
      System.out.println(missed.isEmpty() ? "All goals met." : missed.size() + " goals missed.");
    }
    if (guard != null) {
      guard.report().forEach(System.err::println);
      System.exit(guard.failed() ? 1 : 0);
    }
  }
}
