package dev.prism.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.experiments.certificates.CertificatesReport;
import dev.prism.experiments.defaults.DefaultsReport;
import dev.prism.experiments.executions.ExecutionsReport;
import dev.prism.experiments.rerank.RerankReport;
import dev.prism.experiments.semantics.SemanticsReport;
import dev.prism.experiments.summaries.RecoveryReport;
import dev.prism.experiments.summaries.SummariesReport;
import dev.prism.experiments.targeted.TargetedReport;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Renders the results of an experiment that has been run. Not safe for use by multiple threads. */
@Command(
    name = "report",
    description = "Render the results of an experiment as Markdown, and as an HTML page.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment report docs/results/targeted-mnist.json --html targeted-mnist.html"
    })
public final class ReportCommand implements Callable<Integer> {
  /** Readers of results, by a key that only the results of this experiment have. */
  private static final Map<String, Function<Path, ExperimentReport>> BY_KEY =
      Map.of(
          "runs", TargetedReport::read,
          "rows", SummariesReport::read,
          "trials", RecoveryReport::read,
          "trends", SemanticsReport::read,
          "locations", CertificatesReport::read);

  @Parameters(
      paramLabel = "RESULTS.json",
      description = "the results; RESULTS.md and its drawings are written beside them")
  private Path results;

  @Option(
      names = "--html",
      paramLabel = "PAGE.html",
      description = "also write the report as a self-contained HTML page")
  private @Nullable Path html;

  /** Creates the command; picocli sets the fields. */
  public ReportCommand() {}

  @Override
  public Integer call() {
    if (html != null) {
      AtomicFiles.checkWritable(html);
    }
    ResultFiles files = new ResultFiles(results);
    ExperimentReport report = read(results);
    files.write(report);
    if (html != null) {
      ResultFiles.text(html, report.html());
    }
    return 0;
  }

  /**
   * Reads the results of any experiment.
   *
   * @param results a file of results
   * @return the report of these results
   * @throws DataException if the file is not a file of results
   */
  static ExperimentReport read(Path results) {
    JsonNode json = StateFile.read(results, JsonNode.class, "a file of results");
    if (json.isArray()) {
      return json.path(0).has("candidate")
          ? DefaultsReport.read(results)
          : ExecutionsReport.read(results);
    }
    if (json.has("comparisons")) { // beside rows
      return RerankReport.read(results);
    }
    return BY_KEY.entrySet().stream()
        .filter(e -> json.has(e.getKey()))
        .findFirst()
        .orElseThrow(() -> new DataException("%s is not a file of results.", results))
        .getValue()
        .apply(results);
  }
}
