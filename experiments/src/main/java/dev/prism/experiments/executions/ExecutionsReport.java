package dev.prism.experiments.executions;

import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.executions.ExecutionsExperiment.Row;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The report of the comparison of executions. Not safe for use by multiple threads. */
public final class ExecutionsReport implements SectionedReport {
  private final List<Row> rows;
  private final List<String> executions = ExecutionComparison.names();

  ExecutionsReport(List<Row> rows) {
    if (rows.isEmpty()) {
      throw new DataException("There are no results to report.");
    }
    this.rows = rows;
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static ExecutionsReport read(Path file) {
    return new ExecutionsReport(rows(file));
  }

  static List<Row> rows(Path file) {
    return List.of(StateFile.read(file, Row[].class, "a file of results"));
  }

  @Override
  public ReportSections sections() {
    ReportSections out = new ReportSections("Comparison of executions", lead());
    table(
        out,
        "Value relative to exact greedy, in %",
        "The value of the measure itself on all 24,300 images. It may exceed 100, because the"
            + " greedy selection is not optimal.",
        r -> SampleMean.format(100 * r.ratio(), 1));
    table(
        out,
        "Rare digits among the picks, in %",
        "Measures with a query set favour the rare digits. The others have no reason to select"
            + " them, and exact greedy does not either.",
        r -> SampleMean.format(100 * r.recall(), 0));
    table(
        out,
        "Processor time, in seconds",
        "The sum over all threads, with the data in memory.",
        r -> SampleMean.format(r.cpuSeconds(), r.cpuSeconds() < 10 ? 2 : 0));
    table(
        out,
        "Memory for similarities and sets, in MB",
        "The largest amount that is held at a time, without the features; for streams the bound"
            + " that is known in advance.",
        r -> SampleMean.format(r.megabytes(), 0));
    List<List<String>> failures =
        rows.stream()
            .filter(r -> r.notApplicable() != null)
            .map(r -> List.of(r.measure(), r.execution(), r.notApplicable()))
            .toList();
    if (!failures.isEmpty()) {
      out.table(
          "Executions that do not apply", "", List.of("measure", "execution", "reason"), failures);
    }
    return out;
  }

  private String lead() {
    return "The ground set is 24,300 images of MNIST with 196 features, sorted by digit, with the"
        + " two rare digits (300 images) last. The query set is ten rare digits and the private"
        + " set ten images of the digit 3; k = "
        + rows.getFirst().k()
        + ", and partitioned executions use "
        + ExecutionComparison.BLOCKS
        + " blocks. A dash means that the execution does not apply to the measure.";
  }

  /** Adds a table with a row for each measure and a column for each execution. */
  private void table(ReportSections to, String title, String text, Function<Row, String> cell) {
    List<String> head = new ArrayList<>(List.of("measure"));
    head.addAll(executions);
    List<List<String>> lines = new ArrayList<>();
    for (String m : rows.stream().map(Row::measure).distinct().toList()) {
      List<String> line = new ArrayList<>(List.of(m));
      for (String e : executions) {
        line.add(
            rows.stream()
                .filter(r -> r.measure().equals(m) && r.execution().equals(e))
                .filter(r -> r.notApplicable() == null)
                .findFirst()
                .map(cell)
                .orElse("–"));
      }
      lines.add(line);
    }
    to.table(title, text, head, lines);
  }
}
