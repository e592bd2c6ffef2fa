package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.experiments.summaries.SummaryResults.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports of invented results. */
class SummariesReportTest {
  private static final String MODEL = "0.123456*fl + 0.876543*gc";

  /** Returns a row for each score, each of another collection. */
  private static List<Row> of(String method, double... vrouge) {
    List<Row> out = new ArrayList<>();
    for (double v : vrouge) {
      boolean learned = SummariesStudy.LEARNED.contains(method);
      String name = "c" + out.size();
      out.add(new Row(name, method, 1, v, 0.5, null, null, null, learned ? MODEL : null));
    }
    return out;
  }

  @SafeVarargs
  private static SummariesReport report(List<Row>... rows) {
    List<Row> all = new ArrayList<>();
    for (List<Row> r : rows) {
      all.addAll(r);
    }
    return new SummariesReport(
        new SummaryResults(
            "tvsum", "Two folds", "x", List.of("satcov"), Map.of("learn", 12.4), all));
  }

  private static SummariesReport full() {
    return report(
        of(SummariesStudy.RANDOM, 0.2, 0.2, 0.2),
        of("fl", 0.40, 0.42, 0.41),
        of("gc", 0.30, 0.32, 0.31),
        of("satcov", 0.50, 0.52, 0.51),
        of(SummariesStudy.HUMAN, 0.7, 0.7, 0.7),
        of(SummariesStudy.COMPONENT, 0.40, 0.42, 0.41),
        of(SummariesStudy.LEARN, 0.40, 0.46, 0.40),
        of(SummariesStudy.PRISM_MIX, 0.60, 0.64, 0.62),
        of(SummariesStudy.MIXTURE, 0.58, 0.65, 0.60));
  }

  @Test
  void scoresAreListedFromRandomToHuman() {
    String text = full().markdown("r");
    assertThat(text)
        .startsWith("# Summaries: tvsum\n\nEach of 3 collections is summarised by a mixture")
        .contains("Settings: Two folds.", "the ten images that he or she rated highest")
        .contains("| method | normalised V-ROUGE | V-ROUGE | overlap F1 |\n")
        .containsSubsequence(
            "| random | 0.000 | 0.200 ± 0.000 |",
            "| fl | 0.420 | 0.410 ± 0.006 |",
            "| gc | 0.220 |",
            "| satcov (extension) | 0.620 |",
            "| best component | 0.420 |",
            "| MIXTURE |",
            "| PRISM-MIX | 0.840 | 0.620 ± 0.012 |",
            "| human | 1.000 |")
        .doesNotContain("ROUGE-1", "NaN");
  }

  /** PRISM-MIX is better by 0.01 ± 0.01, and learn by 0.01 ± 0.02; t of 2 is 4.303. */
  @Test
  void claimsAreSupportedUndecidedOrContradicted() {
    assertThat(full().markdown("r"))
        .contains(
            "| PRISM-MIX is better than MIXTURE | +0.0100 ± 0.0100 (-0.0330 … 0.0530); better on 2"
                + " of 3, equal on 0 | undecided |",
            "| MIXTURE is better than best component | +0.2000 ±",
            "better on 3 of 3, equal on 0 | supported |",
            "| learn is better than best component | +0.0100 ± 0.0153 (-0.0557 … 0.0757); better on"
                + " 1 of 3, equal on 1 | undecided |",
            "| PRISM-MIX is better than fl |")
        .contains("| learn | 12 |");
    String worse =
        report(
                of(SummariesStudy.RANDOM, 0, 0),
                of("fl", 0.9, 0.8),
                of(SummariesStudy.COMPONENT, 0.9, 0.8),
                of(SummariesStudy.MIXTURE, 0.3, 0.4),
                of(SummariesStudy.PRISM_MIX, 0.2, 0.3))
            .markdown("r");
    assertThat(worse)
        .contains("better on 0 of 2, equal on 0 | contradicted |")
        .doesNotContain("| supported");
  }

  /** People who are not clearly above chance are no unit to measure by. */
  @Test
  void scoresAreNormalisedOnlyWherePeopleAreClearlyAboveChance() {
    String text =
        report(
                of(SummariesStudy.RANDOM, 0.2, 0.3, 0.4),
                of("fl", 0.5, 0.6, 0.7),
                of(SummariesStudy.HUMAN, 0.1, 0.5, 0.4))
            .markdown("r");
    assertThat(text)
        .contains("Scores are not normalised", "| fl | 0.600 ± 0.058 |")
        .doesNotContain("normalised V-ROUGE |");
    String alone = report(of(SummariesStudy.RANDOM, 0.2), of("fl", 0.3)).markdown("r");
    assertThat(alone).contains("Scores are not normalised").doesNotContain("| human |");
  }

  @Test
  void learnedMixturesHaveThreeDecimals() {
    assertThat(full().markdown("r")).contains("| PRISM-MIX | c1 | 0.123*fl + 0.876*gc |");
    assertThat(full().html()).contains("<td>0.123*fl + 0.876*gc</td>", "<svg class=\"lines\"");
  }

  /** A result file grows row by row, and may be reported at any time. */
  @Test
  void incompleteResultsCanBeReported() {
    SummariesReport early = report(of(SummariesStudy.RANDOM, 0.2));
    assertThat(early.markdown("r"))
        .contains("| MIXTURE is better than best component | not run |  |");
    assertThat(early.html()).doesNotContain("NaN");
    SummariesReport later = report(of(SummariesStudy.RANDOM, 0.2), of("fl", 0.3, 0.4));
    assertThat(later.markdown("r")).contains("| fl | 0.350 ±").contains("not run");
    assertThat(later.html()).doesNotContain("NaN");
  }

  @Test
  void textsAreComparedByRouge1() {
    List<Row> rows = new ArrayList<>();
    double[] score = {0.1, 0.3, 0.5};
    List<String> methods = List.of(SummariesStudy.RANDOM, "fl", SummariesStudy.HUMAN);
    for (int i = 0; i < 6; i++) {
      double s = score[i / 2];
      rows.add(new Row("c" + i % 2, methods.get(i / 2), 1, 0.9 - s, null, s, 0.1, 0.2, null));
    }
    SummariesReport r = report(rows);
    assertThat(r.markdown("r"))
        .contains("| fl | 0.500 |", "ROUGE-L F")
        .doesNotContain("overlap F1");
    assertThat(r.summary()).containsEntry("score", "ROUGE-1 F");
  }

  @Test
  void theJsonSummaryHasScoresAndVerdicts() {
    Map<String, Object> answer = full().summary();
    assertThat(answer).containsEntry("data", "tvsum").containsEntry("score", "V-ROUGE");
    assertThat((Map<?, ?>) answer.get("scores")).hasSize(9);
    assertThat(answer.get("claims").toString()).contains("verdict=undecided");
  }
}
