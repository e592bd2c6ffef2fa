package dev.prism.optimize;

import dev.prism.State;
import dev.prism.StateBounds;
import java.util.Arrays;
import java.util.Optional;

/** Computes the gains of a search, or replays them from its log, and counts them. */
final class GainEvaluator {
  /** The number of gains that are logged at a time. */
  private static final int LOGGED = 8192;

  private final State state;
  private final RunOptions run;
  private final boolean nonNegative; // the objective is proved to be monotone
  private long evaluations;

  GainEvaluator(State state, RunOptions run, boolean nonNegative) {
    this.state = state;
    this.run = run;
    this.nonNegative = nonNegative;
  }

  long evaluations() {
    return evaluations;
  }

  /** Counts gains that the caller logs as a summary. */
  void count(int count) {
    evaluations += count;
  }

  /** See {@link Search#gains}. */
  void gains(int[] js, int count, double[] out, double value) {
    evaluations += count;
    if (run.log() == EvaluationLog.NONE || count <= LOGGED) {
      run.log().replayOrCompute(out, count, () -> unlogged(js, count, out, value));
      return;
    }
    for (int from = 0; from < count; from += LOGGED) { // a first sweep may take minutes
      int n = Math.min(LOGGED, count - from);
      int[] some = Arrays.copyOfRange(js, from, from + n);
      double[] gains = new double[n];
      run.log().replayOrCompute(gains, n, () -> unlogged(some, n, gains, value));
      System.arraycopy(gains, 0, out, from, n);
    }
  }

  /** Computes gains; one below {@code pruneBelow} may be any upper bound that is also below it. */
  void gains(int[] js, int count, double[] out, double value, double pruneBelow) {
    // The log must not depend on earlier calls; so a run that can be resumed evaluates other gains,
    // and may find another bound, than one that cannot.
    Optional<StateBounds> prunes = state.bounds().filter(b -> !b.cheap());
    if (prunes.isEmpty() || run.log() != EvaluationLog.NONE) {
      gains(js, count, out, value);
      return;
    }
    evaluations += count;
    prunes.get().gains(js, count, out, pruneBelow);
    zeroNoise(count, out, value);
  }

  /** Computes gains without counting or logging them. */
  void unlogged(int[] js, int count, double[] out, double value) {
    state.gains(js, count, out);
    zeroNoise(count, out, value);
  }

  private void zeroNoise(int count, double[] out, double value) {
    double noise = 1e-14 * Math.abs(value);
    if (nonNegative && noise > 0) {
      run.workers()
          .parallelFor(
              count,
              1 << 14,
              (from, to) -> {
                for (int p = from; p < to; p++) {
                  if (Math.abs(out[p]) <= noise) {
                    out[p] = 0;
                  }
                }
              });
    }
  }
}
