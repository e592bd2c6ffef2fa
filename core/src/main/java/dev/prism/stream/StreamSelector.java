package dev.prism.stream;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.BadDataException;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Selects from items that arrive once and are not stored. Not safe for use by multiple threads.
 * Items are offered one by one, and {@link #best} returns the best selection so far at any time.
 * The memory is bounded: see {@link StreamSettings#bytes}.
 *
 * <p>Items are collected in windows; a window and the items in sets form a small {@link Problem}
 * for any measure. Where a measure sums over V, V is a random sample of the items so far ({@link
 * Problem#withGroundSample}).
 */
public final class StreamSelector {
  private final StreamSettings settings;
  private final Function<Features, Problem> problem;
  private final Function<Problem, Objective> measure;
  private final int width;
  private final Thresholds thresholds;
  private final Reservoir sample;
  private final RecentIds seen;
  private final List<StreamItem> window = new ArrayList<>();
  private final Map<String, Long> rejected = new LinkedHashMap<>();
  private @Nullable Boolean looksAtV;
  private boolean proved;
  private long accepted;
  private long arrived;
  private long maxHeld;

  /**
   * Creates a selector.
   *
   * @param settings settings
   * @param problem creates a problem with the similarity and the auxiliary sets from items
   * @param measure creates the objective of a problem, such as {@code spec::on}
   * @param width number of features of an item
   */
  public StreamSelector(
      StreamSettings settings,
      Function<Features, Problem> problem,
      Function<Problem, Objective> measure,
      int width) {
    this.settings = settings;
    this.problem = problem;
    this.measure = measure;
    this.width = width;
    thresholds = new Thresholds(settings);
    sample = new Reservoir(settings.sample(), settings.seed());
    seen = new RecentIds(settings.rememberedIds());
  }

  /**
   * Offers an item. An item is rejected and counted if its id came before, its row has the wrong
   * length or a number that is not finite, or the similarity is undefined for it.
   *
   * @param id its id; null for its position
   * @param row its features
   * @return whether the item was accepted
   */
  public boolean offer(@Nullable String id, float[] row) {
    String why = row.length != width ? "out of shape" : finite(row) ? null : "not finite";
    if (why == null && !usable(row)) {
      why = "refused by the similarity";
    }
    if (why == null
        && id != null
        && !seen.add(id)) { // last: the id of a rejected row is not remembered
      why = "seen before";
    }
    if (why != null) {
      reject(why);
      return false;
    }
    StreamItem item = new StreamItem(arrived, id == null ? String.valueOf(arrived) : id, row);
    arrived++;
    sample.add(item);
    window.add(item);
    accepted++;
    if (window.size() == settings.window()) {
      sift();
    }
    return true;
  }

  /**
   * Counts an item that cannot be read; it takes a position of the stream.
   *
   * @param why a short reason
   */
  public void reject(String why) {
    rejected.merge(why, 1L, Long::sum);
    arrived++;
  }

  private static boolean finite(float[] row) {
    for (float x : row) {
      if (!Float.isFinite(x)) {
        return false;
      }
    }
    return true;
  }

  /** Asks the similarity whether it accepts a row of zeros, which has no cosine. */
  private boolean usable(float[] row) {
    for (float x : row) {
      if (x != 0) {
        return true;
      }
    }
    try {
      problem.apply(Features.of(new float[][] {row})).ground().at(0, 0);
      return true;
    } catch (PrismException e) {
      return false;
    }
  }

  /** Offers the window to the sets and drops the items that none of them takes. */
  private void sift() {
    if (window.isEmpty()) {
      return;
    }
    List<StreamItem> items = new ArrayList<>(thresholds.items());
    int kept = items.size();
    items.addAll(window);
    Objective f = objective(items);
    thresholds.sift(f, items, kept);
    window.clear();
    maxHeld = Math.max(maxHeld, items.size());
  }

  private Objective objective(List<StreamItem> items) {
    return measure.apply(problem(items));
  }

  private Problem problem(List<StreamItem> items) {
    Problem p = problem.apply(rows(items));
    if (looksAtV == null) {
      Objective f = measure.apply(p);
      looksAtV = p.dependsOnGroundSet();
      proved = f.submodular() && f.monotone() && !looksAtV;
    }
    return looksAtV ? p.withGroundSample(rows(sample.items())) : p;
  }

  private static Features rows(List<StreamItem> items) {
    return Features.of(items.stream().map(StreamItem::row).toArray(float[][]::new));
  }

  /**
   * The best selection so far. Immutable and safe for use by multiple threads.
   *
   * @param problem the items in memory, to which the indices of the selection refer
   * @param selection the best set, or greedy's selection from all items in memory where it is
   *     better
   * @param items the picked items, in the order of the selection
   * @param sieveValue the value of the best set of all thresholds
   */
  public record Best(
      Problem problem, Selection selection, List<StreamItem> items, double sieveValue) {}

  /**
   * Returns the best set, or the greedy selection from the items in sets and in the sample.
   *
   * @return the best selection so far
   * @throws BadDataException if no item was accepted
   */
  public Best best() {
    sift();
    if (accepted == 0) {
      throw new BadDataException("Nothing can be selected: no item was accepted.");
    }
    Map<Long, StreamItem> held = new TreeMap<>();
    thresholds.items().forEach(i -> held.put(i.number(), i));
    sample.items().forEach(i -> held.put(i.number(), i));
    List<StreamItem> items = List.copyOf(held.values());
    Problem p = problem(items);
    Objective f = measure.apply(p);
    int[] own = thresholds.best(f, items);
    Constraint within = Constraint.atMost(Math.min(settings.k(), items.size()));
    Selection again = Optimizers.AUTO.maximize(f, within, RunOptions.DEFAULT.seed(settings.seed()));
    double sieveValue = f.evaluate(own).value();
    int[] order = again.value() >= sieveValue ? again.indices() : own;
    State state = f.start();
    List<Pick> picks = new ArrayList<>();
    List<StreamItem> picked = new ArrayList<>();
    double value = 0;
    boolean saturates = f.submodular() && f.monotone();
    for (int j : order) {
      double gain = state.gain(j);
      if (saturates && gain <= 1e-12 * value) {
        continue; // it adds nothing, now or later
      }
      picked.add(items.get(j));
      state.add(j);
      value += gain;
      picks.add(new Pick(j, gain, value));
    }
    Selection best =
        new Selection(
            List.copyOf(picks),
            Math.max(again.value(), sieveValue),
            again.certificate(),
            settings.rule().label(),
            picked.size() < order.length
                ? "no item has a positive gain"
                : order.length < settings.k() ? "no more items came" : null,
            again.evaluations());
    return new Best(p, best, picked, sieveValue);
  }

  /** {@return the number of accepted items} */
  public long accepted() {
    return accepted;
  }

  /** {@return the number of rejected items by reason} */
  public Map<String, Long> rejected() {
    return Map.copyOf(rejected);
  }

  /** {@return the maximum number of items in memory at a time, without the sample} */
  public long maxHeld() {
    return maxHeld;
  }

  /** {@return a sentence that says what V is} */
  public String groundSet() {
    return Boolean.TRUE.equals(looksAtV)
        ? "V is a random sample of "
            + Math.min(accepted, settings.sample())
            + " of the items that arrived, and values are values on it"
        : "the measure does not look at V";
  }

  /** {@return a sentence that says what is proved of the result} */
  public String guarantee() {
    if (!proved) {
      return Boolean.TRUE.equals(looksAtV)
          ? "no bound: V is a sample, which changes as items come"
          : "no bound: the measure is not provably monotone and submodular";
    }
    return thresholds.guarantee();
  }
}
