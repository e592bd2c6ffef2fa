package dev.prism.plan;

import dev.prism.Block;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.SparseKernel;
import dev.prism.optimize.Optimizer;
import dev.prism.partition.Guarantee;
import dev.prism.partition.Partitioned;
import dev.prism.stream.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Which executions there are for a question, the most faithful first, what each holds and does, and
 * the first that fits. Nothing is run: bytes and multiply-adds are reckoned.
 */
public final class Planner {
  /** Multiply-adds that are too many to wait for: some minutes on two cores. */
  public static final double PATIENCE = 2e13;

  /** Multiply-adds that an exact answer may take to be looked at besides. */
  private static final double BESIDES = 1e12;

  /** Gains that lazy greedy asks for again, a pick; about what is seen. */
  private static final int LOOKS = 8;

  private static final int NEIGHBOURS = 32;
  private final Question q;
  private final List<Way> ways = new ArrayList<>();

  /**
   * @param swept the measure sweeps V × V
   * @param pairs it reads a column of V × V a pick
   * @param looksAtV on a part of V it is another function
   * @param exact what is proved of greedy on all of V
   * @param blocks what is proved of two rounds
   * @param passing items may come by once: nothing is asked that takes a second look
   */
  public record Question(
      long n,
      int d,
      int k,
      int guides,
      boolean swept,
      boolean pairs,
      boolean looksAtV,
      boolean proved,
      Guarantee blocks,
      boolean passing,
      long memory,
      int threads) {

    /** Tries the measure on a few items to see what it asks for. */
    public static Question of(
        Problem v,
        Function<Problem, Objective> measure,
        Constraint within,
        Optimizer with,
        int k,
        int guides,
        boolean passing) {
      int n = v.size(), few = Math.min(n, 64);
      Problem part =
          v.restrict(IntStream.range(0, few).map(i -> (int) ((long) i * n / few)).toArray());
      Objective f = measure.apply(part);
      int send = Math.max(1, Math.min(k, Partitioned.UNION / Math.max(1, count(n))));
      return new Question(
          n,
          v.features().width(),
          k,
          guides,
          part.plan().sweeps(),
          part.plan().has(Block.PAIRS),
          part.looksAtPool(),
          Guarantee.of(f, within, with, 0, k, k, true).factor() > 0.6, // with quotas it is ½
          Guarantee.of(f, within, with, 1, k, send, false),
          passing,
          v.memory(),
          v.workers().threads());
    }
  }

  /**
   * An execution.
   *
   * @param bytes held besides the features as they were given
   * @param work multiply-adds, about
   * @param fits into the memory
   */
  public record Way(String execution, long bytes, double work, String guarantee, boolean fits) {}

  private Planner(Question q) {
    this.q = q;
  }

  public static Planner of(Question q) {
    Planner p = new Planner(q);
    p.exact();
    p.partitioned();
    p.graph();
    if (q.passing) {
      p.stream();
    }
    return p;
  }

  private void add(String execution, double bytes, double work, String guarantee, double room) {
    ways.add(new Way(execution, (long) bytes, work, guarantee, bytes <= room));
  }

  private void exact() {
    double n = q.n, d = q.d;
    String proved =
        q.proved
            ? "at least 63.2 % of the best possible, and a closer bound after the run"
            : "greedy, without a bound";
    double guide = n * q.guides * d + (q.pairs ? n * q.k * (d + q.k / 2.0 + q.guides) : 0);
    if (q.swept) {
      add("exact, dense", 4 * n * n, n * n * d + guide, proved, q.memory / 8.0 * 6);
      double packed = Math.min(4 * n * d, Runtime.getRuntime().maxMemory() / 3.0);
      double looks = (n + (double) LOOKS * q.k) * n * d;
      add("exact, on the fly", packed, looks + guide, proved, Double.MAX_VALUE);
    } else {
      double similarities = 4 * n * q.guides;
      double held =
          (similarities <= q.memory / 8.0 ? similarities : 0) + (q.pairs ? 4 * n * q.k : 0);
      add("exact", held, guide, proved, q.memory);
    }
  }

  private void partitioned() {
    int count = count(q.n);
    if (count < 2) {
      return;
    }
    double n = q.n, d = q.d, b = Math.ceil(n / count);
    double union = Math.min((double) Partitioned.UNION, (double) count * q.k);
    double square = q.swept ? 4 * b * b : 4 * b * (q.guides + (q.pairs ? q.k : 0));
    double atOnce = Math.clamp(Math.floor(q.memory / 8.0 * 6 / square), 1, q.threads);
    double first = q.swept ? n * b * d : n * q.guides * d + (q.pairs ? n * q.k * d : 0);
    double second = q.swept ? (union + (double) LOOKS * q.k) * n * d : union * (q.guides + q.k) * d;
    double held = Math.max(Math.min(square, q.memory / 8.0 * 6) * atOnce, 4 * Math.min(n, 1e6) * d);
    String says = (q.looksAtV ? q.blocks.ofBlocksForV() : q.blocks).says();
    add("partitioned, " + count + " blocks, two rounds", held, first + second, says, q.memory);
  }

  private void graph() {
    if (!q.swept && !q.pairs) {
      return;
    }
    double n = q.n, d = q.d;
    boolean all = n <= SparseKernel.ALL_PAIRS;
    add(
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
    add("stream", s.bytes(q.d, q.guides), q.n * rows * (q.d + sets), says, q.memory);
  }

  private static int count(long n) {
    return (int) ((n + Partitioned.BLOCK - 1) / Partitioned.BLOCK);
  }

  /** The most faithful first. */
  public List<Way> ways() {
    return List.copyOf(ways);
  }

  /** The first that fits the memory and can be waited for. */
  public Way chosen() {
    return ways.stream()
        .filter(w -> w.fits() && w.work() <= PATIENCE)
        .findFirst()
        .orElse(ways.getLast());
  }

  /** What the next better one would cost, in words. */
  public String better() {
    int at = ways.indexOf(chosen());
    if (at == 0) {
      return "none is better";
    }
    Way w = ways.get(at - 1), now = chosen();
    if (!w.fits()) {
      double need = w.execution().equals("exact, dense") ? w.bytes() / 6.0 * 8 : w.bytes();
      return String.format(
          Locale.ROOT, "%s would need --memory %.1fg", w.execution(), need / (1 << 30) + 0.05);
    }
    return String.format(
        Locale.ROOT,
        "%s would do %.1e multiply-adds, %.1f times as many",
        w.execution(),
        w.work(),
        w.work() / now.work());
  }

  /** How many blocks to take: one where all at once can be afforded. */
  public int blocks() {
    return chosen().execution().startsWith("exact") ? 1 : Math.max(2, count(q.n));
  }

  /** The exact answer is little work besides. */
  public boolean affordable() {
    return ways.stream()
        .anyMatch(w -> w.execution().startsWith("exact") && w.fits() && w.work() <= BESIDES);
  }
}
