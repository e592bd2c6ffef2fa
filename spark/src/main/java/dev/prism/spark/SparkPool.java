package dev.prism.spark;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Constraint.StoppingRule;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizers;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * A pool in a Spark data set, with its auxiliary sets, similarity, budget and quotas. Immutable and
 * safe for use by multiple threads.
 *
 * <p>Measures that compare items with the query and private sets alone (flqmi, gcmi, com) are
 * maximized by exact greedy in a few passes over the pool. Other measures are maximized in rounds
 * of RandGreeDi, or exactly if the request's execution is {@link Execution.Exact}. The picks depend
 * on the pool, the random seed and the block size alone, and not on the partitions of the data set
 * or the order of tasks.
 */
public final class SparkPool {
  /** The default number of items per block. */
  public static final int DEFAULT_BLOCK = 20_000;

  final Dataset<Row> data;
  final ColumnRoles columns;
  final @Nullable Dataset<Row> query;
  final @Nullable Dataset<Row> privateSet;
  final String kernel;
  final double budget; // NaN for none
  final Map<String, Quotas.Range> quotas;
  final int block;

  private SparkPool(
      Dataset<Row> data,
      ColumnRoles columns,
      @Nullable Dataset<Row> query,
      @Nullable Dataset<Row> privateSet,
      String kernel,
      double budget,
      Map<String, Quotas.Range> quotas,
      int block) {
    this.data = data;
    this.columns = columns;
    this.query = query;
    this.privateSet = privateSet;
    this.kernel = kernel;
    this.budget = budget;
    this.quotas = quotas;
    this.block = block;
  }

  /**
   * Creates a pool with cosine similarity and without auxiliary sets, budget or quotas.
   *
   * @param data the items, one row each
   * @param id the column of ids, whole numbers or text, all different; ties go to the smaller id
   * @param vector the column of vectors, arrays of numbers of one length
   * @return the pool
   */
  public static SparkPool of(Dataset<Row> data, String id, String vector) {
    ColumnRoles columns = new ColumnRoles(id, vector, null, null);
    return new SparkPool(data, columns, null, null, "cosine", Double.NaN, Map.of(), DEFAULT_BLOCK);
  }

  /**
   * Sets the query set, which is collected on the driver.
   *
   * @param q a small data set with a column of vectors of the same name as the pool's
   * @return a new pool
   */
  public SparkPool query(Dataset<Row> q) {
    return new SparkPool(data, columns, q, privateSet, kernel, budget, quotas, block);
  }

  /**
   * Sets the private set, which is collected on the driver.
   *
   * @param p a small data set with a column of vectors of the same name as the pool's
   * @return a new pool
   */
  public SparkPool privateSet(Dataset<Row> p) {
    return new SparkPool(data, columns, query, p, kernel, budget, quotas, block);
  }

  /**
   * Sets the similarity.
   *
   * @param name the text form of a similarity, such as {@code rbf:sigma=2}
   * @return a new pool
   */
  public SparkPool kernel(String name) {
    return new SparkPool(data, columns, query, privateSet, name, budget, quotas, block);
  }

  /**
   * Sets a budget.
   *
   * @param column the column of costs, positive numbers
   * @param most the largest sum of the costs of the picks, more than 0
   * @return a new pool
   */
  public SparkPool budget(String column, double most) {
    return new SparkPool(
        data, columns.withCost(column), query, privateSet, kernel, most, quotas, block);
  }

  /**
   * Sets quotas per group.
   *
   * @param column the column of groups
   * @param ranges the smallest and largest number of picks by group; {@code *} stands for every
   *     group that is not named
   * @return a new pool
   */
  public SparkPool quotas(String column, Map<String, Quotas.Range> ranges) {
    ColumnRoles c = columns.withGroup(column);
    return new SparkPool(data, c, query, privateSet, kernel, budget, Map.copyOf(ranges), block);
  }

  /**
   * Sets the block size of RandGreeDi.
   *
   * @param items the number of items that one task selects from, at least 2
   * @return a new pool
   */
  public SparkPool block(int items) {
    if (items < 2) {
      throw new BadRequestException("A block of %d items; it must have at least 2.", items);
    }
    return new SparkPool(data, columns, query, privateSet, kernel, budget, quotas, items);
  }

  /**
   * Selects items of the pool.
   *
   * <p>{@link Execution.Exact} is exact greedy for facility location, too: every executor then
   * holds all candidates and a part of the rows.
   *
   * @param request the measure, k, the optimizer, the execution and the random seed; its constraint
   *     must not refer to items by index
   * @return the selection
   */
  public SparkSelection select(Request request) {
    check(request);
    try {
      return new SparkRun(this, request).select();
    } catch (Exception e) {
      throw RemoteErrors.unwrapped(e);
    }
  }

  private void check(Request r) {
    Constraint c = r.constraint();
    if (c.knapsack() != null || c.quotas() != null) {
      throw new BadRequestException(
          "On Spark costs and groups are columns: give them with budget(column, most) and"
              + " quotas(column, ranges).");
    }
    if (c.include().length > 0 || c.exclude().length > 0 || !c.stop().equals(StoppingRule.NEVER)) {
      throw new BadRequestException(
          "Spark does not support items that must be included or excluded, nor rules for stopping;"
              + " filter the data set instead.");
    }
    if (c.k() < 1) {
      throw new BadRequestException("k is %d; it must be at least 1.", c.k());
    }
    if (c.k() == Integer.MAX_VALUE && Double.isNaN(budget)) {
      throw new BadRequestException("On Spark a selection needs k, or a budget.");
    }
    if (!Double.isNaN(budget) && (!(budget > 0) || Double.isInfinite(budget))) {
      throw new BadRequestException("The budget is %s; it must be a positive number.", budget);
    }
    Similarity similarity = Similarities.named(kernel);
    if (similarity.dependsOnPool()) {
      throw new BadRequestException(
          "%s estimates its sigma from the pool, which Spark does not support; give it, such as"
              + " %s:sigma=2.",
          similarity.text(), similarity.text());
    }
    Optimizers.named(r.optimizer().text());
    if (r.execution() instanceof Execution.NeighbourGraph
        || r.execution() instanceof Execution.Streamed) {
      throw new BadRequestException(
          "On Spark a selection is exact or partitioned; %s is for one machine.",
          r.execution().text());
    }
  }
}
