package dev.prism.targeted;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Matches the target's summed gradient with weights: orthogonal matching pursuit whose weights are
 * not negative.
 *
 * <p>Killamsetty et al., GRAD-MATCH, 2021.
 */
record Pursuit() implements Strategy {
  /** The target counts as matched when so much of its length is left. */
  private static final double MATCHED = 1e-4;

  @Override
  public String name() {
    return "gradmatch-weighted";
  }

  @Override
  public String says() {
    return "Matches the target's gradient with weights, by orthogonal matching pursuit";
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    Labelled target = t.needTarget(name());
    Problem v = t.problem(Embedding.GRADIENT_DOT, target, null);
    double[] b = v.total(Guide.QUERY); // ⟨g_j, b⟩
    double length = squared(target);
    Kernel dot = v.ground();
    float[][] columns = new float[k][];
    int[] out = new int[k];
    double[] weight = new double[k];
    double[] left = b.clone(); // ⟨g_j, what is not matched⟩
    boolean[] taken = new boolean[b.length];
    for (int n = 0; n < k; n++) {
      int best = -1;
      for (int j = 0; j < left.length; j++) {
        if (!taken[j] && (best < 0 || left[j] > left[best])) {
          best = j;
        }
      }
      if (best < 0 || left[best] <= 0) {
        return Arrays.copyOf(out, n); // nothing points the way that is left
      }
      taken[best] = true;
      out[n] = best;
      columns[n] = dot.column(best, t.workers());
      solve(columns, out, b, weight, n + 1);
      System.arraycopy(b, 0, left, 0, b.length);
      double matched = 0;
      for (int a = 0; a <= n; a++) {
        matched += weight[a] * b[out[a]];
        float[] c = columns[a];
        double w = weight[a];
        for (int j = 0; w != 0 && j < left.length; j++) {
          left[j] -= w * c[j];
        }
      }
      double rest = length - matched; // ‖b − Σ w g‖² at the best weights
      if (rest <= MATCHED * MATCHED * length) {
        return Arrays.copyOf(out, n + 1);
      }
    }
    return out;
  }

  /** The target's summed gradient by those chosen: min ‖b − Σ w_a g_a‖, w ≥ 0. */
  @Override
  public double[] weights(Task t, int[] chosen) {
    Problem v = t.problem(Embedding.GRADIENT_DOT, t.needTarget(name()), null).restrict(chosen);
    float[][] columns = new float[chosen.length][];
    Arrays.setAll(columns, a -> v.ground().column(a, t.workers()));
    double[] weight = new double[chosen.length];
    int[] all = IntStream.range(0, chosen.length).toArray();
    solve(columns, all, v.total(Guide.QUERY), weight, chosen.length);
    return weight;
  }

  /** ‖Σ_{t∈T} g_t‖². */
  private static double squared(Labelled target) {
    Embedding by = Embedding.GRADIENT_DOT;
    return Arrays.stream(
            Problem.of(by.of(target.outputs(), target.labels()))
                .similarity(by.similarity(target.outputs().classes()))
                .total())
        .sum();
  }

  /** min ‖b − Σ w_a g_a‖², w ≥ 0, one weight at a time from where they were. */
  private static void solve(float[][] columns, int[] chosen, double[] b, double[] w, int n) {
    for (int round = 0; round < 200; round++) {
      double moved = 0, size = 0;
      for (int a = 0; a < n; a++) {
        double g = b[chosen[a]];
        for (int c = 0; c < n; c++) {
          g -= w[c] * columns[c][chosen[a]];
        }
        double own = columns[a][chosen[a]];
        double next = own > 0 ? Math.max(0, w[a] + g / own) : 0;
        moved = Math.max(moved, Math.abs(next - w[a]));
        size = Math.max(size, Math.abs(next));
        w[a] = next;
      }
      if (moved <= 1e-9 * size) {
        return;
      }
    }
  }
}
