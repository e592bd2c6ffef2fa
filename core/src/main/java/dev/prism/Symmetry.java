package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Sink;

/** Matrices that somebody brings may be anything; some measures need them to be symmetric. */
final class Symmetry {
  private Symmetry() {}

  static void check(Kernel k) {
    k.scan(
        Kernel.all(k.columns()),
        0,
        k.columns(),
        (Sink.Entries) (j, i, s) -> check(i, j, s, k.at(j, i), "of the pool"));
  }

  /** Entries (i, j) and (j, i). */
  static void check(int i, int j, float a, float b, String whose) {
    if (Math.abs(a - b) > 1e-5 * (1 + Math.abs(a))) {
      boolean turn = i > j;
      throw new BadDataException(
          "The kernel %s must be symmetric for this measure, and entries (%d, %d) and (%d, %d) are"
              + " %s and %s.",
          whose,
          Math.min(i, j),
          Math.max(i, j),
          Math.max(i, j),
          Math.min(i, j),
          turn ? b : a,
          turn ? a : b);
    }
  }
}
