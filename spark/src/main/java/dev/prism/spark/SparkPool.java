package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.constraint.Stop;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Run;
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

/**
 * A pool in a data set, and what guides the choice. Immutable.
 *
 * <p>Measures that compare items with Q and P alone (flqmi, gcmi, com) are chosen by exact greedy
 * in few passes; the others in rounds, or exactly where the request says {@link Execution.Exact}.
 * The same pool, seed and block give the same picks, however the data set is partitioned and
 * whichever task ends first.
 */
public final class SparkPool {
  /** Items that one machine takes at a time, where nobody says. */
  public static final int BLOCK = 20_000;

  private final Dataset<Row> data;
  private final Columns columns;
  private final Dataset<Row> query;
  private final Dataset<Row> avoid;
  private final String kernel;
  private final double budget;
  private final Map<String, Quotas.Range> quotas;
  private final int block;

  private SparkPool(
      Dataset<Row> data,
      Columns columns,
      Dataset<Row> query,
      Dataset<Row> avoid,
      String kernel,
      double budget,
      Map<String, Quotas.Range> quotas,
      int block) {
    this.data = data;
    this.columns = columns;
    this.query = query;
    this.avoid = avoid;
    this.kernel = kernel;
    this.budget = budget;
    this.quotas = quotas;
    this.block = block;
  }

  /**
   * @param id numbers or text, all different; ties go to the smaller one
   * @param vector an array of numbers, as long for every item
   */
  public static SparkPool of(Dataset<Row> data, String id, String vector) {
    return new SparkPool(
        data,
        new Columns(id, vector, null, null),
        null,
        null,
        "cosine",
        Double.NaN,
        Map.of(),
        BLOCK);
  }

  /** More like these: a small data set with a column of vectors of the same name. */
  public SparkPool query(Dataset<Row> q) {
    return new SparkPool(data, columns, q, avoid, kernel, budget, quotas, block);
  }

  /** Nothing like these. */
  public SparkPool avoid(Dataset<Row> p) {
    return new SparkPool(data, columns, query, p, kernel, budget, quotas, block);
  }

  /** A similarity by name, such as {@code rbf:sigma=2}; cosine where nobody says. */
  public SparkPool kernel(String name) {
    return new SparkPool(data, columns, query, avoid, name, budget, quotas, block);
  }

  /** Costs are in this column, and all may cost so much together. */
  public SparkPool budget(String column, double most) {
    Columns c = new Columns(columns.id(), columns.vector(), column, columns.group());
    return new SparkPool(data, c, query, avoid, kernel, most, quotas, block);
  }

  /** So many of each group; {@code *} stands for every group that is not named. */
  public SparkPool quotas(String column, Map<String, Quotas.Range> ranges) {
    Columns c = new Columns(columns.id(), columns.vector(), columns.cost(), column);
    return new SparkPool(data, c, query, avoid, kernel, budget, Map.copyOf(ranges), block);
  }

  /** Items that one machine takes at a time. */
  public SparkPool block(int items) {
    if (items < 2) {
      throw new PrismException("A block of %d items; it must have at least 2.", items);
    }
    return new SparkPool(data, columns, query, avoid, kernel, budget, quotas, items);
  }

  /**
   * Chooses. Constraints that name items by their place are for one machine. {@link
   * Execution.Exact} is exact greedy for facility location, too: every machine then holds all items
   * and some of the rows.
   */
  public SparkSelection select(Request request) {
    check(request);
    try {
      return chosen(request);
    } catch (Exception e) {
      throw Sentences.unwrapped(e);
    }
  }

  private void check(Request r) {
    Constraint c = r.constraint();
    if (c.knapsack() != null || c.quotas() != null) {
      throw new PrismException(
          "On Spark costs and groups are columns: give them with budget(column, most) and"
              + " quotas(column, ranges).");
    }
    if (c.include().length > 0 || c.exclude().length > 0 || !c.stop().equals(Stop.NEVER)) {
      throw new PrismException(
          "Items that must be in or out and rules for stopping are for one machine; filter the data"
              + " set instead.");
    }
    if (c.k() < 1) {
      throw new PrismException("k is %d; it must be at least 1.", c.k());
    }
    if (c.k() == Integer.MAX_VALUE && Double.isNaN(budget)) {
      throw new PrismException("How many? On Spark a selection needs k, or a budget.");
    }
    if (!Double.isNaN(budget) && (!(budget > 0) || Double.isInfinite(budget))) {
      throw new PrismException("The budget is %s; it must be a positive number.", budget);
    }
    Similarity similarity = Similarities.named(kernel);
    if (similarity.readsPool()) {
      throw new PrismException(
          "%s takes its sigma from the pool on one machine; on Spark say it: %s:sigma=2.",
          similarity.spec(), similarity.spec());
    }
    Similarities.named(kernel);
    Optimizers.named(r.optimizer().text());
    if (r.execution() instanceof Execution.NeighbourGraph
        || r.execution() instanceof Execution.Streamed) {
      throw new PrismException(
          "On Spark a selection is exact or partitioned; %s is for one machine.",
          r.execution().text());
    }
    Sentences.checkVectors();
  }

