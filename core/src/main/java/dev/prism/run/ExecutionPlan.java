package dev.prism.run;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.StoragePlan.Block;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.optimize.Optimizer;
import dev.prism.partition.Guarantee;
import dev.prism.partition.PartitionedSelector;
import dev.prism.spec.Spec;
import dev.prism.stream.StreamSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The possible executions of a request, the most faithful first, with memory, work and guarantee of
 * each. Immutable and safe for use by multiple threads.
 *
 * <p>Nothing is selected: memory and multiply-adds are estimated from the blocks that the measure
 * reads on a few items.
 */
public final class ExecutionPlan {
  /** The largest number of multiply-adds that is recommended: some minutes on two cores. */
  public static final double MAX_WORK = 2e13;

  /** The approximate number of gains that lazy greedy evaluates again per pick. */
  private static final int REEVALUATED = 8;

  static final int NEIGHBOURS = 32;
  private final Facts facts;
  private final List<Alternative> alternatives = new ArrayList<>();

  /**
   * The facts on which the estimate rests.
   *
   * @param auxiliarySize |Q| + |P|
   * @param swept whether the measure scans V × V repeatedly
   * @param pairs whether it reads a column of V × V for every pick
   * @param dependsOnGroundSet whether it is another function on a part of V
   * @param hasGuarantee whether greedy on all of V has a guarantee
   * @param partitionGuarantee the guarantee of two rounds over blocks
   * @param streamable whether the items may arrive as a stream
   */
  record Facts(
      long n,
      int d,
      int k,
      int auxiliarySize,
      boolean swept,
      boolean pairs,
      boolean dependsOnGroundSet,
      boolean hasGuarantee,
      Guarantee partitionGuarantee,
      boolean streamable,
      long memory,
      int threads) {

    /** Evaluates the measure on a few items to see which blocks it reads. */
    static Facts of(Problem v, Spec spec, Constraint within, Optimizer with, boolean streamable) {
      int n = v.size(), few = Math.min(n, 64), k = expectedPicks(within, n);
      Problem part =
          v.restrict(IntStream.range(0, few).map(i -> (int) ((long) i * n / few)).toArray());
      Objective f = spec.on(part);
      int send = Math.max(1, Math.min(k, PartitionedSelector.MAX_WINNERS / Math.max(1, count(n))));
      return new Facts(
          n,
          v.features().width(),
          k,
          v.auxiliarySize(),
          part.storagePlan().hasSweptBlock(),
          part.storagePlan().has(Block.PAIRS),
          part.dependsOnGroundSet(),
          Guarantee.of(f, within, with, 0, k, k, true).factor() > 0.6, // with quotas it is ½
          Guarantee.of(f, within, with, 1, k, send, false),
          streamable,
          v.memory(),
          v.workers().threads());
    }

    static int expectedPicks(Constraint within, int n) {
      int k = Math.min(within.k(), n);
      return within.knapsack() == null
          ? k
          : (int)
              Math.clamp(
                  within.knapsack().budget()
                      / Arrays.stream(within.knapsack().costs()).average().orElse(1),
                  1,
                  k);
    }
  }

  /**
   * A possible execution.
   *
   * @param execution the execution
   * @param label the execution in words
   * @param bytes the memory besides the given features, in bytes
   * @param work the approximate number of multiply-adds
   * @param guarantee the a priori guarantee on its value, in words
   * @param fits whether it fits the memory
   */
  public record Alternative(
      Execution execution, String label, long bytes, double work, String guarantee, boolean fits) {}

  private ExecutionPlan(Facts q) {
    this.facts = q;
  }

  static ExecutionPlan of(Facts q) {
    ExecutionPlan p = new ExecutionPlan(q);
    p.exact();
    p.partitioned();
    p.graph();
    if (q.streamable) {
      p.stream();
    }
    return p;
  }

  private void add(
      Execution e, String label, double bytes, double work, String guarantee, double room) {
    alternatives.add(new Alternative(e, label, (long) bytes, work, guarantee, bytes <= room));
  }

  private void exact() {
    double n = facts.n, d = facts.d;
    String proved =
        facts.hasGuarantee
            ? "at least 63.2 % of the best possible, and a closer bound after the run"
            : "greedy, without a bound";
    double auxiliary =
        n * facts.auxiliarySize * d
            + (facts.pairs ? n * facts.k * (d + facts.k / 2.0 + facts.auxiliarySize) : 0);
    Execution exact = Execution.exact();
    if (facts.swept) {
      add(exact, "exact, dense", 4 * n * n, n * n * d + auxiliary, proved, facts.memory / 8.0 * 6);
      double packed = Kernels.packedBytes(4 * n * d);
      double work = (n + (double) REEVALUATED * facts.k) * n * d;
      add(exact, "exact, on the fly", packed, work + auxiliary, proved, Double.MAX_VALUE);
    } else {
      double similarities = 4 * n * facts.auxiliarySize;
      double held =
          (similarities <= facts.memory / 8.0 ? similarities : 0)
              + (facts.pairs ? 4 * n * facts.k : 0);
      add(exact, "exact", held, auxiliary, proved, facts.memory);
    }
  }

