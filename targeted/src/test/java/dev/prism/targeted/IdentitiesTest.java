package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.Params;
import dev.prism.kernel.Kernels;
import dev.prism.measure.COM;
import dev.prism.term.Psi;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The paper's identities between other methods and these measures. */
class IdentitiesTest {
  private final SmallModel pool = new SmallModel(30, 11);
  private final SmallModel target = new SmallModel(4, 12);
  private final TargetedTask task = TargetedTask.of(pool.outputs()).target(target.labelled());

  /** Targeted CRAIG maximizes Σ_t max_j S_tj. */
  @Test
  void craigIsFlqmiWithoutModularPart() {
    int k = 5;
    int[] expected = new int[k];
    double[] reach = new double[4];
    boolean[] taken = new boolean[30];
    for (int n = 0; n < k; n++) {
      double most = -1;
      for (int j = 0; j < 30; j++) {
        double gain = 0;
        for (int t = 0; t < 4; t++) {
          gain += Math.max(0, s(j, t) - reach[t]);
        }
        if (!taken[j] && gain > most) {
          most = gain;
          expected[n] = j;
        }
      }
      taken[expected[n]] = true;
      for (int t = 0; t < 4; t++) {
        reach[t] = Math.max(reach[t], s(expected[n], t));
      }
    }
    int[] chosen = Strategies.named("craig").choose(task, k, 0);
    assertThat(chosen).hasSizeBetween(3, k); // it ends once no item gains anything
    assertThat(chosen).isEqualTo(Arrays.copyOf(expected, chosen.length));
  }

  private double s(int j, int t) {
    return SmallModel.cosine(pool.gradient(j, false, true), target.gradient(t, true, true));
  }

  /** −‖Σ_A g_j − (k/|T|) Σ_T g_t‖² + ‖(k/|T|) Σ_T g_t‖² = GCMI plus diversity. */
  @Test
  void gradMatchIsGcmiAndDiversity() {
    SplittableRandom r = new SplittableRandom(3);
    Problem v = task.problem(Representation.GRADIENT_DOT, task.target(), null);
    for (int k = 1; k <= 6; k++) {
      Objective f = GradientMatching.objective(v, 4, k);
      int[] a = r.ints(0, 30).distinct().limit(k).toArray();
      double[] b = new double[SmallModel.CLASSES * (SmallModel.WIDTH + 1)];
      for (int t = 0; t < 4; t++) {
        SmallModel.add(b, target.gradient(t, true, true), k / 4.0);
      }
      double[] left = b.clone();
      for (int j : a) {
        SmallModel.add(left, pool.gradient(j, false, true), -1);
      }
      assertThat(f.evaluate(a).value())
          .isCloseTo(
              SmallModel.dot(b, b) - SmallModel.dot(left, left),
              within(1e-4 * SmallModel.dot(b, b)));
    }
  }

  /** log 2 − log(1 + e^−x), which is concave and 0 at 0. */
  public static final class Logistic implements Psi {
    @Override
    public double at(double x) {
      return Math.log(2) - Math.log1p(Math.exp(-x));
    }

    @Override
    public String name() {
      return Logistic.class.getName();
    }
  }

  /** 1 − max(0, 1 − x). */
  public static final class Hinge implements Psi {
    @Override
    public double at(double x) {
      return Math.min(x, 1);
    }

    @Override
    public String name() {
      return Hinge.class.getName();
    }
  }

  /**
   * One step of training from w = 0 on A takes the target's loss down by COM at η = 0: with labels
   * ±1, a step is w = ρ Σ_{j∈A} s y_j h_j, s the loss's slope at 0; a target's margin is then
   * Σ_{j∈A} S_tj, S_tj = ρ s y_t y_j ⟨h_t, h_j⟩, and its loss concave of that, but for the sign.
   */
  @Test
  void glisterIsCom() {
    check(new Logistic(), 0.5, m -> Math.log1p(Math.exp(-m)));
    check(new Hinge(), 1, m -> Math.max(0, 1 - m));
  }

  private void check(Psi psi, double slope, java.util.function.DoubleUnaryOperator loss) {
    double rate = 0.3;
    float[][] similar = new float[4][30];
    for (int t = 0; t < 4; t++) {
      for (int j = 0; j < 30; j++) {
        similar[t][j] = (float) (rate * slope * sign(target, t) * sign(pool, j) * h(t, j));
      }
    }
    Problem v =
        Problem.of(Kernels.of(new float[30][30], "V × V"))
            .block(Side.Q, Side.V, Kernels.of(similar, "Q × V"));
    Objective com = new COM(psi).on(v, Params.of(1, 0, 1));
    SplittableRandom r = new SplittableRandom(5);
    for (int k = 1; k < 12; k++) {
      int[] a = r.ints(0, 30).distinct().limit(k).toArray();
      double fall = 0;
      for (int t = 0; t < 4; t++) {
        double margin = 0;
        for (int j : a) { // w = rate · slope · Σ y_j h_j
          margin += rate * slope * sign(target, t) * sign(pool, j) * h(t, j);
        }
        fall += loss.applyAsDouble(0) - loss.applyAsDouble(margin);
      }
      assertThat(com.evaluate(a).value()).isCloseTo(fall, within(1e-4));
    }
  }

  private double h(int t, int j) {
    double s = 0;
    for (int e = 0; e < SmallModel.WIDTH; e++) {
      s += target.h[t][e] * pool.h[j][e];
    }
    return s;
  }

  private static int sign(SmallModel s, int i) {
    return s.y[i] == 0 ? 1 : -1;
  }
}
