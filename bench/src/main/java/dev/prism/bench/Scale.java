package dev.prism.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.kernel.Finder;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Run;
import dev.prism.partition.Partitioned;
import dev.prism.spec.Spec;
import dev.prism.stream.Rule;
import dev.prism.stream.Settings;
import dev.prism.stream.Streamed;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A million items by every execution that applies, once each, beside the processor time that it
 * took: other work on the machine makes it wait, and hardly makes it dearer.
 */
final class Scale {
  private static final int K = 100;
  private final Consumer<Result> out;
  private final int n;
  private final Problem pool;

  Scale(int n, Consumer<Result> out) {
    this.out = out;
    this.n = n;
    pool = Problem.of(Data.pool(n)).query(Data.query(10)).threads(Machine.cores());
  }

  void run() {
    int blocks = (n + Partitioned.BLOCK - 1) / Partitioned.BLOCK;
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
    for (Rule rule : Rule.values()) {
      line("flqmi, stream, " + rule.label(), "flqmi", () -> stream("flqmi", rule));
      line("fl, stream, " + rule.label(), "fl", () -> stream("fl", rule));
    }
  }

  /** Neighbour graphs by each way to find neighbours. */
  void graphs() {
    for (Finder by : new Finder[] {Finder.PAIRS, Finder.CELLS, Finder.HNSW}) {
      line(
          "fl, graph of 32 by " + by.spec(),
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
        new Result(
            "scale " + name + " / processor",
            n,
            Data.D,
            K,
            Machine.cores(),
            t.seconds(),
            t.peak(),
            processor,
            processor / t.seconds(),
            Double.NaN,
            Spec.read(measure, pool).worth(pool, picks)));
  }

  /** Seconds, of all threads. */
  private static double processor() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
            .getProcessCpuTime()
        / 1e9;
  }

  private static Run run(Problem v) {
    return Run.DEFAULT.workers(v.workers());
  }

  private static int[] exact(Problem v, String measure) {
    Selection s =
        Optimizers.AUTO.maximize(Spec.read(measure, v).on(v), Constraint.atMost(K), run(v));
    return s.indices();
  }

  private int[] blocks(String measure, int count, int rounds) {
    return Partitioned.of(count)
        .rounds(rounds)
        .maximize(
            pool, Spec.read(measure, pool)::on, Constraint.atMost(K), Optimizers.AUTO, run(pool))
        .selection()
        .indices();
  }

  private int[] stream(String measure, Rule rule) {
    Features x = pool.features();
    Streamed s =
        new Streamed(
            Settings.pick(K).rule(rule), pool::pool, Spec.read(measure, pool)::on, x.width());
    for (int i = 0; i < n; i++) {
      float[] row = new float[x.width()];
      x.read(i, row, 0);
      s.offer(null, row);
    }
    return s.best().items().stream().mapToInt(i -> (int) i.number()).toArray();
  }
}
