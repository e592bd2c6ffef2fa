package dev.prism.targeted;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The weights w ≥ 0 that minimize ‖b − Σ w_a g_a‖², by an active-set method on the inner products.
 * Vectors are added one at a time; each time, the search starts from the weights before. Not safe
 * for use by multiple threads.
 *
 * <p>Lawson and Hanson, Solving least squares problems, 1974, chapter 23.
 */
final class NonNegativeLeastSquares {
  /** A vector that has less than this part of its squared length left depends on the others. */
  private static final double DEPENDENT = 1e-11;

  /** The part of ⟨b, g⟩ below which a slope counts as 0. */
  private static final double FLAT = 1e-10;

  private final List<double[]> products = new ArrayList<>(); // row a holds ⟨g_a, g_0⟩ … ⟨g_a, g_a⟩
  private final List<double[]> factor = new ArrayList<>(); // Cholesky, in the order of positive
  private final List<Integer> positive = new ArrayList<>(); // vectors whose weights are free
  private double[] target = {};
  private double[] weight = {};

  /**
   * Adds a vector and computes all weights again.
   *
   * @param row its inner products with the vectors before and with itself
   * @param withTarget its inner product with b
   */
  void add(double[] row, double withTarget) {
    int n = products.size();
    products.add(row);
    target = Arrays.copyOf(target, n + 1);
    target[n] = withTarget;
    weight = Arrays.copyOf(weight, n + 1);
    solve();
  }

  /** Returns the weights, in the order in which the vectors were added. */
  double[] weights() {
    return weight.clone();
  }

  private double product(int a, int b) {
    return a > b ? products.get(a)[b] : products.get(b)[a];
  }

  private void solve() {
    boolean[] refused = new boolean[weight.length]; // dependent, or of no use
    for (int step = 0; step < 3 * weight.length + 3; step++) {
      int a = steepest(refused);
      if (a < 0) {
        return;
      }
      if (!factorWith(a)) {
        refused[a] = true;
        continue;
      }
      double before = weight[a];
      descend();
      refused[a] = weight[a] <= before;
    }
  }

  /** Returns the vector outside whose weight reduces the distance most steeply; −1 for none. */
  private int steepest(boolean[] refused) {
    int best = -1;
    double most = 0;
    for (int a = 0; a < weight.length; a++) {
      double slope = target[a];
      if (refused[a] || positive.contains(a) || !(product(a, a) > 0)) {
        continue;
      }
      double size = Math.abs(slope);
      for (int b : positive) {
        slope -= weight[b] * product(a, b);
        size += Math.abs(weight[b] * product(a, b));
      }
      slope = slope <= FLAT * size ? 0 : slope / Math.sqrt(product(a, a));
      if (slope > most) {
        most = slope;
        best = a;
      }
    }
    return best;
  }

  /** Appends a vector to the factor; false if it depends on those before. */
  private boolean factorWith(int a) {
    int p = positive.size();
    double[] row = new double[p + 1];
    double left = product(a, a);
    for (int i = 0; i < p; i++) {
      double[] other = factor.get(i);
      double s = product(a, positive.get(i));
      for (int c = 0; c < i; c++) {
        s -= row[c] * other[c];
      }
      row[i] = s / other[i];
      left -= row[i] * row[i];
    }
    if (!(left > DEPENDENT * product(a, a))) {
      return false;
    }
    row[p] = Math.sqrt(left);
    factor.add(row);
    positive.add(a);
    return true;
  }

  /** Moves towards the best weights of the free vectors, and fixes those that reach 0. */
  private void descend() {
    while (!positive.isEmpty()) {
      double[] best = unconstrained();
      double step = 1;
      int blocking = -1;
      for (int i = 0; i < best.length; i++) {
        double w = weight[positive.get(i)];
        if (best[i] <= 0 && w / (w - best[i]) < step) {
          step = w / (w - best[i]);
          blocking = i;
        } else if (best[i] <= 0 && w == 0) {
          step = 0;
          blocking = i;
        }
      }
      for (int i = 0; i < best.length; i++) {
        int a = positive.get(i);
        weight[a] = blocking < 0 ? best[i] : weight[a] + step * (best[i] - weight[a]);
      }
      if (blocking < 0) {
        return;
      }
      weight[positive.get(blocking)] = 0;
      remove(blocking);
    }
  }

  /** Removes a free vector, and factors those after it again. */
  private void remove(int at) {
    List<Integer> after = List.copyOf(positive.subList(at + 1, positive.size()));
    factor.subList(at, factor.size()).clear();
    positive.subList(at, positive.size()).clear();
    for (int a : after) {
      if (!factorWith(a)) {
        weight[a] = 0;
      }
    }
  }

  /** Solves for the free vectors, whatever the signs. */
  private double[] unconstrained() {
    int p = positive.size();
    double[] x = new double[p];
    for (int i = 0; i < p; i++) {
      double s = target[positive.get(i)];
      for (int c = 0; c < i; c++) {
        s -= factor.get(i)[c] * x[c];
      }
      x[i] = s / factor.get(i)[i];
    }
    for (int i = p - 1; i >= 0; i--) {
      for (int c = i + 1; c < p; c++) {
        x[i] -= factor.get(c)[i] * x[c];
      }
      x[i] /= factor.get(i)[i];
    }
    return x;
  }
}
