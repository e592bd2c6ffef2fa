package dev.prism.targeted;

import dev.prism.Guide;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Greedy;
import dev.prism.optimize.Run;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.Pairs;

/**
 * GCMI with diversity: 2 (k/|T|) Σ_{t∈T, j∈A} S_jt − Σ_{i,j∈A} S_ij.
 *
 * <p>On inner products of gradients it is what is left of −‖Σ_{j∈A} g_j − (k/|T|) Σ_{t∈T} g_t‖²
 * without its constant, so that greedy on it is greedy matching of the target's gradient.
 */
record Matching(String name, String says, boolean innerProduct) implements Strategy {
  @Override
  public int[] choose(Task t, int k, long seed) {
    Embedding by = innerProduct ? Embedding.GRADIENT_DOT : t.embedding();
    Problem v = t.problem(by, t.needTarget(name), null);
    return new Greedy()
        .maximize(objective(v, t.target().size(), k), Constraint.atMost(k), run(t)).picks().stream()
            .mapToInt(Pick::index)
            .toArray();
  }

  private static Run run(Task t) {
    return Run.DEFAULT.workers(t.workers());
  }

  static Objective objective(Problem v, int targets, int k) {
    return Objective.of(v.size())
        .plus("is like T", Dual.constant(2.0 * k / targets), new Modular(v.total(Guide.QUERY)))
        .minus("is long", Modular.of(v.ground().diagonal()))
        .plus("is like those chosen", Dual.constant(-2), new PairSum(v.ground(), Pairs.SIMILARITY));
  }
}
