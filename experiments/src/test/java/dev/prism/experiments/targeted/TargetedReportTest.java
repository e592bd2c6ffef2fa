package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports and claims of numbers made up for it. */
class TargetedReportTest {
  private final List<Results.Run> runs = new ArrayList<>();

  /** Three runs whose gains are close together. */
  private void ran(
      String strategy, int budget, double target, double overall, int picked, double s) {
    for (int seed = 1; seed <= 3; seed++) {
      double noise = 0.1 * (seed - 2);
      runs.add(
          new Results.Run(
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

  private Results results() {
    return new Results("mnist", "cnn", "Two rare classes", runs);
  }

  private List<String> claim(String words) {
    return new TargetedClaims(new Statistics(results()))
        .rows().stream().filter(r -> r.getFirst().contains(words)).findFirst().orElseThrow();
  }

  private void asThePaperSays() {
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
  void claimsThatAreKept() {
    asThePaperSays();
    List<List<String>> rows = new TargetedClaims(new Statistics(results())).rows();
    assertThat(rows).hasSize(8);
    rows.stream()
        .filter(r -> !r.getFirst().contains("baseline"))
        .forEach(r -> assertThat(r.get(2)).as(r.get(0)).isEqualTo("kept"));
    assertThat(claim("20 to 30 points").get(1)).isEqualTo("best MI 25.0");
    assertThat(claim("12 points above").get(1)).isEqualTo("best other 8.0, so 17.0 above");
    assertThat(claim("the most points").get(1)).isEqualTo("best MI 10.0, best other 4.0");
    assertThat(claim("than random").get(1))
        .isEqualTo("flqmi with 10 labels: over 100.0 times against random");
    assertThat(claim("best baseline").subList(1, 3))
        .as("more than ten labels it was not given")
        .containsExactly("flqmi with 10 labels: over 1.0 times against badge", "not kept");
  }

  /** From 8 with 10 labels to 26 with 40, badge needs 28.3 more for 25, which is 3.8 times 10. */
  @Test
  void labelsSavedAgainstTheBestBaseline() {
    ran("badge", 10, 8, 2, 4, 0.1);
    ran("badge", 40, 26, 2, 4, 0.1);
    ran("flqmi", 10, 25, 5, 9, 0.01);
    ran("flqmi", 40, 25.5, 5, 9, 0.01);
    assertThat(claim("best baseline").subList(1, 3))
        .containsExactly("flqmi with 10 labels: 3.8 times against badge", "kept");
  }

  @Test
  void claimsThatAreNotKept() {
    ran("random", 10, 9, 3, 5, 0.001);
    ran("flqmi", 10, 3, 1, 2, 0.9);
    ran("gcmi", 10, 2, 1, 2, 0.9);
    ran("flvmi", 10, 1, 1, 2, 0.1);
    ran("logdetmi", 10, 1, 1, 2, 0.1);
    ran("logdetcmi", 10, 9, 1, 2, 0.1);
    assertThat(new TargetedClaims(new Statistics(results())).rows())
        .allSatisfy(r -> assertThat(r.get(2)).as(r.get(0)).isEqualTo("not kept"));
  }

  @Test
  void claimsOnWhatWasNotRun() {
    ran("random", 10, 9, 3, 5, 0.001);
    assertThat(new TargetedClaims(new Statistics(results())).rows())
        .allSatisfy(r -> assertThat(r.subList(1, 3)).as(r.get(0)).containsExactly("not run", ""));
  }

  /** Of noise anybody needs few labels. */
  @Test
  void aGainWithinNoiseSavesNothing() {
    ran("random", 10, 5, 1, 1, 0.001);
    ran("flqmi", 10, 0.05, 1, 1, 0.001);
    assertThat(claim("than random").subList(1, 3))
        .containsExactly("nothing gained for sure", "not kept");
  }

  @Test
  void theReportHasATableForEveryQuestion() {
    asThePaperSays();
    String text = new TargetedReport(results()).markdown();
    assertThat(text)
        .startsWith("# Targeted learning: mnist\n\nmnist, cnn, 3 runs, each a new draw. Two rare")
        .containsSubsequence(
            "## Gain on the target classes",
            "| strategy | 10 labels | mean |",
            "| flqmi | 25.0 ± 0.1 | 25.0 |",
            "| random | 1.0 ± 0.1 | 1.0 |",
            "## Gain on all classes",
            "## Picked from the target classes",
            "## Labelling efficiency",
            "| flqmi | > 100.0 |",
            "## Random until the pool is used up",
            "| 1000 | 20.0 ± 0.1 | 5.0 ± 0.1 | 30.0 ± 0.0 |",
            "## Seconds to choose",
            "| flvmi | 0.500 ± 0.000 | 0.500 |",
            "## Who beats whom",
            "## The paper's claims beside ours")
        .doesNotContain("NaN", "Infinity");
    assertThat(new TargetedReport(results()).page())
        .contains("<svg", "<title>flqmi: 25.0000</title>")
        .doesNotContain("NaN");
  }

  @Test
  void withoutRandomThereIsNoEfficiency() {
    ran("flqmi", 10, 5, 1, 1, 0.1);
    ran("flqmi", 20, 6, 1, 1, 0.1);
    assertThat(new TargetedReport(results()).markdown())
        .contains("largest budget, which was not run.", "| flqmi |  |  |")
        .doesNotContain("Random until");
  }

  @Test
  void nothingToReportIsSaidInASentence() {
    assertThatThrownBy(() -> new TargetedReport(results()))
        .isInstanceOf(DataException.class)
        .hasMessage("There is no run of mnist yet, and so nothing to tell.");
  }
}
