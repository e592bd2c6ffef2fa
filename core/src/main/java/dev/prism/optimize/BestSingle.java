package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;

/** The included items and the one best item that fits: a knapsack's third contestant. */
final class BestSingle {
  private BestSingle() {}

  static Selection run(Objective f, Constraint within, Run run, String name) {
    Search s = new Search(f, within, run, false);
    int[] js = s.admission.candidates();
    double[] gains = new double[js.length];
    s.gains(js, js.length, gains);
    int best = s.best(js, js.length, gains);
    if (best >= 0 && gains[best] > Double.NEGATIVE_INFINITY) {
      s.take(js[best], gains[best]);
    }
    s.stop("it is worth more than what else fits");
    return s.result(name);
  }
}
