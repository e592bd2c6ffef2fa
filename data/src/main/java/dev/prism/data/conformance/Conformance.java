package dev.prism.data.conformance;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks the measures, their derivatives and greedy selections against a folder of golden cases.
 * Stateless.
 */
public final class Conformance {
  private Conformance() {}

  /**
   * Checks every .json file in a folder and the folders below.
   *
   * @param folder the folder of golden cases
   * @return the results, in the order of the file names
   */
  public static ConformanceReport run(Path folder) {
    List<CaseResult> results = new ArrayList<>();
    for (Path file : files(folder)) {
      results.add(check(file, folder.relativize(file).toString()));
    }
    return new ConformanceReport(results);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new BadRequestException(
          "%s is not a folder; give one with golden cases in it.", folder);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> cases =
          all.filter(f -> f.toString().endsWith(".json") && !Files.isDirectory(f))
              .sorted()
              .toList();
      if (cases.isEmpty()) {
        throw new BadRequestException("There is no .json file in %s or below.", folder);
      }
      return cases;
    } catch (IOException | UncheckedIOException e) {
      throw new BadDataException(e, "The folder %s cannot be read: %s.", folder, e.getMessage());
    }
  }

  private static CaseResult check(Path file, String name) {
    String function = "";
    try {
      GoldenCase c = GoldenCase.read(file);
      function = c.function();
      ComparisonCounts counts = new ComparisonCounts();
      CaseCheck.all(c, counts);
      return counts.result(name, function);
    } catch (PrismException e) {
      return CaseResult.unusable(name, function, e.getMessage());
    }
  }

  /**
   * Checks a folder and exits with status 0 where all cases pass, and 1 otherwise.
   *
   * @param args the folder
   */
  public static void main(String[] args) {
    System.exit(status(args, System.out, System.err));
  }

  static int status(String[] args, PrintStream out, PrintStream err) {
    if (args.length != 1) {
      err.println("Give one folder with golden cases.");
      return 1;
    }
    try {
      ConformanceReport report = run(Path.of(args[0]));
      report.print(out);
      return report.failed() == 0 ? 0 : 1;
    } catch (PrismException e) {
      err.println(e.getMessage());
      return 1;
    }
  }
}
