package dev.prism.partition;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.constraint.Quotas;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Merges the blocks' winners: the union of their shares, or the candidates of a second round. */
final class Merge {
  private final Constraint within;
  private final int n;
  private final List<Integer> sequence = new ArrayList<>();

  /**
   * @param winners winners of each block, in the order of its picks
   */
  Merge(Constraint within, int n, int[][] winners, BlockConstraints rules) {
    this.within = within;
    this.n = n;
    Set<Integer> include = new LinkedHashSet<>();
    Arrays.stream(within.include()).forEach(include::add);
    record Ranked(int item, double place) {}
    List<Ranked> all = new ArrayList<>();
    for (int b = 0; b < winners.length; b++) {
      int rank = 0;
      for (int j : winners[b]) {
        if (!include.contains(j)) { // first the items within a block's share, blocks in turn
          double share = rules.share(b);
          all.add(new Ranked(j, rank < share ? (rank + 0.5) / share : 1 + rank));
          rank++;
        }
      }
    }
    all.sort(Comparator.comparingDouble(Ranked::place).thenComparingInt(Ranked::item));
    all.forEach(r -> sequence.add(r.item()));
    sequence.addAll(cheapest());
  }

  /** Under a budget, the cheapest items that meet the minimums. */
  private List<Integer> cheapest() {
    Quotas q = within.quotas();
    if (q == null || within.knapsack() == null || !q.hasMinimum()) {
      return List.of();
    }
    boolean[] closed = new boolean[n];
    Arrays.stream(within.exclude()).forEach(j -> closed[j] = true);
    Arrays.stream(within.include()).forEach(j -> closed[j] = true);
    sequence.forEach(j -> closed[j] = true);
    return Arrays.stream(q.cheapest(within.knapsack().costs(), closed)).boxed().toList();
  }

  /** The candidates of the second round: all winners and included items, in increasing order. */
  int[] candidates() {
    return IntStream.concat(
            Arrays.stream(within.include()), sequence.stream().mapToInt(Integer::intValue))
        .distinct()
        .sorted()
        .toArray();
  }

  /** The whole constraint, restricted to {@link #candidates}. */
  Constraint rule() {
    int[] all = candidates();
    Constraint c = within.restrict(all);
    return c.k() == Integer.MAX_VALUE ? c : c.k(Math.min(c.k(), all.length));
  }

  /** The union of the blocks' shares, as far as the constraint allows, with gains on the pool. */
  Selection shares(Problem v, Function<Problem, Objective> measure, String optimizer) {
    FeasibilityTracker rule = within.tracker(n);
    int[] include = within.include();
    List<Integer> in = new ArrayList<>();
    for (int j : include) {
      rule.include(j);
      in.add(j);
    }
    for (int j : sequence) {
      if (!rule.isFull() && rule.allows(j)) {
        rule.add(j);
        in.add(j);
      }
    }
    int[] ids = in.stream().mapToInt(Integer::intValue).toArray();
    return numbered(replay(measure.apply(v.withCandidates(ids)), v, ids, optimizer), ids);
  }

  /** Adds 0, 1, … in turn; the stopping rule applies after included items and minimums. */
  private Selection replay(Objective f, Problem v, int[] ids, String optimizer) {
    State state = f.start(v.workers());
    FeasibilityTracker rule = within.tracker(n);
    List<Pick> picks = new ArrayList<>();
    String stopped = ids.length < within.k() ? "the constraints allow no further item" : null;
    if (ids.length == 0 && within.stop().reason(0, 0) != null) {
      stopped = within.stop().reason(0, 0); // the blocks stopped before their first pick
    }
    double value = 0;
    for (int j = 0; j < ids.length; j++) {
      double gain = state.gain(j);
      String why = j < within.include().length ? null : within.stop().reason(gain, value);
      if (why != null && !rule.isRestrictedToMinimums()) {
        stopped = why;
        rule.restrictToMinimums();
      }
      if (rule.isRestrictedToMinimums() && (rule.minimumsMet() || !rule.allows(ids[j]))) {
        continue;
      }
      try {
        state.add(j);
      } catch (PrismException e) { // a log-determinant that does not exist: others may
        stopped = e.getMessage();
        continue;
      }
      rule.add(ids[j]);
      value += gain;
      picks.add(new Pick(j, gain, value));
    }
    return new Selection(
        List.copyOf(picks),
        value,
        Certificate.none("the gains of other items were not computed"),
        optimizer,
        stopped,
        ids.length);
  }

  /** Replaces the indices of a part by those of the pool. */
  static Selection numbered(Selection s, int[] ids) {
    return new Selection(
        s.picks().stream().map(p -> p.withIndex(ids[p.index()])).toList(),
        s.value(),
        Certificate.none("not all items were evaluated together"),
        s.optimizer(),
        s.stopReason(),
        s.evaluations());
  }
}
