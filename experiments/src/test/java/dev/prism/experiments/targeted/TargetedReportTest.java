package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports and claims of invented results. */
class TargetedReportTest {
  private final List<TargetedResults.Run> runs = new ArrayList<>();

  /** Three runs whose gains are close together. */
  private void ran(
      String strategy, int budget, double target, double overall, int picked, double s) {
    for (int seed = 1; seed <= 3; seed++) {
      double noise = 0.1 * (seed - 2);
      runs.add(
          new TargetedResults.Run(
              seed,
              strategy,
              budget,
              40,
              40 + target + noise,
              80,
              80 + overall + noise,
              picked,
              s));
    }
  }

  private TargetedResults results() {
    return new TargetedResults("mnist", "cnn", "Two rare classes", runs);
  }

  private List<String> claim(String words) {
    return new TargetedClaims(new TargetedStatistics(results()))
        .rows().stream().filter(r -> r.getFirst().contains(words)).findFirst().orElseThrow();
  }

  private void asInThePaper() {
    ran("random", 10, 1, 0.5, 1, 0.001);
    ran("random", 1000, 20, 5, 30, 0.001);
    ran("badge", 10, 8, 2, 4, 0.1);
    ran("flqmi", 10, 25, 5, 9, 0.01);
    ran("gcmi", 10, 22, 4, 10, 0.01);
    ran("flvmi", 10, 20, 4, 8, 0.5);
    ran("logdetmi", 10, 24, 4, 8, 0.4);
    ran("flcmi", 10, 23, 4, 8, 0.5);
  }

  @Test
  void claimsThatAreConfirmed() {
    asInThePaper();
    List<List<String>> rows = new TargetedClaims(new TargetedStatistics(results())).rows();
    assertThat(rows).hasSize(8);
    rows.stream()
        .filter(r -> !r.getFirst().contains("baseline"))
        .forEach(r -> assertThat(r.get(2)).as(r.get(0)).isEqualTo("confirmed"));
    assertThat(claim("20 to 30 percentage points").get(1)).isEqualTo("best MI 25.0");
    assertThat(claim("about 12").get(1)).isEqualTo("best other method 8.0, difference 17.0");
    assertThat(claim("the most items").get(1)).isEqualTo("best MI 10.0, best other method 4.0");
    assertThat(claim("than random").get(1))
        .isEqualTo("flqmi with 10 labels: more than 100.0 times fewer than random");
    assertThat(claim("best baseline").subList(1, 3))
        .as("badge has no larger budget than ten labels")
        .containsExactly(
            "flqmi with 10 labels: more than 1.0 times fewer than badge", "not confirmed");
  }

  /** From 8 with 10 labels to 26 with 40, badge needs 28.3 more for 25, which is 3.8 times 10. */
  @Test
  void labelsSavedAgainstTheBestBaseline() {
    ran("badge", 10, 8, 2, 4, 0.1);
    ran("badge", 40, 26, 2, 4, 0.1);
    ran("flqmi", 10, 25, 5, 9, 0.01);
    ran("flqmi", 40, 25.5, 5, 9, 0.01);
    assertThat(claim("best baseline").subList(1, 3))
        .containsExactly("flqmi with 10 labels: 3.8 times fewer than badge", "confirmed");
  }

  @Test
  void claimsThatAreNotConfirmed() {
    ran("random", 10, 9, 3, 5, 0.001);
    ran("flqmi", 10, 3, 1, 2, 0.9);
    ran("gcmi", 10, 2, 1, 2, 0.9);
    ran("flvmi", 10, 1, 1, 2, 0.1);
    ran("logdetmi", 10, 1, 1, 2, 0.1);
    ran("logdetcmi", 10, 9, 1, 2, 0.1);
    assertThat(new TargetedClaims(new TargetedStatistics(results())).rows())
        .allSatisfy(r -> assertThat(r.get(2)).as(r.get(0)).isEqualTo("not confirmed"));
  }

  @Test
  void claimsOnStrategiesThatWereNotRun() {
    ran("random", 10, 9, 3, 5, 0.001);
    assertThat(new TargetedClaims(new TargetedStatistics(results())).rows())
        .allSatisfy(r -> assertThat(r.subList(1, 3)).as(r.get(0)).containsExactly("not run", ""));
  }

  /** Any strategy reaches such a gain with few labels. */
  @Test
  void aGainWithinNoiseSavesNoLabels() {
    ran("random", 10, 5, 1, 1, 0.001);
    ran("flqmi", 10, 0.05, 1, 1, 0.001);
    assertThat(claim("than random").subList(1, 3))
        .containsExactly("no significant gain", "not confirmed");
  }

  @Test
  void theReportHasATableForEveryScore() {
    asInThePaper();
    String text = new TargetedReport(results()).markdown("r");
    assertThat(text)
        .startsWith(
            "# Targeted learning: mnist\n\n"
                + "Data mnist, model cnn, 3 runs with a new random split each.")
        .containsSubsequence(
            "## Gain on the target classes",
            "| strategy | 10 labels | mean |",
            "| flqmi | 25.0 ± 0.1 | 25.0 |",
            "| random | 1.0 ± 0.1 | 1.0 |",
            "## Gain on all classes",
            "## Picks from the target classes",
            "## Labelling efficiency",
            "| flqmi | > 100.0 |",
            "## Random selection up to the whole pool",
            "| 1000 | 20.0 ± 0.1 | 5.0 ± 0.1 | 30.0 ± 0.0 |",
            "## Selection time, in seconds",
            "| flvmi | 0.500 ± 0.000 | 0.500 |",
            "## Pairwise comparison of strategies",
            "## Claims of the paper")
        .doesNotContain("NaN", "Infinity");
    assertThat(new TargetedReport(results()).html())
        .contains("<svg", "<title>flqmi: 25.0000</title>")
        .doesNotContain("NaN");
  }

  @Test
  void withoutRandomThereIsNoEfficiency() {
    ran("flqmi", 10, 5, 1, 1, 0.1);
    ran("flqmi", 20, 6, 1, 1, 0.1);
    assertThat(new TargetedReport(results()).markdown("r"))
        .contains("largest budget (not run).", "| flqmi |  |  |")
        .doesNotContain("Random selection up to");
  }

  @Test
  void resultsWithoutRunsAreRejected() {
    assertThatThrownBy(() -> new TargetedReport(results()))
        .isInstanceOf(DataException.class)
        .hasMessage("There are no runs of mnist to report.");
  }
}
