package dev.prism.experiments.semantics;

import dev.prism.cli.JsonOption;
import dev.prism.cli.ProgressLine;
import dev.prism.data.StateFile;
import dev.prism.experiments.ResultFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the paper's study of what its measures prefer. Not safe for use by multiple threads. */
@Command(
    name = "semantics",
    description = "Score the selections of every measure at every value of its parameters.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment semantics --out semantics.json",
      "The study takes seconds, and its results are the same on every machine."
    })
public final class SemanticsExperiment implements Callable<Integer> {
  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "write the results to F.json, and a report with drawings to F.md and F-*.svg")
  private @Nullable Path out;

  @Mixin private JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public SemanticsExperiment() {}

  @Override
  public Integer call() {
    ResultFiles files = out == null ? null : new ResultFiles(out);
    List<SemanticsStudy.Finding> findings;
    try (ProgressLine bar = new ProgressLine(System.err, "settings")) {
      findings =
          SemanticsStudy.run(
              (done, total) -> {
                synchronized (bar) {
                  bar.at(done, total);
                }
              });
    }
    SemanticsResults results = SemanticsResults.of(findings);
    SemanticsReport report = new SemanticsReport(results);
    if (files != null) {
      StateFile.write(files.json(), results);
      files.write(report);
    }
    if (output.wanted()) {
      output.print(results);
    } else {
      output.out().print(report.markdown(files == null ? "semantics" : files.name()));
    }
    output.out().flush();
    return 0;
  }
}
