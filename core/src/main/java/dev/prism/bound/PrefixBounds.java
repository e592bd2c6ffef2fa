package dev.prism.bound;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Upper bounds on the best value of 1, 2, … items, from the same modular functions as the bound of
 * the whole selection. Not safe for use by multiple threads.
 */
final class PrefixBounds {
  private final double[] least; // by number of items − 1; empty where there are none

  private PrefixBounds(int k) {
    least = new double[k];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** There are none unless the number of items alone is limited. */
  static PrefixBounds of(Selection s, ModularMaximum maximum) {
    return new PrefixBounds(maximum.cardinalityOnly() ? s.picks().size() : 0);
  }

  boolean exist() {
    return least.length > 0;
  }

  /** The bound of the whole selection; infinite if there are none. */
  double longest() {
    return exist() ? least[least.length - 1] : Double.POSITIVE_INFINITY;
  }

  /** Takes over the bound of a pass over all candidates, unless it bounds nothing. */
  void update(ModularSum bound, double[] weight) {
    if (least.length == 0 || !Arrays.stream(weight).allMatch(Double::isFinite)) {
      return;
    }
    LargestWeights top = new LargestWeights(least.length);
    for (int p = 0; p < weight.length; p++) {
      if (weight[p] > 0) {
        top.offer(weight, p);
      }
    }
    double[] sorted = new double[top.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = weight[top.at(i)];
    }
    Arrays.sort(sorted);
    double constant = bound.constant(), sum = 0;
    for (int k = 0; k < least.length; k++) {
      sum += k < sorted.length ? sorted[sorted.length - 1 - k] : 0;
      double rounding = (k + 2) * 0x1p-53 * (Math.abs(constant) + sum); // of k + 1 additions
      least[k] = Math.min(least[k], constant + sum + rounding);
    }
  }

  /**
   * Computes bounds close to short prefixes, whose lengths double.
   *
   * @param passes the maximum number of passes over the candidates
   */
  void aim(Objective f, Selection s, ModularMaximum maximum, int passes, Workers workers) {
    int[] picks = s.indices();
    double[] weight = new double[maximum.items().length];
    for (int pass = 0; pass < passes; pass++) {
      int length = pass == 0 ? 0 : 1 << Math.min(30, pass - 1);
      if (length >= least.length) {
        break;
      }
      Optional<ModularSum> near = ModularSum.of(f, Arrays.copyOf(picks, length), workers);
      if (near.isPresent()) {
        near.get().weights(maximum.items(), weight);
        update(near.get(), weight);
      }
    }
  }

  /** The bounds, none below the value of its prefix or above that of the next. */
  List<Double> least(Selection s, double bound) {
    double[] out = least.clone();
    double next = bound;
    for (int k = out.length - 1; k >= 0; k--) {
      next = Math.min(next, out[k]);
      out[k] = Math.max(next, s.picks().get(k).value());
    }
    List<Double> list = new ArrayList<>();
    for (double x : out) {
      list.add(x);
    }
    return list;
  }
}
