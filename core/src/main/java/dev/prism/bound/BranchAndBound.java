package dev.prism.bound;

import dev.prism.Objective;
import dev.prism.base.Workers;
import dev.prism.bound.DualDescent.Patience;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Certify;
import dev.prism.optimize.RunOptions.PickListener;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Divides the feasible sets into those with and those without an item, until no part can hold a
 * better set; the part with the largest bound comes first [1]. Not safe for use by multiple
 * threads.
 *
 * <p>An item that no better set can have, or lack, because its bound would be too low, is decided
 * and not divided by [2].
 *
 * <p>[1] Land and Doig, An automatic method of solving discrete programming problems, 1960. [2]
 * Cornuéjols, Fisher and Nemhauser, Location of bank accounts to optimize float, 1977.
 */
final class BranchAndBound {
  private static final int ROUND = 25; // sweeps between decisions
  private static final int ROOT_ROUNDS = 12;
  private static final long MEMORY = 1L << 29; // bytes of the multipliers of open parts

  private final Certify limit;
  private final Incumbent incumbent;
  private final Deadline deadline;
  private final PickListener listener;
  private final PriorityQueue<Part> open =
      new PriorityQueue<>(Comparator.comparingDouble(p -> -p.bound()));
  private final int capacity; // of open parts
  private int nodes;
  private int sweeps;

  /** Some feasible sets: those of a maximum. The position to divide them by. */
  private record Part(ModularMaximum maximum, ModularSum multipliers, double bound, int by) {}

  BranchAndBound(
      Objective f, Certify limit, Incumbent incumbent, Deadline deadline, PickListener listener) {
    this.limit = limit;
    this.incumbent = incumbent;
    this.deadline = deadline;
    this.listener = listener;
    long rows =
        f.parts().stream()
            .map(p -> p.term().kernel())
            .mapToLong(k -> k == null ? 1 : k.rows())
            .sum();
    capacity = Math.clamp(MEMORY / (32 * rows), 16, 1 << 20);
  }

  /** The number of parts that were divided. */
  int nodes() {
    return nodes;
  }

  int sweeps() {
    return sweeps;
  }

  /**
   * Searches until no set can be better or a limit is reached.
   *
   * @return an upper bound on the best value
   */
  double search(Constraint within, int n, ModularSum start) {
    add(bounded(ModularMaximum.of(within, n), start, ROOT_ROUNDS));
    while (!open.isEmpty()) {
      Part p = open.poll();
      if (p.bound() <= incumbent.cutoff()) {
        break; // and so are all others
      }
      boolean close = p.bound() - incumbent.value() <= limit.gap() * Math.abs(p.bound());
      if (deadline.hasPassed() || close || nodes >= limit.nodes() || open.size() >= capacity) {
        return p.bound();
      }
      Workers.checkInterrupted();
      nodes++;
      listener.onPick(nodes, limit.nodes(), p.bound());
      for (boolean in : new boolean[] {true, false}) {
        add(bounded(divided(p, in), p.multipliers().copy(), 1));
      }
    }
    return incumbent.cutoff();
  }

  private void add(@Nullable Part p) {
    if (p != null && p.bound() > incumbent.cutoff()) {
      open.add(p);
    }
  }

  private static ModularMaximum divided(Part p, boolean in) {
    int n = p.maximum().items().length;
    boolean[] must = new boolean[n];
    must[p.by()] = in;
    return p.maximum()
        .restrict(IntStream.range(0, n).filter(i -> in || i != p.by()).toArray(), must);
  }

  /** Lowers the bound of some sets and decides items; null if none of the sets can be better. */
  private @Nullable Part bounded(ModularMaximum sets, ModularSum start, int rounds) {
    ModularMaximum m = sets;
    ModularSum multipliers = start;
    for (int round = 1; ; round++) {
      DualDescent d = new DualDescent(m, multipliers, Patience.SHORT);
      int[] often = new int[m.items().length];
      for (int i = 0; i < ROUND; i++) {
        double bound = d.sweep();
        sweeps++;
        if (bound == Double.NEGATIVE_INFINITY || d.least() <= incumbent.cutoff()) {
          return null;
        }
        for (int p = 0; p < often.length; p++) {
          often[p] += m.chosen(p) ? 1 : 0;
        }
        if (i % 8 == 0) {
          incumbent.offer(m, d.weight());
        }
        if (deadline.hasPassed() || !d.step(bound, incumbent.value())) {
          break;
        }
      }
      d.returnToBest();
      incumbent.offer(m, d.weight());
      if (d.least() <= incumbent.cutoff()) {
        return null;
      }
      boolean single = m.size() == m.items().length;
      if (single && incumbent.isFeasible(m.items())) {
        return null; // f is monotone, and its value at all of them has been compared
      }
      Part part = decided(m, d, often);
      boolean last = round >= rounds || deadline.hasPassed();
      if (part == null || last || d.exhausted() && part.maximum() == m) {
        return part;
      }
      m = part.maximum();
      multipliers = part.multipliers().copy();
    }
  }

  /** Leaves out items that no better set has, forces those that every better set has. */
  private @Nullable Part decided(ModularMaximum m, DualDescent d, int[] often) {
    int n = m.items().length;
    double[] falls = new double[n];
    m.reducedGains(falls);
    boolean[] must = new boolean[n];
    boolean[] stays = new boolean[n];
    int left = 0, by = -1;
    double half = d.sweeps() / 2.0;
    for (int p = 0; p < n; p++) {
      boolean decided = !m.forced(p) && d.least() - falls[p] <= incumbent.cutoff();
      must[p] = decided && m.chosen(p);
      stays[p] = !decided || must[p];
      left += stays[p] ? 1 : 0;
      if (!decided && !m.forced(p)) {
        boolean evener = by < 0 || Math.abs(often[p] - half) < Math.abs(often[by] - half);
        boolean as = by >= 0 && Math.abs(often[p] - half) == Math.abs(often[by] - half);
        by = evener || as && d.weight()[p] > d.weight()[by] ? p : by;
      }
    }
    if (by < 0) { // one set is left
      int[] rest = IntStream.range(0, n).filter(p -> stays[p]).map(p -> m.items()[p]).toArray();
      incumbent.offer(rest);
      return null;
    }
    ModularMaximum fewer = m.restrict(IntStream.range(0, n).filter(p -> stays[p]).toArray(), must);
    int before = by;
    int at = (int) IntStream.range(0, before).filter(p -> stays[p]).count();
    return new Part(fewer, d.best(), d.least(), at);
  }
}
