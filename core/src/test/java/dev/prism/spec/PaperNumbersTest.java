package dev.prism.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.measure.COM;
import dev.prism.measure.FL;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GCCG;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDetCMI;
import dev.prism.measure.LogDetCMI.Form;
import dev.prism.measure.LogDetMI;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The numbers in docs/explanation/paper.md. */
class PaperNumbersTest {
  /** Three decimals are printed. */
  private static final Offset<Double> DIGITS = within(0.0005001);

  private static Kernel matrix(float[]... rows) {
    return Kernels.of(rows, "test");
  }

  private static Kernel one(double s) {
    return matrix(new float[] {(float) s});
  }

  private static double value(Measure m, Problem v, Params t, int... items) {
    return m.on(v, t).evaluate(items).value();
  }

  @Test
  void derivativeOfFlvmi() {
    Problem v =
        Problem.of(matrix(new float[] {1, 0.5f}, new float[] {0.5f, 1}))
            .block(Side.Q, Side.V, matrix(new float[] {0.8f, 0.8f}));
    Objective f = new FLVMI().on(v, Params.of(1, 0.5, 1));
    assertThat(f.evaluate(1).value()).isCloseTo(0.8, DIGITS);
    assertThat(f.evaluate(1).dEta()).isCloseTo(1.6, DIGITS);
  }

  @Test
  void etaInCom() {
    Problem v =
        Problem.of(matrix(new float[] {1, 0}, new float[] {0, 1}))
            .block(Side.Q, Side.V, matrix(new float[] {0.25f, 0.25f}));
    assertThat(value(new COM(), v, Params.of(1, 2, 1), 0, 1)).isCloseTo(2.707, DIGITS);
  }

  @Test
  void negativeSimilarities() {
    Problem v = Problem.of(matrix(new float[] {1, -0.5f}, new float[] {-0.5f, 1}));
    assertThat(value(new FL(), v, Params.DEFAULTS, 0)).isCloseTo(1, DIGITS);
    assertThat(value(new FL(false), v, Params.DEFAULTS, 0)).isCloseTo(0.5, DIGITS);
  }

  @Test
  void negativeGains() {
    Problem v = Problem.of(one(1)).block(Side.P, Side.V, one(0.6)).block(Side.P, Side.P, one(1));
    assertThat(value(new LogDetCG(0), v, Params.DEFAULTS, 0)).isCloseTo(-0.446, DIGITS);
    assertThat(value(new LogDetCG(1), v, Params.DEFAULTS, 0)).isCloseTo(0.599, DIGITS);
    float[] ones = {1, 1};
    Problem cut =
        Problem.of(matrix(new float[] {1, 0.5f}, new float[] {0.5f, 1}))
            .block(Side.P, Side.V, matrix(ones, ones));
    assertThat(value(new GCCG(), cut, Params.of(0.5, 1, 1), 0)).isCloseTo(-1, DIGITS);
  }

  @Test
  void theRidge() {
    Problem v = Problem.of(one(1)).block(Side.Q, Side.V, one(0.98)).block(Side.Q, Side.Q, one(1));
    Params above = Params.of(1, 1.05, 1);
    assertThat(value(new LogDetMI(0), v, Params.DEFAULTS, 0)).isCloseTo(3.229, DIGITS);
    assertThatThrownBy(() -> value(new LogDetMI(0), v, above, 0)).hasMessageContaining("-0.0588");
    assertThat(value(new LogDetMI(1), v, above, 0)).isCloseTo(0.307, DIGITS);
    assertThat(undefined(new LogDetMI(0), 1.05, 1)).isCloseTo(0.75, within(0.005));
    assertThat(undefined(new LogDetMI(0), 1, 1)).isZero();
  }

  @Test
  void logDetCmi() {
    Problem v = threeSets(new float[] {0.8f}, new float[] {0.8f}, 0.8f, matrix(new float[] {1}));
    Params ignoreP = Params.of(1, 1, 0);
    LogDetCMI printed = new LogDetCMI(0, Form.PRINTED);
    LogDetCMI projection = new LogDetCMI(0, Form.PROJECTION);
    assertThatThrownBy(() -> value(printed, v, ignoreP, 0)).hasMessageContaining("-0.777");
    assertThat(value(projection, v, ignoreP, 0)).isCloseTo(1.022, DIGITS);
    assertThat(value(new LogDetMI(0), v, ignoreP, 0)).isCloseTo(1.022, DIGITS);
    assertThat(value(printed, v, Params.DEFAULTS, 0)).isCloseTo(0.220, DIGITS);
    assertThat(value(projection, v, Params.DEFAULTS, 0)).isCloseTo(0.220, DIGITS);
    assertThat(undefined(printed, 0.9, 0.5)).isCloseTo(0.91, within(0.005));
    assertThat(undefined(printed, 0.5, 1)).isCloseTo(0.98, within(0.005));
    assertThat(undefined(printed, 0.5, 0.5)).isZero();
    assertThat(undefined(projection, 0.9, 0.5)).isZero();
  }

  @Test
  void logDetCmiIsDrawnToP() {
    Kernel ground = matrix(new float[] {1, 0.3f}, new float[] {0.3f, 1});
    Problem v = threeSets(new float[] {0.3f, 0.8f}, new float[] {0.8f, 0.3f}, 0.5f, ground);
    double[][] table = {
      {1, 0.0032, 0.1548, 0.0032, 0.1548},
      {0.5, 0.0008, 0.0292, 0.0008, 0.0365},
      {0.2, 0.0062, 0.0020, 0.0001, 0.0058},
      {0, 0.0128, 0.0015, 0, 0},
    };
    for (double[] row : table) {
      Params t = Params.of(1, row[0], 1);
      for (int c = 0; c < 4; c++) {
        LogDetCMI m = new LogDetCMI(1, c < 2 ? Form.PRINTED : Form.PROJECTION);
        assertThat(value(m, v, t, c % 2)).isCloseTo(row[c + 1], within(0.0000501));
      }
    }
  }

