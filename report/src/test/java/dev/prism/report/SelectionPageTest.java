package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.report.SelectionPage.Examples;
import dev.prism.run.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectionPageTest {
  private static final Table POOL =
      new Table(
          "pool.csv",
          Features.of(new float[][] {{1, 0}, {0.9f, 0.1f}, {0, 1}, {0.1f, 0.9f}}),
          List.of("a", "b", "<c>", "d"),
          Map.of());
  private static final Table QUERY =
      new Table("q.csv", Features.of(new float[][] {{0, 1}}), List.of("like me"), Map.of());
  private static final Examples NONE = new Examples(null, new int[0]);

  private static Selection select(Problem p, String measure) {
    return Request.pick(2).measure(measure).from(p).selection();
  }

  @Test
  void aSelectionWithoutExamples() {
    Problem p = Problem.of(POOL.features());
    String page =
        new SelectionPage(POOL, p, NONE, NONE).page("fl", select(p, "fl"), Map.of("seed", "1"));
    assertThat(page)
        .startsWith("<!doctype html>")
        .endsWith("</html>\n")
        .contains("<h1>2 of 4 items</h1>", "Chosen from pool.csv by fl", "<td>seed</td><td>1</td>")
        .contains("for 2")
        .doesNotContain("Like these", "Not like these", "Below it the queries");
  }

  /** The query set is one item of a file and one of the pool, and is shown in that order. */
  @Test
  void examplesOfAFileAndOfThePool() {
    Problem p =
        Problem.of(POOL.features())
            .query(Features.of(new float[][] {{0, 1}, {0, 1}}))
            .privateSet(POOL.features().select(new int[] {0}));
    SelectionPage shown =
        new SelectionPage(
            POOL, p, new Examples(QUERY, new int[] {2}), new Examples(null, new int[] {0}));
    String page = shown.page("flcmi", select(p, "flcmi"), Map.of());
    assertThat(page)
        .containsSubsequence("Like these (Q)", "like me", "&lt;c&gt;", "Not like these (P)", ">a<")
        .contains("Below it the queries")
        .doesNotContain("<c>");
  }
}
