package dev.prism.experiments.semantics;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** By more than two standard errors over the ten collections. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "FLVMI covers the most queries",
        "FLVMI is the most diverse",
        "Relevance of FLVMI increases with η",
        "Diversity of FLVMI decreases with η",
        "Relevance of FLQMI increases with η",
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
        "A small diversity term hardly changes GCCG",
        "A small diversity term hardly changes LogDetCG"
      })
  void clearly(String name) {
    assertThat(named(name).clear()).as("%s", named(name)).isTrue();
  }

  /** Some comparison is within two standard errors, and none contradicts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GCMI is the most relevant",
        "FLQMI lies between GCMI and FLVMI",
        "LogDetMI lies between GCMI and FLVMI",
        "COM lies between GCMI and FLVMI",
        "Coverage of FLVMI decreases with η",
        "Relevance of LogDetMI increases with η",
        "Diversity of LogDetMI decreases with η",
        "Relevance of COM increases with η",
        "LogDetCMI favours relevance and privacy"
      })
  void withoutContradiction(String name) {
    assertThat(named(name).held()).as("%s", named(name)).isTrue();
  }

  /** Inverted scores contradict the expectations. */
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
    assertThat(Trends.of(turned).stream().filter(t -> !t.held()).count()).isGreaterThan(15);
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
  void nanConfirmsNothing() {
    assertThat(new Trends.Comparison("nothing", Double.NaN, 0.1).isTolerable()).isFalse();
    assertThat(new Trends.Comparison("nothing", 0.1, Double.NaN).isTolerable()).isFalse();
  }
}
