package dev.prism.experiments.executions;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Side;
import dev.prism.Storage;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.ThresholdRule;
import dev.prism.partition.PartitionedSelector;
import dev.prism.partition.Shuffle;
import dev.prism.spec.Spec;
import dev.prism.stream.StreamSelector;
import dev.prism.stream.StreamSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** One measure on one pool, by every execution that there is. */
final class ExecutionComparison {
  static final int BLOCKS = 8;
  static final String EXACT = "exact";
  private final Problem all;
  private final Spec spec;
  private final Constraint within;
  private final RunOptions run;
  private final boolean pairs;

  /** The picks, and the bytes of similarities and sets. */
  record Outcome(int[] picks, long bytes, String note) {}

  ExecutionComparison(Problem v, String measure, int k) {
    Problem asked = v;
    Spec read = Spec.parseAllowingUnusedSets(measure, v);
    for (AuxiliarySet g : AuxiliarySet.values()) {
      boolean used = read.measure().info().needs().contains(g);
      asked = used ? asked : asked.without(g);
    }
    all = asked;
    spec = read;
    within = Constraint.atMost(k);
    run = RunOptions.DEFAULT.workers(v.workers());
    Problem few = all.restrict(new int[] {0, 1, 2});
    spec.on(few);
    pairs = few.storagePlan().entries().stream().anyMatch(e -> e.block().rows() == Side.V);
  }

  /** Of all of them. */
  static List<String> names() {
    Problem two = Problem.of(Features.of(new float[][] {{1}, {1}, {1}}));
    return List.copyOf(new ExecutionComparison(two, "fl", 1).executions().keySet());
  }

  /** By name, in the order of the table. */
  Map<String, Supplier<Outcome>> executions() {
    Map<String, Supplier<Outcome>> out = new LinkedHashMap<>();
    out.put(EXACT, () -> by(all, Optimizers.AUTO));
    out.put("stochastic", () -> by(all, Optimizers.named("stochastic")));
    out.put("partitioned, one round", () -> blocks(1));
    out.put("partitioned, two rounds", () -> blocks(2));
    for (ThresholdRule rule : ThresholdRule.values()) {
      out.put("stream, " + rule.label(), () -> stream(rule, false));
      out.put("stream, " + rule.label() + ", shuffled", () -> stream(rule, true));
    }
    for (int neighbours : pairs ? List.of(16, 32, 64, 128) : List.<Integer>of()) {
      out.put(
          "graph, " + neighbours + " neighbours",
          () -> by(all.storage(Storage.neighbours(neighbours)), Optimizers.AUTO));
    }
    return out;
  }

  /** Returns the value of a set by the measure itself. */
  double value(int[] picks) {
    return spec.value(all, picks);
  }

  private Outcome by(Problem v, Optimizer with) {
    Problem fresh = v.threads(v.workers().threads()); // with nothing built yet
    Selection s = with.maximize(spec.on(fresh), within, run);
    return new Outcome(s.indices(), fresh.storagePlan().bytes(), s.optimizer());
  }

  private Outcome blocks(int rounds) {
    PartitionedSelector.Outcome o =
        PartitionedSelector.of(BLOCKS)
            .rounds(rounds)
            .maximize(all, spec::on, within, Optimizers.AUTO, run);
    return new Outcome(o.selection().indices(), o.bytes(), o.guarantee().description());
  }

  private Outcome stream(ThresholdRule rule, boolean shuffled) {
    Features x = all.features();
    int n = x.size(),
        auxiliary = all.cross(AuxiliarySet.QUERY).rows() + all.cross(AuxiliarySet.PRIVATE).rows();
    StreamSettings set = StreamSettings.of(within.k()).rule(rule).patience(200);
    StreamSelector s = new StreamSelector(set, all::pool, spec::on, x.width());
    int[] order = shuffled ? Shuffle.order(n, 1) : null;
    for (int i = 0; i < n; i++) {
      float[] row = new float[x.width()];
      x.read(order == null ? i : order[i], row, 0);
      s.offer(null, row);
    }
    int[] picks =
        s.best().items().stream()
            .mapToInt(i -> order == null ? (int) i.number() : order[(int) i.number()])
            .toArray();
    return new Outcome(picks, set.bytes(x.width(), auxiliary), s.guarantee());
  }
}
