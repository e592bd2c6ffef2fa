package dev.prism.spark;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Constraint.StoppingRule;
import dev.prism.optimize.RunOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.jspecify.annotations.Nullable;

/**
 * Exact greedy in a few passes, for measures that compare items with Q and P alone.
 *
 * <p>A pass computes every item's gain given the current A. Each partition of the pool sends a
 * shortlist of its best items, and the gain of the last of them as a threshold for all others.
 * Because gains only decrease, greedy over the shortlists equals greedy over the pool as long as
 * its best item is not behind the highest threshold. Then there is another pass.
 */
final class ShortlistGreedy {
  /** The largest length of an array. */
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final double ANY_GAIN = Double.NEGATIVE_INFINITY;
  private static final int[] NONE = {};

  private final JavaSparkContext spark;
  private final JavaRDD<InternalRow> pool;
  private final ItemRows items;
  private final RemoteRequest q;
  private ItemBlock chosen;
  private final List<Double> gains = new ArrayList<>();
  private double value;
  private double bound = Double.POSITIVE_INFINITY;
  private boolean monotone = true;
  private @Nullable String stopReason;
  private int passes;
  private long collected;

  ShortlistGreedy(
      JavaSparkContext spark, JavaRDD<InternalRow> pool, ItemRows items, RemoteRequest q) {
    this.spark = spark;
    this.pool = pool;
    this.items = items;
    this.q = q;
    chosen =
        new ItemBlock(
            new Object[0],
            new float[0],
            items.width,
            items.cost ? new double[0] : null,
            items.group ? new String[0] : null,
            null);
  }

  DistributedSelection run(long n) {
    int partitions = Math.max(1, pool.getNumPartitions());
    long want = Math.min(n, q.k);
    long most = Math.min(n, 2 * ((want + partitions - 1) / partitions) + 64);
    while (chosen.size() < want && stopReason == null) {
      long room =
          (MAX_ARRAY / items.width - chosen.size()) / partitions; // of an array on the driver
      pass((int) Math.max(1, Math.min(most, room)));
      most = Math.min(n, 2 * most);
    }
    String execution =
        String.format(
            Locale.ROOT,
            "exact greedy in %d passes over %d partitions; %d items collected on the driver",
            passes,
            partitions,
            collected);
    if (chosen.size() == 0) {
      return DistributedSelection.empty(chosen.gains(new double[0]), execution);
    }
    Certificate c =
        !monotone || Double.isInfinite(bound)
            ? Certificate.none("the measure is not provably monotone and submodular")
            : Certificate.of(value, bound);
    double[] g = gains.stream().mapToDouble(Double::doubleValue).toArray();
    return new DistributedSelection(chosen.gains(g), value, c.description(), execution, stopReason);
  }

  private void pass(int most) {
    List<Shortlist> lists = lists(most);
    passes++;
    List<ItemBlock> tops = lists.stream().map(l -> l.top).filter(Objects::nonNull).toList();
    if (tops.isEmpty()) {
      stopReason = DistributedSelection.NO_CANDIDATES;
      return;
    }
    collected += tops.stream().mapToLong(ItemBlock::size).sum();
    ItemBlock candidates = ItemBlock.of(tops);
    Shortlist highest =
        lists.stream()
            .filter(l -> l.thresholdId != null)
            .min((a, b) -> Shortlist.order(a.threshold, a.thresholdId, b.threshold, b.thresholdId))
            .orElse(null);
    boolean submodular = lists.stream().allMatch(l -> l.submodular);
    monotone &= submodular && lists.stream().allMatch(l -> l.monotone);
    if (monotone) {
      bound = Math.min(bound, value + most(candidates, highest));
    }
    grow(candidates.gains(null), highest, submodular);
  }

