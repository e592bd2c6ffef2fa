package dev.prism.run;

import dev.prism.Block;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Finder;
import dev.prism.optimize.Optimizer;
import dev.prism.partition.Guarantee;
import dev.prism.partition.PartitionedSelector;
import dev.prism.spec.Spec;
import dev.prism.stream.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The executions that are possible for a request, the most faithful first: what each holds in
 * memory, how much work it does, what is proved of it, and the first one that fits. Immutable.
 * Nothing is run: bytes and multiply-adds are estimated from what the measure asks for on a few
 * items.
 */
public final class ExecutionPlan {
  /** The most multiply-adds that are worth waiting for: some minutes on two cores. */
  public static final double MOST_WORK = 2e13;

  /** Gains that lazy greedy evaluates again for a pick; about what is observed. */
  private static final int REEVALUATED = 8;

  static final int NEIGHBOURS = 32;
  private final Facts q;
  private final List<Alternative> alternatives = new ArrayList<>();

  /**
   * What the estimate rests on.
   *
   * @param guides |Q| + |P|
   * @param swept the measure sweeps V × V
   * @param pairs it reads a column of V × V for every pick
   * @param looksAtV on a part of V it is another function
   * @param proved greedy on all of V has a guarantee
   * @param blocks what is proved of two rounds
   * @param streamable the items may arrive as a stream
   */
  record Facts(
      long n,
      int d,
      int k,
      int guides,
      boolean swept,
      boolean pairs,
      boolean looksAtV,
      boolean proved,
      Guarantee blocks,
      boolean streamable,
      long memory,
      int threads) {

    /** Tries the measure on a few items to see what it asks for. */
    static Facts of(Problem v, Spec spec, Constraint within, Optimizer with, boolean streamable) {
      int n = v.size(), few = Math.min(n, 64), k = expected(within, n);
      Problem part =
          v.restrict(IntStream.range(0, few).map(i -> (int) ((long) i * n / few)).toArray());
      Objective f = spec.on(part);
      int send = Math.max(1, Math.min(k, PartitionedSelector.UNION / Math.max(1, count(n))));
      return new Facts(
          n,
          v.features().width(),
          k,
          v.auxiliarySize(),
          part.plan().sweeps(),
          part.plan().has(Block.PAIRS),
          part.looksAtPool(),
          Guarantee.of(f, within, with, 0, k, k, true).factor() > 0.6, // with quotas it is ½
          Guarantee.of(f, within, with, 1, k, send, false),
          streamable,
          v.memory(),
          v.workers().threads());
    }

    static int expected(Constraint within, int n) {
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
   * @param label the execution in words
   * @param bytes held besides the features as they were given
   * @param work multiply-adds, about
   * @param guarantee what is proved of its value before it runs
   * @param fits whether it fits into the memory
   */
  public record Alternative(
      Execution execution, String label, long bytes, double work, String guarantee, boolean fits) {}

  private ExecutionPlan(Facts q) {
    this.q = q;
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
    double n = q.n, d = q.d;
    String proved =
        q.proved
            ? "at least 63.2 % of the best possible, and a closer bound after the run"
            : "greedy, without a bound";
    double guide = n * q.guides * d + (q.pairs ? n * q.k * (d + q.k / 2.0 + q.guides) : 0);
    Execution exact = Execution.exact();
    if (q.swept) {
      add(exact, "exact, dense", 4 * n * n, n * n * d + guide, proved, q.memory / 8.0 * 6);
      double packed = Math.min(4 * n * d, Runtime.getRuntime().maxMemory() / 3.0);
      double work = (n + (double) REEVALUATED * q.k) * n * d;
      add(exact, "exact, on the fly", packed, work + guide, proved, Double.MAX_VALUE);
    } else {
      double similarities = 4 * n * q.guides;
      double held =
          (similarities <= q.memory / 8.0 ? similarities : 0) + (q.pairs ? 4 * n * q.k : 0);
      add(exact, "exact", held, guide, proved, q.memory);
    }
  }

  private void partitioned() {
    int count = count(q.n);
    if (count < 2) {
      return;
    }
    double n = q.n, d = q.d, b = Math.ceil(n / count);
    double union = Math.min((double) PartitionedSelector.UNION, (double) count * q.k);
    double square = q.swept ? 4 * b * b : 4 * b * (q.guides + (q.pairs ? q.k : 0));
    double atOnce = Math.clamp(Math.floor(q.memory / 8.0 * 6 / square), 1, q.threads);
    double first = q.swept ? n * b * d : n * q.guides * d + (q.pairs ? n * q.k * d : 0);
    double second =
        q.swept ? (union + (double) REEVALUATED * q.k) * n * d : union * (q.guides + q.k) * d;
    double held = Math.max(Math.min(square, q.memory / 8.0 * 6) * atOnce, 4 * Math.min(n, 1e6) * d);
    String says = (q.looksAtV ? q.blocks.ofBlocksForV() : q.blocks).says();
    String label = "partitioned, " + count + " blocks, two rounds";
    add(Execution.partitioned(count), label, held, first + second, says, q.memory);
  }

  private void graph() {
    if (!q.swept && !q.pairs) {
      return;
    }
    double n = q.n, d = q.d;
    boolean all = Finder.AUTO.on((int) Math.min(q.n, Integer.MAX_VALUE)) == Finder.PAIRS;
    add(
        Execution.neighbourGraph(NEIGHBOURS),
        "graph, " + NEIGHBOURS + " neighbours" + (all ? "" : ", approximate"),
        24 * n * NEIGHBOURS,
        all ? n * n * d : 14 * Math.pow(n, 1.5) * d,
        "greedy on the graph; what the graph loses of the measure is not bounded",
        q.memory);
  }

  private void stream() {
    Settings s = Settings.pick(q.k);
    double rows = q.guides + (q.looksAtV ? s.sample() : q.pairs ? q.k : 0);
    String says =
        !q.proved
            ? "no bound"
            : q.looksAtV
                ? "no bound: V is a sample"
                : "at least 40.0 % of the best possible, in one pass";
    double sets = Math.log(2.0 * q.k) / Math.log1p(s.epsilon()) + 2;
    double work = q.n * rows * (q.d + sets);
    add(Execution.streamed(), "stream", s.bytes(q.d, q.guides), work, says, q.memory);
  }

  private static int count(long n) {
    return (int) ((n + PartitionedSelector.BLOCK - 1) / PartitionedSelector.BLOCK);
  }

  /** The possible executions, the most faithful first. */
  public List<Alternative> alternatives() {
    return List.copyOf(alternatives);
  }

  /** The first that fits the memory and does no more than {@link #MOST_WORK}. */
  public Alternative recommended() {
    return alternatives.stream()
        .filter(a -> a.fits() && a.work() <= MOST_WORK)
        .findFirst()
        .orElse(alternatives.getLast());
  }

  /** What the next more faithful one would cost, in words. */
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

  /** How many blocks to take: one where all items at once can be afforded. */
  int blocks() {
    return recommended().execution() instanceof Execution.Exact ? 1 : Math.max(2, count(q.n));
  }

  /** Multiply-adds to evaluate the gain of every item once. */
  double sweep() {
    double n = q.n;
    return q.swept ? n * n * q.d : n * (q.guides + q.k) * (double) q.d;
  }

  /** Refuses a constraint that one pass cannot keep. */
  static void checkStreamable(Constraint c, Optimizer with) {
    String what =
        c.knapsack() != null
            ? "costs"
            : c.quotas() != null
                ? "quotas"
                : c.include().length > 0
                    ? "items that must be in"
                    : c.exclude().length > 0 ? "items that must stay out" : stops(c);
    if (what == null && !with.equals(dev.prism.optimize.Optimizers.AUTO)) {
      what = "an optimizer of its own";
    }
    if (what != null) {
      throw new PrismException(
          "A stream takes a number of items and a measure, and no %s: items that passed by cannot"
              + " be looked at again.",
          what);
    }
    if (c.k() == Integer.MAX_VALUE) {
      throw new PrismException("A stream needs a number of items to choose.");
    }
  }

  private static String stops(Constraint c) {
    return c.stop().equals(dev.prism.constraint.Stop.NEVER) ? null : "rule for stopping";
  }
}
