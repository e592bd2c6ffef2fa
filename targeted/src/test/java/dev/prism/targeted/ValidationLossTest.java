package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The gradient of the loss and its steps, beside differences of the loss itself. */
class ValidationLossTest {
  private static final int CLASSES = SmallModel.CLASSES, WIDTH = SmallModel.WIDTH;

  /** The mean of −log softmax(z)_y where the last layer has moved by W. */
  private static double loss(SmallModel m, double[] w) {
    double sum = 0;
    for (int v = 0; v < m.y.length; v++) {
      float[] z = moved(m, w, v);
      sum -= Math.log(SmallModel.probabilities(z)[m.y[v]]);
    }
    return sum / m.y.length;
  }

  /** z + W [h; 1]. */
  private static float[] moved(SmallModel m, double[] w, int v) {
    float[] z = m.z[v].clone();
    for (int c = 0; c < CLASSES; c++) {
      int at = c * (WIDTH + 1);
      double s = w[at + WIDTH];
      for (int e = 0; e < WIDTH; e++) {
        s += w[at + e] * m.h[v][e];
      }
      z[c] += (float) s;
    }
    return z;
  }

  private static double[] differences(SmallModel m) {
    double[] out = new double[CLASSES * (WIDTH + 1)], w = new double[out.length];
    for (int i = 0; i < out.length; i++) {
      w[i] = 1e-2;
      double above = loss(m, w);
      w[i] = -1e-2;
      out[i] = (above - loss(m, w)) / 2e-2;
      w[i] = 0;
    }
    return out;
  }

  @Test
  void theGradientIsThatOfTheLoss() {
    SmallModel m = new SmallModel(40, 3);
    double[] gradient = ValidationLoss.of(m.labelled()).gradient(), expected = differences(m);
    assertThat(gradient).hasSameSizeAs(expected);
    for (int i = 0; i < gradient.length; i++) {
      assertThat(gradient[i]).as("weight %d", i).isCloseTo(expected[i], within(2e-4));
    }
  }

  /** A step moves the logits of all items by the last layer's step on the labelled ones. */
  @Test
  void aStepMovesTheLastLayer() {
    SmallModel validation = new SmallModel(25, 4), labelled = new SmallModel(15, 5);
    double rate = 0.3;
    double[] w = differences(labelled);
    for (int i = 0; i < w.length; i++) {
      w[i] *= -rate;
    }
    ValidationLoss v = ValidationLoss.of(validation.labelled());
    v.step(labelled.labelled(), rate);
    double[] gradient = v.gradient();
    SmallModel after = new SmallModel(25, 4);
    for (int i = 0; i < after.z.length; i++) {
      System.arraycopy(moved(validation, w, i), 0, after.z[i], 0, CLASSES);
    }
    double[] expected = differences(after);
    for (int i = 0; i < gradient.length; i++) {
      assertThat(gradient[i]).as("weight %d", i).isCloseTo(expected[i], within(3e-4));
    }
    assertThat(loss(after, new double[w.length]))
        .isNotEqualTo(loss(validation, new double[w.length]));
  }

  /** Steps along the set's own gradient lower its loss until little of the gradient is left. */
  @Test
  void stepsLowerTheLoss() {
    SmallModel m = new SmallModel(30, 6);
    ValidationLoss v = ValidationLoss.of(m.labelled());
    double before = squared(v.gradient());
    v.step(m.labelled(), 0.5);
    assertThat(squared(v.gradient())).isLessThan(before);
  }

  private static double squared(double[] x) {
    return Arrays.stream(x).map(a -> a * a).sum();
  }

  /** Each pick is the item whose own step lowers the loss most, to the first order. */
  @Test
  void picksLowerTheLossMost() {
    SmallModel pool = new SmallModel(20, 7), target = new SmallModel(12, 8);
    TargetedTask task = TargetedTask.of(pool.outputs()).target(target.labelled()).threads(1);
    int[] picks = ValidationLoss.of(target.labelled()).choose(task, 6);
    assertThat(picks).doesNotHaveDuplicates().hasSize(6);
    double[] moved = new double[CLASSES * (WIDTH + 1)];
    for (int n = 0; n < picks.length; n++) {
      SmallModel now = new SmallModel(12, 8);
      for (int v = 0; v < now.z.length; v++) {
        System.arraycopy(moved(target, moved, v), 0, now.z[v], 0, CLASSES);
      }
      double[] g = differences(now);
      double picked = along(g, step(pool, picks[n]));
      for (int j = 0; j < pool.y.length; j++) {
        int item = j;
        boolean before = Arrays.stream(picks).limit(n).anyMatch(p -> p == item);
        if (!before) {
          assertThat(along(g, step(pool, j))).isLessThanOrEqualTo(picked + 2e-3);
        }
      }
      double[] own = step(pool, picks[n]);
      for (int i = 0; i < own.length; i++) {
        moved[i] -= task.learningRate() * own[i];
      }
    }
  }

  /** The gradient of an item's loss with the class that the model predicts. */
  private static double[] step(SmallModel m, int item) {
    double[] p = SmallModel.probabilities(m.z[item]), out = new double[CLASSES * (WIDTH + 1)];
    int top = 0;
    for (int c = 1; c < CLASSES; c++) {
      top = p[c] > p[top] ? c : top;
    }
    for (int c = 0; c < CLASSES; c++) {
      double r = p[c] - (c == top ? 1 : 0);
      for (int e = 0; e < WIDTH; e++) {
        out[c * (WIDTH + 1) + e] = r * m.h[item][e];
      }
      out[c * (WIDTH + 1) + WIDTH] = r;
    }
    return out;
  }

  private static double along(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
