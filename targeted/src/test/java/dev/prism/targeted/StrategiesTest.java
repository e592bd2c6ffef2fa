package dev.prism.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each strategy beside gradients written out, or a case worked by hand. */
class StrategiesTest {
  private static final int K = 6;
  private final Small pool = new Small(40, 1);
  private final Small target = new Small(5, 2);
  private final Small avoid = new Small(4, 3);
  private final Small labelled = new Small(8, 4);
  private final Task task =
      Task.of(pool.outputs())
          .target(target.labelled())
          .avoid(avoid.labelled())
          .labelled(labelled.labelled());

  static java.util.List<Strategy> all() {
    return Strategies.ALL;
  }

  @ParameterizedTest
  @MethodSource("all")
  void fillsTheBudget(Strategy s) {
    Strategies.Choice c = Strategies.choose(s, task, K, 7);
    assertThat(c.items()).hasSize(K).doesNotHaveDuplicates();
    assertThat(IntStream.of(c.items())).allMatch(i -> i >= 0 && i < 40);
    assertThat(Strategies.choose(s, task.threads(1), K, 7).items()).isEqualTo(c.items());
    assertThat(Strategies.choose(s, task, 40, 7).items()).hasSize(40).doesNotHaveDuplicates();
    assertThat(Strategies.named(s.name())).isEqualTo(s);
  }

  private static Outputs of(float[][] z) {
    float[][] h = new float[z.length][1];
    return new Outputs(Features.of(h), Features.of(z));
  }

  /** Probabilities (.5 .5 0), (.6 .2 .2), (.9 .1 0), (.4 .3 .3). */
  private static Task unsure() {
    float[][] p = {{.5f, .5f, 0}, {.6f, .2f, .2f}, {.9f, .1f, 0}, {.4f, .3f, .3f}};
    for (float[] row : p) {
      for (int c = 0; c < 3; c++) {
        row[c] = row[c] == 0 ? -200 : (float) Math.log(row[c]);
      }
    }
    return Task.of(of(p));
  }

  @Test
  void byHand() {
    // entropies .69, .95, .33, 1.09; margins 0, .4, .8, .1; most .5, .6, .9, .4
    assertThat(new Entropy().choose(unsure(), 4, 0)).containsExactly(3, 1, 0, 2);
    assertThat(new Margin().choose(unsure(), 4, 0)).containsExactly(0, 3, 1, 2);
    assertThat(new LeastConfidence().choose(unsure(), 4, 0)).containsExactly(3, 0, 1, 2);
    assertThat(Entropy.of(new float[] {1, 0})).isEqualTo(0);
  }

  /** On a line at 0, 1, 5, 9, with 8 labelled: 0 is farthest, then 5, then 1 and 9 equally. */
  @Test
  void coreSet() {
    float[][] z = new float[4][2];
    Task line =
        Task.of(new Outputs(Features.of(new float[][] {{0}, {1}, {5}, {9}}), Features.of(z)));
    Outputs eight = new Outputs(Features.of(new float[][] {{8}}), Features.of(new float[1][2]));
    assertThat(new CoreSet().choose(line.labelled(new Labelled(eight, new int[1])), 4, 0))
        .containsExactly(0, 2, 1, 3);
  }

  @Test
  void badgeStartsWithTheLongest() {
    double[] length =
        IntStream.range(0, 40)
            .mapToDouble(
                i -> Small.dot(pool.gradient(i, false, false), pool.gradient(i, false, false)))
            .toArray();
    int longest = IntStream.range(0, 40).reduce((a, b) -> length[b] > length[a] ? b : a).getAsInt();
    assertThat(new Badge().choose(task, K, 7)[0]).isEqualTo(longest);
    assertThat(new Badge().choose(task, K, 7)).isNotEqualTo(new Badge().choose(task, K, 8));
  }

  /** All gradients alike: distances are all 0, and the first unused ones are taken. */
  @Test
  void badgeOfEquals() {
    float[][] h = new float[5][2], z = new float[5][2];
    for (int i = 0; i < 5; i++) {
      h[i][0] = 1;
      z[i][1] = 1;
    }
    Task same = Task.of(new Outputs(Features.of(h), Features.of(z)));
    assertThat(new Badge().choose(same, 3, 5)).containsExactly(0, 1, 2);
  }

