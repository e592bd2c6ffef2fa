package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.kernel.Features;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * The items of one part of the pool with the largest gains beside A, and what none of the others
 * exceeds. Larger gains come first, of equal ones the smaller id.
 */
final class Shortlist implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Rows that are looked at together, at least. */
  private static final int CHUNK = 16_384;

  final Block top;
  final Object barId; // null where nothing was left out
  final double bar; // the last of the list; all that were left out come after it
  final boolean submodular;
  final boolean monotone;

  private Shortlist(Block top, Object barId, double bar, boolean submodular, boolean monotone) {
    this.top = top;
    this.barId = barId;
    this.bar = bar;
    this.submodular = submodular;
    this.monotone = monotone;
  }

  private record Entry(Block from, int at, double gain) {
    Object id() {
      return from.ids[at];
    }
  }

  /** Best first. */
  static int order(double gain, Object id, double otherGain, Object otherId) {
    int byGain = Double.compare(otherGain, gain);
    return byGain != 0 ? byGain : Block.compare(id, otherId);
  }

  private static final Comparator<Entry> BEST = (a, b) -> order(a.gain, a.id(), b.gain, b.id());

  /**
   * @param chosen A, in the order of choice
   * @param most so many go on the list
   */
  static Shortlist of(
      RemoteRequest q, Items items, Block chosen, int most, Iterator<InternalRow> rows) {
    Tally tally = new Tally(q, chosen);
    PriorityQueue<Entry> list = new PriorityQueue<>(BEST.reversed());
    Map<String, PriorityQueue<Entry>> lacking = new HashMap<>();
    Entry bar = null;
    boolean submodular = true;
    boolean monotone = true;
    int chunk = Math.max(CHUNK, 2 * chosen.size()); // A is gone through once a chunk
    while (rows.hasNext()) {
      Block b = items.read(rows, chunk);
      Features both =
          chosen.size() == 0 ? b.features() : Features.of(chosen.features(), b.features());
      Problem v = q.problem(both);
      Objective f = q.on(v);
      submodular &= f.submodular();
      monotone &= f.monotone();
      double[] gain = gains(f, chosen.size());
      for (int i = 0; i < b.size(); i++) {
        if (!tally.mayTake(b, i)) {
          continue;
        }
        Entry e = new Entry(b, i, gain[i]);
        if (list.size() < most || BEST.compare(e, list.peek()) < 0) {
          list.add(e.from.size() == 1 ? e : new Entry(b.take(i), 0, gain[i]));
          bar = list.size() > most ? drop(list) : bar;
        } else {
          bar = list.peek();
        }
        int need = tally.lacks(b, i);
        if (need > 0) {
          PriorityQueue<Entry> mine =
              lacking.computeIfAbsent(b.groups[i], g -> new PriorityQueue<>(BEST.reversed()));
          mine.add(new Entry(b.take(i), 0, gain[i]));
          if (mine.size() > need) {
            mine.poll();
          }
        }
      }
    }
    return new Shortlist(
        gathered(list, lacking),
        bar == null ? null : bar.id(),
        bar == null ? Double.NEGATIVE_INFINITY : bar.gain,
        submodular,
        monotone);
  }

  /** Drops the last; the list's last is the bar then. */
  private static Entry drop(PriorityQueue<Entry> list) {
    list.poll();
    return list.peek();
  }

  private static double[] gains(Objective f, int chosen) {
    State s = f.start();
    for (int j = 0; j < chosen; j++) {
      s.add(j);
    }
    int[] js = IntStream.range(chosen, f.size()).toArray();
    double[] out = new double[js.length];
    s.gains(js, js.length, out);
    return out;
  }

  /** Both lists as one, in order of id. */
  private static Block gathered(
      PriorityQueue<Entry> list, Map<String, PriorityQueue<Entry>> lacking) {
    Map<Object, Entry> all = new HashMap<>();
    list.forEach(e -> all.put(e.id(), e));
    lacking.values().forEach(g -> g.forEach(e -> all.put(e.id(), e)));
    List<Block> out = new ArrayList<>();
    all.values().stream()
        .sorted(Comparator.comparing(Entry::id, Block::compare))
        .forEach(e -> out.add(e.from.gains(new double[] {e.gain})));
    return out.isEmpty() ? null : Block.of(out);
  }

  /** How many of each group have been chosen. */
  private static final class Tally {
    private final Quota quota;
    private final Map<String, Integer> count = new HashMap<>();
    private final java.util.Set<Object> in;

    Tally(RemoteRequest q, Block chosen) {
      quota = q.quota;
      in = java.util.Set.of(chosen.ids);
      for (int i = 0; quota != null && i < chosen.size(); i++) {
        count.merge(chosen.groups[i], 1, Integer::sum);
      }
    }

    boolean mayTake(Block b, int i) {
      return !in.contains(b.ids[i]) && (quota == null || of(b, i) < quota.atMost(b.groups[i]));
    }

    private int of(Block b, int i) {
      return count.getOrDefault(b.groups[i], 0);
    }

    int lacks(Block b, int i) {
      return quota == null ? 0 : quota.atLeast(b.groups[i]) - of(b, i);
    }
  }
}