  private void partitioned() {
    int count = count(facts.n);
    if (count < 2) {
      return;
    }
    double n = facts.n, d = facts.d, b = Math.ceil(n / count);
    double union = Math.min((double) PartitionedSelector.MAX_WINNERS, (double) count * facts.k);
    double square =
        facts.swept ? 4 * b * b : 4 * b * (facts.auxiliarySize + (facts.pairs ? facts.k : 0));
    double atOnce = Math.clamp(Math.floor(facts.memory / 8.0 * 6 / square), 1, facts.threads);
    double first =
        facts.swept ? n * b * d : n * facts.auxiliarySize * d + (facts.pairs ? n * facts.k * d : 0);
    double second =
        facts.swept
            ? (union + (double) REEVALUATED * facts.k) * n * d
            : union * (facts.auxiliarySize + facts.k) * d;
    double held =
        Math.max(Math.min(square, facts.memory / 8.0 * 6) * atOnce, 4 * Math.min(n, 1e6) * d);
    String guarantee =
        (facts.dependsOnGroundSet
                ? facts.partitionGuarantee.withBlocksAsGroundSets()
                : facts.partitionGuarantee)
            .description();
    String label = "partitioned, " + count + " blocks, two rounds";
    add(Execution.partitioned(count), label, held, first + second, guarantee, facts.memory);
  }

  private void graph() {
    if (!facts.swept && !facts.pairs) {
      return;
    }
    double n = facts.n, d = facts.d;
    boolean all =
        NeighbourMethod.AUTO.resolve((int) Math.min(facts.n, Integer.MAX_VALUE))
            == NeighbourMethod.PAIRS;
    add(
        Execution.neighbourGraph(NEIGHBOURS),
        "graph, " + NEIGHBOURS + " neighbours" + (all ? "" : ", approximate"),
        24 * n * NEIGHBOURS,
        all ? n * n * d : 14 * Math.pow(n, 1.5) * d,
        "greedy on the graph; what the graph loses of the measure is not bounded",
        facts.memory);
  }

  private void stream() {
    StreamSettings s = StreamSettings.of(facts.k);
    double rows =
        facts.auxiliarySize + (facts.dependsOnGroundSet ? s.sample() : facts.pairs ? facts.k : 0);
    String guarantee =
        !facts.hasGuarantee
            ? "no bound"
            : facts.dependsOnGroundSet
                ? "no bound: V is a sample"
                : "at least 40.0 % of the best possible, in one pass";
    double sets = Math.log(2.0 * facts.k) / Math.log1p(s.epsilon()) + 2;
    double work = facts.n * rows * (facts.d + sets);
    add(
        Execution.streamed(),
        "stream",
        s.bytes(facts.d, facts.auxiliarySize),
        work,
        guarantee,
        facts.memory);
  }

  private static int count(long n) {
    return (int) ((n + PartitionedSelector.BLOCK_SIZE - 1) / PartitionedSelector.BLOCK_SIZE);
  }

  /** {@return the possible executions, the most faithful first} */
  public List<Alternative> alternatives() {
    return List.copyOf(alternatives);
  }

  /** {@return the first execution that fits the memory and needs at most {@link #MAX_WORK}} */
  public Alternative recommended() {
    return alternatives.stream()
        .filter(a -> a.fits() && a.work() <= MAX_WORK)
        .findFirst()
        .orElse(alternatives.getLast());
  }

  /**
   * {@return the multiply-adds of the recommended execution, as a part of those of the exact one
   * that fits the memory}
   */
  public double relativeWork() {
    double exact =
        alternatives.stream()
            .filter(a -> a.execution() instanceof Execution.Exact && a.fits())
            .mapToDouble(Alternative::work)
            .findFirst()
            .orElse(Double.NaN);
    return recommended().execution() instanceof Execution.Exact ? 1 : recommended().work() / exact;
  }

  /** {@return the cost of the next more faithful execution, in words} */
  public String nextBetter() {
    int at = alternatives.indexOf(recommended());
    if (at == 0) {
      return "none is better";
    }
    Alternative a = alternatives.get(at - 1), now = recommended();
    if (!a.fits()) {
      double need = a.label().equals("exact, dense") ? a.bytes() / 6.0 * 8 : a.bytes();
      return String.format(
          Locale.ROOT, "%s would need %.1f GB of memory", a.label(), need / (1 << 30) + 0.05);
    }
    return String.format(
        Locale.ROOT,
        "%s would do %.1e multiply-adds, %.1f times as many",
        a.label(),
        a.work(),
        a.work() / now.work());
  }

  /** Returns the recommended number of blocks; 1 if an exact execution is affordable. */
  int blocks() {
    return recommended().execution() instanceof Execution.Exact ? 1 : Math.max(2, count(facts.n));
  }

  /** Returns the number of multiply-adds to evaluate the gain of every item once. */
  double sweep() {
    double n = facts.n;
    return facts.swept ? n * n * facts.d : n * (facts.auxiliarySize + facts.k) * (double) facts.d;
  }
}
