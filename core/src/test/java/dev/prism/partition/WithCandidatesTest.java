package dev.prism.partition;

import static dev.prism.partition.ClassPools.pool;
import static dev.prism.partition.ClassPools.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Concepts;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Spec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Problems restricted to candidates keep the values of sets. */
class WithCandidatesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "fl",
        "flvmi",
        "flqmi",
        "flcg",
        "flcmi",
        "gc",
        "gcmi",
        "gccg",
        "logdet",
        "logdetmi",
        "logdetcg",
        "logdetcmi",
        "com",
        "disparitysum",
        "disparitymin",
        "sumredundancy",
        "saturated",
        "featurebased",
        "featurebased:normalize=minmax"
      })
  void withCandidatesKeepsTheValueOfASet(String measure) {
    Problem all = with(pool(300), measure);
    for (Problem p : List.of(all, all.similarity(Similarity.EUCLIDEAN))) {
      int[] some = {7, 290, 31, 200, 113, 64}, of = {3, 0, 5};
      Spec spec = Spec.parse(measure, p);
      double whole = spec.on(p).evaluate(200, 7, 64).value();
      assertThat(spec.on(p.withCandidates(some)).evaluate(of).value())
          .isCloseTo(whole, within(1e-5 * Math.max(1, Math.abs(whole))));
      int[] fewer = {3, 0, 5, 1};
      assertThat(spec.on(p.withCandidates(some).restrict(fewer)).evaluate(0, 1, 2).value())
          .isCloseTo(whole, within(1e-5 * Math.max(1, Math.abs(whole))));
    }
  }

  @Test
  void withCandidatesWorksForMatricesAndConcepts() {
    float[][] s = new float[40][40];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j <= i; j++) {
        s[i][j] = s[j][i] = i == j ? 1 : (float) random.nextDouble();
      }
    }
    Problem p = Problem.of(Kernels.of(s, "test"));
    for (String m : List.of("fl", "gc", "saturated", "disparitysum")) {
      Spec spec = Spec.parse(m, p);
      assertThat(spec.on(p.withCandidates(new int[] {5, 30, 11})).evaluate(2, 1).value())
          .isCloseTo(spec.on(p).evaluate(11, 30).value(), within(1e-4));
    }
    Problem c =
        Problem.of(Concepts.of(new int[][] {{0}, {1, 2}, {2}, {0, 3}}, new double[] {1, 2, 3, 4}));
    Spec cover = Spec.parse("setcover", c);
    assertThat(cover.on(c.withCandidates(new int[] {3, 1})).evaluate(0, 1).value())
        .isEqualTo(cover.on(c).evaluate(3, 1).value());
  }

  @Test
  void withCandidatesRejectsANeighbourGraph() {
    Problem p = pool(300).storage(Storage.neighbours(5));
    assertThatThrownBy(() -> p.withCandidates(new int[] {1}))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("neighbour graph");
  }
}
