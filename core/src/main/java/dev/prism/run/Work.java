package dev.prism.run;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.kernel.Kernel;

/** The work of a run, in numbers read. Stateless. */
final class Work {
  /** The number of multiply-adds that take as long as reading a number. */
  private static final double PRODUCTS = 16;

  private Work() {}

  /** Returns the work of computing the similarities that are stored. */
  static double ofStorage(Objective f, Problem problem) {
    double sum = 0;
    for (Objective.Part p : f.parts()) {
      Kernel k = p.term().kernel();
      boolean stored = k != null && k.storage().layout() != Kernel.Layout.COMPUTED;
      if (stored && problem.hasFeatures()) {
        sum += (double) k.rows() * k.columns() * problem.features().width() / PRODUCTS;
      }
    }
    return sum;
  }
}
