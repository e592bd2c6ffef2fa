package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import dev.prism.spec.Spec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.jspecify.annotations.Nullable;

/**
 * A serializable request with its query and private sets: text forms and arrays, from which every
 * executor builds the same objective.
 */
final class RemoteRequest implements Serializable {
  private static final long serialVersionUID = 1L;

  final String measure;
  final String kernel;
  final String optimizer;
  final long seed;
  final int k;
  final double budget; // NaN for none
  final @Nullable GroupQuotas quota;
  final @Nullable ItemBlock query;
  final @Nullable ItemBlock privateSet;
  final int width;

  RemoteRequest(
      Request r,
      String kernel,
      double budget,
      @Nullable GroupQuotas quota,
      @Nullable ItemBlock query,
      @Nullable ItemBlock privateSet,
      int width) {
    measure = r.measure().text();
    optimizer = r.optimizer().text();
    seed = r.seed();
    k = r.constraint().k();
    this.kernel = kernel;
    this.budget = budget;
    this.quota = quota;
    this.query = query;
    this.privateSet = privateSet;
    this.width = width;
  }

  boolean hasBudget() {
    return !Double.isNaN(budget);
  }

  Optimizer optimizer() {
    return Optimizers.named(optimizer);
  }

  /** Returns a problem on one thread: Spark already runs a task for every processor. */
  Problem problem(Features pool) {
    Problem v = Problem.of(pool).similarity(Similarities.named(kernel)).threads(1);
    v = query == null ? v : v.query(query.features());
    v = privateSet == null ? v : v.privateSet(privateSet.features());
    return v.memory(memory());
  }

  /** Returns the memory in bytes that a task may use for similarities. */
  private static long memory() {
    int processors = Runtime.getRuntime().availableProcessors();
    SparkEnv env = SparkEnv.get();
    int tasks = env == null ? 1 : env.conf().getInt("spark.executor.cores", processors);
    return Runtime.getRuntime().maxMemory() * 6 / 10 / Math.max(1, tasks);
  }

  Objective on(Problem v) {
    return Spec.parse(measure, v).on(v);
  }

  /** Returns the objective on a sample of the rows: sums over rows are multiplied by a factor. */
  Objective on(Problem v, MeasureShape shape, double factor) {
    Objective f = on(v);
    List<Objective.Part> parts = new ArrayList<>();
    for (int t = 0; t < f.parts().size(); t++) {
      Objective.Part p = f.parts().get(t);
      parts.add(
          shape.overRows(t)
              ? new Objective.Part(p.label(), p.weight().times(factor), p.term())
              : p);
    }
    return new Objective(f.size(), parts, f.knownMonotone());
  }

  /**
   * Returns the constraint for a block.
   *
   * @param most the largest number of picks
   * @param partial whether there are other blocks
   */
  Constraint within(ItemBlock b, int most, boolean partial) {
    Constraint c = Constraint.atMost(most);
    c = hasBudget() ? c.knapsack(new Knapsack(b.costs, budget)) : c;
    return quota == null
        ? c
        : c.quotas(partial ? quota.ofBlock(b.groups, hasBudget()) : quota.of(b.groups));
  }
}
