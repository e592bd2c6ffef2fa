package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.Workers;
import dev.prism.laws.KernelLaws;
import dev.prism.laws.World;
import dev.prism.run.Request;
import dev.prism.simd.Exp;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A user-defined accumulator in every storage. */
class AccumulatorTest {
  private static final int N = 60, D = 37;

  /** exp(−max_k |x_k − y_k|). */
  private static final class Chebyshev implements Similarity {
    @Override
    public String text() {
      return "chebyshev";
    }

    @Override
    public Accumulator accumulator() {
      return new Accumulator() {
        @Override
        public float add(float most, float x, float y) {
          return Math.max(most, Math.abs(x - y));
        }

        @Override
        public boolean isDistance() {
          return true;
        }
      };
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      Exp.decay(tile, from, to, 1, false);
    }

    @Override
    public boolean nonNegative() {
      return true;
    }

    @Override
    public boolean atMostOne() {
      return true;
    }
  }

  private static double formula(float[] x, float[] y) {
    double most = 0;
    for (int k = 0; k < x.length; k++) {
      most = Math.max(most, Math.abs((double) x[k] - y[k]));
    }
    return Math.exp(-most);
  }

  @Test
  void userDefinedAccumulatorInEveryStorage() {
    float[][] x = World.points(new Random(3), N, D);
    Problem v = Problem.of(Features.of(x)).similarity(new Chebyshev()).threads(2);
    Kernel computed = v.storage(Storage.ON_THE_FLY).represented();
    float[][] want = KernelLaws.matrix(computed);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        assertThat((double) want[i][j]).isCloseTo(formula(x[i], x[j]), within(2e-6));
      }
    }
    Kernel dense = Kernels.dense(computed, Workers.ONE);
    Kernel graph = v.storage(Storage.neighbours(N)).represented();
    Kernel few = v.query(Features.of(x)).cross(dev.prism.AuxiliarySet.QUERY);
    KernelLaws.same(want, KernelLaws.matrix(dense), "dense");
    KernelLaws.same(want, KernelLaws.matrix(graph), "all neighbours");
    KernelLaws.same(want, KernelLaws.matrix(few), "few rows");
    KernelLaws.check(computed, new Random(1));
    assertThat(Kernels.diagonal(computed)).containsOnly(1);
    int[] picks = Request.pick(5).from(v.storage(Storage.DENSE)).selection().indices();
    assertThat(Request.pick(5).from(v.storage(Storage.ON_THE_FLY)).selection().indices())
        .isEqualTo(picks);
  }

  /** Vector loops and the definition one feature at a time agree; the fused ones to the bit. */
  @Test
  void constantsAgreeWithTheirDefinition() {
    float[][] x = World.points(new Random(5), 2, 100);
    float dot = 0, squared = 0, absolute = 0;
    for (int k = 0; k < 100; k++) {
      dot = Accumulator.DOT.add(dot, x[0][k], x[1][k]);
      squared = Accumulator.SQUARED_DISTANCE.add(squared, x[0][k], x[1][k]);
      absolute = Accumulator.ABSOLUTE_DISTANCE.add(absolute, x[0][k], x[1][k]);
    }
    assertThat(Accumulator.DOT.accumulate(x[0], x[1])).isCloseTo(dot, within(1e-4f));
    assertThat(Accumulator.SQUARED_DISTANCE.accumulate(x[0], x[1]))
        .isCloseTo(squared, within(1e-3f));
    assertThat(Accumulator.ABSOLUTE_DISTANCE.accumulate(x[0], x[1])).isEqualTo(absolute);
    assertThat(Accumulator.DOT.isDistance()).isFalse();
    assertThat(Accumulator.SQUARED_DISTANCE.isDistance()).isTrue();
  }

  /** Without a bandwidth it is the mean of the absolute distances within the pool. */
  @Test
  void laplacianTakesTheMeanDistance() {
    float[][] x = {{0, 0}, {1, 2}, {-1, 1}};
    BandwidthSimilarity fitted = (BandwidthSimilarity) Similarity.LAPLACIAN.fit(Features.of(x));
    assertThat(fitted.sigma()).isCloseTo((3 + 2 + 3) / 3.0, within(1e-12));
    assertThat(Similarity.LAPLACIAN.dependsOnPool()).isTrue();
    assertThat(fitted.dependsOnPool()).isFalse();
  }
}
