package dev.prism.mixture;

import dev.prism.Objective;
import java.util.Arrays;
import java.util.List;

/**
 * The score of an objective on a task, which learning maximizes: V-ROUGE of the greedy summary, or
 * the F-score of ROUGE-1 for texts. Stateless.
 *
 * <p>Where the budget is a number of items k, it is the mean over summaries of k ± k/3 items: they
 * are prefixes of one greedy selection, and their mean depends less on single items.
 */
final class TrainingScore {
  private TrainingScore() {}

  static double of(PreparedTask p, Objective f) {
    if (p.task().constraint().knapsack() != null) {
      int[] chosen = p.greedy(f);
      return p.countsTexts() && hasTexts(p)
          ? rouge1(p, chosen)
          : SummaryScores.of(p, chosen).primaryScore();
    }
    int k = p.task().constraint().k(), spread = k / 3;
    int[] chosen = p.greedy(f, k + spread);
    if (p.collection().texts() != null && hasTexts(p)) {
      return SummaryScores.of(p, Arrays.copyOf(chosen, Math.min(k, chosen.length))).primaryScore();
    }
    double sum = 0;
    int from = Math.min(k - spread, chosen.length), count = 0;
    for (int size = from; size <= chosen.length; size++, count++) {
      sum += p.vrouge().of(Arrays.copyOf(chosen, size));
    }
    return sum / count;
  }

  private static boolean hasTexts(PreparedTask p) {
    return p.task().references().stream().allMatch(r -> r.text() != null);
  }

  /** Returns the mean F-score of ROUGE-1 over references, from the counts of words. */
  static double rouge1(PreparedTask p, int[] chosen) {
    double[] said = p.collection().words().total(chosen);
    double length = Arrays.stream(said).sum(), sum = 0;
    List<AnnotatedCollection.Reference> all = p.task().references();
    for (AnnotatedCollection.Reference r : all) {
      double hits = 0, wanted = 0;
      for (int w = 0; w < r.counts().length; w++) {
        hits += Math.min(r.counts()[w], w < said.length ? said[w] : 0);
        wanted += r.counts()[w];
      }
      sum += Rouge.Score.of(hits, wanted, length).f();
    }
    return sum / all.size();
  }
}
