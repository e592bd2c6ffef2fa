package dev.prism.targeted;

import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import java.util.Arrays;

/** The loss on a validation set: its logits, which change with every step, and its features. */
final class ValidationLoss {
  private final float[][] z;
  private final float[][] h;
  private final int[] y;
  private final int classes;
  private final int width;

  private ValidationLoss(float[][] z, float[][] h, int[] y) {
    this.z = z;
    this.h = h;
    this.y = y;
    classes = z[0].length;
    width = h[0].length;
  }

  static ValidationLoss of(LabelledItems set) {
    ModelOutputs o = set.outputs();
    return new ValidationLoss(rows(o.logits()), rows(o.hidden()), set.labels());
  }

  /** Returns the pool with its predicted labels, and the labelled items. */
  static ValidationLoss of(TargetedTask t) {
    ValidationLoss pool = of(new LabelledItems(t.pool(), t.pool().predicted()));
    return t.labelled() == null ? pool : pool.and(of(t.labelled()));
  }

  private ValidationLoss and(ValidationLoss o) {
    return new ValidationLoss(join(z, o.z), join(h, o.h), join(y, o.y));
  }

  private static float[][] rows(Features x) {
    float[][] out = new float[x.size()][x.width()];
    for (int i = 0; i < out.length; i++) {
      x.read(i, out[i], 0);
    }
    return out;
  }

  private static float[][] join(float[][] a, float[][] b) {
    float[][] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }

  private static int[] join(int[] a, int[] b) {
    int[] out = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, out, a.length, b.length);
    return out;
  }

  /** Takes a training step along the mean gradient of labelled items. */
  void step(LabelledItems set, double rate) {
    double[] gradient = ValidationLoss.of(set).gradient();
    for (int v = 0; v < z.length; v++) {
      for (int c = 0; c < classes; c++) {
        z[v][c] -= (float) (rate * along(gradient, c, h[v]));
      }
    }
  }

  /** Returns the mean of r ⊗ [h; 1] over all items: for each class, width weights and the bias. */
  double[] gradient() {
    double[] sum = new double[classes * (width + 1)];
    float[] r = new float[classes];
    for (int v = 0; v < z.length; v++) {
      System.arraycopy(z[v], 0, r, 0, classes);
      Gradients.residual(r, 0, classes, y[v]);
      for (int c = 0; c < classes; c++) {
        int at = c * (width + 1);
        double w = r[c];
        for (int e = 0; e < width; e++) {
          sum[at + e] += w * h[v][e];
        }
        sum[at + width] += w;
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= z.length;
    }
    return sum;
  }

  private double along(double[] gradient, int c, float[] x) {
    int at = c * (width + 1);
    double s = gradient[at + width];
    for (int e = 0; e < width; e++) {
      s += gradient[at + e] * x[e];
    }
    return s;
  }

  /** Selects k times the item with the largest inner product of gradients, and takes its step. */
  int[] choose(TargetedTask t, int k) {
    ModelOutputs o = t.pool();
    float[][] hidden = rows(o.hidden()), r = rows(Gradients.residuals(o.logits(), null));
    double[] gain = new double[r.length];
    boolean[] taken = new boolean[r.length];
    int[] out = new int[k];
    for (int n = 0; n < k; n++) {
      double[] gradient = gradient();
      t.workers()
          .parallelFor(
              gain.length,
              1024,
              (from, to) -> {
                for (int i = from; i < to; i++) {
                  double g = 0;
                  for (int c = 0; c < classes; c++) {
                    g += r[i][c] * along(gradient, c, hidden[i]);
                  }
                  gain[i] = taken[i] ? Double.NEGATIVE_INFINITY : g;
                }
              });
      int best = ScoreStrategy.first(gain);
      out[n] = best;
      taken[best] = true;
      move(r[best], hidden[best], t.learningRate());
    }
    return out;
  }

  /** Takes a step along one item's gradient: every logit changes by r (1 + ⟨h, h_v⟩). */
  private void move(float[] r, float[] x, double rate) {
    for (int v = 0; v < z.length; v++) {
      double s = 1;
      for (int e = 0; e < width; e++) {
        s += x[e] * h[v][e];
      }
      for (int c = 0; c < classes; c++) {
        z[v][c] -= (float) (rate * s * r[c]);
      }
    }
  }
}
