package dev.prism.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Measures speed and memory beside references: {@code [--quick | --long | --scale] [--json] [--data
 * DIR] [--compare FILE]}. Exits with 1 if a ratio fell. Stateless.
 */
public final class Bench {
  private Bench() {}

  /** In a clone it is beside the modules, in an archive in the folder bin. */
  static Path launcher(Path home) {
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
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Returns the exit status: 1 if a ratio fell, 2 for options that are not understood. */
  static int run(List<String> args, PrintStream out, PrintStream err) throws IOException {
    List<String> words = new ArrayList<>(args);
    boolean quick = words.remove("--quick"), json = words.remove("--json");
    boolean large = words.remove("--long"), scale = words.remove("--scale");
    Path earlier = path(words, "--compare"), data = path(words, "--data");
    if (!words.isEmpty()
        || data != null && !Files.isDirectory(data)
        || earlier != null && !Files.isRegularFile(earlier)) {
      err.println(
          "bench: --quick, --long, --scale, --json, --data DIR and --compare FILE are understood,"
              + " not "
              + String.join(" ", args)
              + ".");
      return 2;
    }
    RatioComparison guard = earlier == null ? null : new RatioComparison(earlier);
    List<BenchmarkLine> missed = new ArrayList<>();
    if (!json) {
      out.println(BenchmarkLine.HEAD);
    }
    Consumer<BenchmarkLine> print =
        r -> {
          out.println(json ? r.json() : r.line());
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
      all(quick, large, rounds, print);
    }
    if (!json) {
      out.println(missed.isEmpty() ? "All goals met." : missed.size() + " goals missed.");
    }
    if (guard == null) {
      return 0;
    }
    guard.report().forEach(err::println);
    return guard.failed() ? 1 : 0;
  }

  private static void all(boolean quick, boolean large, int rounds, Consumer<BenchmarkLine> print)
      throws IOException {
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

  /** Removes an option and its value, and returns the value; null where there is none. */
  private static @Nullable Path path(List<String> words, String option) {
    int at = words.indexOf(option);
    if (at < 0 || at + 1 == words.size()) {
      return null;
    }
    words.remove(at);
    return Path.of(words.remove(at));
  }
}
