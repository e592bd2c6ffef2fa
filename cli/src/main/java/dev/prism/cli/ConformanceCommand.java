package dev.prism.cli;

import dev.prism.data.conformance.Conformance;
import dev.prism.data.conformance.Report;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Golden cases. */
@Command(
    name = "conformance",
    description = {
      "Check the measures against a folder of golden cases.",
      "Exit status 1 where one fails."
    },
    mixinStandardHelpOptions = true)
final class ConformanceCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR")
  Path folder;

  @Override
  public Integer call() {
    Report report = Conformance.run(folder);
    report.print(System.out);
    return report.failed() == 0 ? 0 : 1;
  }
}
