package dev.prism.partition;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.RunOptions.PickListener;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Selects from the blocks of a random partition: each block selects its winners, and a second round
 * selects from all winners with respect to the whole pool (GreeDi [1], RandGreeDi [2]). Immutable
 * and safe for use by multiple threads. The result is the better of the second round and of the
 * union of the blocks' shares.
 *
 * <p>Blocks are created by {@link Problem#restrict} and the second round by {@link
 * Problem#withCandidates}, so that any measure and optimizer can run in them.
 *
 * <p>[1] Mirzasoleiman, Karbasi, Sarkar and Krause, Distributed submodular maximization, NIPS 2013.
 * [2] Barbosa, Ene, Nguyen and Ward, The power of randomization, ICML 2015.
 *
 * @param blocks number of blocks, at least 1
 * @param rounds 1 for the blocks' shares, 2 for a second round over the winners
 * @param strata the stratum of each item, which all blocks get their part of; null for none
 * @param maxWinners approximate number of winners in the second round
 * @param listener listener that is notified after every block
 */
public record PartitionedSelector(
    int blocks, int rounds, int @Nullable [] strata, int maxWinners, PickListener listener) {
  /** Default number of items in a block; its similarities take at most a gigabyte, and seconds. */
  public static final int BLOCK_SIZE = 15_000;

  /** Default approximate number of winners in the second round. */
  public static final int MAX_WINNERS = 20_000;

  /** Checks the numbers of rounds and blocks. */
  public PartitionedSelector {
    if (rounds < 1 || rounds > 2) {
      throw new BadRequestException("%d rounds were requested; there are 1 or 2.", rounds);
    }
    if (blocks < 1) {
      throw new BadRequestException(
          "%d blocks were requested; there must be at least one.", blocks);
    }
  }

  /**
   * Returns a selector with two rounds.
   *
   * @param blocks number of blocks, at least 1
   * @return the selector
   */
  public static PartitionedSelector of(int blocks) {
    return new PartitionedSelector(blocks, 2, null, MAX_WINNERS, PickListener.NONE);
  }

  /**
   * Returns a copy with another number of rounds.
   *
   * @param n 1 or 2
   * @return the copy
   */
  public PartitionedSelector rounds(int n) {
    return new PartitionedSelector(blocks, n, strata, maxWinners, listener);
  }

  /**
   * Returns a copy whose partition is stratified.
   *
   * @param stratum the stratum of each item
   * @return the copy
   */
  public PartitionedSelector strata(int... stratum) {
    return new PartitionedSelector(blocks, rounds, stratum, maxWinners, listener);
  }

  /**
   * Returns a copy with another listener.
   *
   * @param p listener that is notified after every block
   * @return the copy
   */
  public PartitionedSelector listener(PickListener p) {
    return new PartitionedSelector(blocks, rounds, strata, maxWinners, p);
  }

  /**
   * The result of a partitioned selection. Immutable and safe for use by multiple threads.
   *
   * @param selection the better selection of the two rounds
   * @param blocks number of blocks
   * @param largestBlock number of items in the largest block
   * @param winners number of items that the second round selected from; 0 without one
   * @param round1Value value of the union of the blocks' shares
   * @param round2Value value of the second round; NaN without one
   * @param parallelBlocks number of blocks that ran at a time
   * @param bytes maximum memory of similarities at a time
   * @param guarantee what was proved before the run
   */
  public record Outcome(
      Selection selection,
      int blocks,
      int largestBlock,
      int winners,
      double round1Value,
      double round2Value,
      int parallelBlocks,
      long bytes,
      Guarantee guarantee) {}

  /**
   * Selects from a pool.
   *
   * @param v problem
   * @param measure creates the objective of a problem, such as {@code spec::on}
   * @param within constraint that limits the number of items or their cost
   * @param with optimizer of the blocks and of the second round
   * @param run seed, threads, listener and log; the listener is notified in the second round
   * @return the selection and its statistics
   */
  public Outcome maximize(
      Problem v,
      Function<Problem, Objective> measure,
      Constraint within,
      Optimizer with,
      RunOptions run) {
    int n = v.size();
    check(n, within);
    int[][] partition =
        strata == null
            ? Partition.of(n, blocks, run.seed())
            : Partition.stratified(strata, blocks, run.seed());
    BlockConstraints rules = new BlockConstraints(within, n, partition);
    int fresh = rules.k() - within.include().length;
    int send = Math.min(fresh, Math.max(1, maxWinners / blocks));
    int[] wanted = new int[blocks];
    Arrays.setAll(
        wanted, b -> rules.free(b, rounds == 1 ? rules.share(b) : Math.max(send, rules.share(b))));
    int parallel = parallel(v, rules.block(0).length, run);
    Counts counts =
        new Counts(new LongAdder(), new LongAccumulator(Math::max, 0), new AtomicBoolean());
    int[][] winners = inBlocks(v, measure, rules, wanted, with, run, parallel, counts);
    long evaluations = counts.evaluations.sum(), bytes = parallel * counts.bytes.get();
    Merge merge = new Merge(within, n, winners, rules);
    Selection shares = merge.shares(v, measure, with.name());
    if (rounds == 1 || merge.candidates().length == 0) { // nothing may be picked, or gains enough
      shares =
          new QuotaCompletion(v, within, maxWinners / blocks + 1)
              .complete(shares, partition, measure, with, run);
      return new Outcome(
          withEvaluations(shares, evaluations),
          blocks,
          partition[0].length,
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
        withEvaluations(better ? again : shares, evaluations + again.evaluations()),
        blocks,
        partition[0].length,
        all.length,
        shares.value(),
        again.value(),
        parallel,
        Math.max(bytes, pool.storagePlan().bytes()),
        counts.forV.get() ? g.withBlocksAsGroundSets() : g);
  }

  /**
   * The least number of winners of a block; a block that sends all its items counts as complete.
   */
  private int least(BlockConstraints rules, int[] wanted, int fresh) {
    return IntStream.range(0, blocks)
        .map(b -> rules.free(b, Integer.MAX_VALUE) == wanted[b] ? fresh : wanted[b])
        .min()
        .orElse(fresh);
  }

  private void check(int n, Constraint within) {
    if (within.k() == Integer.MAX_VALUE && within.knapsack() == null) {
      throw new BadRequestException(
          "Blocks divide a number of items or a budget; say how many are to be chosen.");
    }
    if (strata != null && strata.length != n) {
      throw new BadRequestException(
          "There are strata for %d items and the pool has %d.", strata.length, n);
    }
    FeasibilityTracker whole = within.tracker(n); // fails if the constraint cannot be met
    Arrays.stream(within.include()).forEach(whole::include);
  }

  /** Number of parallel blocks: the number of threads, if their similarities fit into memory. */
  private int parallel(Problem v, int size, RunOptions run) {
    if (run.log() != EvaluationLog.NONE) {
      return 1; // a log has an order
    }
    long fit = Math.max(1, v.memory() / 8 * 6 / (4L * size * size));
    return (int) Math.min(Math.min(run.workers().threads(), blocks), fit);
  }

  private int[][] inBlocks(
      Problem v,
      Function<Problem, Objective> measure,
      BlockConstraints rules,
      int[] wanted,
      Optimizer with,
      RunOptions run,
      int parallel,
      Counts counts) {
    int[][] winners = new int[blocks][];
    Workers inside = parallel == 1 ? run.workers() : Workers.ONE;
    AtomicInteger done = new AtomicInteger();
    run.workers()
        .withThreads(parallel)
        .parallelFor(
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
                            run.workers(inside).listener(PickListener.NONE),
                            rules.block(b),
                            counts);
                synchronized (listener) {
                  listener.onPick(done.incrementAndGet(), blocks, 0);
                }
              }
            });
    return winners;
  }

  private record Counts(LongAdder evaluations, LongAccumulator bytes, AtomicBoolean forV) {}

  private static int[] inBlock(
      Problem part,
      Function<Problem, Objective> measure,
      Constraint rule,
      Optimizer with,
      RunOptions run,
      int[] ids,
      Counts counts) {
    Selection s = with.maximize(measure.apply(part), rule, run);
    counts.evaluations.add(s.evaluations());
    counts.bytes.accumulate(part.storagePlan().bytes());
    counts.forV.compareAndSet(false, part.dependsOnGroundSet());
    return Arrays.stream(s.indices()).map(j -> ids[j]).toArray();
  }

  private static Selection withEvaluations(Selection s, long evaluations) {
    return new Selection(
        s.picks(), s.value(), s.certificate(), s.optimizer(), s.stopReason(), evaluations);
  }
}
