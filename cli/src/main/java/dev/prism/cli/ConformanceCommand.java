package dev.prism.cli;

import dev.prism.data.conformance.Conformance;
import dev.prism.data.conformance.ConformanceReport;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code prism conformance}. */
@Command(
    name = "conformance",
    description = {
      "Check the measures against a folder of golden cases.",
      "Prints every case that fails and the numbers of passed and failed cases. The exit code is 1"
          + " if a case fails."
    },
    mixinStandardHelpOptions = true,
    footer = "  prism conformance golden/")
final class ConformanceCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "Folder with one JSON file per case.")
  @HelpSection.In(HelpSection.INPUT)
  Path folder;

  @Override
  public Integer call() {
    ConformanceReport report = Conformance.run(folder);
    report.print(System.out);
    return report.failed() == 0 ? 0 : ExitCode.CHECK_FAILED;
  }
}
