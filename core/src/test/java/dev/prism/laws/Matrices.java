package dev.prism.laws;

import java.util.Arrays;
import java.util.Collection;

/** Just enough linear algebra, in double precision. */
final class Matrices {
  private Matrices() {}

  static double[][] part(double[][] s, Collection<Integer> ids) {
    int[] x = ids.stream().mapToInt(i -> i).toArray();
    double[][] m = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        m[i][j] = s[x[i]][x[j]];
      }
    }
    return m;
  }

  /** log det by Cholesky; NaN where the matrix is not positive definite. */
  static double logDet(double[][] a) {
    double[][] l = new double[a.length][a.length];
    double log = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        double t = a[i][j];
        for (int k = 0; k < j; k++) {
          t -= l[i][k] * l[j][k];
        }
        if (i > j) {
          l[i][j] = t / l[j][j];
        } else if (t > 0) {
          l[i][i] = Math.sqrt(t);
          log += Math.log(t);
        } else {
          return Double.NaN;
        }
      }
    }
    return log;
  }

  /** S − θ² S_·G S_G⁻¹ S_G·. */
  static double[][] project(double[][] s, Collection<Integer> given, double theta) {
    int[] g = given.stream().mapToInt(i -> i).toArray();
    double[][] inverse = inverse(part(s, given));
    double[][] out = new double[s.length][s.length];
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j < s.length; j++) {
        double t = s[i][j];
        for (int x = 0; x < g.length; x++) {
          for (int y = 0; y < g.length; y++) {
            t -= theta * theta * s[i][g[x]] * inverse[x][y] * s[g[y]][j];
          }
        }
        out[i][j] = t;
      }
    }
    return out;
  }

  /** Gauss and Jordan, with the largest pivot. */
  private static double[][] inverse(double[][] a) {
    int n = a.length;
    double[][] m = new double[n][2 * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(a[i], 0, m[i], 0, n);
      m[i][n + i] = 1;
    }
    for (int c = 0; c < n; c++) {
      int best = c;
      for (int r = c; r < n; r++) {
        best = Math.abs(m[r][c]) > Math.abs(m[best][c]) ? r : best;
      }
      double[] row = m[best];
      m[best] = m[c];
      m[c] = row;
      double pivot = row[c];
      for (int j = 0; j < 2 * n; j++) {
        row[j] /= pivot;
      }
      for (int r = 0; r < n; r++) {
        double factor = m[r][c];
        for (int j = 0; r != c && j < 2 * n; j++) {
          m[r][j] -= factor * row[j];
        }
      }
    }
    double[][] out = new double[n][];
    for (int i = 0; i < n; i++) {
      out[i] = Arrays.copyOfRange(m[i], n, 2 * n);
    }
    return out;
  }
}
