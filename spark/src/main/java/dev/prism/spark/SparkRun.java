package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.run.AfterSaturation;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** One selection from a pool: reads the columns, chooses the execution, and returns the picks. */
final class SparkRun {
  private final SparkPool pool;
  private final Request request;
  private final SparkSession spark;
  private final JavaSparkContext context;
  private final ItemRows items;
  private final Dataset<Row> rows;
  private final RemoteRequest q;
  private final long n;

  SparkRun(SparkPool pool, Request request) {
    this.pool = pool;
    this.request = request;
    if (request.afterSaturation() == AfterSaturation.RANDOM) {
      throw new BadRequestException(
          "On Spark a selection stops once no item adds to the value; it cannot go on at random.");
    }
    spark = pool.data.sparkSession();
    context = new JavaSparkContext(spark.sparkContext());
    ItemRows columns = ItemRows.of(pool.data, pool.columns, "pool");
    rows = columns.inside(pool.data, pool.columns);
    int width = width(rows);
    items = columns.comparing(width, Similarities.named(pool.kernel));
    n = rows.count();
    GroupQuotas quota = pool.quotas.isEmpty() ? null : new GroupQuotas(pool.quotas, groups(rows));
    ItemBlock query = auxiliary(pool.query, "query set", width);
    ItemBlock privateSet = auxiliary(pool.privateSet, "private set", width);
    q = new RemoteRequest(request, pool.kernel, pool.budget, quota, query, privateSet, width);
    if (q.k != Integer.MAX_VALUE && q.k > n) {
      throw new BadRequestException(
          "k is %d and only %d items may be chosen; ask for at most %d.", q.k, n, n);
    }
  }

  SparkSelection select() {
    MeasureShape shape = MeasureShape.of(q);
    DistributedSelection found =
        shape.auxiliaryOnly && !q.hasBudget()
            ? byShortlists()
            : request.execution() instanceof Execution.Exact ? byRowShards(shape) : byRounds(shape);
    found = pool.quotas.isEmpty() ? found.withoutIdlePicks() : found; // quotas may need them
    Features any = Features.of(new float[items.width], items.width);
    return new SparkSelection(
        picks(found.picks()),
        found.value(),
        Spec.parse(q.measure, q.problem(any)).text(),
        found.bound(),
        found.execution(),
        found.stopReason());
  }

  private static int width(Dataset<Row> rows) {
    List<Row> first = rows.select(functions.size(functions.col("vector"))).takeAsList(1);
    if (first.isEmpty()) {
      throw new DataException("The pool is empty: there is nothing to choose from.");
    }
    int width = first.get(0).isNullAt(0) ? 0 : first.get(0).getInt(0);
    if (width < 1) { // Spark returns −1 as the size of a missing array
      throw new DataException("The pool's first row has no vector; drop such rows first.");
    }
    return width;
  }

  private @Nullable ItemBlock auxiliary(@Nullable Dataset<Row> set, String name, int width) {
    if (set == null) {
      return null;
    }
    ColumnRoles c = new ColumnRoles(null, pool.columns.vector(), null, null);
    ItemRows reader = ItemRows.of(set, c, name).comparing(width, Similarities.named(pool.kernel));
    ItemBlock b = reader.collect(reader.inside(set, c));
    if (b.size() == 0) {
      throw new DataException("The %s is empty; leave it out, or give it items.", name);
    }
    return b;
  }

  private static Map<String, Long> groups(Dataset<Row> rows) {
    Map<String, Long> out = new HashMap<>();
    rows.groupBy("group")
        .count()
        .collectAsList()
        .forEach(r -> out.put(r.isNullAt(0) ? GroupQuotas.NONE : r.getString(0), r.getLong(1)));
    return out;
  }

  private DistributedSelection byShortlists() {
    Optimizer o = q.optimizer();
    if (!List.of(Optimizers.AUTO, Optimizers.GREEDY, Optimizers.LAZY).contains(o)) {
      throw new BadRequestException(
          "On Spark, measures that compare items with Q and P alone are maximized by exact greedy,"
              + " and not by %s. Leave the optimizer out.",
          q.optimizer);
    }
    return new ShortlistGreedy(context, ItemRows.rows(rows), items, q).run(n);
  }

  private DistributedSelection byRowShards(MeasureShape shape) {
    if (shape.auxiliaryOnly) {
      throw new BadRequestException(
          "Within a budget, exact on Spark are sums over the items that are represented (the family"
              + " fl); measures that compare items with Q and P alone are exact with a number of"
              + " items and no budget. Leave exact out to select in rounds.");
    }
    if (!shape.allOverRows()) {
      throw new BadRequestException(
          "Exact on Spark are measures that compare items with Q and P alone, and sums over the"
              + " items that are represented (the family fl); this one is neither. Leave exact out"
              + " to select in rounds.");
    }
    ItemBlock all = items.collect(rows).sorted();
    try (RowShards term = new RowShards(context, all, q)) {
      Objective f = Objective.of(all.size()).plus("represents", term);
      Selection s =
          q.optimizer()
              .maximize(f, q.within(all, q.k, false), RunOptions.DEFAULT.seed(q.seed).threads(1));
      ItemBlock picks =
          all.take(s.indices()).gains(s.picks().stream().mapToDouble(Pick::gain).toArray());
      String execution = "exact, rows divided among executors, in " + term.jobs() + " jobs";
      return new DistributedSelection(
          picks, s.value(), s.certificate().description(), execution, s.stopReason());
    }
  }

  private DistributedSelection byRounds(MeasureShape shape) {
    try (RandGreedi rounds = new RandGreedi(spark, items, q, shape, pool.block, n)) {
      return rounds.run(rows);
    }
  }

  private Dataset<Row> picks(ItemBlock b) {
    StructType schema =
        new StructType()
            .add("rank", DataTypes.IntegerType)
            .add("id", items.text ? DataTypes.StringType : DataTypes.LongType)
            .add("gain", DataTypes.DoubleType);
    schema = b.costs == null ? schema : schema.add("cost", DataTypes.DoubleType);
    schema = b.groups == null ? schema : schema.add("group", DataTypes.StringType);
    List<Row> out = new ArrayList<>();
    for (int i = 0; i < b.size(); i++) {
      List<Object> cells = new ArrayList<>(List.of(i + 1, b.ids[i], b.gains[i]));
      if (b.costs != null) {
        cells.add(b.costs[i]);
      }
      if (b.groups != null) {
        cells.add(b.groups[i]);
      }
      out.add(RowFactory.create(cells.toArray()));
    }
    return spark
        .createDataFrame(out, schema)
        .coalesce(1)
        .withColumn(
            "id", functions.col("id").cast(pool.data.schema().apply(pool.columns.id()).dataType()));
  }
}
