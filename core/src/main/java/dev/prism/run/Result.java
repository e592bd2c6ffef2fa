package dev.prism.run;

import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Reasons;
import dev.prism.Selection;
import dev.prism.spec.Spec;
import java.util.Iterator;
import java.util.List;

/**
 * A selection together with the request it answers, so that it can be explained and run again.
 * Immutable and safe for use by several threads.
 *
 * @param request what was asked for
 * @param spec the measure with every parameter, as it was resolved for the problem
 * @param problem what was chosen from; of a stream, the items that are still held
 * @param selection the picks, in order
 * @param execution what the execution did besides
 */
public record Result(
    Request request, Spec spec, Problem problem, Selection selection, ExecutionReport execution)
    implements Iterable<Pick> {

  /** How close the selection is to the best possible. */
  public Certificate certificate() {
    return selection.certificate();
  }

  /** Why each pick was made; computed when asked. */
  public List<Reasons.Reason> reasons() {
    return Reasons.of(spec.measure(), spec.params(), problem, selection.indices());
  }

  /** Which pick represents each item; computed when asked. */
  public Reasons.Representatives representatives() {
    return Reasons.representatives(problem, selection.indices());
  }

  @Override
  public Iterator<Pick> iterator() {
    return selection.picks().iterator();
  }

  @Override
  public String toString() {
    return selection.picks().size()
        + " picks by "
        + spec.text()
        + ", value "
        + selection.value()
        + ", "
        + certificate().says();
  }
}
