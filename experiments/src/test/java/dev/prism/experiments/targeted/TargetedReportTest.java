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
              s,
              null));
    }
  }

  private TargetedResults results() {
    return new TargetedResults("mnist", "cnn", "Two rare classes", runs);
  }

  private List<String> claim(String words) {
    return claims().stream().filter(r -> r.getFirst().contains(words)).findFirst().orElseThrow();
  }

  private List<List<String>> claims() {
    TargetedStatistics s = new TargetedStatistics(results());
    return new TargetedClaims(s, new LabelSavings(s)).rows();
  }

  private void asInThePaper() {
    ran("random", 10, 1, 0.5, 1, 0.001);
    ran("random", 1000, 20, 5, 30, 0.001);
    ran("badge", 10, 8, 2, 4, 0.1);
    ran("flqmi", 10, 25, 5, 9, 0.01);
    ran("gcmi", 10, 22, 4, 10, 0.01);
    ran("flvmi+random", 10, 20, 4, 8, 0.5);
    ran("logdetmi", 10, 24, 4, 8, 0.4);
    ran("flcmi+random", 10, 23, 4, 8, 0.5);
  }

  @Test
  void claimsThatAreSupported() {
    asInThePaper();
    assertThat(claim("20 to 30 points")).endsWith("23.7 (23.4 … 23.9)", "supported");
    assertThat(claim("about 12 points more than other methods, untargeted"))
        .endsWith("over badge: 15.7 (15.7 … 15.7)", "supported");
    assertThat(claim("the most items of the target classes, untargeted").getLast())
        .isEqualTo("supported");
    assertThat(claim("than random").subList(1, 3))
        .containsExactly(
            "median over measures and budgets against random: > 100.0 (100.0 or more)",
            "supported");
    assertThat(claim("best baseline, untargeted").getLast())
        .as("badge has no larger budget than ten labels")
        .isEqualTo("undecided");
    assertThat(claim("fastest").getLast()).isEqualTo("supported");
    assertThat(claim("flcmi and flvmi are at par").getLast()).isEqualTo("supported");
  }

  /** Six points are not twelve, however certain; and what is uncertain is not decided. */
  @Test
  void sixPointsAreNotTwelve() {
    ran("badge", 10, 8, 2, 4, 0.1);
    for (String name : StrategyGroups.NAMED) {
      ran(name, 10, 14, 2, 4, 0.1);
    }
    assertThat(claim("about 12 points more than other methods, untargeted").getLast())
        .isEqualTo("contradicted");
    assertThat(claim("gain more than other methods, untargeted").getLast()).isEqualTo("supported");
    runs.removeIf(r -> r.strategy().equals("badge"));
    for (int seed = 1; seed <= 3; seed++) {
      runs.add(new TargetedResults.Run(seed, "badge", 10, 40, 42 + 9 * seed, 80, 81, 3, 0.1, null));
    }
    assertThat(claim("about 12 points more than other methods, untargeted").getLast())
        .isEqualTo("undecided");
  }

  /** A rival that reads the target set has a row of its own. */
  @Test
  void targetedRivalsAreJudgedApart() {
    asInThePaper();
    ran("glister-tss", 10, 23.5, 4, 12, 0.1);
    assertThat(claim("about 12 points more than other methods, untargeted").getLast())
        .isEqualTo("supported");
    assertThat(claim("about 12 points more than other methods, targeted"))
        .endsWith("over glister-tss: 0.2 (0.2 … 0.2)", "contradicted");
    assertThat(claim("the most items of the target classes, targeted").getLast())
        .isEqualTo("contradicted");
  }

  /** From 8 with 10 labels to 26 with 40, badge needs 28.3 more for 25, which is 3.8 times 10. */
  @Test
  void labelsSavedAgainstTheBestBaseline() {
    ran("badge", 10, 8, 2, 4, 0.1);
    ran("badge", 40, 26, 2, 4, 0.1);
    for (String name : StrategyGroups.NAMED) {
      ran(name, 10, 25, 5, 9, 0.01);
      ran(name, 40, 25, 5, 9, 0.01);
    }
    List<String> row = claim("best baseline, untargeted");
    assertThat(row.get(1)).startsWith("median over measures and budgets against badge: 2.4 (");
    assertThat(row.getLast()).isEqualTo("supported");
  }

  /** Departures from the paper are in the tables and decide nothing. */
  @Test
  void departuresAreLabelledAndNotJudged() {
    asInThePaper();
    List<List<String>> before = claims();
    ran("flvmi+gcmi", 10, 40, 9, 10, 0.1);
    ran("flvmi:eta=2", 10, 40, 9, 10, 0.1);
    assertThat(claims()).isEqualTo(before);
    assertThat(new TargetedReport(results()).markdown("r"))
        .contains("depart from the paper; no claim is judged by them.")
        .contains("| flvmi+gcmi | 40.0");
    runs.removeIf(r -> r.strategy().equals("flvmi+random"));
    ran("flvmi", 10, 5, 1, 10, 0.1);
    assertThat(claim("FLVMI gains less than GCMI").get(1))
        .as("the paper's is the one that goes on at random")
        .isEqualTo("not run");
  }

  @Test
  void claimsOnStrategiesThatWereNotRun() {
    ran("random", 10, 9, 3, 5, 0.001);
    assertThat(claims())
        .allSatisfy(r -> assertThat(r.subList(1, 3)).as(r.get(0)).containsExactly("not run", ""));
  }

  /** Any strategy reaches such a gain with few labels. */
  @Test
  void noGainSavesNoLabels() {
    ran("random", 10, 5, 1, 1, 0.001);
    for (String name : StrategyGroups.NAMED) {
      ran(name, 10, -1, 1, 1, 0.001);
    }
    assertThat(claim("than random").getLast()).isEqualTo("contradicted");
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
            "| flqmi | 25.0 ± 0.1 | 25.0 ± 0.1 |",
            "| random | 1.0 ± 0.1 | 1.0 ± 0.1 |",
            "## Gain on all classes",
            "## Picks from the target classes",
            "## Labelling efficiency",
            "| flqmi | > 100.0 | > 100.0 (100.0 or more) |",
            "## Random selection up to the whole pool",
            "| 1000 | 20.0 ± 0.1 | 5.0 ± 0.1 | 30.0 ± 0.0 |",
            "## Selection time, in seconds",
            "| flvmi+random | 0.500 ± 0.000 | 0.500 ± 0.000 |",
            "## The named test",
            "| random | 3 | 22.7 ± 0.0 | 22.7 … 22.7 | < 0.0001 |",
            "## Measures and their rivals",
            "| measure | badge (untargeted) | random (untargeted) |",
            "| flqmi | 17.0 ± 0.0 * | 24.0 ± 0.0 * |",
            "## The paper's penalty matrix",
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
        .contains("largest", " budget (not run).", "| flqmi |  |  |  |")
        .doesNotContain("Random selection up to");
  }

  /** Such runs say nothing about the paper, whatever they show. */
  @Test
  void aLabelledSetThatIsTooSmallJudgesNothing() {
    asInThePaper();
    String split = SplitSizes.named("svhn").times(0.155).description();
    assertThat(new TargetedReport(new TargetedResults("svhn", "cnn", split, runs)).markdown("r"))
        .contains("No claim is judged")
        .doesNotContain("supported", "undecided");
    split = SplitSizes.named("svhn").description();
    assertThat(new TargetedReport(new TargetedResults("svhn", "cnn", split, runs)).markdown("r"))
        .contains("| supported |");
  }

  @Test
  void resultsWithoutRunsAreRejected() {
    assertThatThrownBy(() -> new TargetedReport(results()))
        .isInstanceOf(DataException.class)
        .hasMessage("There are no runs of mnist to report.");
  }
}
