package dev.prism.run;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.kernel.Kernels;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.Result.Relevance;
import dev.prism.spec.Measures;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the picks without a gain at the end of a selection. To a monotone submodular function in
 * which no item gains anything, no item will ever gain anything, and an optimizer then takes items
 * in their order in the pool.
 *
 * @param request the request
 * @param v the problem
 */
record SaturationFill(Request request, Problem v) {
  private static final String STOPPED = "no item has a positive gain";

  /**
   * Returns the selection with other items in place of those without a gain.
   *
   * @param s the selection of an optimizer
   * @param f its objective
   * @param on returns the objective on some candidates only, as which they are numbered; null to
   *     add them to f itself
   */
  Selection complete(Selection s, Objective f, @Nullable Function<int[], Objective> on) {
    Constraint c = request.constraint();
    List<Pick> kept = kept(s.picks(), c.include().length);
    boolean reached = s.value() >= c.stop().target();
    if (kept.size() == s.picks().size() || reached || !f.submodular() || !f.monotone()) {
      return s;
    }
    FeasibilityTracker rule = c.tracker(v.size());
    kept.forEach(p -> rule.add(p.index()));
    boolean stop = request.afterSaturation() == AfterSaturation.STOP || c.stop().atZero();
    if (stop) {
      rule.restrictToMinimums();
    }
    Order order = order(kept);
    List<Integer> more = new ArrayList<>();
    for (int j : order.items()) {
      if (rule.allows(j) && !(stop && rule.minimumsMet())) {
        rule.add(j);
        more.add(j);
      }
    }
    List<Pick> picks = new ArrayList<>(kept);
    picks.addAll(more.isEmpty() ? List.of() : added(kept, more, order.by(), f, on));
    return new Selection(
        picks,
        picks.isEmpty() ? 0 : picks.getLast().value(),
        s.certificate(),
        s.optimizer(),
        stop ? STOPPED : s.stopReason(),
        s.evaluations(),
        s.improvement());
  }

  private static List<Pick> kept(List<Pick> picks, int included) {
    List<Pick> out = new ArrayList<>(picks.subList(0, included));
    for (Pick p : picks.subList(included, picks.size())) {
      if (p.gain() > 1e-12 * Math.abs(p.value())) {
        out.add(p);
      }
    }
    return out;
  }

  /** Items in the order in which they are added, and the criterion that ordered them. */
  private record Order(int[] items, Criterion by) {}

  private Order order(List<Pick> kept) {
    boolean query = v.has(AuxiliarySet.QUERY), privateSet = v.has(AuxiliarySet.PRIVATE);
    if (request.afterSaturation() == AfterSaturation.RANDOM) {
      return random();
    }
    if (query || privateSet) {
      double[] score = Relevance.scores(v);
      boolean same = Arrays.stream(score).allMatch(x -> x == score[0]);
      Criterion by = query ? Criterion.RELEVANCE : Criterion.DISSIMILARITY;
      return same ? random() : new Order(largest(score), by);
    }
    return v.hasFeatures() && v.size() <= PartitionedSelector.BLOCK_SIZE
        ? new Order(representative(kept), Criterion.REPRESENTATION)
        : random();
  }

  private static int[] largest(double[] score) {
    return IntStream.range(0, score.length)
        .boxed()
        .sorted((a, b) -> Double.compare(score[b], score[a])) // stable: ties go to the smaller
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Greedy's order for facility location after the picks so far, then all other items. */
  private int[] representative(List<Pick> kept) {
    Constraint c = request.constraint();
    int[] first = kept.stream().mapToInt(Pick::index).toArray();
    int left = c.k() == Integer.MAX_VALUE ? v.size() : c.k();
    int most = v.size() - (int) Arrays.stream(c.exclude()).distinct().count();
    Constraint all = Constraint.atMost(Math.min(left, most)).include(first).exclude(c.exclude());
    RunOptions run = RunOptions.DEFAULT.seed(request.seed()).workers(v.workers());
    int[] found = Optimizers.AUTO.maximize(Spec.of(Measures.FL).on(v), all, run).indices();
    return IntStream.concat(Arrays.stream(found), Arrays.stream(random().items()))
        .distinct()
        .toArray();
  }

  private Order random() {
    int[] items = Kernels.indices(v.size());
    SplittableRandom random = new SplittableRandom(request.seed());
    for (int i = items.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1), x = items[i];
      items[i] = items[j];
      items[j] = x;
    }
    return new Order(items, Criterion.RANDOM);
  }

  private List<Pick> added(
      List<Pick> kept,
      List<Integer> more,
      Criterion by,
      Objective f,
      @Nullable Function<int[], Objective> on) {
    int[] all =
        IntStream.concat(
                kept.stream().mapToInt(Pick::index), more.stream().mapToInt(Integer::intValue))
            .toArray();
    State state = (on == null ? f : on.apply(all)).start(v.workers());
    List<Pick> out = new ArrayList<>();
    double value = kept.isEmpty() ? 0 : kept.getLast().value();
    for (int p = 0; p < all.length; p++) {
      int j = on == null ? all[p] : p;
      if (p >= kept.size()) {
        double gain = state.gain(j); // not 0 where the optimizer had only looked at a sample
        value += gain;
        out.add(new Pick(all[p], gain, value, by));
      }
      state.add(j);
    }
    return out;
  }
}
