package dev.prism.term;

import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;

/** States of terms on small matrices. */
final class TermStates {
  private TermStates() {}

  /** A dense kernel. */
  static Kernel matrix(float[]... rows) {
    return Kernels.of(rows, "a matrix");
  }

  static TermState at(Term t, int... items) {
    TermState m = t.start(Workers.ONE);
    for (int j : items) {
      m.add(j);
    }
    return m;
  }

  static double gain(TermState m, int j) {
    double[] out = new double[1];
    m.addGains(new int[] {j}, 0, 1, 1, out);
    return out[0];
  }

  static BoundOracle oracle(TermState m) {
    return m.bounds().orElseThrow();
  }

  static BoundOracle.Kind kind(TermState m) {
    return m.bounds().map(BoundOracle::kind).orElse(null);
  }

  static double[] bounds(TermState m, int n) {
    double[] out = new double[n];
    oracle(m).addBounds(Kernels.indices(n), 0, n, 1, out);
    return out;
  }
}
