package dev.prism.partition;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.constraint.Admission;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Progress;
import dev.prism.optimize.Run;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A selection from blocks: the pool is dealt out by lot, each block chooses for itself, and a
 * second round chooses from all blocks' winners in the eyes of the whole pool (GreeDi [1],
 * RandGreeDi [2]). The better of that and of the blocks' own shares is kept.
 *
 * <p>An execution, not a measure: blocks are {@link Problem#restrict}, the second round is {@link
 * Problem#withCandidates}, and any measure and optimizer runs in them.
 *
 * <p>[1] Mirzasoleiman, Karbasi, Sarkar and Krause, Distributed submodular maximization, NIPS 2013.
 * [2] Barbosa, Ene, Nguyen and Ward, The power of randomization, ICML 2015.
 *
 * @param blocks how many
 * @param rounds 1 keeps the blocks' shares, 2 chooses again
 * @param strata every item's stratum, which all blocks get their part of; null for none
 * @param union how many winners the second round looks at, about
 * @param watch told after every block
 */
public record PartitionedSelector(int blocks, int rounds, int[] strata, int union, Progress watch) {
  /** Similarities within a block of so many items take a gigabyte or less, and seconds. */
  public static final int BLOCK = 15_000;

  /** Winners that a second round looks at, about. */
  public static final int UNION = 20_000;

  public PartitionedSelector {
    if (rounds < 1 || rounds > 2) {
      throw new PrismException("%d rounds were asked for; there are 1 or 2.", rounds);
    }
    if (blocks < 1) {
      throw new PrismException("%d blocks were asked for; there must be at least one.", blocks);
    }
  }

  /** So many blocks, two rounds. */
  public static PartitionedSelector of(int blocks) {
    return new PartitionedSelector(blocks, 2, null, UNION, Progress.NONE);
  }

  public PartitionedSelector rounds(int n) {
    return new PartitionedSelector(blocks, n, strata, union, watch);
  }

  public PartitionedSelector strata(int... stratum) {
    return new PartitionedSelector(blocks, rounds, stratum, union, watch);
  }

  public PartitionedSelector union(int winners) {
    return new PartitionedSelector(blocks, rounds, strata, winners, watch);
  }

  public PartitionedSelector watch(Progress p) {
    return new PartitionedSelector(blocks, rounds, strata, union, p);
  }

  /**
   * What came of it.
   *
   * @param block items of the largest block
   * @param winners items that the second round chose from; 0 where there was none
   * @param once the value of the blocks' shares
   * @param again the value of the second round; NaN where there was none
   * @param parallel how many blocks ran at a time
   * @param bytes the most that similarities took at a time
   */
  public record Outcome(
      Selection selection,
      int blocks,
      int block,
      int winners,
      double once,
      double again,
      int parallel,
      long bytes,
      Guarantee guarantee) {}

  /**
   * Chooses.
   *
   * @param measure an objective for a problem, such as {@code spec::on}
   */
  public Outcome maximize(
      Problem v, Function<Problem, Objective> measure, Constraint within, Optimizer with, Run run) {
    int n = v.size();
    check(n, within);
    int[][] dealt =
        strata == null
            ? Partition.of(n, blocks, run.seed())
            : Partition.stratified(strata, blocks, run.seed());
    BlockRules rules = new BlockRules(within, n, dealt);
    int fresh = rules.k() - within.include().length;
    int send = Math.min(fresh, Math.max(1, union / blocks));
    int[] wanted = new int[blocks];
    Arrays.setAll(
        wanted, b -> rules.free(b, rounds == 1 ? rules.share(b) : Math.max(send, rules.share(b))));
    int parallel = parallel(v, rules.block(0).length, run);
    Counts counts =
        new Counts(new LongAdder(), new LongAccumulator(Math::max, 0), new AtomicBoolean());
    int[][] winners = inBlocks(v, measure, rules, wanted, with, run, parallel, counts);
    long looks = counts.looks.sum(), bytes = parallel * counts.bytes.get();
    Merge merge = new Merge(within, n, winners, rules);
    Selection shares = merge.shares(v, measure, with.name());
    if (rounds == 1) {
      return new Outcome(
          looked(shares, looks),
          blocks,
          dealt[0].length,
          0,
          shares.value(),
          Double.NaN,
          parallel,
          bytes,
          Guarantee.oneRound());
    }
    int[] all = merge.candidates();
    Problem pool = v.withCandidates(all);
    Objective f = measure.apply(pool);
    Selection again = Merge.numbered(with.maximize(f, merge.rule(), run), all);
    boolean better = again.value() >= shares.value();
    Guarantee g =
        Guarantee.of(f, within, with, 1, Math.max(1, fresh), least(rules, wanted, fresh), false);
    return new Outcome(
        looked(better ? again : shares, looks + again.evaluations()),
        blocks,
        dealt[0].length,
        all.length,
        shares.value(),
        again.value(),
        parallel,
        Math.max(bytes, pool.plan().bytes()),
        counts.forV.get() ? g.ofBlocksForV() : g);
  }

  /** Winners that a block sends at least; one that sends all it has keeps nothing back. */
  private int least(BlockRules rules, int[] wanted, int fresh) {
    return IntStream.range(0, blocks)
        .map(b -> rules.free(b, Integer.MAX_VALUE) == wanted[b] ? fresh : wanted[b])
        .min()
        .orElse(fresh);
  }

  private void check(int n, Constraint within) {
    if (within.k() == Integer.MAX_VALUE && within.knapsack() == null) {
      throw new PrismException(
          "Blocks share out a number of items or a budget; say how many are to be chosen.");
    }
    if (strata != null && strata.length != n) {
      throw new PrismException(
          "There are strata for %d items and the pool has %d.", strata.length, n);
    }
    Admission whole = within.open(n); // refuses what cannot be met
    Arrays.stream(within.include()).forEach(whole::include);
  }

  /** Blocks at a time: as many as threads, if the similarities within each fit the memory. */
  private int parallel(Problem v, int size, Run run) {
    if (run.log() != EvaluationLog.NONE) {
      return 1; // notes have an order
    }
    long fit = Math.max(1, v.memory() / 8 * 6 / (4L * size * size));
    return (int) Math.min(Math.min(run.workers().threads(), blocks), fit);
  }

  private int[][] inBlocks(
      Problem v,
      Function<Problem, Objective> measure,
      BlockRules rules,
      int[] wanted,
      Optimizer with,
      Run run,
      int parallel,
      Counts counts) {
    int[][] winners = new int[blocks][];
    Workers inside = parallel == 1 ? run.workers() : Workers.ONE;
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .withThreads(parallel)
        .over(
            blocks,
            1,
            (from, to) -> {
              for (int b = from; b < to; b++) {
                Constraint rule = rules.of(b, wanted[b], rounds == 1);
                winners[b] =
                    rule.k() <= rules.included() // neither a share nor a minimum to meet
                        ? new int[0]
                        : inBlock(
                            v.restrict(rules.block(b))
                                .threads(inside.threads())
                                .memory(v.memory() / parallel),
                            measure,
                            rule,
                            with,
                            run.workers(inside).progress(Progress.NONE),
                            rules.block(b),
                            counts);
                synchronized (watch) {
                  watch.at(done.incrementAndGet(), blocks, 0);
                }
              }
            });
    return winners;
  }

  private record Counts(LongAdder looks, LongAccumulator bytes, AtomicBoolean forV) {}

  private static int[] inBlock(
      Problem part,
      Function<Problem, Objective> measure,
      Constraint rule,
      Optimizer with,
      Run run,
      int[] ids,
      Counts counts) {
    Selection s = with.maximize(measure.apply(part), rule, run);
    counts.looks.add(s.evaluations());
    counts.bytes.accumulate(part.plan().bytes());
    counts.forV.compareAndSet(false, part.looksAtPool());
    return Arrays.stream(s.indices()).map(j -> ids[j]).toArray();
  }

  private static Selection looked(Selection s, long evaluations) {
    return new Selection(
        s.picks(), s.value(), s.certificate(), s.optimizer(), s.stopped(), evaluations);
  }
}
