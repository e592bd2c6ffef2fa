package example;

import dev.prism.optimize.Search;
import dev.prism.optimize.SequentialOptimizer;

/** A user-defined optimizer that picks the first item with nine tenths of the largest gain. */
public final class GoodEnough extends SequentialOptimizer {
  @Override
  public String name() {
    return "good-enough";
  }

  @Override
  public String description() {
    return "Takes the first item that gains nine tenths of what the best would";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withPrefix();
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
        int first = 0;
        while (gains[first] < 0.9 * gains[best]) {
          first++;
        }
        s.pick(js[first], gains[first]);
      }
    }
    s.finishCertificate();
  }
}
