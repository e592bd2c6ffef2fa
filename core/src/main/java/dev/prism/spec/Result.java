package dev.prism.spec;

import dev.prism.Problem;
import dev.prism.Reasons;
import dev.prism.Selection;
import java.util.List;

/** A selection with what it answers, so that it can say why and be run again. */
public record Result(Request request, Spec spec, Problem problem, Selection selection) {
  /** Why each pick was made; computed when asked. */
  public List<Reasons.Reason> reasons() {
    return Reasons.of(spec.measure(), spec.params(), problem, selection.indices());
  }

  /** Which pick speaks for each item; computed when asked. */
  public Reasons.Representatives representatives() {
    return Reasons.representatives(problem, selection.indices());
  }
}
