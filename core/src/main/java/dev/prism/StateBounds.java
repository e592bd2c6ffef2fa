package dev.prism;

import dev.prism.base.Workers;
import dev.prism.term.BoundOracle;
import dev.prism.term.BoundOracle.BoundDecay;
import dev.prism.term.BoundOracle.CandidateBounds;
import dev.prism.term.BoundOracle.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Upper bounds on the gains of an objective at the current set, combined from the {@link
 * BoundOracle}s of its terms. Not safe for use by multiple threads: it belongs to the thread that
 * adds items, and is obtained anew after each addition.
 */
public final class StateBounds {
  /** A weighted oracle; null if its term has none. */
  record Part(double weight, @Nullable BoundOracle oracle) {}

  /** Computes gains of js[0..count), of which those below a threshold may be pruned. */
  @FunctionalInterface
  interface Pruned {
    void gains(int[] js, int count, double[] out, double pruneBelow);
  }

  private final Workers workers;
  private final List<Part> parts; // empty if gains can be pruned
  private final @Nullable Pruned pruned; // null if bounds are cheap

  private StateBounds(Workers workers, List<Part> parts, @Nullable Pruned pruned) {
    this.workers = workers;
    this.parts = parts;
    this.pruned = pruned;
  }

  static StateBounds pruning(Pruned gains) {
    return new StateBounds(Workers.ONE, List.of(), gains);
  }

  /**
   * Returns the sum of the terms' bounds if it is a bound and cheaper than the gains: every term
   * must have a bound, one of them a cheap one, and a term of negative weight an exact one.
   */
  static Optional<StateBounds> cheap(Workers workers, List<Part> parts) {
    boolean cheap = false;
    for (Part p : parts) {
      Kind kind = p.oracle == null ? Kind.PRUNING : p.oracle.kind();
      if (kind == Kind.PRUNING || p.weight < 0 && kind == Kind.CHEAP) {
        return Optional.empty();
      }
      cheap |= kind == Kind.CHEAP;
    }
    return cheap ? Optional.of(new StateBounds(workers, parts, null)) : Optional.empty();
  }

  /**
   * {@return whether there are bounds that are much cheaper than gains; if not, gains are pruned}
   */
  public boolean cheap() {
    return pruned == null;
  }

  /**
   * Computes gains and prunes small ones.
   *
   * @param js the items
   * @param count how many of them to evaluate
   * @param out is overwritten: {@code out[p]} is the gain of {@code js[p]}, or an upper bound on it
   *     that is below {@code pruneBelow}
   * @param pruneBelow gains below this need not be exact
   */
  public void gains(int[] js, int count, double[] out, double pruneBelow) {
    pruned.gains(js, count, out, pruneBelow);
  }

  /**
   * Computes upper bounds.
   *
   * @param js the items
   * @param count how many of them to bound
   * @param out is overwritten: {@code out[p]} is an upper bound on the gain of {@code js[p]}
   */
  public void bounds(int[] js, int count, double[] out) {
    workers.parallelFor(
        count,
        4096,
        (from, to) -> {
          Arrays.fill(out, from, to, 0);
          for (Part p : parts) {
            p.oracle.addBounds(js, from, to, p.weight, out);
          }
        });
  }

  /**
   * Returns the bounds of some candidates, for repeated use as A grows.
   *
   * @param js the candidates
   * @return writes the current upper bounds into an array
   */
  public Consumer<double[]> candidates(int[] js) {
    List<CandidateBounds> some = parts.stream().map(p -> p.oracle.candidates(js)).toList();
    return out ->
        workers.parallelFor(
            js.length,
            1 << 14,
            (from, to) -> {
              Arrays.fill(out, from, to, 0);
              for (int t = 0; t < some.size(); t++) {
                some.get(t).addBounds(from, to, parts.get(t).weight, out);
              }
            });
  }

  /** Remembers the current bounds for {@link #decay}. */
  public void snapshot() {
    parts.forEach(p -> p.oracle.snapshot());
  }

  /**
   * Returns how far every bound has decayed since the snapshot. Terms decay by different factors;
   * what a term keeps above the smallest factor is at most that part of its largest gain.
   *
   * @return the decay that holds for all candidates
   */
  public BoundDecay decay() {
    if (parts.stream().anyMatch(p -> p.weight < 0)) {
      return BoundDecay.NONE;
    }
    List<BoundDecay> decays = parts.stream().map(p -> p.oracle.decay()).toList();
    double least = 1, sum = 0;
    for (BoundDecay d : decays) {
      least = Math.min(least, d.scale());
    }
    for (int t = 0; t < decays.size(); t++) {
      Part p = parts.get(t);
      double above = decays.get(t).scale() - least;
      double kept = above > 0 ? above * p.oracle.largest() : 0;
      sum += p.weight * (decays.get(t).offset() + kept);
    }
    return new BoundDecay(least, sum);
  }
}
