package dev.prism.bound;

import java.util.Arrays;

/**
 * Lowers the bound of a {@link ModularSum} under a constraint by subgradient steps of the length
 * that would reach a known value if the bound were linear [1]. Not safe for use by multiple
 * threads.
 *
 * <p>[1] Polyak, Minimization of unsmooth functionals, 1969; Held, Wolfe and Crowder, Validation of
 * subgradient optimization, 1974.
 */
final class DualDescent {
  private static final double SHORTEST = 1e-4; // steps, as a part of the length by the rule

  /**
   * The length of steps, and when they are halved. The patient descent gets farther and needs more
   * sweeps for it.
   *
   * @param scale of the first step, as a part of the length by the rule
   * @param steps without progress before steps are halved
   * @param progress that counts, as a part of the bound
   */
  record Patience(double scale, int steps, double progress) {
    static final Patience SHORT = new Patience(1, 4, 1e-5);
    static final Patience LONG = new Patience(2, 8, 1e-6);
  }

  private Patience patience;
  private final ModularMaximum maximum;
  private final double[] weight; // by position of the maximum's items
  private ModularSum now;
  private ModularSum best;
  private int[] bestChosen = {};
  private ModularSum swept;
  private double least = Double.POSITIVE_INFINITY;
  private double scale;
  private int stalled;
  private int sweeps;

  DualDescent(ModularMaximum maximum, ModularSum start, Patience patience) {
    this.maximum = maximum;
    this.patience = patience;
    scale = patience.scale();
    now = start;
    best = start;
    swept = start;
    weight = new double[maximum.items().length];
  }

  /** The least bound so far. */
  double least() {
    return least;
  }

  /** The multipliers of the least bound. */
  ModularSum best() {
    return best;
  }

  /** The number of passes over all candidates. */
  int sweeps() {
    return sweeps;
  }

  /** The weights of the last sweep. */
  double[] weight() {
    return weight;
  }

  /** The multipliers of the last sweep, before the next step. */
  ModularSum lastBound() {
    return swept;
  }

  ModularMaximum maximum() {
    return maximum;
  }

  /** Whether steps have become too short to matter. */
  boolean exhausted() {
    return scale < SHORTEST;
  }

  /** Computes the bound at the current multipliers. */
  double sweep() {
    sweeps++;
    swept = now;
    now.weights(maximum.items(), weight);
    double bound = now.constant() + maximum.of(weight);
    for (double w : weight) {
      if (!Double.isFinite(w)) { // multipliers beyond what floats hold bound nothing
        bound = Double.POSITIVE_INFINITY;
      }
    }
    boolean progress = bound < least - patience.progress() * Math.abs(bound);
    if (bound < least) {
      least = bound;
      best = now.copy();
      bestChosen = maximum.chosenItems();
    }
    stalled = progress ? 0 : stalled + 1;
    return bound;
  }

  /**
   * Moves the multipliers after a {@link #sweep}.
   *
   * @param bound what the sweep returned
   * @param target a value that the bound cannot fall below
   * @return whether they have moved
   */
  boolean step(double bound, double target) {
    boolean again = stalled >= patience.steps();
    if (again) {
      restart();
    }
    double above = (again ? least : bound) - target;
    if (!(above > 0 && above < Double.POSITIVE_INFINITY) || exhausted()) {
      return false;
    }
    double squared = now.aim(again ? bestChosen : maximum.chosenItems());
    if (!(squared > 0)) {
      return false;
    }
    now.move(scale * above / squared);
    return true;
  }

  /** Continues from the best multipliers with long steps and more patience. */
  void continuePatiently() {
    patience = Patience.LONG;
    now = best.copy();
    scale = patience.scale();
    stalled = 0;
  }

  /** Continues from the best multipliers with shorter steps. */
  private void restart() {
    now = best.copy();
    scale /= 2;
    stalled = 0;
  }

  /** Computes the weights and the best set at the least bound once more. */
  void returnToBest() {
    now = best.copy();
    now.weights(maximum.items(), weight);
    maximum.of(weight);
  }

  /**
   * Takes steps that look only at the candidates whose weights were largest in the last sweep.
   *
   * @param most the work, in numbers read, after which no step begins
   * @return the work of the steps; 0 if the multipliers have not moved
   */
  double descendOnLargest(int candidates, int steps, double target, double most) {
    if (stalled >= 2) {
      restart();
    }
    LargestWeights top = new LargestWeights(candidates);
    for (int p = 0; p < weight.length; p++) {
      top.offer(weight, p);
    }
    int[] part = new int[top.size()];
    for (int i = 0; i < part.length; i++) {
      part[i] = top.at(i);
    }
    int[] positions =
        Arrays.stream(concat(part, maximum.chosenPositions())).sorted().distinct().toArray();
    ModularMaximum fewer = maximum.restrict(positions, new boolean[weight.length]);
    DualDescent d = new DualDescent(fewer, now.copy(), patience);
    d.scale = scale;
    double spent = 0;
    for (int i = 0; i < steps && spent < most; i++) {
      spent += fewer.items().length * (double) d.now.work() + d.now.moveWork();
      if (!d.step(d.sweep(), target)) {
        break;
      }
    }
    scale = Math.min(patience.scale(), 2 * d.scale);
    now = d.best;
    return d.sweeps > 1 ? spent : 0;
  }

  private static int[] concat(int[] a, int[] b) {
    int[] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }
}
