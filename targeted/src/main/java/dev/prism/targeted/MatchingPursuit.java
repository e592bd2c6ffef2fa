package dev.prism.targeted;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Matches the target's summed gradient by orthogonal matching pursuit with non-negative weights.
 *
 * <p>Killamsetty et al., GRAD-MATCH, 2021.
 */
record MatchingPursuit() implements Strategy {
  /** The fraction of the target's length below which a residual counts as 0. */
  private static final double MATCHED = 1e-4;

  @Override
  public String name() {
    return "gradmatch-weighted";
  }

  @Override
  public String description() {
    return "Matches the target's gradient with weights, by orthogonal matching pursuit";
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    LabelledItems target = t.needTarget(name());
    Problem v = t.problem(Representation.GRADIENT_DOT, target, null);
    double[] b = v.total(AuxiliarySet.QUERY); // ⟨g_j, b⟩
    Products exact = new Products(t.pool(), target);
    double length = exact.squaredTarget();
    Kernel dot = v.ground();
    float[][] columns = new float[k][];
    int[] out = new int[k];
    NonNegativeLeastSquares weights = new NonNegativeLeastSquares();
    double[] left = b.clone(); // ⟨g_j, residual⟩
    boolean[] taken = new boolean[b.length];
    for (int n = 0; n < k; n++) {
      int best = -1;
      for (int j = 0; j < left.length; j++) {
        if (!taken[j] && (best < 0 || left[j] > left[best])) {
          best = j;
        }
      }
      if (best < 0 || left[best] <= 0) {
        return Arrays.copyOf(out, n); // no gradient points towards the residual
      }
      taken[best] = true;
      out[n] = best;
      columns[n] = dot.column(best, t.workers());
      exact.addTo(weights, best);
      double[] weight = weights.weights();
      System.arraycopy(b, 0, left, 0, b.length);
      double matched = 0;
      for (int a = 0; a <= n; a++) {
        matched += weight[a] * exact.withTarget(a);
        float[] c = columns[a];
        double w = weight[a];
        for (int j = 0; w != 0 && j < left.length; j++) {
          left[j] -= w * c[j];
        }
      }
      double rest = length - matched; // ‖b − Σ w g‖² at the optimal weights
      if (rest <= MATCHED * MATCHED * length) {
        return Arrays.copyOf(out, n + 1);
      }
    }
    return out;
  }

  /** Returns the weights that match the target's summed gradient: min ‖b − Σ w_a g_a‖, w ≥ 0. */
  @Override
  public double[] weights(TargetedTask t, int[] chosen) {
    Products exact = new Products(t.pool(), t.needTarget(name()));
    NonNegativeLeastSquares out = new NonNegativeLeastSquares();
    for (int i : chosen) {
      exact.addTo(out, i);
    }
    return out.weights();
  }

  /**
   * Inner products of gradients in double precision. Picks become nearly collinear, and weights
   * then depend on the last digits.
   */
  private static final class Products {
    private final Features pool;
    private final int classes;
    private final List<float[]> target;
    private final List<float[]> added = new ArrayList<>();
    private final List<Double> withTarget = new ArrayList<>();

    Products(ModelOutputs pool, LabelledItems target) {
      this.pool = Representation.GRADIENT_DOT.of(pool, null);
      classes = pool.classes();
      Features g = Representation.GRADIENT_DOT.of(target.outputs(), target.labels());
      this.target = IntStream.range(0, g.size()).mapToObj(i -> row(g, i)).toList();
    }

    private static float[] row(Features g, int i) {
      float[] out = new float[g.width()];
      g.read(i, out, 0);
      return out;
    }

    /** ⟨r,r′⟩·⟨[h;1],[h′;1]⟩. */
    private double product(float[] x, float[] y) {
      return dot(x, y, 0, classes) * dot(x, y, classes, x.length);
    }

    private static double dot(float[] x, float[] y, int from, int to) {
      double s = 0;
      for (int i = from; i < to; i++) {
        s += (double) x[i] * y[i];
      }
      return s;
    }

    /** ‖Σ_{t∈T} g_t‖². */
    double squaredTarget() {
      return target.stream().mapToDouble(this::sumOverTarget).sum();
    }

    private double sumOverTarget(float[] x) {
      return target.stream().mapToDouble(y -> product(x, y)).sum();
    }

    /** Returns ⟨g_a, b⟩ of an item that was added. */
    double withTarget(int a) {
      return withTarget.get(a);
    }

    void addTo(NonNegativeLeastSquares solver, int item) {
      float[] x = row(pool, item);
      added.add(x);
      withTarget.add(sumOverTarget(x));
      solver.add(added.stream().mapToDouble(y -> product(x, y)).toArray(), withTarget.getLast());
    }
  }
}
