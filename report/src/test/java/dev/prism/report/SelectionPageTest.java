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
  void selectionWithoutAuxiliarySets() {
    Problem p = Problem.of(POOL.features());
    String page =
        new SelectionPage(POOL, p, NONE, NONE).page("fl", select(p, "fl"), Map.of("seed", "1"));
    assertThat(page)
        .startsWith("<!doctype html>")
        .endsWith("</html>\n")
        .contains(
            "<h1>2 of 4 items</h1>", "Selected from pool.csv by fl", "<td>seed</td><td>1</td>")
        .contains("represents 2 items")
        .contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .doesNotContain("Query set Q", "Private set P", "Below a pick");
  }

  /** The query set has one item of a file and one of the pool, in this order. */
  @Test
  void showsItemsOfAFileBeforeItemsOfThePool() {
    Problem p =
        Problem.of(POOL.features())
            .query(Features.of(new float[][] {{0, 1}, {0, 1}}))
            .privateSet(POOL.features().select(new int[] {0}));
    SelectionPage shown =
        new SelectionPage(
            POOL, p, new Examples(QUERY, new int[] {2}), new Examples(null, new int[] {0}));
    String page = shown.page("flcmi", select(p, "flcmi"), Map.of());
    assertThat(page)
        .containsSubsequence("Query set Q", "like me", "&lt;c&gt;", "Private set P", ">a<")
        .contains("Below a pick are the query items")
        .doesNotContain("<c>");
  }

  /** Each of two clusters has one pick, which represents itself and its neighbour. */
  @Test
  void showsGainsAndRepresentedItems() {
    Problem p = Problem.of(POOL.features());
    Selection found = select(p, "fl");
    String page = new SelectionPage(POOL, p, NONE, NONE).page("fl", found, Map.of());
    assertThat(page.split("represents 2 items</div>", -1)).hasSize(3);
    assertThat(page)
        .contains(
            found.certificate().description(), String.format("%+.3g", found.picks().get(0).gain()));
  }

  @Test
  void countsExamplesBeyondForty() {
    float[][] rows = new float[45][2];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new float[] {1, i};
    }
    Table many = new Table("many.csv", Features.of(rows), null, Map.of());
    Problem p = Problem.of(POOL.features()).query(many.features());
    Examples query = new Examples(many, new int[0]);
    String page =
        new SelectionPage(POOL, p, query, NONE).page("flqmi", select(p, "flqmi"), Map.of());
    assertThat(page)
        .contains("<span class=name>39</span><span class=muted>and 5 more</span>")
        .doesNotContain("<span class=name>40</span><span class=muted>");
  }

  @Test
  void groupsDigitsOfLargeNumbers() {
    Table large = new Table("large", Features.of(new float[1200][1]), null, Map.of());
    Problem p = Problem.of(Features.of(new float[][] {{1}, {2}}));
    Selection found = select(p, "fl");
    assertThat(new SelectionPage(large, p, NONE, NONE).page("fl", found, Map.of()))
        .contains("<h1>2 of 1,200 items</h1>");
  }

  /** A query item is covered by the first of several equally similar picks. */
  @Test
  void firstOfEquallySimilarPicksCoversAQueryItem() {
    Problem p =
        Problem.of(POOL.features())
            .query(Features.of(new float[][] {{0, 1}, {1, 0}, {0.1f, 0.9f}}));
    List<int[]> covers = CoveredQueries.byPick(p, new int[] {2, 0, 2, 3});
    assertThat(covers).hasSize(4);
    assertThat(covers.get(0)).contains(0, 2);
    assertThat(covers.get(0)[0]).as("the most similar first").isZero();
    assertThat(covers.get(1)).containsExactly(1);
    assertThat(covers.get(2)).as("selected before").isEmpty();
    assertThat(covers.get(3)).containsExactly(2);
  }
}
