package dev.prism.experiments.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.experiments.semantics.Study.Finding;
import dev.prism.experiments.semantics.Trends.Trend;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The paper's study of what its measures mean, all of it. */
class TrendsTest {
  private static List<Finding> findings;
  private static List<Trend> trends;

  @BeforeAll
  static void run() {
    findings = Study.run((done, of) -> {});
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
        "η ↑: relevance of FLVMI ↑",
        "η ↑: diversity of FLVMI ↓",
        "η ↑: relevance of FLQMI ↑",
        "η ↑: coverage of FLQMI ↓",
        "η ↑: diversity of FLQMI ↓",
        "η ↑: coverage of LogDetMI ↓",
        "η ↑: coverage of COM ↓",
        "η ↑: diversity of COM ↓",
        "ν ↑: privacy of FLCG ↑",
        "ν ↑: privacy of LogDetCG ↑",
        "ν ↑: privacy of GCCG ↑",
        "LogDetCG is the most diverse of CG",
        "LogDetCG is the most private of CG",
        "FLCMI favours coverage and diversity",
        "A little diversity changes LogDetMI much",
        "A little diversity hardly changes COM",
        "A little diversity hardly changes FLCG",
        "A little diversity hardly changes GCCG",
        "A little diversity hardly changes LogDetCG"
      })
  void clearly(String name) {
    assertThat(named(name).clear()).as("%s", named(name)).isTrue();
  }

  /** Some comparison is too close to call, and none speaks against it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "GCMI is the most relevant",
        "FLQMI lies between GCMI and FLVMI",
        "LogDetMI lies between GCMI and FLVMI",
        "COM lies between GCMI and FLVMI",
        "η ↑: coverage of FLVMI ↓",
        "η ↑: relevance of LogDetMI ↑",
        "η ↑: diversity of LogDetMI ↓",
        "η ↑: relevance of COM ↑",
        "LogDetCMI favours relevance and privacy"
      })
  void withoutContradiction(String name) {
    assertThat(named(name).held()).as("%s", named(name)).isTrue();
  }

  /** What is compared can fall on the other side. */
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
                                    new Scores(
                                        1 - s.coverage(),
                                        1 - s.relevance(),
                                        1 - s.diversity(),
                                        1 - s.privacy()))
                            .toList()))
            .toList();
    assertThat(Trends.of(turned).stream().filter(t -> !t.held()).count()).isGreaterThan(15);
  }

  @Test
  void logDeterminantsEndWhereTheyAreUndefined() {
    assertThat(Study.at(findings, "logdetmi", null, 1.6, null).defined()).isTrue();
    assertThat(Study.at(findings, "logdetmi", null, 100., null).defined()).isFalse();
    assertThat(findings.stream().filter(f -> f.name().equals("flcmi")).allMatch(Finding::defined))
        .isTrue();
  }

  @Test
  void collectionsAreAsThePaperSays() {
    for (int c = 1; c <= Points.COLLECTIONS; c++) {
      Points p = Points.collection(c);
      int[] guides = java.util.Arrays.copyOfRange(p.cluster(), Points.CHOICE, p.cluster().length);
      assertThat(p.at()).hasDimensions(110, 2);
      assertThat(guides).hasSize(10).doesNotHaveDuplicates();
      assertThat(p.cluster()).contains(java.util.stream.IntStream.range(0, 18).toArray());
    }
    assertThat(Points.collection(1).spread()).isEqualTo(1);
    assertThat(Points.collection(10).spread()).isEqualTo(5);
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
    Scores s = Scores.of(new Points(1, 1, at, cluster), 0, 18, 1, 8, 17);
    assertThat(s).isEqualTo(new Scores(2 / 8., 3 / 5., 4 / 18., 1 - 1 / 5.));
  }

  @Test
  void whatIsNoNumberHoldsNothing() {
    assertThat(new Trends.Comparison("nothing", Double.NaN, 0.1).bearable()).isFalse();
    assertThat(new Trends.Comparison("nothing", 0.1, Double.NaN).bearable()).isFalse();
  }
}
