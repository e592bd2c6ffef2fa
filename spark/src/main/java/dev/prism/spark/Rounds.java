package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.partition.Guarantee;
import dev.prism.partition.Shares;
import dev.prism.partition.Shuffle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * RandGreeDi in as many rounds as it takes: items are dealt out to machines by lot, each machine
 * chooses, and the winners are dealt out again, until they fit one machine. The better of the last
 * choice and of the best machine's is kept.
 *
 * <p>Where a measure is a sum over the rows to be represented, a first machine represents its own
 * block, and later ones a sample of the pool; each row counts for as many as it stands for.
 *
 * <p>Where k itself is too large for one machine, rounds halve what is left, and in the last every
 * machine chooses its share of k.
 */
final class Rounds implements AutoCloseable {
  private final SparkSession spark;
  private final JavaSparkContext context;
  private final Items items;
  private final RemoteRequest q;
  private final Shape shape;
  private final int block;
  private final long n;
  private final List<String> log = new ArrayList<>();
  private final List<Dataset<Row>> kept = new ArrayList<>();
  private final List<Broadcast<?>> sent = new ArrayList<>();

  Rounds(SparkSession spark, Items items, RemoteRequest q, Shape shape, int block, long n) {
    this.spark = spark;
    context = new JavaSparkContext(spark.sparkContext());
    this.items = items;
    this.q = q;
    this.shape = shape;
    this.block = block;
    this.n = n;
  }

  /** A machine's number, from the seed, the round and the id alone. */
  private Column machine(int round, int machines) {
    long seed = q.seed + round;
    UDF1<Long, Integer> lot = id -> (int) Math.floorMod(Shuffle.key(seed, id), (long) machines);
    Column id = functions.col("id");
    return functions
        .udf(lot, DataTypes.IntegerType)
        .apply(items.text ? functions.xxhash64(id) : id);
  }

  Found run(Dataset<Row> pool) {
    Block sample = shape.anyOverRows() && n > block ? sample(pool) : null;
    Dataset<Row> now = pool;
    long left = n;
    Block best = null; // of a single machine
    int fewest = Integer.MAX_VALUE;
    for (int round = 0; ; round++) {
      int machines = (int) ((left + block - 1) / block);
      boolean last = machines == 1 || bySize() && q.k > block && left <= 3L * q.k;
      Integer share = share(machines, left, last);
      long[] sizes = share == null ? new long[machines] : sizes(now, round, machines);
      Dataset<Row> next = round(now, round, round == 0 ? null : sample, share, sizes);
      long found = next.count();
      log.add(
          String.format(
              Locale.ROOT, "round %d: %d items on %d, %d go on", round + 1, left, machines, found));
      if (found == 0) {
        return Found.nothing(items.collect(next), how());
      }
      if (last) {
        return finish(pool, next, best, sample, machines, round, fewest);
      }
      if (found > left * 3 / 4) {
        throw new PrismException(
            "Machines of %d items choose %d of %d, so that winners would never fit one machine; let"
                + " a machine take more (block), or choose fewer.",
            block, found, left);
      }
      fewest = share == null ? fewest : Math.min(fewest, fewest(share, sizes));
      best = share == null && !q.hasBudget() ? better(best, best(next)) : best;
      now = next;
      left = found;
      if (kept.size() > 2) { // what is lost now is made again from an earlier round
        kept.remove(0).unpersist();
      }
    }
  }

  /** Quotas and budgets need a machine that sees all that is chosen. */
  private boolean bySize() {
    return q.quota == null && !q.hasBudget();
  }

  /** What all machines together send on; null where each sends as many as it may choose. */
  private Integer share(int machines, long left, boolean last) {
    if (machines == 1 || !bySize() || !last && (long) machines * q.k <= left / 2) {
      return null;
    }
    return last ? q.k : (int) Math.min(Integer.MAX_VALUE, left / 2);
  }

