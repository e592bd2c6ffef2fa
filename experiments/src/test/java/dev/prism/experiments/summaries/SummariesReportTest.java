package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.experiments.summaries.SummaryResults.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports of numbers made up for it. */
class SummariesReportTest {
  private static final String MODEL = "0.123456*fl + 0.876543*gc";

  /** A row for each of three collections. */
  private static List<Row> of(String method, double... vrouge) {
    List<Row> out = new ArrayList<>();
    for (double v : vrouge) {
      boolean learned = method.equals(Summaries.MIXTURE) || method.equals(Summaries.PRISM_MIX);
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
    return new SummariesReport(new SummaryResults("tvsum", "Two folds", "x", all));
  }

  private static SummariesReport full() {
    return report(
        of(Summaries.RANDOM, 0.2, 0.2, 0.2),
        of("fl", 0.40, 0.42, 0.41),
        of("gc", 0.30, 0.32, 0.31),
        of(Summaries.HUMAN, 0.7, 0.7, 0.7),
        of(Summaries.PRISM_MIX, 0.60, 0.64, 0.62),
        of(Summaries.MIXTURE, 0.58, 0.65, 0.60));
  }

  @Test
  void theTableOfScoresGoesFromChanceToPeople() {
    String text = full().markdown();
    assertThat(text)
        .startsWith("# Summaries: tvsum\n\n3 collections, each summarised by what was learned")
        .contains("Two folds.", "the ten pictures that he or she rated highest")
        .contains("| method | normalised V-ROUGE | V-ROUGE | F of overlap |\n")
        .containsSubsequence(
            "| random | 0.000 | 0.200 ± 0.000 |",
            "| fl | 0.420 | 0.410 ± 0.006 |",
            "| gc | 0.220 |",
            "| MIXTURE |",
            "| PRISM-MIX | 0.840 | 0.620 ± 0.012 |",
            "| human | 1.000 |")
        .doesNotContain("ROUGE-1", "NaN");
  }

  /** The first is better by 0.01 ± 0.012, the others by far. */
  @Test
  void claimsAreKeptKeptWithinNoiseOrNot() {
    assertThat(full().markdown())
        .contains(
            "| PRISM-MIX is better than MIXTURE | PRISM-MIX less MIXTURE: +0.0100 ± 0.0100;"
                + " better on 2 of 3 | kept, within noise |",
            "| MIXTURE is better than every component | MIXTURE less fl: +0.2000 ±",
            "better on 3 of 3 | kept |");
    String worse =
        report(
                of(Summaries.RANDOM, 0, 0),
                of("fl", 0.9, 0.8),
                of(Summaries.HUMAN, 1, 1),
                of(Summaries.MIXTURE, 0.3, 0.4),
                of(Summaries.PRISM_MIX, 0.2, 0.3))
            .markdown();
    assertThat(worse).contains("better on 0 of 2 | not kept |").doesNotContain("| kept");
  }

  @Test
  void whatWasLearnedIsShownWithThreeDecimals() {
    assertThat(full().markdown()).contains("| PRISM-MIX | c1 | 0.123*fl + 0.876*gc |");
    assertThat(full().page()).contains("<td>0.123*fl + 0.876*gc</td>", "<svg class=\"lines\"");
  }

  /** A file grows row by row, and may be reported at any time. */
  @Test
  void aReportOfWhatIsThereSoFar() {
    SummariesReport early = report(of(Summaries.RANDOM, 0.2));
    assertThat(early.markdown())
        .contains("| MIXTURE is better than every component | not run |  |");
    assertThat(early.page()).doesNotContain("NaN");
    SummariesReport later = report(of(Summaries.RANDOM, 0.2), of("fl", 0.3, 0.4));
    assertThat(later.markdown()).contains("| fl |  | 0.350 ±").contains("not run");
    assertThat(later.page()).doesNotContain("NaN");
  }

  @Test
  void textsAreJudgedByWordsInCommon() {
    List<Row> rows = new ArrayList<>();
    double[] score = {0.1, 0.3, 0.5};
    List<String> methods = List.of(Summaries.RANDOM, "fl", Summaries.HUMAN);
    for (int i = 0; i < 3; i++) {
      rows.add(new Row("c", methods.get(i), 1, 0.9 - score[i], null, score[i], 0.1, 0.2, null));
    }
    SummariesReport r = report(rows);
    assertThat(r.markdown()).contains("| fl | 0.500 |", "ROUGE-L F").doesNotContain("F of overlap");
    assertThat(r.answer()).containsEntry("normalised", "ROUGE-1 F");
  }

  @Test
  void theAnswerHasTheScoresAndTheVerdicts() {
    Map<String, Object> answer = full().answer();
    assertThat(answer).containsEntry("data", "tvsum").containsEntry("normalised", "V-ROUGE");
    assertThat((Map<?, ?>) answer.get("scores")).hasSize(6);
    assertThat(answer.get("claims").toString()).contains("verdict=kept, within noise");
  }

  @Test
  void errorsOfMeans() {
    assertThat(SummariesReport.error(new double[] {1, 2, 3, 4}))
        .isCloseTo(Math.sqrt(5.0 / 3 / 4), within(1e-12));
    assertThat(SummariesReport.error(new double[] {7})).isZero();
    assertThat(SummariesReport.number(Double.NaN)).isEmpty();
    assertThat(SummariesReport.number(1.23456)).isEqualTo("1.235");
  }
}
