package dev.prism.targeted;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Kernels;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;

/**
 * 2 (k/|T|) Σ_{t∈T, j∈A} S_jt − Σ_{i,j∈A} S_ij: GCMI with diversity.
 *
 * <p>On inner products of gradients this equals −‖Σ_{j∈A} g_j − (k/|T|) Σ_{t∈T} g_t‖² up to a
 * constant, so that greedy on it matches the target's gradient greedily.
 *
 * @param innerProduct whether to compare by inner products of gradients instead of the task's
 *     embedding
 */
record GradientMatching(String name, String description, boolean innerProduct) implements Strategy {
  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    Representation by = innerProduct ? Representation.GRADIENT_DOT : t.embedding();
    Problem v = t.problem(by, t.needTarget(name), null);
    return Optimizers.GREEDY
        .maximize(objective(v, t.target().size(), k), Constraint.atMost(k), run(t))
        .picks()
        .stream()
        .mapToInt(Pick::index)
        .toArray();
  }

  private static RunOptions run(TargetedTask t) {
    return RunOptions.DEFAULT.workers(t.workers());
  }

  static Objective objective(Problem v, int targets, int k) {
    return Objective.of(v.size())
        .plus(
            "is like T", Dual.constant(2.0 * k / targets), new Modular(v.total(AuxiliarySet.QUERY)))
        .minus("is long", Modular.of(Kernels.diagonal(v.ground())))
        .plus(
            "is like those chosen",
            Dual.constant(-2),
            new PairSum(v.ground(), PairValue.SIMILARITY));
  }
}
