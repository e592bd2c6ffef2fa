package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weights beside the best of all sets of vectors, and the conditions of an optimum. */
class NonNegativeLeastSquaresTest {
  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double[] weights(double[][] g, double[] b, int count) {
    NonNegativeLeastSquares s = new NonNegativeLeastSquares();
    for (int a = 0; a < count; a++) {
      double[] row = new double[a + 1];
      for (int c = 0; c <= a; c++) {
        row[c] = dot(g[a], g[c]);
      }
      s.add(row, dot(g[a], b));
    }
    return s.weights();
  }

  private static double[] rest(double[][] g, double[] b, double[] w) {
    double[] out = b.clone();
    for (int a = 0; a < w.length; a++) {
      for (int i = 0; i < out.length; i++) {
        out[i] -= w[a] * g[a][i];
      }
    }
    return out;
  }

  private static double[] vector(SplittableRandom r, int d) {
    double[] out = new double[d];
    for (int i = 0; i < d; i++) {
      out[i] = r.nextGaussian();
    }
    return out;
  }

  /** No slope points inwards at a weight of 0, and none is left at a positive one. */
  private static void checkOptimal(double[][] g, double[] b, double[] w) {
    double[] rest = rest(g, b, w);
    for (int a = 0; a < w.length; a++) {
      double slope = dot(rest, g[a]) / (1e-300 + Math.sqrt(dot(g[a], g[a]) * dot(b, b)));
      assertThat(w[a]).as("weight %d", a).isNotNegative();
      assertThat(slope).as("slope of %d", a).isLessThan(1e-7);
      if (w[a] > 0) {
        assertThat(slope).as("slope of the free %d", a).isGreaterThan(-1e-7);
      }
    }
  }

  /** More vectors than dimensions, whose optimum has weights of 0. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6, 12})
  void everyStepIsOptimal(int d) {
    SplittableRandom r = new SplittableRandom(d);
    for (int round = 0; round < 40; round++) {
      double[][] g = new double[9][];
      for (int a = 0; a < g.length; a++) {
        g[a] = vector(r, d);
      }
      double[] b = vector(r, d);
      double before = dot(b, b);
      for (int count = 1; count <= g.length; count++) {
        double[] w = weights(g, b, count);
        checkOptimal(g, b, w);
        double left = dot(rest(g, b, w), rest(g, b, w));
        assertThat(left).as("one more vector never hurts").isLessThan(before + 1e-9);
        before = left;
      }
    }
  }

  /** On a grid of weights, none is nearer. */
  @Test
  void noOtherWeightsAreNearer() {
    SplittableRandom r = new SplittableRandom(4);
    for (int round = 0; round < 20; round++) {
      double[][] g = {vector(r, 3), vector(r, 3), vector(r, 3)};
      double[] b = vector(r, 3);
      double[] rest = rest(g, b, weights(g, b, 3));
      for (int grid = 0; grid < 1000; grid++) {
        double[] w = {grid % 10 / 4.0, grid / 10 % 10 / 4.0, grid / 100 / 4.0};
        double[] other = rest(g, b, w);
        assertThat(dot(other, other)).isGreaterThanOrEqualTo(dot(rest, rest) - 1e-9);
      }
    }
  }

  /** Copies, sums of others, zeros and vectors that point away do not disturb. */
  @Test
  void dependentVectors() {
    double[] b = {2, 1, 0};
    double[][] g = {{1, 0, 0}, {1, 0, 0}, {0, 0, 0}, {-3, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 5}};
    double[] w = weights(g, b, g.length);
    checkOptimal(g, b, w);
    assertThat(dot(rest(g, b, w), rest(g, b, w))).isCloseTo(0, within(1e-12));
    assertThat(w[2]).isZero();
    assertThat(w[6]).isZero();
    assertThat(weights(new double[][] {{-1, 0, 0}}, b, 1)).containsExactly(0);
    assertThat(weights(new double[][] {{0, 2, 0}}, b, 1)).containsExactly(0.5);
  }

  /** Nearly equal vectors, whose products differ in their last digits. */
  @Test
  void nearlyEqualVectors() {
    SplittableRandom r = new SplittableRandom(6);
    double[] base = vector(r, 8), b = vector(r, 8);
    double[][] g = new double[10][];
    for (int a = 0; a < g.length; a++) {
      g[a] = base.clone();
      g[a][a % 8] += 1e-7 * r.nextGaussian();
    }
    double[] w = weights(g, b, g.length);
    double[] rest = rest(g, b, w);
    double one = Math.max(0, dot(base, b) / dot(base, base));
    double[] single = rest(new double[][] {base}, b, new double[] {one});
    assertThat(dot(rest, rest)).isLessThanOrEqualTo(dot(single, single) + 1e-6);
  }
}
