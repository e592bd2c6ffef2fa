package dev.prism.experiments.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.experiments.Verdict;
import dev.prism.experiments.semantics.SemanticsStudy.Finding;
import dev.prism.experiments.semantics.Trends.Trend;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The complete study of what the measures prefer. */
class TrendsTest {
  private static List<Finding> findings;
  private static List<Trend> trends;

  @BeforeAll
  static void run() {
    findings = SemanticsStudy.run((done, of) -> {});
    trends = Trends.of(findings);
  }

  private static Trend named(String name) {
    return trends.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
  }

  /** The whole interval over the ten collections agrees. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "FLVMI covers the most queries",
        "FLVMI is the most diverse",
        "Relevance of FLVMI increases with η",
        "Diversity of FLVMI decreases with η",
        "Coverage of FLQMI decreases with η",
        "Diversity of FLQMI decreases with η",
        "Coverage of LogDetMI decreases with η",
        "Coverage of COM decreases with η",
        "Diversity of COM decreases with η",
        "Privacy of FLCG increases with ν",
        "Privacy of LogDetCG increases with ν",
        "Privacy of GCCG increases with ν",
        "LogDetCG is the most diverse CG measure",
        "LogDetCG is the most private CG measure",
        "FLCMI favours coverage and diversity",
        "A small diversity term changes LogDetMI considerably",
        "A small diversity term hardly changes COM",
        "A small diversity term hardly changes FLCG",
        "A small diversity term hardly changes GCCG"
      })
  void supported(String name) {
    assertThat(named(name).verdict()).as("%s", named(name)).isEqualTo(Verdict.SUPPORTED);
  }

  /** An interval that holds 0 decides nothing, whatever the sign of its middle. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GCMI is the most relevant",
        "FLQMI lies between GCMI and FLVMI",
        "LogDetMI lies between GCMI and FLVMI",
        "COM lies between GCMI and FLVMI",
        "Coverage of FLVMI decreases with η",
        "Relevance of FLQMI increases with η",
        "Relevance of LogDetMI increases with η",
        "Diversity of LogDetMI decreases with η",
        "Relevance of COM increases with η",
        "LogDetCMI favours relevance and privacy",
        "A small diversity term trades relevance of FLVMI for the rest",
        "A small diversity term trades relevance of FLQMI for the rest",
        "A small diversity term trades relevance of COM for the rest",
        "A small diversity term trades relevance of LogDetMI for the rest",
        "A small diversity term trades relevance of GCMI for the rest",
        "A small diversity term hardly changes LogDetCG"
      })
  void undecided(String name) {
    assertThat(named(name).verdict()).as("%s", named(name)).isEqualTo(Verdict.UNDECIDED);
  }

  @Test
  void everyExpectationHasAVerdict() {
    assertThat(trends).hasSize(35);
  }

  /** From 0 to 0.3 the relevance of FLQMI rises; after that it falls: a step is not a trend. */
  @Test
  void aStepIsNotATrend() {
    Trend t = named("Relevance of FLQMI increases with η");
    Trends.Comparison step = t.comparisons().getFirst();
    assertThat(step.difference()).isLessThan(0.5);
    assertThat(t.turns()).startsWith("at η = 0.3: ");
    assertThat(named("Privacy of LogDetCG increases with ν").turns()).isNull();
  }

  /** Scores that are turned round contradict what they supported. */
  @Test
  void aTrendCanFail() {
    List<Finding> turned =
        findings.stream()
            .map(
                f ->
                    new Finding(
                        f.name(),
                        f.spec(),
                        f.lambda(),
                        f.eta(),
                        f.nu(),
                        f.collections().stream()
                            .map(
                                s ->
                                    new SemanticsScores(
                                        1 - s.coverage(),
                                        1 - s.relevance(),
                                        1 - s.diversity(),
                                        1 - s.privacy()))
                            .toList()))
            .toList();
    List<Trend> inverted = Trends.of(turned);
    for (int i = 0; i < trends.size(); i++) {
      boolean symmetric = trends.get(i).name().startsWith("A small diversity term ");
      if (!symmetric && trends.get(i).verdict() == Verdict.SUPPORTED) {
        assertThat(inverted.get(i).verdict())
            .as(trends.get(i).name())
            .isEqualTo(Verdict.CONTRADICTED);
      }
    }
  }

  @Test
  void logDeterminantsAreUndefinedForLargeEta() {
    assertThat(SemanticsStudy.at(findings, "logdetmi", null, 1.6, null).defined()).isTrue();
    assertThat(SemanticsStudy.at(findings, "logdetmi", null, 100., null).defined()).isFalse();
    assertThat(findings.stream().filter(f -> f.name().equals("flcmi")).allMatch(Finding::defined))
        .isTrue();
  }

  @Test
  void collectionsAreAsInThePaper() {
    for (int c = 1; c <= SyntheticPoints.COLLECTIONS; c++) {
      SyntheticPoints p = SyntheticPoints.collection(c);
      int[] auxiliary =
          java.util.Arrays.copyOfRange(p.cluster(), SyntheticPoints.GROUND_SET, p.cluster().length);
      assertThat(p.at()).hasDimensions(110, 2);
      assertThat(auxiliary).hasSize(10).doesNotHaveDuplicates();
      assertThat(p.cluster()).contains(java.util.stream.IntStream.range(0, 18).toArray());
    }
    assertThat(SyntheticPoints.collection(1).spread()).isEqualTo(1);
    assertThat(SyntheticPoints.collection(10).spread()).isEqualTo(5);
  }

  @Test
  void scoresOfWorkedExample() {
    float[][] at = new float[110][2];
    int[] cluster = new int[110];
    for (int i = 0; i < 100; i++) {
      cluster[i] = i % 18;
    }
    for (int i = 100; i < 110; i++) {
      cluster[i] = i - 100; // queries in clusters 0 to 7, private ones in 8 and 9
    }
    SemanticsScores s = SemanticsScores.of(new SyntheticPoints(1, 1, at, cluster), 0, 18, 1, 8, 17);
    assertThat(s).isEqualTo(new SemanticsScores(2 / 8., 3 / 5., 4 / 18., 1 - 1 / 5.));
  }

  @Test
  void nanDecidesNothing() {
    Trends.Comparison none =
        Trends.Comparison.of("nothing", dev.prism.experiments.SampleMean.of(Double.NaN, 1));
    assertThat(none.verdict()).isEqualTo(Verdict.UNDECIDED);
  }
}