  @Test
  void logDetMiIsNotSubmodular() {
    Problem v =
        Problem.of(Features.of(new float[][] {{1, 0}, {0, 1}}))
            .query(Features.of(new float[][] {{1, 1}}));
    Objective f = new LogDetMI().on(v, Params.DEFAULTS);
    assertThat(f.evaluate(1).value()).isCloseTo(0.134, DIGITS);
    assertThat(f.evaluate(0, 1).value() - f.evaluate(0).value()).isCloseTo(0.154, DIGITS);
  }

  @Test
  void trials() {
    double[] eta = {0.2, 0.5, 0.8, 1, 1.2, 1.5, 2};
    double[] rbf = {0.17, 0.17, 0.21, 0.74, 0.44, 0.23, 0.20};
    double[] cosine = {0.21, 0.25, 0.32, 0.76, 0.75, 0.53, 0.39};
    for (int c = 0; c < eta.length; c++) {
      String m = "flvmi:eta=" + eta[c];
      assertThat(Trial.share(m, Similarity.RBF, 0, 1)).isCloseTo(rbf[c], within(0.00501));
      assertThat(Trial.share(m, Similarity.COSINE, 0, 1)).isCloseTo(cosine[c], within(0.00501));
    }
    double[] lower = {1, 0.8, 0.5, 0.2};
    double[] printed = {0.00, 0.08, 0.59, 0.93};
    for (int c = 0; c < lower.length; c++) {
      String m = "logdetcmi:eta=" + lower[c];
      assertThat(Trial.share(m, Similarity.RBF, 2)).isCloseTo(printed[c], within(0.00501));
      assertThat(Trial.share(m + ",form=projection", Similarity.RBF, 2)).isLessThan(0.005);
    }
  }

  private static Problem threeSets(float[] toQ, float[] toP, float between, Kernel ground) {
    return Problem.of(ground)
        .block(Side.Q, Side.V, matrix(toQ))
        .block(Side.P, Side.V, matrix(toP))
        .block(Side.Q, Side.Q, one(1))
        .block(Side.P, Side.P, one(1))
        .block(Side.P, Side.Q, one(between));
  }

  /** The share of 2,000 random cases where {0, 1, 2, 3, 4} has no value. */
  private static double undefined(Measure m, double eta, double nu) {
    int undefined = 0;
    for (int c = 0; c < 2000; c++) {
      Problem v =
          Problem.of(gaussian(20, 3L * c))
              .threads(1)
              .similarity(Similarity.RBF)
              .query(gaussian(3, 3L * c + 1));
      v =
          m.info().needs().contains(AuxiliarySet.PRIVATE)
              ? v.privateSet(gaussian(3, 3L * c + 2))
              : v;
      try {
        value(m, v, Params.of(1, eta, nu), 0, 1, 2, 3, 4);
      } catch (PrismException e) {
        undefined++;
      }
    }
    return undefined / 2000.0;
  }

  private static Features gaussian(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][4];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextGaussian();
      }
    }
    return Features.of(x);
  }

  /** Ten groups of points, queries from the first two, private items from the third. */
  private record Trial(Features pool, int[] group, Features query, Features privateSet) {
    /** The mean share of 20 picks that lies in these groups, over ten pools. */
    static double share(String measure, Similarity similarity, int... groups) {
      double sum = 0;
      int runs = 0;
      for (int seed = 100; seed < 110; seed++) {
        Trial t = of(new SplittableRandom(seed));
        Problem v = Problem.of(t.pool).similarity(similarity).query(t.query);
        v = measure.startsWith("logdetcmi") ? v.privateSet(t.privateSet) : v;
        try {
          // by the optimizer alone, without the second criterion once no item adds to the value
          Objective f = Spec.parse(measure, v).on(v);
          int[] picks =
              Optimizers.AUTO.maximize(f, Constraint.atMost(20), RunOptions.DEFAULT).indices();
          sum += Arrays.stream(picks).filter(j -> t.in(groups, j)).count() / 20.0;
          runs++;
        } catch (PrismException undefined) {
          continue;
        }
      }
      assertThat(runs).isGreaterThanOrEqualTo(9);
      return sum / runs;
    }

    private boolean in(int[] groups, int j) {
      return Arrays.stream(groups).anyMatch(g -> g == group[j]);
    }

    private static Trial of(SplittableRandom random) {
      float[][] centre = new float[10][8];
      for (float[] c : centre) {
        around(new float[8], 2, random, c);
      }
      float[][] pool = new float[400][8];
      int[] group = new int[400];
      for (int i = 0; i < pool.length; i++) {
        group[i] = random.nextInt(10);
        around(centre[group[i]], 1, random, pool[i]);
      }
      float[][] query = new float[4][8];
      float[][] privateRows = new float[4][8];
      for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 8; k++) {
          query[i][k] = centre[i % 2][k] + (float) random.nextGaussian();
          privateRows[i][k] = centre[2][k] + (float) random.nextGaussian();
        }
      }
      return new Trial(Features.of(pool), group, Features.of(query), Features.of(privateRows));
    }

    private static void around(float[] centre, double spread, SplittableRandom r, float[] out) {
      for (int k = 0; k < out.length; k++) {
        out[k] = centre[k] + (float) (spread * r.nextGaussian());
      }
    }
  }
}