  /** D² sampling: of two far away, each is drawn about as often as its squared distance says. */
  @Test
  void badgeDrawsByDistance() {
    float[][] h = {{10}, {0}, {1}}, z = {{0, 0}, {0, 0}, {0, 0}};
    Task t = Task.of(new Outputs(Features.of(h), Features.of(z)));
    // g is ∓½ h: the longest is 0; distances are 100 to item 1 and 81 to item 2, over 2
    int[] second = new int[3];
    for (int seed = 0; seed < 2000; seed++) {
      second[new Badge().choose(t, 2, seed)[1]]++;
    }
    assertThat(second[1] / 2000.0).isBetween(100 / 181.0 - 0.04, 100 / 181.0 + 0.04);
  }

  @Test
  void entropyTss() {
    double[] score = new double[40];
    for (int i = 0; i < 40; i++) {
      double h = 0;
      for (double p : Small.probabilities(pool.z[i])) {
        h -= p * Math.log(p);
      }
      for (int t = 0; t < 5; t++) {
        score[i] +=
            h
                * Math.max(
                    0, Small.cosine(pool.gradient(i, false, true), target.gradient(t, true, true)));
      }
    }
    assertThat(new EntropyTss().choose(task, K, 0)).isEqualTo(Ranked.largest(score, K));
  }

