package dev.prism.partition;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Constraint.StoppingRule;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.RunOptions;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Completes the union of the blocks' shares where quotas leave it short: the maximums of the groups
 * are divided among the blocks as whole numbers, and a block may not have the items to use its
 * part.
 *
 * @param v the whole problem
 * @param within the whole constraint
 * @param most the number of further items of a block that are looked at
 */
record QuotaCompletion(Problem v, Constraint within, int most) {
  /** Returns the shares, with what the optimizer adds to them from some other items. */
  Selection complete(
      Selection shares,
      int[][] partition,
      Function<Problem, Objective> measure,
      Optimizer with,
      RunOptions run) {
    int[] chosen = shares.indices();
    if (within.quotas() == null
        || within.knapsack() != null
        || chosen.length >= within.k()
        || !within.stop().equals(StoppingRule.NEVER)) {
      return shares;
    }
    FeasibilityTracker rule = within.tracker(v.size());
    Arrays.stream(chosen).forEach(rule::add);
    int[] all =
        IntStream.concat(
                Arrays.stream(chosen),
                Arrays.stream(partition)
                    .flatMapToInt(b -> Arrays.stream(b).filter(rule::allows).limit(most)))
            .sorted()
            .toArray();
    if (all.length == chosen.length) {
      return shares;
    }
    int[] positions = Arrays.stream(chosen).map(j -> Arrays.binarySearch(all, j)).toArray();
    Constraint rest = within.restrict(all).include(positions);
    Objective f = measure.apply(v.withCandidates(all));
    return Merge.numbered(with.maximize(f, rest.k(Math.min(rest.k(), all.length)), run), all);
  }
}
