package dev.prism.run;

import dev.prism.AuxiliarySet;
import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.SelectionExplainer;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A selection with the request that produced it, so that it can be explained and run again.
 * Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Result result = Request.pick(50).measure("flqmi").from(problem);
 * for (Pick p : result) System.out.println(p.index() + "  " + p.gain());
 * System.out.println(result.certificate().description());
 * result.reasons().forEach(r -> System.out.println(r.explanation()));
 * }</pre>
 *
 * @param request the request
 * @param spec the measure with its parameters, as resolved for the problem
 * @param problem the problem; of a stream, the items that are still held
 * @param selection the picks, in order
 * @param executionReport details of how the selection was computed
 */
public record Result(
    Request request,
    Spec spec,
    Problem problem,
    Selection selection,
    ExecutionReport executionReport)
    implements Iterable<Pick> {

  /** {@return the upper bound on the value of any feasible set} */
  public Certificate certificate() {
    return selection.certificate();
  }

  /** {@return the reason for each pick, computed by a replay of the selection} */
  public List<SelectionExplainer.Reason> reasons() {
    return SelectionExplainer.of(spec.measure(), spec.params(), problem, selection.indices());
  }

  /** {@return the most similar pick of each item, computed on each call} */
  public SelectionExplainer.Representatives representatives() {
    return SelectionExplainer.representatives(problem, selection.indices());
  }

  /** {@return the mean similarity of the picks to the query and private sets} */
  public Relevance relevance() {
    return Relevance.of(problem, selection.indices());
  }

  /**
   * Returns what a user should know about this result, in sentences: how many picks add nothing to
   * the value, how much a search has added to the first selection, and numbers that single
   * precision does not hold.
   *
   * @return the sentences; empty if there is nothing to say
   */
  public List<String> notes() {
    List<String> out = new ArrayList<>();
    List<Pick> picks = selection.picks();
    List<Pick> added = picks.stream().filter(p -> p.by() != Criterion.GAIN).toList();
    if (!added.isEmpty()) {
      out.add(
          "%d of %d picks add value; %d were added %s."
              .formatted(
                  picks.size() - added.size(),
                  picks.size(),
                  added.size(),
                  added.getLast().by().phrase()));
    }
    selection.improvement().ifPresent(x -> out.add(improvement(x)));
    out.addAll(numbers());
    return out;
  }

  private String improvement(double added) {
    String first = selection.optimizer().split("\\+")[0];
    double before = selection.value() - added;
    return !(added > 0)
        ? "The search found nothing better than what %s had found.".formatted(first)
        : String.format(
            Locale.ROOT,
            "The search raised the value that %s had found by %.4g, which is %.2g %%.",
            first,
            added,
            100 * added / Math.abs(before));
  }

  /** Notes of the terms, which the picks alone show. */
  private List<String> numbers() {
    if (selection.picks().isEmpty()) {
      return List.of();
    }
    try {
      return spec.on(problem.storage(Storage.ON_THE_FLY).restrict(selection.indices())).notes();
    } catch (PrismException e) {
      return List.of(); // the measure is not defined for so few items
    }
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
        + certificate().description();
  }

  /**
   * How similar selected items are to the query and private sets on average, whatever the measure.
   * Immutable and safe for use by multiple threads.
   *
   * @param query the mean similarity to the items of the query set; empty without one
   * @param privateSet the mean similarity to the items of the private set; empty without one
   */
  public record Relevance(OptionalDouble query, OptionalDouble privateSet) {
    /**
     * Returns the means over some items.
     *
     * @param v the problem
     * @param items the items, each once
     * @return the means
     */
    public static Relevance of(Problem v, int... items) {
      if (items.length == 0) {
        return new Relevance(OptionalDouble.empty(), OptionalDouble.empty());
      }
      Problem few = v.storage(Storage.ON_THE_FLY).restrict(items);
      return new Relevance(mean(few, AuxiliarySet.QUERY), mean(few, AuxiliarySet.PRIVATE));
    }

    private static OptionalDouble mean(Problem few, AuxiliarySet g) {
      return few.has(g) ? DoubleStream.of(means(few, g)).average() : OptionalDouble.empty();
    }

    /**
     * Returns the mean similarity of every item to the query set, less that to the private set.
     *
     * @param v the problem; a set that is absent counts as 0
     * @return a score of each item
     */
    public static double[] scores(Problem v) {
      double[] out = new double[v.size()];
      for (AuxiliarySet g : AuxiliarySet.values()) {
        double[] mean = v.has(g) ? means(v, g) : new double[out.length];
        for (int j = 0; j < out.length; j++) {
          out[j] += g == AuxiliarySet.QUERY ? mean[j] : -mean[j];
        }
      }
      return out;
    }

    private static double[] means(Problem v, AuxiliarySet g) {
      int rows = v.cross(g).rows();
      return DoubleStream.of(v.total(g)).map(t -> t / rows).toArray();
    }
  }
}