  /** k times the item that minimises ‖g_j + r‖, from r = −(k/|T|) Σ g_t. */
  @Test
  void gradMatch() {
    double[] r = new double[Small.CLASSES * (Small.WIDTH + 1)];
    for (int t = 0; t < 5; t++) {
      add(r, target.gradient(t, true, true), -K / 5.0);
    }
    boolean[] taken = new boolean[40];
    int[] expected = new int[K];
    for (int n = 0; n < K; n++) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < 40; j++) {
        double[] sum = r.clone();
        add(sum, pool.gradient(j, false, true), 1);
        if (!taken[j] && Small.dot(sum, sum) < least) {
          least = Small.dot(sum, sum);
          expected[n] = j;
        }
      }
      taken[expected[n]] = true;
      add(r, pool.gradient(expected[n], false, true), 1);
    }
    assertThat(Strategies.named("gradmatch").choose(task, K, 0)).isEqualTo(expected);
  }

  static void add(double[] to, double[] g, double w) {
    for (int i = 0; i < to.length; i++) {
      to[i] += w * g[i];
    }
  }

  /** Where the target is made of two of the pool's gradients, two picks match it. */
  @Test
  void pursuitStopsWhenMatched() {
    float[][] h = {{1, 0}, {0, 1}, {3, 1}, {0, 0}}, z = {{5, 0}, {0, 5}, {2, 2}, {1, 3}};
    Task t = Task.of(new Outputs(Features.of(h), Features.of(z)));
    int[] like = {2, 0, 2};
    Outputs same = t.pool().select(like);
    t = t.target(new Labelled(same, same.predicted()));
    assertThat(new Pursuit().choose(t, 4, 0)).containsExactly(2, 0);
    Strategies.Choice c = Strategies.choose(new Pursuit(), t, 4, 0);
    assertThat(c.randomFill()).isEqualTo(2);
    assertThat(c.items()).startsWith(2, 0).containsExactlyInAnyOrder(0, 1, 2, 3);
    assertThat(c.weights()).containsExactly(new double[] {2, 1, 0, 0}, within(1e-4));
    assertThat(Strategies.choose(new Entropy(), t, 4, 0).weights()).isNull();
  }

  @Test
  void glisterTss() {
    assertThat(new Glister(true).choose(task, K, 0)).isEqualTo(glister(new Small(5, 2)));
  }

  /** All that there is: the pool by the classes the model says, and what is labelled. */
  @Test
  void glisterActive() {
    Small copy = new Small(40, 1);
    System.arraycopy(copy.outputs().predicted(), 0, copy.y, 0, 40);
    Small all = copy.and(new Small(8, 4));
    assertThat(new Glister(false).choose(task, K, 0)).isEqualTo(glister(all));
  }

  /** Beside gradients and logits written out. */
  private int[] glister(Small moved) {
    double[] step = new double[Small.CLASSES * (Small.WIDTH + 1)];
    for (int i = 0; i < 8; i++) {
      add(step, labelled.gradient(i, true, true), 1 / 8.0);
    }
    move(moved, step, 0.01);
    int[] expected = new int[K];
    boolean[] taken = new boolean[40];
    for (int n = 0; n < K; n++) {
      double[] mean = new double[step.length];
      for (int t = 0; t < moved.z.length; t++) {
        add(mean, moved.gradient(t, true, true), 1.0 / moved.z.length);
      }
      int best = -1;
      for (int i = 0; i < 40; i++) {
        if (!taken[i]
            && (best < 0
                || Small.dot(mean, pool.gradient(i, false, true))
                    > Small.dot(mean, pool.gradient(best, false, true)))) {
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
  private static void move(Small s, double[] g, double rate) {
    int w = Small.WIDTH + 1;
    for (int v = 0; v < s.z.length; v++) {
      for (int c = 0; c < Small.CLASSES; c++) {
        double along = g[c * w + Small.WIDTH];
        for (int e = 0; e < Small.WIDTH; e++) {
          along += g[c * w + e] * s.h[v][e];
        }
        s.z[v][c] -= (float) (rate * along);
      }
    }
  }

  /** Gradients that point away from all of the target's: the measure has no opinion. */
  @Test
  void nothingFoundIsByLot() {
    float[][] h = {{1}, {1}, {1}, {1}, {1}, {1}}, z = new float[6][2];
    for (float[] row : z) {
      row[0] = 1;
    }
    Outputs o = new Outputs(Features.of(h), Features.of(z));
    Task t = Task.of(o).target(new Labelled(o.select(new int[] {0}), new int[] {1}));
    Strategies.Choice c = Strategies.choose(Strategies.named("flqmi"), t, 3, 1);
    assertThat(c.randomFill()).isEqualTo(3);
    assertThat(c.items()).hasSize(3).isEqualTo(RandomChoice.draw(6, 3, 1));
  }

  /** A sure answer's gradient is short, and still points where it points. */
  @Test
  void sureAnswers() {
    float[][] h = {{1}, {1}, {1}}, z = {{20, 0, 0.5f}, {90, 0, -30}, {400, 0, 0}};
    Outputs o = new Outputs(Features.of(h), Features.of(z));
    Task t = Task.of(o).target(new Labelled(o.select(new int[] {0}), new int[1]));
    float[] r = new float[3];
    dev.prism.kernel.Gradients.residuals(o.logits(), null).read(0, r, 0);
    assertThat(r[0]).isEqualTo(-(r[1] + r[2]));
    assertThat(r[0]).isNegative();
    dev.prism.kernel.Gradients.residuals(o.logits(), null).read(2, r, 0);
    assertThat(r).containsOnly(0);
    for (Strategy s : List.of(Strategies.named("flqmi"), Strategies.named("gcmi"), new Badge())) {
      assertThat(Strategies.choose(s, t, 3, 0).items()).containsExactlyInAnyOrder(0, 1, 2);
    }
  }

  @Test
  void badInput() {
    assertThatThrownBy(() -> Strategies.named("flqm"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Did you mean flqmi?");
    assertThatThrownBy(() -> Strategies.choose(new Entropy(), task, 41, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("41")
        .hasMessageContaining("40");
    assertThatThrownBy(() -> Strategies.named("flcmi").choose(Task.of(pool.outputs()), 2, 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("needs a target set");
    assertThatThrownBy(() -> new Labelled(target.outputs(), new int[] {0, 1, 2, 3, 0}))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Label 3 of row 3");
    assertThatThrownBy(() -> new Labelled(target.outputs(), new int[2]))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("2 labels and 5 items");
    assertThatThrownBy(() -> new Outputs(Features.of(pool.h), Features.of(target.z)))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("40 rows of features and 5 rows of logits");
    Outputs other = new Outputs(Features.of(target.z), Features.of(target.z));
    assertThatThrownBy(() -> Task.of(pool.outputs()).target(new Labelled(other, target.y)))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("same model");
    assertThat(Arrays.stream(Embedding.values()).map(Embedding::text).map(Embedding::named))
        .containsExactly(Embedding.values());
  }
}
