package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.partition.Apportionment;
import dev.prism.partition.Guarantee;
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
import org.jspecify.annotations.Nullable;

/**
 * RandGreeDi in as many rounds as necessary. A round partitions the items at random into blocks and
 * selects from each block; the next round partitions the picks, until they fit in one block. The
 * result is the better of the last selection and of the best selection of a single block.
 *
 * <p>If a measure is a sum over the rows to represent, a block of the first round represents
 * itself, and later blocks represent a random sample of the pool, whose rows are weighted
 * accordingly.
 *
 * <p>If k is larger than a block, rounds halve the number of items, and in the last round every
 * block selects its share of k.
 */
final class RandGreedi implements AutoCloseable {
  private final SparkSession spark;
  private final JavaSparkContext context;
  private final ItemRows items;
  private final RemoteRequest q;
  private final MeasureShape shape;
  private final int blockSize;
  private final long n; // items in the pool
  private final List<String> log = new ArrayList<>();
  private final List<Dataset<Row>> persisted = new ArrayList<>();
  private final List<Broadcast<?>> broadcasts = new ArrayList<>();

  RandGreedi(
      SparkSession spark,
      ItemRows items,
      RemoteRequest q,
      MeasureShape shape,
      int blockSize,
      long n) {
    this.spark = spark;
    context = new JavaSparkContext(spark.sparkContext());
    this.items = items;
    this.q = q;
    this.shape = shape;
    this.blockSize = blockSize;
    this.n = n;
  }

  /** Returns the block of an item in a round, which depends on the seed and the id alone. */
  private Column block(int round, int blocks) {
    long seed = q.seed + round;
    UDF1<Long, Integer> number = // a missing id is reported where the block is read
        id -> id == null ? 0 : (int) Math.floorMod(Shuffle.key(seed, id), (long) blocks);
    Column id = functions.col("id");
    return functions
        .udf(number, DataTypes.IntegerType)
        .apply(items.text ? functions.xxhash64(id) : id);
  }

  DistributedSelection run(Dataset<Row> pool) {
    ItemBlock sample = shape.anyOverRows() && n > blockSize ? sample(pool) : null;
    Dataset<Row> now = pool;
    long left = n;
    ItemBlock best = null; // of a single block
    int fewest = Integer.MAX_VALUE;
    for (int round = 0; ; round++) {
      int blocks = (int) ((left + blockSize - 1) / blockSize);
      boolean last = blocks == 1 || onlyK() && q.k > blockSize && left <= 3L * q.k;
      Integer share = share(blocks, left, last);
      long[] sizes = share == null ? new long[blocks] : sizes(now, round, blocks);
      Dataset<Row> next = round(now, round, round == 0 ? null : sample, share, sizes);
      long found = next.count();
      log.add(
          String.format(
              Locale.ROOT,
              "round %d: %d items in %d %s, %d selected",
              round + 1,
              left,
              blocks,
              blocks == 1 ? "block" : "blocks",
              found));
      if (found == 0) {
        return DistributedSelection.empty(items.collect(next), execution());
      }
      if (last) {
        return finish(pool, next, best, sample, blocks, round, fewest);
      }
      if (found > left * 3 / 4) {
        throw new BadRequestException(
            "Blocks of %d items select %d of %d items, so that the picks would never fit in one"
                + " block; use larger blocks, or select fewer items.",
            blockSize, found, left);
      }
      fewest = share == null ? fewest : Math.min(fewest, fewest(share, sizes));
      best = share == null && !q.hasBudget() ? better(best, best(next)) : best;
      now = next;
      left = found;
      if (persisted.size() > 2) { // Spark recomputes lost partitions from an earlier round
        persisted.remove(0).unpersist();
      }
    }
  }

  /** Returns whether k is the only constraint; others need a block with the whole selection. */
  private boolean onlyK() {
    return q.quota == null && !q.hasBudget();
  }

  /** Returns the number of picks of all blocks together; null if each block selects k. */
  private @Nullable Integer share(int blocks, long left, boolean last) {
    if (blocks == 1 || !onlyK() || !last && (long) blocks * q.k <= left / 2) {
      return null;
    }
    return last ? q.k : (int) Math.min(Integer.MAX_VALUE, left / 2);
  }