  private SparkSelection chosen(Request request) {
    SparkSession spark = data.sparkSession();
    JavaSparkContext context = new JavaSparkContext(spark.sparkContext());
    Items items = Items.of(data, columns, "pool");
    Dataset<Row> pool = items.inside(data, columns);
    List<Row> first = pool.select(functions.size(functions.col("vector"))).takeAsList(1);
    if (first.isEmpty()) {
      throw new DataException("The pool is empty: there is nothing to choose from.");
    }
    int width = first.get(0).isNullAt(0) ? 0 : first.get(0).getInt(0);
    if (width < 1) { // Spark says −1 of a vector that is not there
      throw new DataException("The pool's first row has no vector; drop such rows first.");
    }
    items = items.width(width);
    long n = pool.count();
    Quota quota = quotas.isEmpty() ? null : new Quota(quotas, groups(pool));
    RemoteRequest q = question(request, quota, width);
    if (q.k != Integer.MAX_VALUE && q.k > n) {
      throw new PrismException(
          "k is %d and only %d items may be chosen; ask for at most %d.", q.k, n, n);
    }
    Shape shape = Shape.of(q);
    Found found =
        shape.guided && !q.hasBudget()
            ? lists(context, pool, items, q, n)
            : request.execution() instanceof Execution.Exact
                ? shards(context, pool, items, q, shape)
                : rounds(spark, pool, items, q, shape, n);
    String spec = Spec.parse(q.measure, q.problem(Features.of(new float[width], width))).text();
    return new SparkSelection(
        picks(spark, found.picks(), items.text),
        found.value(),
        spec,
        found.bound(),
        found.how(),
        found.stopped());
  }

  private RemoteRequest question(Request r, Quota quota, int width) {
    Block q = guide(query, "query set", width);
    Block p = guide(avoid, "private set", width);
    return new RemoteRequest(r, kernel, budget, quota, q, p, width);
  }

  private Block guide(Dataset<Row> guide, String who, int width) {
    if (guide == null) {
      return null;
    }
    Columns c = new Columns(null, columns.vector(), null, null);
    Items items = Items.of(guide, c, who).width(width);
    Block b = items.collect(items.inside(guide, c));
    if (b.size() == 0) {
      throw new DataException("The %s is empty; leave it out, or give it items.", who);
    }
    return b;
  }

  private static Map<String, Long> groups(Dataset<Row> pool) {
    Map<String, Long> out = new HashMap<>();
    pool.groupBy("group")
        .count()
        .collectAsList()
        .forEach(r -> out.put(r.isNullAt(0) ? Quota.NONE : r.getString(0), r.getLong(1)));
    return out;
  }

  private static Found lists(
      JavaSparkContext context, Dataset<Row> pool, Items items, RemoteRequest q, long n) {
    if (!q.optimizer.strip().toLowerCase(java.util.Locale.ROOT).matches("auto|greedy|lazy")) {
      throw new PrismException(
          "Measures that look at Q and P alone are chosen by exact greedy on Spark; %s is not."
              + " Leave the optimizer out.",
          q.optimizer);
    }
    return new ExactByLists(context, Items.rows(pool), items, q).run(n);
  }

  private static Found shards(
      JavaSparkContext context, Dataset<Row> pool, Items items, RemoteRequest q, Shape shape) {
    if (shape.guided) {
      throw new PrismException(
          "Within a budget, exact on Spark are sums over the items that are represented (the family"
              + " fl); measures that compare items with Q and P alone are exact where there is a"
              + " number of items and no budget. Leave exact out, and it is chosen in rounds.");
    }
    if (!shape.allOverRows()) {
      throw new PrismException(
          "Exact on Spark are measures that compare items with Q and P alone, and sums over the"
              + " items that are represented (the family fl); this one is neither. Leave exact out,"
              + " and it is chosen in rounds.");
    }
    Block all = items.collect(pool).sorted();
    try (RowShards term = new RowShards(context, all, q)) {
      Objective f = Objective.of(all.size()).plus("represents", term);
      Selection s =
          q.optimizer().maximize(f, q.within(all, q.k, false), Run.DEFAULT.seed(q.seed).threads(1));
      Block picks =
          all.take(s.indices())
              .gains(s.picks().stream().mapToDouble(dev.prism.Pick::gain).toArray());
      String how = "exact, rows shared out among machines, in " + term.jobs() + " jobs";
      return new Found(picks, s.value(), s.certificate().says(), how, s.stopped());
    }
  }

  private Found rounds(
      SparkSession spark, Dataset<Row> pool, Items items, RemoteRequest q, Shape shape, long n) {
    try (Rounds rounds = new Rounds(spark, items, q, shape, block, n)) {
      return rounds.run(pool);
    }
  }

  private Dataset<Row> picks(SparkSession spark, Block b, boolean text) {
    StructType schema =
        new StructType()
            .add("rank", DataTypes.IntegerType)
            .add("id", text ? DataTypes.StringType : DataTypes.LongType)
            .add("gain", DataTypes.DoubleType);
    schema = b.costs == null ? schema : schema.add("cost", DataTypes.DoubleType);
    schema = b.groups == null ? schema : schema.add("group", DataTypes.StringType);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < b.size(); i++) {
      List<Object> cells = new ArrayList<>(List.of(i + 1, b.ids[i], b.gains[i]));
      if (b.costs != null) {
        cells.add(b.costs[i]);
      }
      if (b.groups != null) {
        cells.add(b.groups[i]);
      }
      rows.add(RowFactory.create(cells.toArray()));
    }
    Dataset<Row> out = spark.createDataFrame(rows, schema).coalesce(1);
    return out.withColumn(
        "id", functions.col("id").cast(data.schema().apply(columns.id()).dataType()));
  }
}
