package dev.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernels;
import dev.prism.measure.CountCoverage;
import dev.prism.run.Request;
import dev.prism.spec.Measures;
import dev.prism.spec.Spec;
import org.junit.jupiter.api.Test;

/** Coverage of counts that are given beside features or matrices. */
class CountsTest {
  private static final Features COUNTS =
      Features.of(new float[][] {{2, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 1}});

  private static final Features SIGNED =
      Features.of(new float[][] {{1, -1}, {-1, 1}, {0.5f, 1}, {1, 0.2f}});

  /** The mean item has 1, ¼ and ¼ of the words; two items have shares of 2, ½ and ½. */
  @Test
  void sharesOfASummaryByHand() {
    Problem v = Problem.of(SIGNED).counts(COUNTS);
    Objective f = Spec.parse("satcov:k=2", v).on(v);
    assertThat(f.evaluate(0).value()).isCloseTo(2, within(1e-6));
    assertThat(f.evaluate(0, 1).value()).as("nothing above the share").isCloseTo(2, within(1e-6));
    assertThat(f.evaluate(0, 2).value()).isCloseTo(2.5, within(1e-6));
    assertThat(Spec.parse("satcov:k=2,lambda=0.5", v).on(v).evaluate(0, 2).value())
        .isCloseTo(1.25, within(1e-6));
  }

  /** r = (1, 0.6, 0, 0.8) to Q: two items of the mean item about Q. */
  @Test
  void sharesAboutAQueryByHand() {
    float[][] x = {{1, 0}, {0.6f, 0.8f}, {0, 1}, {0.8f, 0.6f}};
    Problem v =
        Problem.of(Features.of(x)).counts(COUNTS).query(Features.of(new float[][] {{1, 0}}));
    Objective f = Spec.parse("qsat:k=2", v).on(v);
    double share = 2 / 2.4; // k ÷ Σ r
    assertThat(f.evaluate(2).value()).as("not about Q").isCloseTo(0, within(1e-6));
    assertThat(f.evaluate(3).value()).isCloseTo(0.8 * share, within(1e-6));
    assertThat(f.evaluate(0, 3).value()).isCloseTo(2 + 0.8 * share, within(1e-6));
    assertThat(Spec.parse("qsat:k=2,eta=0", v).on(v).evaluate(2).value())
        .as("at η = 0 the query does not matter")
        .isCloseTo(0.5, within(1e-6));
    assertThat(Spec.parse("qfb", v).on(v).evaluate(0, 3).value())
        .isCloseTo(Math.sqrt(2) + Math.sqrt(0.8), within(1e-6));
  }

  /** Candidates and parts keep their counts, and candidates the shares of the whole pool. */
  @Test
  void partsKeepTheirCounts() {
    for (Problem v :
        new Problem[] {
          Problem.of(SIGNED).counts(COUNTS),
          Problem.of(Kernels.of(new float[4][4], "none")).counts(COUNTS)
        }) {
      int[] some = {3, 0};
      Problem candidates = v.withCandidates(some);
      assertThat(Spec.parse("satcov:k=2", v).on(candidates).evaluate(0, 1).value())
          .isCloseTo(Spec.parse("satcov:k=2", v).on(v).evaluate(3, 0).value(), within(1e-6));
      assertThat(v.dependsOnGroundSet()).isTrue();
      Problem part = v.restrict(some);
      assertThat(part.counts().size()).isEqualTo(2);
      assertThat(Spec.parse("satcov:k=2", part).on(part).evaluate(0, 1).value())
          .as("shares of the part: 1 and ½ a word, times 2")
          .isCloseTo(3, within(1e-6));
    }
    assertThat(
            Request.pick(3)
                .measure("satcov:k=2")
                .from(Problem.of(SIGNED).counts(COUNTS))
                .selection()
                .indices())
        .hasSize(3)
        .startsWith(0);
  }

  @Test
  void whatIsRefused() {
    assertThatThrownBy(() -> Problem.of(SIGNED).counts(Features.of(new float[][] {{1}})))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("counts are of 1 items and the pool has 4");
    assertThatThrownBy(() -> Request.pick(1).measure("satcov").from(Problem.of(SIGNED)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Count 1 of item 0 is -1.0");
    assertThatThrownBy(() -> Measures.SATCOV.with("k", "0"))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("k=0 must be a whole number from 1");
    assertThatThrownBy(() -> new CountCoverage(true, 0, java.util.Set.of()))
        .isInstanceOf(BadRequestException.class);
    assertThat(Measures.QFB.forSize(3)).isEqualTo(Measures.QFB);
    assertThat(Measures.QSAT.forSize(3)).isNotEqualTo(Measures.QSAT);
    assertThat(Measures.QSAT.with("k", "7").forSize(3)).isEqualTo(Measures.QSAT.with("k", "7"));
  }
}
