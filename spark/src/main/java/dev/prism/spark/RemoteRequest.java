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

/**
 * A request with its query and private sets, as it travels to the executors: text forms and arrays,
 * from which every machine makes the same objective.
 */
final class RemoteRequest implements Serializable {
  private static final long serialVersionUID = 1L;

  final String measure;
  final String kernel;
  final String optimizer;
  final long seed;
  final int k;
  final double budget; // NaN for none
  final Quota quota; // null for none
  final Block query; // null for none
  final Block avoid; // null for none
  final int width;

  /**
   * @param budget NaN for none
   * @param quota null for none
   * @param query null for none
   * @param avoid null for none
   */
  RemoteRequest(
      Request r, String kernel, double budget, Quota quota, Block query, Block avoid, int width) {
    measure = r.measure().text();
    optimizer = r.optimizer().text();
    seed = r.seed();
    k = r.constraint().k();
    this.kernel = kernel;
    this.budget = budget;
    this.quota = quota;
    this.query = query;
    this.avoid = avoid;
    this.width = width;
  }

  boolean hasBudget() {
    return !Double.isNaN(budget);
  }

  Optimizer optimizer() {
    return Optimizers.named(optimizer);
  }

  /** One thread: Spark has a task for every processor already. */
  Problem problem(Features pool) {
    Problem v = Problem.of(pool).similarity(Similarities.named(kernel)).threads(1);
    v = query == null ? v : v.query(query.features());
    v = avoid == null ? v : v.privateSet(avoid.features());
    return v.memory(share());
  }

  /** What similarities may take, where tasks run side by side in one heap. */
  private static long share() {
    int processors = Runtime.getRuntime().availableProcessors();
    SparkEnv env = SparkEnv.get();
    int tasks = env == null ? 1 : env.conf().getInt("spark.executor.cores", processors);
    return Runtime.getRuntime().maxMemory() * 6 / 10 / Math.max(1, tasks);
  }

  Objective on(Problem v) {
    return Spec.parse(measure, v).on(v);
  }

  /**
   * The same with sums over rows that stand for more than there are of them: each counts so often.
   */
  Objective on(Problem v, Shape shape, double times) {
    Objective f = on(v);
    List<Objective.Part> parts = new ArrayList<>();
    for (int t = 0; t < f.parts().size(); t++) {
      Objective.Part p = f.parts().get(t);
      parts.add(
          shape.overRows(t) ? new Objective.Part(p.label(), p.weight().times(times), p.term()) : p);
    }
    return new Objective(f.size(), parts, f.knownMonotone());
  }

  /**
   * @param most items
   * @param part there are other machines
   */
  Constraint within(Block b, int most, boolean part) {
    Constraint c = Constraint.atMost(most);
    c = hasBudget() ? c.knapsack(new Knapsack(b.costs, budget)) : c;
    return quota == null
        ? c
        : c.quotas(part ? quota.ofPart(b.groups, hasBudget()) : quota.of(b.groups));
  }
}
