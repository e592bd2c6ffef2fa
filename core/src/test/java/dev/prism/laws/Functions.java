package dev.prism.laws;

import dev.prism.term.Psi;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;

/** The functions that the paper's measures are derived from, on subsets of Ω. */
final class Functions {
  private Functions() {}

  /**
   * Σ_{i∈V} max_{j∈X} S_ij; a maximum over nothing is 0, and so is a negative one that is clipped.
   */
  static SetFunction facilityLocation(Omega o, boolean clipNegatives) {
    return x -> o.items().stream().mapToDouble(i -> largest(o, i, x, clipNegatives)).sum();
  }

  private static double largest(Omega o, int i, Set<Integer> x, boolean clipNegatives) {
    double max = x.stream().mapToDouble(j -> o.s()[i][j]).max().orElse(0);
    return clipNegatives ? Math.max(0, max) : max;
  }

  /**
   * Σ_{i∈V′} max_{j∈X} S_ij + η Σ_{i∈V} max_{j∈X} S_ij with S the identity within V and within V′,
   * which is what FLQMI is the mutual information of where 0 ≤ S ≤ 1.
   */
  static SetFunction queryFacilityLocation(Omega o, double eta) {
    Omega cross = o.crossOnly();
    return x -> {
      double f = 0;
      for (int i = 0; i < cross.s().length; i++) {
        f += (i < o.v() ? eta : 1) * largest(cross, i, x, false);
      }
      return f;
    };
  }

  /**
   * Σ_{i∈V′} max( ψ(Σ_{j∈X∩V} S_ij), ψ(c Σ_{j∈X∩V′} S_ij) ) + η Σ_{i∈V} the same with V and V′
   * exchanged, S the identity within V and within V′: what COM is the mutual information of where 0
   * ≤ S ≤ 1.
   *
   * <p>The paper has η on the first sum, and c = √n where c must reach the largest sum, n.
   */
  static SetFunction concaveOverModular(Omega o, Psi psi, double eta) {
    Omega cross = o.crossOnly();
    int n = o.s().length;
    return x -> {
      double f = 0;
      for (int i = 0; i < n; i++) {
        double[] sum = new double[2];
        for (int j : x) {
          boolean own = (j < o.v()) == (i < o.v());
          sum[own ? 1 : 0] += cross.s()[i][j];
        }
        double most = Math.max(psi.at(sum[0]), psi.at(n * sum[1]));
        f += (i < o.v() ? eta : 1) * most;
      }
      return f;
    };
  }

  /** Σ_{i∈V, j∈X} S_ij − λ Σ_{i,j∈X} S_ij. */
  static SetFunction graphCut(Omega o, double lambda) {
    return x -> {
      double f = 0;
      for (int j : x) {
        for (int i : o.items()) {
          f += o.s()[i][j];
        }
        for (int i : x) {
          f -= lambda * o.s()[i][j];
        }
      }
      return f;
    };
  }

  /** log det S_X. */
  static SetFunction logDet(Omega o) {
    return x -> Matrices.logDet(Matrices.part(o.s(), x));
  }

  /** Σ_u w_u (1 − Π_{j∈X} (1 − p_ju)). */
  static SetFunction setCover(Cover c) {
    float[][] p = Stream.of(c.v(), c.q(), c.p()).flatMap(Arrays::stream).toArray(float[][]::new);
    return x -> {
      double f = 0;
      for (int u = 0; u < c.weight().length; u++) {
        double missed = 1;
        for (int j : x) {
          missed *= 1 - (double) p[j][u];
        }
        f += c.weight()[u] * (1 - missed);
      }
      return f;
    };
  }
}
