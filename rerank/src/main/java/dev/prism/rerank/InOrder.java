package dev.prism.rerank;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.Search;
import dev.prism.optimize.SequentialOptimizer;

/**
 * Greedy by gain, also under a budget, for gains that depend on the order of the picks: there is no
 * value by which the results of several runs could be compared. Immutable and safe for use by
 * multiple threads.
 */
final class InOrder extends SequentialOptimizer {
  @Override
  public String name() {
    return "in-order";
  }

  @Override
  public String description() {
    return "Greedy by gain, also under a budget";
  }

  @Override
  public Selection maximize(Objective f, Constraint within, RunOptions run) {
    Search s = new Search(f, within, run);
    extend(s);
    return s.result(name());
  }

  @Override
  protected void extend(Search s) {
    while (!s.isDone()) {
      int[] js = s.candidates();
      double[] gains = new double[js.length];
      s.gains(js, js.length, gains);
      int best = s.best(js, js.length, gains);
      if (best < 0) {
        s.stopExhausted();
      } else {
        s.pick(js[best], gains[best]);
      }
    }
  }
}
