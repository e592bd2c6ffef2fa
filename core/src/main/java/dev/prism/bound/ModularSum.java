package dev.prism.bound;

import dev.prism.Objective;
import dev.prism.base.Workers;
import dev.prism.term.Term.ModularBound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The weighted sum of the modular bounds of an objective's terms. Not safe for use by multiple
 * threads; it shares the computation of weights among the threads of the run.
 */
final class ModularSum {
  private static final long WORTH_SHARING = 50_000; // numbers read, as in State

  private final Workers workers;
  private final double[] factor;
  private final ModularBound[] bound;

  private ModularSum(Workers workers, double[] factor, ModularBound[] bound) {
    this.workers = workers;
    this.factor = factor;
    this.bound = bound;
  }

  /** The bound of an objective near a set; empty if a term has none. */
  static Optional<ModularSum> of(Objective f, int[] picks, Workers workers) {
    List<ModularBound> bounds = new ArrayList<>();
    List<Double> factors = new ArrayList<>();
    for (Objective.Part p : f.parts()) {
      double w = p.weight().value();
      if (w == 0) {
        continue;
      }
      if (w < 0 && p.term().modularity() != dev.prism.term.Term.Modularity.MODULAR) {
        return Optional.empty();
      }
      Optional<ModularBound> b = p.term().modularBound(picks, workers);
      if (b.isEmpty()) {
        return Optional.empty();
      }
      bounds.add(b.get());
      factors.add(w);
    }
    return Optional.of(
        new ModularSum(
            workers,
            factors.stream().mapToDouble(Double::doubleValue).toArray(),
            bounds.toArray(ModularBound[]::new)));
  }

  /** Whether a term's bound is the tangent plane of a relaxation. */
  boolean relaxed() {
    return Arrays.stream(bound).anyMatch(ModularBound::relaxed);
  }

  /** About how many numbers are read for one weight. */
  long work() {
    return Arrays.stream(bound).mapToLong(ModularBound::work).sum();
  }

  /** About how many numbers are read to move it once, at most. */
  double moveWork() {
    return Arrays.stream(bound).mapToDouble(ModularBound::moveWork).sum();
  }

  double constant() {
    double sum = 0, size = 0;
    for (int t = 0; t < bound.length; t++) {
      double c = factor[t] * bound[t].constant();
      sum += c;
      size += Math.abs(c);
    }
    return sum + 1e-15 * size;
  }

  /** Overwrites out[p] with the weight of js[p]. */
  void weights(int[] js, double[] out) {
    workers.parallelFor(
        js.length,
        (int) Math.max(48, WORTH_SHARING / (1 + work())),
        (from, to) -> {
          Arrays.fill(out, from, to, 0);
          for (int t = 0; t < bound.length; t++) {
            bound[t].addWeights(js, from, to, factor[t], out);
          }
        });
  }

  /** The squared length of the direction in which the bound at a set rises, in units of value. */
  double aim(int[] chosen) {
    double sum = 0;
    for (ModularBound b : bound) {
      sum += b.aim(chosen);
    }
    return sum;
  }

  /** Moves every term by a step in units of value. */
  void move(double step) {
    for (int t = 0; t < bound.length; t++) {
      bound[t].move(step / factor[t]);
    }
  }

  ModularSum copy() {
    return new ModularSum(
        workers, factor, Arrays.stream(bound).map(ModularBound::copy).toArray(ModularBound[]::new));
  }
}