  /** Returns the fewest picks of a block, among the blocks that do not select all their items. */
  static int fewest(int share, long... sizes) {
    int[] picks = Apportionment.of(share, sizes);
    return IntStream.range(0, picks.length)
        .filter(m -> picks[m] < sizes[m])
        .map(m -> picks[m])
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private Dataset<Row> round(
      Dataset<Row> now,
      int round,
      @Nullable ItemBlock rows,
      @Nullable Integer share,
      long... sizes) {
    int blocks = sizes.length;
    Dataset<Row> partitioned = now.repartitionById(blocks, block(round, blocks));
    Broadcast<BlockSelection> task =
        context.broadcast(new BlockSelection(q, items, shape, rows, n));
    broadcasts.add(task);
    JavaRDD<ItemBlock> picks =
        ItemRows.rows(partitioned)
            .mapPartitionsWithIndex(
                (number, from) -> task.value().select(number, from, share, sizes), true);
    Dataset<Row> next = items.outside(picks, spark).persist(StorageLevel.MEMORY_AND_DISK());
    persisted.add(next);
    return next;
  }

  private long[] sizes(Dataset<Row> now, int round, int blocks) {
    long[] out = new long[blocks];
    now.select(block(round, blocks).as("block"))
        .groupBy("block")
        .count()
        .collectAsList()
        .forEach(r -> out[r.getInt(0)] = r.getLong(1));
    return out;
  }

  /** Returns a random sample of about one block, which later rounds represent. */
  private ItemBlock sample(Dataset<Row> pool) {
    int blocks = (int) Math.max(1, n / blockSize);
    Dataset<Row> some = pool.where(block(-1, blocks).equalTo(functions.lit(0)));
    return items.collect(some).sorted();
  }

  /** Returns the picks of the block with the largest value, as the block estimates it. */
  private ItemBlock best(Dataset<Row> picks) {
    Row r =
        picks
            .groupBy("block")
            .agg(functions.sum("gain").as("value"))
            .orderBy(functions.col("value").desc(), functions.col("block"))
            .first();
    return items.collect(picks.where(functions.col("block").equalTo(r.getInt(0))));
  }

  private static ItemBlock better(@Nullable ItemBlock a, ItemBlock b) {
    return a == null || Arrays.stream(b.gains).sum() > Arrays.stream(a.gains).sum() ? b : a;
  }

  private DistributedSelection finish(
      Dataset<Row> pool,
      Dataset<Row> picks,
      @Nullable ItemBlock best,
      @Nullable ItemBlock sample,
      int blocks,
      int merges,
      int fewest) {
    ItemBlock last = items.collect(picks);
    return blocks > 1
        ? new DistributedSelection(
            byGain(last), Double.NaN, Guarantee.oneRound().description(), execution(), null)
        : better(pool, last, best, sample, merges, fewest);
  }

  /** Frees the memory of the executors. */
  @Override
  public void close() {
    persisted.forEach(Dataset::unpersist);
    broadcasts.forEach(Broadcast::destroy);
  }

  private DistributedSelection better(
      Dataset<Row> pool,
      ItemBlock last,
      @Nullable ItemBlock best,
      @Nullable ItemBlock sample,
      int merges,
      int fewest) {
    PoolValues values = new PoolValues(context, items, q, shape);
    boolean both = best != null && (q.quota == null || q.quota.metBy(best.groups));
    double[][] value = values.of(pool, both ? List.of(last, best) : List.of(last));
    boolean single = both && end(value[1]) > end(value[0]);
    if (both) {
      log.add(
          single
              ? "the selection of the best block has a larger value than the last round's"
              : "the last round's selection has a larger value than that of the best block");
    }
    double[] chosen = value[single ? 1 : 0];
    ItemBlock picks = (single ? best : last).gains(gains(chosen));
    return new DistributedSelection(
        picks,
        end(chosen),
        bound(picks, sample, merges, fewest, both),
        execution(),
        picks.size() < Math.min(n, q.k) ? DistributedSelection.NO_CANDIDATES : null);
  }

  private static double end(double[] values) {
    return values[values.length - 1];
  }

  /** Returns what each pick adds to the value over the whole pool; blocks estimate it. */
  private static double[] gains(double[] values) {
    double[] out = values.clone();
    for (int t = 1; t < out.length; t++) {
      out[t] -= values[t - 1];
    }
    return out;
  }

  private String bound(
      ItemBlock picks, @Nullable ItemBlock sample, int merges, int fewest, boolean best) {
    if (merges == 0) {
      return "one block holds the pool: the guarantee of greedy";
    }
    Objective f = new BlockSelection(q, items, shape, sample, n).objective(picks);
    Constraint c = q.within(picks, q.k, true);
    Guarantee g = Guarantee.of(f, c, q.optimizer(), merges, q.k, Math.min(q.k, fewest), best);
    return (shape.anyOverRows() ? g.withBlocksAsGroundSets() : g).description();
  }

  /** Sorts picks of several blocks, which have no common order, by descending gain. */
  private static ItemBlock byGain(ItemBlock b) {
    return b.take(
        IntStream.range(0, b.size())
            .boxed()
            .sorted((i, j) -> Shortlist.order(b.gains[i], b.ids[i], b.gains[j], b.ids[j]))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  private String execution() {
    return String.join("; ", log);
  }
}