  private List<Shortlist> lists(int most) {
    Broadcast<RemoteRequest> request = spark.broadcast(q);
    Broadcast<ItemBlock> soFar = spark.broadcast(chosen);
    ItemRows reader = items; // this object is not serializable
    try {
      return pool.mapPartitions(
              rows ->
                  List.of(Shortlist.of(request.value(), reader, soFar.value(), most, rows))
                      .iterator())
          .collect();
    } finally {
      request.destroy();
      soFar.destroy();
    }
  }

  /** Returns an upper bound on the gain of k items: the largest gains, else the threshold. */
  private double most(ItemBlock candidates, @Nullable Shortlist highest) {
    double[] g = candidates.gains.clone();
    Arrays.sort(g);
    double sum = 0;
    for (int t = 0; t < q.k; t++) {
      double next = t < g.length ? g[g.length - 1 - t] : Double.NEGATIVE_INFINITY;
      next = highest == null ? next : Math.max(next, highest.threshold);
      if (!(next > 0)) {
        break;
      }
      sum += next;
    }
    return sum;
  }

  private void grow(ItemBlock candidates, @Nullable Shortlist highest, boolean submodular) {
    ItemBlock all = ItemBlock.of(List.of(chosen, candidates)).sorted();
    Objective f =
        q.on(q.problem(all.features()).threads(Runtime.getRuntime().availableProcessors()));
    int before = chosen.size();
    int k = Math.min(q.k, all.size());
    if (submodular && highest == null) {
      Selection s = greedy(f, all, k, ANY_GAIN, NONE);
      take(all, s, ANY_GAIN, k);
      stopReason = s.stopReason();
    } else if (submodular) {
      double above = Math.nextUp(highest.threshold);
      take(all, greedy(f, all, k, above, NONE), above, k);
      if (q.quota == null || !q.quota.hasMinimum()) {
        int[] after = behind(all, highest);
        int room = Math.min(k, all.size() - after.length);
        if (room > chosen.size()) {
          take(all, greedy(f, all, room, highest.threshold, after), highest.threshold, room);
        }
      }
    }
    if (chosen.size() == before && stopReason == null) { // gains may increase: one item at a time
      Selection s = greedy(f, all, q.quota == null ? before + 1 : k, ANY_GAIN, NONE);
      take(all, s, ANY_GAIN, before + 1);
      stopReason = chosen.size() == before ? s.stopReason() : null;
    }
  }

  /**
   * Returns the candidates with larger ids: at the threshold, an item not sent may precede them.
   */
  private int[] behind(ItemBlock all, @Nullable Shortlist highest) {
    boolean[] in = new boolean[all.size()];
    IntStream.of(all.indices(chosen.ids)).forEach(j -> in[j] = true);
    int threshold = all.indices(new Object[] {highest.thresholdId})[0];
    return IntStream.range(threshold + 1, all.size()).filter(j -> !in[j]).toArray();
  }

  private Selection greedy(Objective f, ItemBlock all, int k, double least, int[] exclude) {
    Constraint c = q.within(all, k, false).include(all.indices(chosen.ids)).exclude(exclude);
    StoppingRule stop = new StoppingRule(least, false, Double.POSITIVE_INFINITY);
    c = new Constraint(c.k(), c.knapsack(), c.quotas(), c.include(), c.exclude(), stop);
    return q.optimizer().maximize(f, c, RunOptions.DEFAULT.seed(q.seed));
  }

  /** Adds picks until a gain is below the least one: the rest only fill up quotas. */
  private void take(ItemBlock all, Selection s, double least, int most) {
    List<Integer> more = new ArrayList<>();
    for (Pick p : s.picks().subList(chosen.size(), Math.min(most, s.picks().size()))) {
      if (p.gain() < least) {
        break;
      }
      more.add(p.index());
      gains.add(p.gain());
      value += p.gain();
    }
    ItemBlock added = all.take(more.stream().mapToInt(Integer::intValue).toArray());
    chosen = ItemBlock.of(List.of(chosen, added));
  }
}
