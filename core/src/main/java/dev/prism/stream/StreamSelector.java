package dev.prism.stream;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A selection from items that come once and cannot be kept. Offer them one by one; at any moment
 * {@link #best} is the best selection so far. What is held is bounded: see {@link Settings#bytes}.
 *
 * <p>Items are gathered into windows; a window and the items in sets make a small {@link Problem},
 * on which any measure is an objective like any other. Where a measure looks at V as a whole, V is
 * an even sample of what came by so far ({@link Problem#withGroundSample}).
 */
public final class StreamSelector {
  private final Settings set;
  private final Function<Features, Problem> problem;
  private final Function<Problem, Objective> measure;
  private final int width;
  private final Thresholds thresholds;
  private final Reservoir sample;
  private final Seen seen;
  private final List<Item> window = new ArrayList<>();
  private final Map<String, Long> refused = new LinkedHashMap<>();
  private Boolean looksAtV;
  private boolean proved;
  private long taken;
  private long arrived;
  private long most;

  /**
   * @param problem items with the guides and the similarity that they are to be seen with
   * @param measure an objective for a problem, such as {@code spec::on}
   * @param width features an item
   */
  public StreamSelector(
      Settings set,
      Function<Features, Problem> problem,
      Function<Problem, Objective> measure,
      int width) {
    this.set = set;
    this.problem = problem;
    this.measure = measure;
    this.width = width;
    thresholds = new Thresholds(set);
    sample = new Reservoir(set.sample(), set.seed());
    seen = new Seen(set.remembered());
  }

  /**
   * One more item; tells whether it was of use: one whose id came before, or whose row is too long,
   * too short or not of finite numbers, is counted and passed over.
   *
   * @param id null for none: its number
   */
  public boolean offer(String id, float[] row) {
    String why = row.length != width ? "out of shape" : finite(row) ? null : "not finite";
    if (why == null && !usable(row)) {
      why = "refused by the similarity";
    }
    if (why == null && id != null && !seen.add(id)) { // last: a row of no use takes no id
      why = "seen before";
    }
    if (why != null) {
      refuse(why);
      return false;
    }
    Item item = new Item(arrived, id == null ? String.valueOf(arrived) : id, row);
    arrived++;
    sample.add(item);
    window.add(item);
    taken++;
    if (window.size() == set.window()) {
      sift();
    }
    return true;
  }

  /** Counts an item that could not be read; it has a number like any other. */
  public void refuse(String why) {
    refused.merge(why, 1L, Long::sum);
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

  /** Rows of zeros have no cosine, and such: asked of the similarity itself. */
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

  /** Passes the window through the sets, and lets go of what none of them took. */
  private void sift() {
    if (window.isEmpty()) {
      return;
    }
    List<Item> items = new ArrayList<>(thresholds.items());
    int kept = items.size();
    items.addAll(window);
    Objective f = objective(items);
    thresholds.sift(f, items, kept);
    window.clear();
    most = Math.max(most, items.size());
  }

  private Objective objective(List<Item> items) {
    return measure.apply(problem(items));
  }

  private Problem problem(List<Item> items) {
    Problem p = problem.apply(rows(items));
    if (looksAtV == null) {
      Objective f = measure.apply(p);
      looksAtV = p.looksAtPool();
      proved = f.submodular() && f.monotone() && !looksAtV;
    }
    return looksAtV ? p.withGroundSample(rows(sample.items())) : p;
  }

  private static Features rows(List<Item> items) {
    return Features.of(items.stream().map(Item::row).toArray(float[][]::new));
  }

  /**
   * The best selection so far.
   *
   * @param problem the items that are held, which the selection refers to
   * @param items the picks as they arrived, in order
   * @param sieve the value of the best set of all thresholds; the selection is that of greedy over
   *     all items that are held, where it is better
   */
  public record Best(Problem problem, Selection selection, List<Item> items, double sieve) {}

  /** The best set, or what greedy finds among all that is in sets and in the sample. */
  public Best best() {
    sift();
    if (taken == 0) {
      throw new PrismException("Nothing can be chosen: no item came that was of use.");
    }
    Map<Long, Item> held = new TreeMap<>();
    thresholds.items().forEach(i -> held.put(i.number(), i));
    sample.items().forEach(i -> held.put(i.number(), i));
    List<Item> items = List.copyOf(held.values());
    Problem p = problem(items);
    Objective f = measure.apply(p);
    int[] own = thresholds.best(f, items);
    Constraint within = Constraint.atMost(Math.min(set.k(), items.size()));
    Selection again = Optimizers.AUTO.maximize(f, within, Run.DEFAULT.seed(set.seed()));
    double sieve = f.at(own).value();
    int[] order = again.value() >= sieve ? again.indices() : own;
    State state = f.start();
    List<Pick> picks = new ArrayList<>();
    double value = 0;
    for (int j : order) {
      double gain = state.gain(j);
      state.add(j);
      value += gain;
      picks.add(new Pick(j, gain, value));
    }
    Selection best =
        new Selection(
            List.copyOf(picks),
            Math.max(again.value(), sieve),
            again.certificate(),
            set.rule().label(),
            order.length < set.k() ? "no more items came" : null,
            again.evaluations());
    return new Best(p, best, Arrays.stream(order).mapToObj(items::get).toList(), sieve);
  }

  /** Items that were of use. */
  public long taken() {
    return taken;
  }

  /** How many were passed over, and why. */
  public Map<String, Long> refused() {
    return Map.copyOf(refused);
  }

  /** The most items that were held at a time, the sample aside. */
  public long most() {
    return most;
  }

  /** What V is. */
  public String groundSet() {
    return Boolean.TRUE.equals(looksAtV)
        ? "V is an even sample of "
            + Math.min(taken, set.sample())
            + " of the items that came by, and values are values on it"
        : "the measure does not look at V";
  }

  /** What is proved of the result. */
  public String guarantee() {
    if (!proved) {
      return Boolean.TRUE.equals(looksAtV)
          ? "no bound: V is a sample, which changes as items come"
          : "no bound: the measure is not provably monotone and submodular";
    }
    return thresholds.guarantee();
  }
}
