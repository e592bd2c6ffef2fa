package dev.prism.optimize;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Grows X from the empty set and shrinks Y from the whole pool: each item, in random order, joins X
 * or leaves Y, with probabilities in proportion to its gain to X and to the gain of its removal
 * from Y. Immutable and safe for use by multiple threads. On average it reaches half of the best
 * possible value of a submodular measure without a limit on the size of the selection [1]. With a
 * limit, the best of the items found are picked greedily.
 *
 * <p>Leaving Y needs f(Y) − f(Y∖{i}). States only grow, so the states X ∪ {i+1, …, n} that this is
 * a gain to are reached by halving: O(n log n) additions in all, and no formula for removal.
 *
 * <p>[1] Buchbinder et al., A tight linear time (1/2)-approximation for unconstrained submodular
 * maximization, FOCS 2012.
 */
final class BidirectionalGreedy implements Optimizer {
  /** Creates the optimizer. */
  public BidirectionalGreedy() {}

  @Override
  public String name() {
    return "bidirectional";
  }

  @Override
  public String description() {
    return "Decides how many items pay; for submodular measures that are not monotone";
  }

  @Override
  public Traits traits() {
    return Traits.NONE.withSubmodularOnly();
  }

  @Override
  public Selection maximize(Objective f, Constraint within, RunOptions run) {
    if (!f.submodular()) {
      throw new BadRequestException(
          "Bidirectional greedy is for submodular functions, and this one is not provably"
              + " submodular%s. Use the optimizer greedy.",
          f.whyNotSubmodular());
    }
    if (within.knapsack() != null || within.quotas() != null) {
      throw new BadRequestException(
          "Bidirectional greedy takes a number of items, items that must be in and items that must"
              + " stay out, and no costs or quotas. Use the optimizer auto.");
    }
    int[] order = shuffled(within.tracker(f.size()).candidates(), within.include(), run.seed());
    Walk walk = new Walk(f, order, within.include(), run);
    State rest = walk.x.copy();
    walk.decide(0, order.length, rest);
    return walk.ordered(f, within, run);
  }

  private static int[] shuffled(int[] all, int[] included, long seed) {
    boolean[] fixed = new boolean[all.length == 0 ? 0 : all[all.length - 1] + 1];
    for (int j : included) {
      fixed[j] = true;
    }
    int[] js = Arrays.stream(all).filter(j -> !fixed[j]).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int p = js.length - 1; p > 0; p--) {
      int q = random.nextInt(p + 1);
      int t = js[p];
      js[p] = js[q];
      js[q] = t;
    }
    return js;
  }

  private final class Walk {
    final State x;
    final int[] order;
    final boolean[] taken;
    final SplittableRandom random;
    final EvaluationLog log;

    Walk(Objective f, int[] order, int[] included, RunOptions run) {
      this.order = order;
      taken = new boolean[order.length];
      log = run.log();
      random = new SplittableRandom(run.seed()).split();
      x = f.start(run.workers());
      for (int j : included) {
        x.add(j);
      }
    }

    /** Decides order[lo..hi), given the state at X ∪ order[hi..]. */
    void decide(int lo, int hi, State others) {
      if (hi - lo == 1) {
        double[] gain = new double[2];
        log.replayOrCompute(
            gain,
            2,
            () -> {
              gain[0] = x.gain(order[lo]);
              gain[1] = others.gain(order[lo]);
            });
        double join = Math.max(0, gain[0]), leave = Math.max(0, -gain[1]);
        taken[lo] = join + leave == 0 || random.nextDouble() < join / (join + leave);
        if (taken[lo]) {
          x.add(order[lo]);
        }
      } else if (hi > lo) {
        int mid = (lo + hi) >>> 1;
        State left = others.copy();
        for (int p = mid; p < hi; p++) {
          left.add(order[p]);
        }
        decide(lo, mid, left);
        for (int p = lo; p < mid; p++) {
          if (taken[p]) {
            others.add(order[p]);
          }
        }
        decide(mid, hi, others);
      }
    }

    /** The items that were taken, in greedy order, up to the limit. */
    Selection ordered(Objective f, Constraint within, RunOptions run) {
      List<Integer> out = new ArrayList<>();
      boolean[] in = new boolean[f.size()];
      for (int p = 0; p < order.length; p++) {
        in[order[p]] = taken[p];
      }
      for (int j : within.include()) {
        in[j] = true;
      }
      for (int j = 0; j < in.length; j++) {
        if (!in[j]) {
          out.add(j);
        }
      }
      int count = in.length - out.size();
      if (count == 0) {
        Search nothing = new Search(f, within, run, false);
        nothing.stop("no other item pays");
        return nothing.result(name());
      }
      // Greedy stops at a negative gain: by diminishing returns the remaining items would lower the
      // value, too.
      Constraint only =
          new Constraint(
                  Math.min(within.k(), count),
                  null,
                  null,
                  within.include(),
                  out.stream().mapToInt(Integer::intValue).toArray(),
                  within.stop())
              .stopAtNegative();
      Selection s = new Greedy().maximize(f, only, run);
      boolean full =
          s.picks().size() == Math.min(within.k(), order.length + within.include().length);
      return new Selection(
          s.picks(),
          s.value(),
          Certificate.none("bidirectional greedy looks at half the gains"),
          name(),
          full ? null : s.value() >= within.stop().target() ? s.stopReason() : "no other item pays",
          s.evaluations() + 2L * order.length);
    }
  }
}
