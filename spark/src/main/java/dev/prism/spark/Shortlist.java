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
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition of the pool with the largest gains given A, and a threshold that no
 * other item of the partition exceeds. Larger gains come first, and for ties the smaller id.
 */
final class Shortlist implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The smallest number of rows whose gains are computed together. */
  private static final int CHUNK = 16_384;

  final @Nullable ItemBlock top; // null if no item may be selected
  final @Nullable Object thresholdId; // null if every item is on the list
  final double threshold; // the gain of the last item; all others come after it
  final boolean submodular;
  final boolean monotone;

  private Shortlist(
      @Nullable ItemBlock top, @Nullable Entry last, boolean submodular, boolean monotone) {
    this.top = top;
    thresholdId = last == null ? null : last.id();
    threshold = last == null ? Double.NEGATIVE_INFINITY : last.gain;
    this.submodular = submodular;
    this.monotone = monotone;
  }

  /**
   * An item and its gain.
   *
   * @param row its number among the rows of the partition, since an id may wrongly occur twice
   */
  private record Entry(long row, ItemBlock from, int at, double gain) {
    Object id() {
      return from.ids[at];
    }
  }

  /** Compares by descending gain, then by ascending id. */
  static int order(double gain, Object id, double otherGain, Object otherId) {
    int byGain = Double.compare(otherGain, gain);
    return byGain != 0 ? byGain : ItemBlock.compare(id, otherId);
  }

  private static final Comparator<Entry> BEST = (a, b) -> order(a.gain, a.id(), b.gain, b.id());

  /**
   * Computes the list of one partition.
   *
   * @param chosen A, in the order of selection
   * @param most the length of the list
   */
  static Shortlist of(
      RemoteRequest q, ItemRows items, ItemBlock chosen, int most, Iterator<InternalRow> rows) {
    GroupCounts counts = new GroupCounts(q, chosen);
    PriorityQueue<Entry> list = new PriorityQueue<>(BEST.reversed());
    Map<String, PriorityQueue<Entry>> lacking = new HashMap<>();
    Entry last = null;
    boolean submodular = true;
    boolean monotone = true;
    long before = 0;
    int chunk = Math.max(CHUNK, 2 * chosen.size()); // every chunk adds all of A
    while (rows.hasNext()) {
      ItemBlock b = items.read(rows, chunk);
      Features both =
          chosen.size() == 0 ? b.features() : Features.of(chosen.features(), b.features());
      Problem v = q.problem(both);
      Objective f = q.on(v);
      submodular &= f.submodular();
      monotone &= f.monotone();
      double[] gain = gains(f, chosen.size());
      for (int i = 0; i < b.size(); i++) {
        if (!counts.mayTake(b, i)) {
          continue;
        }
        Entry e = new Entry(before + i, b, i, gain[i]);
        if (list.size() < most || BEST.compare(e, list.peek()) < 0) {
          list.add(e.from.size() == 1 ? e : new Entry(e.row, b.take(i), 0, gain[i]));
          last = list.size() > most ? drop(list) : last;
        } else {
          last = list.peek();
        }
        int need = counts.lacks(b, i);
        if (need > 0) {
          PriorityQueue<Entry> mine =
              lacking.computeIfAbsent(b.groups[i], g -> new PriorityQueue<>(BEST.reversed()));
          mine.add(new Entry(e.row, b.take(i), 0, gain[i]));
          if (mine.size() > need) {
            mine.poll();
          }
        }
      }
      before += b.size();
    }
    return new Shortlist(merged(list, lacking), last, submodular, monotone);
  }

  /** Removes the last item, and returns the new last one. */
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

  /**
   * Merges both lists in order of id; null if both are empty. Two rows of one id both remain, for
   * the driver to reject.
   */
  private static @Nullable ItemBlock merged(
      PriorityQueue<Entry> list, Map<String, PriorityQueue<Entry>> lacking) {
    Map<Long, Entry> all = new HashMap<>();
    list.forEach(e -> all.put(e.row, e));
    lacking.values().forEach(g -> g.forEach(e -> all.put(e.row, e)));
    List<ItemBlock> out = new ArrayList<>();
    all.values().stream()
        .sorted(Comparator.comparing(Entry::id, ItemBlock::compare))
        .forEach(e -> out.add(e.from.gains(new double[] {e.gain})));
    return out.isEmpty() ? null : ItemBlock.of(out);
  }

  /** The number of selected items of each group. */
  private static final class GroupCounts {
    private final @Nullable GroupQuotas quota;
    private final Map<String, Integer> count = new HashMap<>();
    private final Set<Object> selected;

    GroupCounts(RemoteRequest q, ItemBlock chosen) {
      quota = q.quota;
      selected = Set.of(chosen.ids);
      for (int i = 0; quota != null && i < chosen.size(); i++) {
        count.merge(chosen.groups[i], 1, Integer::sum);
      }
    }

    boolean mayTake(ItemBlock b, int i) {
      return !selected.contains(b.ids[i])
          && (quota == null || of(b, i) < quota.atMost(b.groups[i]));
    }

    private int of(ItemBlock b, int i) {
      return count.getOrDefault(b.groups[i], 0);
    }

    int lacks(ItemBlock b, int i) {
      return quota == null ? 0 : quota.atLeast(b.groups[i]) - of(b, i);
    }
  }
}
