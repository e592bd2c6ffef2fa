package dev.prism.experiments.executions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.experiments.executions.ExecutionsExperiment.Row;
import dev.prism.kernel.Features;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExecutionsReportTest {
  private static final ExecutionsReport REPORT =
      new ExecutionsReport(
          List.of(
              new Row("fl", ExecutionComparison.EXACT, 50, 9.0, 1.0, 0.1, 12.3, 2400.4, "", null),
              new Row("fl", "stochastic", 50, 8.9, 0.98765, 0.125, 1.234, 2400.4, "", null),
              new Row("gc", ExecutionComparison.EXACT, 50, 9.0, 1.0, 0.5, 3.0, 10.0, "", null),
              new Row("gc", "stochastic", 50, null, null, null, 0, null, null, "not <monotone>")));

  @Test
  void measuresAreRowsAndExecutionsAreColumns() {
    String text = REPORT.markdown("r");
    assertThat(text)
        .contains(
            "k = 50", "8 blocks.", "| measure | exact | stochastic | partitioned, one round |")
        .containsSubsequence(
            "Value relative to exact greedy",
            "| fl | 100.0 | 98.8 | – |",
            "| gc | 100.0 | – |",
            "Rare digits",
            "| fl | 10 | ",
            "Processor time",
            "| fl | 12 | 1.23 | – |",
            "Memory for similarities",
            "| fl | 2400 | 2400 | – |");
  }

  @Test
  void executionsThatDoNotApplyAreExplained() {
    assertThat(REPORT.markdown("r")).endsWith("| gc | stochastic | not <monotone> |\n");
    assertThat(REPORT.html())
        .contains("Executions that do not apply", "<td>not &lt;monotone&gt;</td>");
  }

  /** Every execution picks different items, of at least 40 % of the value of exact greedy. */
  @Test
  void everyExecutionSelectsFromTheWholePool() {
    SplittableRandom random = new SplittableRandom(3);
    float[][] x = new float[240][4];
    for (float[] row : x) {
      for (int c = 0; c < row.length; c++) {
        row[c] = (float) random.nextDouble();
      }
    }
    ExecutionComparison e = new ExecutionComparison(Problem.of(Features.of(x)).threads(1), "fl", 5);
    double exact = e.value(e.executions().get(ExecutionComparison.EXACT).get().picks());
    e.executions()
        .forEach(
            (name, way) -> {
              ExecutionComparison.Outcome found = way.get();
              assertThat(found.picks()).as(name).doesNotHaveDuplicates().hasSizeBetween(1, 5);
              assertThat(e.value(found.picks())).as(name).isBetween(0.4 * exact, 1.05 * exact);
              assertThat(found.bytes()).as(name).isPositive();
            });
    assertThat(ExecutionComparison.names()).containsExactlyElementsOf(e.executions().keySet());
  }
}
