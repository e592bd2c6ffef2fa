package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Loss-augmented inference, on problems small enough to try every set. */
class LossAugmentedInferenceTest {
  private static final int N = 12, K = 3;

  private static double best(Objective f) {
    double best = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < N; a++) {
      for (int b = 0; b < a; b++) {
        for (int c = 0; c < b; c++) {
          best = Math.max(best, LossAugmentedInference.value(f, new int[] {a, b, c}));
        }
      }
    }
    return best;
  }

  @Test
  void theProcedureIsNeverBehindGreedyAndBothAreNearTheBest() {
    ParametricMixture mixture = Small.mixture(true, false);
    SplittableRandom random = new SplittableRandom(8);
    List<PreparedTask> tasks = Small.summarised(20, N, K, true, false);
    int ahead = 0;
    for (PreparedTask p : tasks) {
      double[] theta = mixture.start(true, random);
      for (int i = 0; i < theta.length; i++) {
        theta[i] *= 0.3; // so that the loss has a say
      }
      Objective f = mixture.on(p, theta), both = LossAugmentedInference.augmented(p, f);
      int[] greedy = LossAugmentedInference.GREEDY.maximize(p, f),
          ssp = LossAugmentedInference.SSP.maximize(p, f);
      double g = LossAugmentedInference.value(both, greedy),
          s = LossAugmentedInference.value(both, ssp),
          most = best(both);
      assertThat(greedy).hasSize(K);
      assertThat(ssp).hasSize(K).doesNotHaveDuplicates();
      assertThat(s).isBetween(g - 1e-12, most + 1e-6); // sets are added up in other orders
      assertThat(most - g).isLessThan(0.25);
      ahead += s > g + 1e-12 ? 1 : 0;
    }
    assertThat(ahead).isLessThan(tasks.size());
  }

  /** A modular function that V-ROUGE nowhere exceeds, and equals at Y. */
  @Test
  void theBoundsAreBounds() {
    SplittableRandom random = new SplittableRandom(9);
    for (PreparedTask p : Small.summarised(5, N, K, false, false)) {
      int[] y = SummaryScores.randomSummary(p, random);
      for (double[] bound :
          List.of(
              LossAugmentedInference.boundFromSingletons(p, y),
              LossAugmentedInference.boundFromSolution(p, y))) {
        double atY = 0;
        for (int j : y) {
          atY += bound[j];
        }
        double offset = p.vrouge().of(y) - atY;
        for (int t = 0; t < 100; t++) {
          int[] x = dev.prism.spec.LearnedModel.sample(N, random.nextInt(N), random);
          double sum = offset;
          for (int j : x) {
            sum += bound[j];
          }
          assertThat(sum).isGreaterThanOrEqualTo(p.vrouge().of(x) - 1e-12);
        }
      }
    }
  }
}
