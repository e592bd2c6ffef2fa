package dev.prism.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.optimize.ThresholdRule;
import dev.prism.partition.PartitionedSelector;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A million items by every execution that applies, once each, beside the processor time that it
 * took: other work on the machine makes it wait, and hardly makes it dearer.
 */
final class Scale {
  private static final int K = 100;
  private final Consumer<BenchmarkLine> out;
  private final int n;
  private final Problem pool;

  Scale(int n, Consumer<BenchmarkLine> out) {
    this.out = out;
    this.n = n;
    pool = Problem.of(RandomData.pool(n)).query(RandomData.query(10)).threads(Machine.cores());
  }

  void run() {
    int blocks = (n + PartitionedSelector.BLOCK_SIZE - 1) / PartitionedSelector.BLOCK_SIZE;
    for (String m : new String[] {"flqmi", "gcmi"}) {
      line(m + ", exact", m, () -> exact(pool, m));
    }
    line("fl, one round", "fl", () -> blocks("fl", blocks, 1));
    line("fl, two rounds", "fl", () -> blocks("fl", blocks, 2));
    line("flvmi, two rounds", "flvmi", () -> blocks("flvmi", blocks, 2));
    line("logdet, two rounds", "logdet", () -> blocks("logdet", blocks, 2));
    for (int neighbours : new int[] {16, 32}) {
      line(
          "fl, graph of " + neighbours,
          "fl",
          () -> exact(pool.storage(Storage.neighbours(neighbours)), "fl"));
    }
    for (ThresholdRule rule : ThresholdRule.values()) {
      line("flqmi, stream, " + rule.label(), "flqmi", () -> stream("flqmi", rule));
      line("fl, stream, " + rule.label(), "fl", () -> stream("fl", rule));
    }
  }

  /** Neighbour graphs by each way to find neighbours. */
  void graphs() {
    for (NeighbourMethod by :
        new NeighbourMethod[] {
          NeighbourMethod.PAIRS, NeighbourMethod.CELLS, NeighbourMethod.HNSW
        }) {
      line(
          "fl, graph of 32 by " + by.label(),
          "fl",
          () -> exact(pool.storage(Storage.neighbours(32, by)), "fl"));
    }
  }

  /** The value is that of the measure on all items, whatever the execution saw of them. */
  private void line(String name, String measure, Supplier<int[]> way) {
    int[][] found = new int[1][];
    double before = processor();
    Timing t = Timing.best(1, () -> found[0] = way.get());
    double processor = processor() - before;
    int[] picks = found[0];
    out.accept(
        new BenchmarkLine(
            "scale " + name + " / processor",
            n,
            RandomData.D,
            K,
            Machine.cores(),
            t.seconds(),
            t.peak(),
            processor,
            processor / t.seconds(),
            Double.NaN,
            Spec.parseAllowingUnusedSets(measure, pool).value(pool, picks)));
  }

  /** Seconds, of all threads. */
  private static double processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static int[] exact(Problem v, String measure) {
    return select(v, measure, Execution.exact());
  }

  private int[] blocks(String measure, int count, int rounds) {
    return select(pool, measure, Execution.partitioned(count).rounds(rounds));
  }

  private int[] stream(String measure, ThresholdRule rule) {
    Execution.Streamed usual = Execution.streamed();
    return select(
        pool,
        measure,
        new Execution.Streamed(rule, usual.epsilon(), usual.patience(), usual.sample()));
  }

  private static int[] select(Problem v, String measure, Execution how) {
    return Request.pick(K)
        .measure(Spec.parseAllowingUnusedSets(measure, v))
        .execution(how)
        .from(v)
        .selection()
        .indices();
  }
}
