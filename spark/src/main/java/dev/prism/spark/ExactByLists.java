package dev.prism.spark;

import dev.prism.Certificate;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Stop;
import dev.prism.optimize.Run;
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

/**
 * Exact greedy in few passes, for measures that compare items with Q and P alone.
 *
 * <p>A pass computes every item's gain beside the A so far; each part of the pool sends its best
 * items and the last of them, the bar, which all others come after. Gains only fall, so greedy over
 * the items sent is greedy over the pool as long as its best does not come after the highest bar.
 * Then there is another pass.
 */
final class ExactByLists {
  /** Numbers in an array. */
  private static final long ARRAY = Integer.MAX_VALUE - 8;

  private static final double ANY = Double.NEGATIVE_INFINITY;
  private static final int[] NOBODY = {};

  private final JavaSparkContext spark;
  private final JavaRDD<InternalRow> pool;
  private final Items items;
  private final RemoteRequest q;
  private Block chosen;
  private final List<Double> gains = new ArrayList<>();
  private double value;
  private double bound = Double.POSITIVE_INFINITY;
  private boolean monotone = true;
  private String stopped;
  private int passes;
  private long sent;

  ExactByLists(JavaSparkContext spark, JavaRDD<InternalRow> pool, Items items, RemoteRequest q) {
    this.spark = spark;
    this.pool = pool;
    this.items = items;
    this.q = q;
    chosen =
        new Block(
            new Object[0],
            new float[0],
            items.width,
            items.cost ? new double[0] : null,
            items.group ? new String[0] : null,
            null);
  }

  Found run(long n) {
    int parts = Math.max(1, pool.getNumPartitions());
    long want = Math.min(n, q.k);
    long most = Math.min(n, 2 * ((want + parts - 1) / parts) + 64);
    while (chosen.size() < want && stopped == null) {
      long room = (ARRAY / items.width - chosen.size()) / parts; // what the driver can put together
      pass((int) Math.max(1, Math.min(most, room)));
      most = Math.min(n, 2 * most);
    }
    String how =
        String.format(
            Locale.ROOT,
            "exact greedy in %d passes over %d parts; %d items came to the driver",
            passes,
            parts,
            sent);
    if (chosen.size() == 0) {
      return Found.nothing(chosen.gains(new double[0]), how);
    }
    Certificate c =
        !monotone || Double.isInfinite(bound)
            ? Certificate.none("the measure is not provably monotone and submodular")
            : Certificate.of(value, bound);
    double[] g = gains.stream().mapToDouble(Double::doubleValue).toArray();
    return new Found(chosen.gains(g), value, c.says(), how, stopped);
  }

  private void pass(int most) {
    List<Shortlist> lists = lists(most);
    passes++;
    List<Block> tops = lists.stream().map(l -> l.top).filter(Objects::nonNull).toList();
    if (tops.isEmpty()) {
      stopped = Found.FULL;
      return;
    }
    sent += tops.stream().mapToLong(Block::size).sum();
    Block candidates = Block.of(tops);
    Shortlist high =
        lists.stream()
            .filter(l -> l.barId != null)
            .min((a, b) -> Shortlist.order(a.bar, a.barId, b.bar, b.barId))
            .orElse(null);
    boolean submodular = lists.stream().allMatch(l -> l.submodular);
    monotone &= submodular && lists.stream().allMatch(l -> l.monotone);
    if (monotone) {
      bound = Math.min(bound, value + most(candidates, high));
    }
    grow(candidates.gains(null), high, submodular);
  }

  private List<Shortlist> lists(int most) {
    Broadcast<RemoteRequest> question = spark.broadcast(q);
    Broadcast<Block> soFar = spark.broadcast(chosen);
    Items reading = items;
    try {
      return pool.mapPartitions(
              rows ->
                  List.of(Shortlist.of(question.value(), reading, soFar.value(), most, rows))
                      .iterator())
          .collect();
    } finally {
      question.destroy();
      soFar.destroy();
    }
  }

  /** No k items add more than this to A: the largest gains, and the bar where more are needed. */
  private double most(Block candidates, Shortlist high) {
    double[] g = candidates.gains.clone();
    Arrays.sort(g);
    double sum = 0;
    for (int t = 0; t < q.k; t++) {
      double next = t < g.length ? g[g.length - 1 - t] : Double.NEGATIVE_INFINITY;
      next = high == null ? next : Math.max(next, high.bar);
      if (!(next > 0)) {
        break;
      }
      sum += next;
    }
    return sum;
  }

  private void grow(Block candidates, Shortlist high, boolean submodular) {
    Block all = Block.of(List.of(chosen, candidates)).sorted();
    Objective f =
        q.on(q.problem(all.features()).threads(Runtime.getRuntime().availableProcessors()));
    int before = chosen.size();
    int k = Math.min(q.k, all.size());
    if (submodular && high == null) {
      Selection s = greedy(f, all, k, ANY, NOBODY);
      take(all, s, ANY, k);
      stopped = s.stopped();
    } else if (submodular) {
      double above = Math.nextUp(high.bar);
      take(all, greedy(f, all, k, above, NOBODY), above, k);
      if (q.quota == null || !q.quota.hasMinimum()) {
        int[] after = behind(all, high);
        int room = Math.min(k, all.size() - after.length);
        if (room > chosen.size()) {
          take(all, greedy(f, all, room, high.bar, after), high.bar, room);
        }
      }
    }
    if (chosen.size() == before && stopped == null) { // gains may rise: one at a time
      Selection s = greedy(f, all, q.quota == null ? before + 1 : k, ANY, NOBODY);
      take(all, s, ANY, before + 1);
      stopped = chosen.size() == before ? s.stopped() : null;
    }
  }

  /** Whose ids come after the bar's: with its gain, they may come after somebody left out. */
  private int[] behind(Block all, Shortlist high) {
    boolean[] in = new boolean[all.size()];
    IntStream.of(all.places(chosen.ids)).forEach(j -> in[j] = true);
    int bar = all.places(new Object[] {high.barId})[0];
    return IntStream.range(bar + 1, all.size()).filter(j -> !in[j]).toArray();
  }

  private Selection greedy(Objective f, Block all, int k, double below, int[] out) {
    Constraint c = q.within(all, k, false).include(all.places(chosen.ids)).exclude(out);
    Stop stop = new Stop(below, false, Double.POSITIVE_INFINITY);
    c = new Constraint(c.k(), c.knapsack(), c.quotas(), c.include(), c.exclude(), stop);
    return q.optimizer().maximize(f, c, Run.DEFAULT.seed(q.seed));
  }

  /** What was added, as far as its gains are not below: after that quotas fill up. */
  private void take(Block all, Selection s, double below, int most) {
    List<Integer> more = new ArrayList<>();
    for (Pick p : s.picks().subList(chosen.size(), Math.min(most, s.picks().size()))) {
      if (p.gain() < below) {
        break;
      }
      more.add(p.index());
      gains.add(p.gain());
      value += p.gain();
    }
    Block added = all.take(more.stream().mapToInt(Integer::intValue).toArray());
    chosen = Block.of(List.of(chosen, added));
  }
}
