package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;

/** Checks that a matrix of the user is symmetric, as some measures require. */
final class SymmetryCheck {
  private SymmetryCheck() {}

  static void check(Kernel k) {
    k.scan(
        Kernels.indices(k.columns()),
        0,
        k.columns(),
        (ColumnSink.Entries) (j, i, s) -> check(i, j, s, k.at(j, i), "of the pool"));
  }

  /** Entries (i, j) and (j, i). */
  static void check(int i, int j, float a, float b, String owner) {
    if (Math.abs(a - b) > 1e-5 * (1 + Math.abs(a))) {
      boolean turn = i > j;
      throw new BadDataException(
          "The kernel %s must be symmetric for this measure, and entries (%d, %d) and (%d, %d) are"
              + " %s and %s.",
          owner,
          Math.min(i, j),
          Math.max(i, j),
          Math.max(i, j),
          Math.min(i, j),
          turn ? b : a,
          turn ? a : b);
    }
  }
}
