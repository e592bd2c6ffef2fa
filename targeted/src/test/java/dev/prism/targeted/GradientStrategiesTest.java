package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.kernel.Features;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares the strategies on gradients with explicit gradients, or with cases computed by hand. */
class GradientStrategiesTest {
  private static final int K = 6;
  private final SmallModel pool = new SmallModel(40, 1);
  private final SmallModel target = new SmallModel(5, 2);
  private final SmallModel labelled = new SmallModel(8, 4);
  private final TargetedTask task =
      TargetedTask.of(pool.outputs()).target(target.labelled()).labelled(labelled.labelled());

  @Test
  void badgeStartsWithTheLongestGradient() {
    double[] length =
        IntStream.range(0, 40)
            .mapToDouble(
                i -> SmallModel.dot(pool.gradient(i, false, false), pool.gradient(i, false, false)))
            .toArray();
    int longest = IntStream.range(0, 40).reduce((a, b) -> length[b] > length[a] ? b : a).getAsInt();
    assertThat(new Badge().choose(task, K, 7)[0]).isEqualTo(longest);
    assertThat(new Badge().choose(task, K, 7)).isNotEqualTo(new Badge().choose(task, K, 8));
  }

  @Test
  void badgeTakesTheFirstItemsIfAllGradientsAreEqual() {
    float[][] h = new float[5][2], z = new float[5][2];
    for (int i = 0; i < 5; i++) {
      h[i][0] = 1;
      z[i][1] = 1;
    }
    TargetedTask same = TargetedTask.of(new ModelOutputs(Features.of(h), Features.of(z)));
    assertThat(new Badge().choose(same, 3, 5)).containsExactly(0, 1, 2);
  }

  /** D² sampling: an item is sampled with a probability proportional to its squared distance. */
  @Test
  void badgeSamplesByDistance() {
    float[][] h = {{10}, {0}, {1}}, z = {{0, 0}, {0, 0}, {0, 0}};
    TargetedTask t = TargetedTask.of(new ModelOutputs(Features.of(h), Features.of(z)));
    // g is ∓½ h: the longest is 0; distances are 100 to item 1 and 81 to item 2, over 2
    int[] second = new int[3];
    for (int seed = 0; seed < 2000; seed++) {
      second[new Badge().choose(t, 2, seed)[1]]++;
    }
    assertThat(second[1] / 2000.0).isBetween(100 / 181.0 - 0.04, 100 / 181.0 + 0.04);
  }

