package dev.prism.data.conformance;

import dev.prism.base.PrismException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Holds the measures, their derivatives and greedy to a folder of golden cases. */
public final class Conformance {
  private Conformance() {}

  /**
   * Checks every .json file in the folder and in the folders below, in the order of their names.
   */
  public static Report run(Path folder) {
    List<Result> results = new ArrayList<>();
    for (Path file : files(folder)) {
      results.add(check(file, folder.relativize(file).toString()));
    }
    return new Report(results);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new PrismException("%s is not a folder; give one with golden cases in it.", folder);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> cases =
          all.filter(f -> f.toString().endsWith(".json") && !Files.isDirectory(f))
              .sorted()
              .toList();
      if (cases.isEmpty()) {
        throw new PrismException("There is no .json file in %s or below.", folder);
      }
      return cases;
    } catch (IOException | UncheckedIOException e) {
      throw new PrismException("The folder %s cannot be read: %s.", folder, e.getMessage());
    }
  }

  private static Result check(Path file, String name) {
    String function = "";
    try {
      GoldenCase c = GoldenCase.read(file);
      function = c.function();
      Tally tally = new Tally();
      Check.all(c, tally);
      return tally.result(name, function);
    } catch (PrismException e) {
      return Result.unusable(name, function, e.getMessage());
    }
  }

  /** Checks the folder named; the status is 0 where all cases pass and 1 otherwise. */
  public static void main(String[] args) {
    System.exit(status(args, System.out, System.err));
  }

  static int status(String[] args, PrintStream out, PrintStream err) {
    if (args.length != 1) {
      err.println("Give one folder with golden cases.");
      return 1;
    }
    try {
      Report report = run(Path.of(args[0]));
      report.print(out);
      return report.failed() == 0 ? 0 : 1;
    } catch (PrismException e) {
      err.println(e.getMessage());
      return 1;
    }
  }
}
