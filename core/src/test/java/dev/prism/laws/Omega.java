package dev.prism.laws;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ω = V ∪ Q ∪ P, numbered in that order, with every similarity in double precision. */
record Omega(double[][] s, int v, int q, int p) {
  static Omega of(World w) {
    float[][] all = Stream.of(w.v(), w.q(), w.p()).flatMap(Arrays::stream).toArray(float[][]::new);
    double[][] s = new double[all.length][all.length];
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j < s.length; j++) {
        s[i][j] = Formula.of(w.similarity(), all[i], all[j]);
      }
    }
    return new Omega(s, w.v().length, w.q().length, w.p().length);
  }

  /** An entry for another one. */
  interface Change {
    double of(int i, int j, double s);
  }

  private Omega map(Change f) {
    double[][] t = new double[s.length][s.length];
    for (int i = 0; i < t.length; i++) {
      for (int j = 0; j < t.length; j++) {
        t[i][j] = f.of(i, j, s[i][j]);
      }
    }
    return new Omega(t, v, q, p);
  }

  /** S^{η,ν}: V–Q is scaled by η and V–P by ν, and P–Q is left alone. */
  Omega scaled(double eta, double nu) {
    return map(
        (i, j, x) -> {
          int lo = Math.min(i, j), hi = Math.max(i, j);
          return lo >= v || hi < v ? x : hi < v + q ? eta * x : nu * x;
        });
  }

  /** S + εI. */
  Omega ridged(double epsilon) {
    return map((i, j, x) -> i == j ? x + epsilon : x);
  }

  /** Similar to itself alone, within V and within V′ = Q ∪ P. */
  Omega crossOnly() {
    return map((i, j, x) -> i == j ? 1 : (i < v) == (j < v) ? 0 : x);
  }

  Set<Integer> items() {
    return range(0, v);
  }

  Set<Integer> query() {
    return range(v, v + q);
  }

  Set<Integer> privateSet() {
    return range(v + q, v + q + p);
  }

  private static Set<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().collect(Collectors.toCollection(TreeSet::new));
  }
}