  /** Selects k times the item that minimizes ‖g_j + r‖, starting from r = −(k/|T|) Σ g_t. */
  @Test
  void gradMatchMinimizesTheResidual() {
    double[] r = new double[SmallModel.CLASSES * (SmallModel.WIDTH + 1)];
    for (int t = 0; t < 5; t++) {
      SmallModel.add(r, target.gradient(t, true, true), -K / 5.0);
    }
    boolean[] taken = new boolean[40];
    int[] expected = new int[K];
    for (int n = 0; n < K; n++) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < 40; j++) {
        double[] sum = r.clone();
        SmallModel.add(sum, pool.gradient(j, false, true), 1);
        if (!taken[j] && SmallModel.dot(sum, sum) < least) {
          least = SmallModel.dot(sum, sum);
          expected[n] = j;
        }
      }
      taken[expected[n]] = true;
      SmallModel.add(r, pool.gradient(expected[n], false, true), 1);
    }
    assertThat(Strategies.named("gradmatch").choose(task, K, 0)).isEqualTo(expected);
  }

  /** If the target is a sum of two of the pool's gradients, two picks match it. */
  @Test
  void pursuitStopsWhenMatched() {
    float[][] h = {{1, 0}, {0, 1}, {3, 1}, {0, 0}}, z = {{5, 0}, {0, 5}, {2, 2}, {1, 3}};
    TargetedTask t = TargetedTask.of(new ModelOutputs(Features.of(h), Features.of(z)));
    int[] like = {2, 0, 2};
    ModelOutputs same = t.pool().select(like);
    t = t.target(new LabelledItems(same, same.predicted()));
    assertThat(new MatchingPursuit().choose(t, 4, 0)).containsExactly(2, 0);
    Strategies.Choice c = Strategies.choose(new MatchingPursuit(), t, 4, 0);
    assertThat(c.randomFill()).isEqualTo(2);
    assertThat(c.items()).startsWith(2, 0).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(c.weights().stream().mapToDouble(w -> w).toArray())
        .containsExactly(new double[] {2, 1, 0, 0}, within(1e-4));
    assertThat(Strategies.choose(Strategies.named("entropy"), t, 4, 0).weights()).isNull();
  }

  /**
   * At the best weights no slope is left where the weight is positive, and none points upwards
   * where it is 0. Picks of sure models, and of few features, are nearly collinear.
   */
  @Test
  void weightsOfThePursuitAreTheBestOnes() {
    int collinear = 0;
    for (int seed = 0; seed < 40; seed++) {
      TargetedTask t = nearlyCollinear(seed);
      int[] chosen = new MatchingPursuit().choose(t, 12, 0);
      double[] w = new MatchingPursuit().weights(t, chosen);
      double[] b = sum(t.target().outputs(), t.target().labels(), null);
      double[] rest = b.clone();
      SmallModel.add(rest, sum(t.pool().select(chosen), null, w), -1);
      double length = Math.sqrt(SmallModel.dot(b, b));
      collinear += chosen.length > 4 ? 1 : 0;
      for (int a = 0; a < chosen.length; a++) {
        double[] g = sum(t.pool().select(new int[] {chosen[a]}), null, null);
        double slope = SmallModel.dot(rest, g) / Math.sqrt(SmallModel.dot(g, g));
        assertThat(w[a]).isNotNegative();
        assertThat(slope).as("seed %d, pick %d", seed, a).isLessThanOrEqualTo(1e-5 * length);
        if (w[a] > 0) {
          assertThat(slope).as("seed %d, pick %d", seed, a).isCloseTo(0, within(1e-5 * length));
        }
      }
    }
    assertThat(collinear).as("cases with many picks").isGreaterThan(10);
  }

  /** Items that vary little around a common mean, so that gradients of a class are alike. */
  private static TargetedTask nearlyCollinear(int seed) {
    SplittableRandom r = new SplittableRandom(seed);
    int classes = 2 + seed % 3, width = 3, n = 21;
    float[][][] h = new float[2][][], z = new float[2][][];
    for (int s = 0; s < 2; s++) {
      h[s] = new float[s == 0 ? n : 4][width];
      z[s] = new float[h[s].length][classes];
      for (int i = 0; i < h[s].length; i++) {
        for (int e = 0; e < width; e++) {
          h[s][i][e] = (float) (1 + 0.05 * r.nextGaussian());
        }
        for (int c = 0; c < classes; c++) {
          z[s][i][c] = (float) (4 * r.nextGaussian());
        }
      }
    }
    int[] y = IntStream.range(0, 4).map(i -> r.nextInt(classes)).toArray();
    return TargetedTask.of(new ModelOutputs(Features.of(h[0]), Features.of(z[0])))
        .target(new LabelledItems(new ModelOutputs(Features.of(h[1]), Features.of(z[1])), y));
  }

  /** Σ w_i r_i ⊗ [h_i; 1], with the residuals of the library in double precision from there on. */
  private static double[] sum(ModelOutputs o, int[] labels, double[] w) {
    Features g = Representation.GRADIENT_DOT.of(o, labels);
    int c = o.classes(), d = g.width() - c;
    double[] out = new double[c * d];
    float[] row = new float[g.width()];
    for (int i = 0; i < g.size(); i++) {
      g.read(i, row, 0);
      for (int a = 0; a < out.length; a++) {
        out[a] += (w == null ? 1 : w[i]) * row[a / d] * (double) row[c + a % d];
      }
    }
    return out;
  }

  /** Features with a mean of 1,000 times their spread: the farthest are still found. */
  @Test
  void coreSetTakesTheFarthestOfCloseFeatures() {
    SplittableRandom r = new SplittableRandom(5);
    float[][] h = new float[60][3];
    for (float[] row : h) {
      for (int e = 0; e < row.length; e++) {
        row[e] = (float) (1e4 + r.nextGaussian());
      }
    }
    float[][] z = new float[h.length][2];
    TargetedTask t =
        TargetedTask.of(new ModelOutputs(Features.of(h), Features.of(z)))
            .labelled(
                new LabelledItems(
                    new ModelOutputs(Features.of(h[7]), Features.of(z[7])), new int[1]));
    int[] expected = new int[20];
    double[] nearest = new double[h.length];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    int last = 7;
    for (int n = 0; n < expected.length; n++) {
      for (int i = 0; i < h.length; i++) {
        double d = 0;
        for (int e = 0; e < 3; e++) {
          d += Math.pow((double) h[i][e] - h[last][e], 2);
        }
        nearest[i] = Math.min(nearest[i], d);
      }
      last =
          IntStream.range(0, h.length).reduce((a, b) -> nearest[b] > nearest[a] ? b : a).getAsInt();
      expected[n] = last;
    }
    assertThat(new CoreSet().choose(t, expected.length, 0)).isEqualTo(expected);
  }

  @Test
  void glisterTssSimulatesStepsOnTheTarget() {
    assertThat(new Glister(true).choose(task, K, 0)).isEqualTo(glister(new SmallModel(5, 2)));
  }

  @Test
  void glisterActiveSimulatesStepsOnPoolAndLabelledItems() {
    SmallModel copy = new SmallModel(40, 1);
    System.arraycopy(copy.outputs().predicted(), 0, copy.y, 0, 40);
    SmallModel all = copy.and(new SmallModel(8, 4));
    assertThat(new Glister(false).choose(task, K, 0)).isEqualTo(glister(all));
  }

  /** Computes the picks with explicit gradients and logits. */
  private int[] glister(SmallModel moved) {
    double[] step = new double[SmallModel.CLASSES * (SmallModel.WIDTH + 1)];
    for (int i = 0; i < 8; i++) {
      SmallModel.add(step, labelled.gradient(i, true, true), 1 / 8.0);
    }
    move(moved, step, 0.01);
    int[] expected = new int[K];
    boolean[] taken = new boolean[40];
    for (int n = 0; n < K; n++) {
      double[] mean = new double[step.length];
      for (int t = 0; t < moved.z.length; t++) {
        SmallModel.add(mean, moved.gradient(t, true, true), 1.0 / moved.z.length);
      }
      int best = -1;
      for (int i = 0; i < 40; i++) {
        if (!taken[i]
            && (best < 0
                || SmallModel.dot(mean, pool.gradient(i, false, true))
                    > SmallModel.dot(mean, pool.gradient(best, false, true)))) {
          best = i;
        }
      }
      expected[n] = best;
      taken[best] = true;
      move(moved, pool.gradient(best, false, true), 0.01);
    }
    return expected;
  }

  /** z ← z − rate · G [h; 1]. */
  private static void move(SmallModel s, double[] g, double rate) {
    int w = SmallModel.WIDTH + 1;
    for (int v = 0; v < s.z.length; v++) {
      for (int c = 0; c < SmallModel.CLASSES; c++) {
        double along = g[c * w + SmallModel.WIDTH];
        for (int e = 0; e < SmallModel.WIDTH; e++) {
          along += g[c * w + e] * s.h[v][e];
        }
        s.z[v][c] -= (float) (rate * along);
      }
    }
  }
}
