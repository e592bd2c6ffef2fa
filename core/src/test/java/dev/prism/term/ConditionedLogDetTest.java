package dev.prism.term;

import static dev.prism.laws.Near.near;
import static dev.prism.term.TermStates.at;
import static dev.prism.term.TermStates.matrix;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.kernel.Kernel;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditioned log-determinants beside determinants of the matrices that are left. */
class ConditionedLogDetTest {
  private static final int V = 6, P = 2, Q = 3;
  private static final double RIDGE = 0.7;

  /** Inner products of random vectors: those of V, then of P, then of Q. */
  private static double[][] products() {
    Random r = new Random(5);
    double[][] x = new double[V + P + Q][9], s = new double[x.length][x.length];
    for (double[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = r.nextGaussian() / 3;
      }
    }
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        for (int k = 0; k < x[i].length; k++) {
          s[i][j] += x[i][k] * x[j][k];
        }
        s[i][j] = (float) s[i][j];
      }
    }
    return s;
  }

  private static Kernel part(double[][] s, int from, int rows) {
    float[][] out = new float[rows][V];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < V; j++) {
        out[i][j] = (float) s[from + i][j];
      }
    }
    return matrix(out);
  }

  private static LogDet term(double nu, double eta, int... blocks) {
    double[][] s = products(), given = new double[P + Q][P + Q];
    for (int i = 0; i < P + Q; i++) {
      System.arraycopy(s[V + i], V, given[i], 0, P + Q);
    }
    return new LogDet(
        part(s, 0, V),
        RIDGE,
        new ConditioningSet(
            List.of(
                new ConditioningSet.Part(part(s, V, P), Dual.variable(Param.NU, nu), "nu"),
                new ConditioningSet.Part(part(s, V + P, Q), Dual.variable(Param.ETA, eta), "eta")),
            given,
            blocks));
  }

  /** Subtracts what the block's items explain of all others, with their similarities scaled. */
  private static void project(double[][] s, int from, int count, double[] scale) {
    double[][] a = new double[count][count], cross = new double[count][s.length];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        a[i][j] = s[from + i][from + j] + (i == j ? RIDGE : 0);
      }
      for (int j = 0; j < s.length; j++) {
        cross[i][j] = scale[i] * s[from + i][j];
      }
    }
    double[][] x = solve(a, cross);
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j < s.length; j++) {
        for (int t = 0; t < count; t++) {
          s[i][j] -= cross[t][i] * x[t][j];
        }
      }
    }
  }

  /** Gauss–Jordan elimination. */
  private static double[][] solve(double[][] a, double[][] b) {
    double[][] x = new double[b.length][];
    for (int i = 0; i < b.length; i++) {
      x[i] = b[i].clone();
    }
    for (int p = 0; p < a.length; p++) {
      for (int i = 0; i < a.length; i++) {
        double f = i == p ? 0 : a[i][p] / a[p][p];
        for (int j = 0; f != 0 && j < a.length; j++) {
          a[i][j] -= f * a[p][j];
        }
        for (int j = 0; f != 0 && j < x[i].length; j++) {
          x[i][j] -= f * x[p][j];
        }
      }
    }
    for (int p = 0; p < a.length; p++) {
      for (int j = 0; j < x[p].length; j++) {
        x[p][j] /= a[p][p];
      }
    }
    return x;
  }

  /** log det of what is left of some items, by minors. */
  private static double expected(double nu, double eta, boolean inTurn, int... items) {
    double[][] s = products();
    if (inTurn) {
      project(s, V, P, new double[] {nu, nu});
      project(s, V + P, Q, new double[] {eta, eta, eta});
    } else {
      project(s, V, P + Q, new double[] {nu, nu, eta, eta, eta});
    }
    double[][] m = new double[items.length][items.length];
    for (int i = 0; i < items.length; i++) {
      for (int j = 0; j < items.length; j++) {
        m[i][j] = s[items[i]][items[j]] + (i == j ? RIDGE : 0);
      }
    }
    double log = 0;
    for (int p = 0; p < m.length; p++) {
      log += Math.log(m[p][p]);
      for (int i = p + 1; i < m.length; i++) {
        double f = m[i][p] / m[p][p];
        for (int j = p; j < m.length; j++) {
          m[i][j] -= f * m[p][j];
        }
      }
    }
    return log;
  }

  private static int[] blocks(boolean inTurn) {
    return inTurn ? new int[] {1, 1} : new int[] {2};
  }

  /** One block scales the similarities to everything else; two are projected out in turn. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void valuesAreThoseOfTheMatrixThatIsLeft(boolean inTurn) {
    for (double nu : new double[] {0, 0.4, 1}) {
      for (double eta : new double[] {0, 0.7, 1}) {
        LogDet f = term(nu, eta, blocks(inTurn));
        for (int[] items : new int[][] {{2}, {0, 5}, {4, 1, 3}, {5, 4, 3, 2, 1, 0}}) {
          near(
              expected(nu, eta, inTurn, items),
              at(f, items).value(),
              2e-6,
              "nu=%s, eta=%s, %d items",
              nu,
              eta,
              items.length);
        }
      }
    }
    int[] three = {0, 1, 2};
    assertThat(expected(0.4, 0.7, true, three))
        .as("the forms differ")
        .isNotCloseTo(expected(0.4, 0.7, false, three), within(1e-4));
  }

  /** Derivatives by ν and η beside differences. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void derivatives(boolean inTurn) {
    double h = 1e-5, nu = 0.6, eta = 0.8;
    int[] items = {1, 4, 0};
    Dual d = at(term(nu, eta, blocks(inTurn)), items).dual();
    near(expected(nu, eta, inTurn, items), d.value(), 2e-6, "value");
    double above = expected(nu + h, eta, inTurn, items);
    near((above - expected(nu - h, eta, inTurn, items)) / (2 * h), d.dNu(), 1e-5, "by nu");
    above = expected(nu, eta + h, inTurn, items);
    near((above - expected(nu, eta - h, inTurn, items)) / (2 * h), d.dEta(), 1e-5, "by eta");
  }

  /** Gains come at their places and multiplied, and add up to the value. */
  @Test
  void gainsAtTheirPlaces() {
    LogDet f = term(0.5, 0.5, 1, 1);
    TermState s = at(f, 3);
    double[] out = {9, 9, 9, 9};
    s.addGains(new int[] {0, 5, 2, 1}, 1, 3, 2, out);
    double three = expected(0.5, 0.5, true, 3);
    near(9 + 2 * (expected(0.5, 0.5, true, 3, 5) - three), out[1], 2e-6, "item 5");
    near(9 + 2 * (expected(0.5, 0.5, true, 3, 2) - three), out[2], 2e-6, "item 2");
    assertThat(out[0]).isEqualTo(9);
    assertThat(out[3]).isEqualTo(9);
  }

  /** The factor has a row of floats for every pick and every given item. */
  @Test
  void memoryAndRounding() {
    assertThat(term(1, 1, 2).bytes(7)).isEqualTo(4L * V * (7 + P + Q));
    double[][] s = products();
    double longest = IntStream.range(0, V).mapToDouble(i -> s[i][i]).max().getAsDouble();
    assertThat(term(1, 1, 2).rounding()).isEqualTo(1e-6 + 0x1p-22 * longest / RIDGE);
    assertThat(term(1, 1, 2).work()).isPositive();
  }
}
