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

/**
 * Upper bounds on the gains of an objective at the current set, put together from its terms' {@link
 * BoundOracle}s. It belongs to the thread that adds items, and shares loops among the state's
 * threads; ask the state again after each addition.
 */
public final class StateBounds {
  /** A term's oracle, and how much the term counts. */
  record Part(double weight, BoundOracle oracle) {}

  /** Gains of js[0..count), of which those below a number may be pruned. */
  @FunctionalInterface
  interface Pruned {
    void gains(int[] js, int count, double[] out, double pruneBelow);
  }

  private final Workers workers;
  private final List<Part> parts; // none where gains can be pruned
  private final Pruned pruned; // null where bounds are cheap

  private StateBounds(Workers workers, List<Part> parts, Pruned pruned) {
    this.workers = workers;
    this.parts = parts;
    this.pruned = pruned;
  }

  static StateBounds pruning(Pruned gains) {
    return new StateBounds(Workers.ONE, List.of(), gains);
  }

  /**
   * The sum of the terms' bounds, if it is a bound and costs less than the gains: every term must
   * have one, one of them a cheap one, and one of negative weight must be exact.
   *
   * @param parts an oracle is null where its term has none
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

  /** Bounds cost much less than gains. Otherwise there are no bounds, but gains can be pruned. */
  public boolean cheap() {
    return pruned == null;
  }

  /** Gains of js[0..count); one below {@code pruneBelow} may be any upper bound that is, too. */
  public void gains(int[] js, int count, double[] out, double pruneBelow) {
    pruned.gains(js, count, out, pruneBelow);
  }

  /** Overwrites out[p] with an upper bound on the gain of js[p] for p in [0, count). */
  public void bounds(int[] js, int count, double[] out) {
    workers.over(
        count,
        4096,
        (from, to) -> {
          Arrays.fill(out, from, to, 0);
          for (Part p : parts) {
            p.oracle.addBounds(js, from, to, p.weight, out);
          }
        });
  }

  /** The bounds of some candidates, to be asked for again and again as A grows. */
  public Consumer<double[]> candidates(int[] js) {
    List<CandidateBounds> some = parts.stream().map(p -> p.oracle.candidates(js)).toList();
    return out ->
        workers.over(
            js.length,
            1 << 14,
            (from, to) -> {
              Arrays.fill(out, from, to, 0);
              for (int t = 0; t < some.size(); t++) {
                some.get(t).addBounds(from, to, parts.get(t).weight, out);
              }
            });
  }

  /** Remembers the current bounds, so that {@link #decay} can compare with them. */
  public void snapshot() {
    parts.forEach(p -> p.oracle.snapshot());
  }

  /**
   * How far every bound has decayed since the snapshot. Terms decay by different factors; what a
   * term keeps above the smallest of them it keeps of no more than its largest gain.
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
