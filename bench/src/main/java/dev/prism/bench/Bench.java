package dev.prism.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Everything that is promised of speed and size, each beside a yardstick: {@code [--quick | --long
 * | --scale] [--json] [--data DIR]}.
 */
public final class Bench {
  private Bench() {}

  public static void main(String[] args) throws IOException {
    List<String> words = new ArrayList<>(List.of(args));
    boolean quick = words.remove("--quick"), json = words.remove("--json");
    boolean large = words.remove("--long"), scale = words.remove("--scale");
    Path data = null;
    if (words.size() == 2 && words.get(0).equals("--data")) {
      data = Path.of(words.get(1));
      words.clear();
    }
    if (!words.isEmpty() || data != null && !Files.isDirectory(data)) {
      System.err.println(
          "bench: --quick, --long, --scale, --json and --data DIR are understood, not "
              + words
              + ".");
      System.exit(2);
    }
    List<Result> missed = new ArrayList<>();
    if (!json) {
      System.out.println(Result.HEAD);
    }
    Consumer<Result> print =
        r -> {
          System.out.println(json ? r.json() : r.line());
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
      new Threads(quick ? 3 : 7, print).run();
      new Growth(quick ? 2 : 5, print).run(quick);
      String home = System.getProperty("prism.home");
      new Cold(quick ? 2 : 7, print).run(home == null ? null : Path.of(home, "prism"));
      if (!quick) {
        new Large(print).run(large ? 100_000 : 40_000);
        new Model(print).run(large ? 1_000_000 : 20_000);
      }
      if (large) {
        new Scale(1_000_000, print).run();
      }
    }
    if (!json) {
      System.out.println(missed.isEmpty() ? "All goals met." : missed.size() + " goals missed.");
    }
  }
}
