package dev.prism.term;

import static dev.prism.laws.Near.near;
import static dev.prism.term.TermStates.at;
import static dev.prism.term.TermStates.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.SparseKernel;
import dev.prism.term.Term.ModularBound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Modular bounds beside the values of all sets of a few items. */
class ModularBoundTest {
  private static final int N = 8, ROWS = 6;
  private static final int[] ALL = IntStream.range(0, N).toArray();

  /** A term with a name for messages. */
  private record Named(String name, Term term) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static float[][] random(int rows, long seed) {
    Random r = new Random(seed);
    float[][] x = new float[rows][N];
    for (float[] row : x) {
      for (int j = 0; j < N; j++) {
        row[j] = 0.1f + 0.9f * r.nextFloat();
      }
    }
    return x;
  }

  /** Cosines of random rows: symmetric and positive semidefinite. */
  private static Kernel cosines(long seed) {
    Random r = new Random(seed);
    float[][] x = new float[N][5];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) r.nextGaussian();
      }
    }
    Features f = Features.of(x);
    return Kernels.onTheFly(f, f, Similarity.COSINE, Workers.ONE);
  }

  private static Kernel sparse() {
    float[][] s = random(N, 4);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        s[i][j] = s[j][i];
      }
    }
    return SparseKernel.nearest(matrix(s), 3, true, Workers.ONE);
  }

  private static LogDet conditioned(double scale) {
    float[][] cross = {new float[N]};
    for (int j = 0; j < N; j++) {
      cross[0][j] = 0.1f * (j % 4);
    }
    ConditioningSet.Part p =
        new ConditioningSet.Part(matrix(cross), Dual.variable(Param.NU, scale), "nu");
    return new LogDet(
        cosines(6), 1, new ConditioningSet(List.of(p), new double[][] {{1}}, new int[] {1}));
  }

  static List<Named> terms() {
    Kernel dense = matrix(random(ROWS, 1));
    double[] weight = {1, 2, 0, 0.5, 1, 3}, scale = {1, 0.5, 1, 2, 0, 1};
    List<Named> out = new ArrayList<>();
    out.add(new Named("coverage", Coverage.of(dense, true, "row")));
    out.add(
        new Named(
            "coverage with floor and cap",
            Coverage.of(dense, true, "row")
                .withFloor(Dual.ONE, new double[] {0, 0.2, 0.4, 0.6, 0.8, 2})
                .withCap(Dual.ONE, new double[] {0.9, 0.3, 0.7, 0.1, 5, 0.5})));
    out.add(new Named("coverage of a graph", Coverage.of(sparse(), true, "row")));
    for (Psi psi : List.of(Psi.SQRT, Psi.LOG, Psi.INVERSE, Psi.EXPONENTIAL, Psi.TRUNCATED)) {
      out.add(new Named(psi.name(), new Concave(dense, psi, weight, scale, "row")));
    }
    out.add(new Named("sqrt of a graph", Concave.of(sparse(), Psi.SQRT, "row")));
    out.add(new Named("log-det", LogDet.of(cosines(5), 1)));
    out.add(new Named("log-det with a large ridge", LogDet.of(cosines(5), 2.5)));
    out.add(new Named("conditioned log-det", conditioned(0.8)));
    out.add(new Named("modular", new Modular(new double[] {1, -2, 3, 0, 0.5, -1, 2, 1})));
    return out;
  }

  private static int[] set(int bits) {
    return IntStream.range(0, N).filter(j -> (bits >> j & 1) == 1).toArray();
  }

  private static double[] values(Term f) {
    return IntStream.range(0, 1 << N).mapToDouble(a -> at(f, set(a)).value()).toArray();
  }

  private static double[] weights(ModularBound b) {
    double[] out = new double[N];
    b.addWeights(ALL, 0, N, 1, out);
    return out;
  }

  private static double bounded(ModularBound b, int bits) {
    double[] w = weights(b);
    return b.constant() + IntStream.of(set(bits)).mapToDouble(j -> w[j]).sum();
  }

  private static ModularBound bound(Term f, int... picks) {
    return f.modularBound(picks, Workers.ONE).orElseThrow();
  }

  /** Any multipliers that moves reach bound the values of all sets. */
  @ParameterizedTest
  @MethodSource("terms")
  void noSetIsAboveTheBound(Named f) {
    double[] value = values(f.term());
    Random r = new Random(2);
    for (int[] picks : new int[][] {{}, {3}, {1, 4, 6}, ALL}) {
      ModularBound b = bound(f.term(), picks);
      for (int move = 0; move < 25; move++) {
        double[] w = weights(b);
        double constant = b.constant();
        for (int a = 0; a < value.length; a++) {
          double sum = constant;
          for (int j = 0; j < N; j++) {
            sum += (a >> j & 1) * w[j];
          }
          assertThat(sum)
              .as("%s, after %d moves", Arrays.toString(set(a)), move)
              .isGreaterThanOrEqualTo(value[a] - 1e-9);
        }
        int aimed = 1 + r.nextInt(value.length - 1);
        double squared = b.aim(set(aimed));
        if (squared > 0 && !b.relaxed()) {
          b.move(r.nextDouble() * Math.abs(bounded(b, aimed) - value[aimed]) / squared);
        } else if (squared > 0) {
          b.move(1);
        }
      }
    }
  }

  /**
   * The bound near a set equals the value there, up to what it is rounded up by. Where a row is not
   * covered, a tangent touches a little above 0.
   */
  @ParameterizedTest
  @MethodSource("terms")
  void theBoundTouchesTheValueAtThePicks(Named f) {
    for (int bits : new int[] {0b1010, 0b1, 0b11100101}) {
      double value = at(f.term(), set(bits)).value();
      assertThat(bounded(bound(f.term(), set(bits)), bits))
          .as("at %s", Arrays.toString(set(bits)))
          .isCloseTo(
              value,
              within((f.name().equals("sqrt of a graph") ? 5e-2 : 1e-4) * (1 + Math.abs(value))));
    }
  }

  /**
   * The bound at a set is convex in the multipliers and the aim is a subgradient: a short move
   * against it lowers the bound by at most the squared length, and by that where the bound is
   * smooth.
   */
  @ParameterizedTest
  @MethodSource("terms")
  void movesFollowTheSubgradient(Named f) {
    ModularBound b = bound(f.term(), 0, 5);
    if (b.relaxed()) {
      return; // moves of a relaxation have lengths of their own
    }
    b.aim(set(0b10010110)); // away from the values of the picks, where the bound has kinks
    b.move(0.0123);
    int aimed = 0b01101100;
    double before = bounded(b, aimed), squared = b.aim(set(aimed));
    double step = 1e-3 / Math.max(1, squared);
    b.move(step);
    double fall = (before - bounded(b, aimed)) / step;
    assertThat(fall).isLessThanOrEqualTo(1.02 * squared + 1e-2);
    if (!f.name().contains("cap") && !f.name().equals("truncated")) {
      assertThat(fall).isCloseTo(squared, within(0.1 * squared + 1e-2));
    }
    boolean modular = f.term().modularity() == Term.Modularity.MODULAR;
    assertThat(squared > 0).as("a modular function is its own bound").isEqualTo(!modular);
  }

  /** Moves of a relaxation lower the largest sum of weights of three items. */
  @Test
  void frankWolfeLowersTheLargestSum() {
    ModularBound b = bound(LogDet.of(cosines(5), 1), 0, 1, 2);
    assertThat(b.relaxed()).isTrue();
    double first = largest(b), least = first;
    for (int move = 0; move < 30; move++) {
      double[] w = weights(b);
      int[] best =
          IntStream.range(0, N)
              .boxed()
              .sorted((i, j) -> Double.compare(w[j], w[i]))
              .limit(3)
              .mapToInt(Integer::intValue)
              .toArray();
      assertThat(b.aim(best)).isPositive();
      b.move(1);
      least = Math.min(least, largest(b));
    }
    double best =
        IntStream.range(0, 1 << N)
            .filter(a -> Integer.bitCount(a) == 3)
            .mapToDouble(a -> at(LogDet.of(cosines(5), 1), set(a)).value())
            .max()
            .getAsDouble();
    assertThat(least).isLessThan(first).isBetween(best, 1.2 * best);
  }

  private static double largest(ModularBound b) {
    return b.constant() + Arrays.stream(weights(b)).sorted().skip(N - 3).sum();
  }

  /** A copy keeps its multipliers, and weights come at their places, multiplied. */
  @ParameterizedTest
  @MethodSource("terms")
  void copiesAreIndependent(Named f) {
    ModularBound b = bound(f.term(), 2, 3), copy = b.copy();
    double[] w = weights(b);
    double constant = b.constant();
    b.aim(set(0b01110000));
    b.move(0.3);
    near(w, weights(copy), 0, "the copy");
    assertThat(copy.constant()).isEqualTo(constant);
    assertThat(copy.relaxed()).isEqualTo(b.relaxed());
    assertThat(b.work()).isPositive();
    double[] some = {7, 7, 7, 7};
    copy.addWeights(new int[] {6, 1, 5, 0}, 1, 3, 2, some);
    near(new double[] {7, 7 + 2 * w[1], 7 + 2 * w[5], 7}, some, 1e-12, "some");
  }

  @Test
  void whereThereIsNoBound() {
    float[][] s = random(N, 9);
    s[2][3] = -0.5f;
    assertThat(Coverage.of(matrix(s), false, "row").modularBound(ALL, Workers.ONE)).isEmpty();
    assertThat(Concave.of(matrix(s), Psi.SQRT, "row").modularBound(ALL, Workers.ONE)).isEmpty();
    assertThat(LogDet.of(matrix(random(N, 3)), 1).modularBound(ALL, Workers.ONE))
        .as("not known to be positive semidefinite")
        .isEmpty();
    assertThat(LogDet.of(cosines(5), 0).modularBound(ALL, Workers.ONE)).isEmpty();
    assertThat(conditioned(1.2).modularBound(ALL, Workers.ONE)).isEmpty();
  }
}
