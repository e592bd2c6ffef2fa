package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportSectionsTest {
  private static final ReportSections REPORT =
      new ReportSections("A & B", "Two of them.")
          .figure("Scores", BarChart.svg(List.of("a", "b"), new double[] {1, -0.5}))
          .table("Numbers", "As measured.", List.of("name", "score"), List.of(List.of("a", "<1")));

  @Test
  void rendersHtmlAndMarkdown() {
    assertThat(REPORT.markdown())
        .isEqualTo(
            """
            # A & B

            Two of them.

            ## Numbers

            As measured.

            | name | score |
            |---|---|
            | a | <1 |
            """);
    assertThat(REPORT.page())
        .contains("<h1>A &amp; B</h1>", "<h2>Scores</h2>\n<svg", "<td>&lt;1</td>")
        .endsWith("</html>\n");
  }

  /** Without an escape, a|b would be two cells of a Markdown table. */
  @Test
  void escapesCellsInMarkdown() {
    String text =
        new ReportSections("T", "L")
            .table("N", "", List.of("a|b", "c"), List.of(List.of("1\n2", "x|y|z")))
            .markdown();
    assertThat(text).endsWith("## N\n\n| a\\|b | c |\n|---|---|\n| 1 2 | x\\|y\\|z |\n");
  }

  @Test
  void figuresPrecedeTablesInHtmlOnly() {
    assertThat(REPORT.page()).containsSubsequence("<h2>Scores</h2>", "<svg", "<h2>Numbers</h2>");
    assertThat(REPORT.markdown()).doesNotContain("Scores", "svg");
  }

  @Test
  void negativeBarsExtendToTheLeft() {
    assertThat(BarChart.svg(List.of("a", "b"), new double[] {1, -1}))
        .contains("<rect x=\"420.0\" y=\"8\" width=\"210.0\"")
        .contains("<rect x=\"210.0\" y=\"32\" width=\"210.0\"");
  }

  @Test
  void linesSkipMissingPoints() {
    LineChart.Point one = new LineChart.Point(1, Double.NaN), two = new LineChart.Point(2, 0.5);
    String svg =
        LineChart.svg(
            Chart.of(300, 200, 240),
            List.of(new LineChart.Line("l", Arrays.asList(one, null, two))),
            new double[] {0, 0.5, 1},
            List.of("10", "20", "30"),
            "labels");
    assertThat(svg.split("<circle", -1)).hasSize(3);
    assertThat(svg).contains(">20</text>", ">labels</text>").doesNotContain("NaN");
    assertThat(Chart.file(svg)).startsWith("<svg xmlns=");
  }
}