  /** Winners that a machine sends on at least; one that sends all it has keeps nothing back. */
  static int fewest(int share, long... sizes) {
    int[] send = Shares.of(share, sizes);
    return IntStream.range(0, send.length)
        .filter(m -> send[m] < sizes[m])
        .map(m -> send[m])
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private Dataset<Row> round(
      Dataset<Row> now, int round, Block rows, Integer share, long... sizes) {
    int machines = sizes.length;
    Dataset<Row> dealt = now.repartitionById(machines, machine(round, machines));
    Broadcast<Machine> work = context.broadcast(new Machine(q, items, shape, rows, n));
    sent.add(work);
    JavaRDD<Block> chosen =
        Items.rows(dealt)
            .mapPartitionsWithIndex(
                (number, from) -> work.value().choose(number, from, share, sizes), true);
    Dataset<Row> next = items.outside(chosen, spark).persist(StorageLevel.MEMORY_AND_DISK());
    kept.add(next);
    return next;
  }

  private long[] sizes(Dataset<Row> now, int round, int machines) {
    long[] out = new long[machines];
    now.select(machine(round, machines).as("m"))
        .groupBy("m")
        .count()
        .collectAsList()
        .forEach(r -> out[r.getInt(0)] = r.getLong(1));
    return out;
  }

  /** Rows for the later rounds to represent, about as many as a machine takes, by lot. */
  private Block sample(Dataset<Row> pool) {
    int one = (int) Math.max(1, n / block);
    Dataset<Row> some = pool.where(machine(-1, one).equalTo(functions.lit(0)));
    return items.collect(some).sorted();
  }

  /** The machine whose choice is worth most, by its own estimate. */
  private Block best(Dataset<Row> winners) {
    Row r =
        winners
            .groupBy("machine")
            .agg(functions.sum("gain").as("worth"))
            .orderBy(functions.col("worth").desc(), functions.col("machine"))
            .first();
    return items.collect(winners.where(functions.col("machine").equalTo(r.getInt(0))));
  }

  private Block better(Block a, Block b) {
    return a == null || Arrays.stream(b.gains).sum() > Arrays.stream(a.gains).sum() ? b : a;
  }

  private Found finish(
      Dataset<Row> pool,
      Dataset<Row> winners,
      Block best,
      Block sample,
      int machines,
      int steps,
      int fewest) {
    Block last = items.collect(winners);
    return machines > 1
        ? new Found(byGain(last), Double.NaN, Guarantee.oneRound().says(), how(), null)
        : judged(pool, last, best, sample, steps, fewest);
  }

  /** Lets go of what executors hold, however it ended; no round is asked for again. */
  @Override
  public void close() {
    kept.forEach(Dataset::unpersist);
    sent.forEach(Broadcast::destroy);
  }

  private Found judged(
      Dataset<Row> pool, Block last, Block best, Block sample, int steps, int fewest) {
    Values values = new Values(context, items, q, shape);
    boolean both = best != null && (q.quota == null || q.quota.metBy(best.groups));
    double[] value = values.of(pool, both ? List.of(last, best) : List.of(last));
    boolean machine = both && value[1] > value[0];
    if (both) {
      log.add(
          machine
              ? "the best machine's choice is worth more than the last round's, and is kept"
              : "the last round's choice is worth more than the best machine's");
    }
    Block picks = machine ? best : last;
    return new Found(
        picks,
        value[machine ? 1 : 0],
        bound(picks, sample, steps, fewest, both),
        how(),
        picks.size() < Math.min(n, q.k) ? Found.FULL : null);
  }

  private String bound(Block picks, Block sample, int steps, int fewest, boolean best) {
    if (steps == 0) {
      return "one machine took it all: what greedy itself is good for";
    }
    Objective f = new Machine(q, items, shape, sample, n).objective(picks);
    Constraint c = q.within(picks, q.k, true);
    Guarantee g = Guarantee.of(f, c, q.optimizer(), steps, q.k, Math.min(q.k, fewest), best);
    return (shape.anyOverRows() ? g.ofBlocksForV() : g).says();
  }

  /** Shares of different machines have no common order; larger gains first. */
  private static Block byGain(Block b) {
    return b.take(
        IntStream.range(0, b.size())
            .boxed()
            .sorted((i, j) -> Shortlist.order(b.gains[i], b.ids[i], b.gains[j], b.ids[j]))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  private String how() {
    return String.join("; ", log);
  }
}
