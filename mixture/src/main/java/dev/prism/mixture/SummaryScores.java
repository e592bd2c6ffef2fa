package dev.prism.mixture;

import dev.prism.constraint.FeasibilityTracker;
import dev.prism.spec.LearnedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The scores of a summary against human summaries. Immutable and safe for use by multiple threads.
 *
 * @param vrouge V-ROUGE
 * @param overlapF1 F-score of the overlap with the items of human summaries; NaN where these are
 *     texts
 * @param rouge1 F-score of ROUGE-1; NaN where items have no texts
 * @param rouge2 F-score of ROUGE-2; NaN where items have no texts
 * @param rougeL F-score of ROUGE-L; NaN where items have no texts
 */
public record SummaryScores(
    double vrouge, double overlapF1, double rouge1, double rouge2, double rougeL) {
  private static final int DRAWS = 50;

  /**
   * Scores a selection.
   *
   * @param p the task
   * @param chosen the selected items
   * @return the scores
   */
  public static SummaryScores of(PreparedTask p, int[] chosen) {
    List<AnnotatedCollection.Reference> by = p.task().references();
    String text = p.collection().text(chosen);
    return new SummaryScores(
        p.vrouge().of(chosen),
        overlap(chosen, by),
        rouge(1, text, by),
        rouge(2, text, by),
        rouge(0, text, by));
  }

  /**
   * Returns V-ROUGE, or the F-score of ROUGE-1 for texts: human texts are shorter than extracts,
   * and recall favours longer ones.
   */
  double primaryScore() {
    return Double.isNaN(rouge1) ? vrouge : rouge1;
  }

  /** Returns the mean over references of 2|Y ∩ r| ÷ (|Y| + |r|), with expected sizes. */
  static double overlap(int @Nullable [] chosen, List<AnnotatedCollection.Reference> references) {
    if (chosen == null || references.stream().anyMatch(r -> r.items() == null)) {
      return Double.NaN;
    }
    return references.stream()
        .mapToDouble(
            r -> {
              double common = 0;
              for (int i = 0; i < r.items().length; i++) {
                int item = r.items()[i];
                common += IntStream.of(chosen).anyMatch(j -> j == item) ? r.weight(i) : 0;
              }
              return 2 * common / (chosen.length + r.expectedSize());
            })
        .average()
        .orElse(Double.NaN);
  }

  private static double rouge(
      int n, @Nullable String text, List<AnnotatedCollection.Reference> references) {
    if (text == null || references.stream().anyMatch(r -> r.text() == null)) {
      return Double.NaN;
    }
    List<String> texts = references.stream().map(AnnotatedCollection.Reference::text).toList();
    return (n == 0 ? Rouge.rougeL(text, texts) : Rouge.rougeN(n, text, texts)).f();
  }

  /** The scores where there are none. */
  static final SummaryScores NONE =
      new SummaryScores(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * Scores people against each other, leaving one out at a time: the items that most of the others
   * chose against the one that is left out, or a text against the other texts.
   *
   * @param p the task
   * @return the mean scores; NaN if there are fewer than two people
   */
  public static SummaryScores human(PreparedTask p) {
    List<AnnotatedCollection.Reference> all = p.task().references();
    if (all.size() < 2) {
      return NONE;
    }
    boolean items = all.stream().allMatch(r -> r.items() != null);
    List<SummaryScores> out = new ArrayList<>();
    for (AnnotatedCollection.Reference r : all) {
      List<AnnotatedCollection.Reference> others = all.stream().filter(o -> o != r).toList();
      if (items) {
        out.add(against(p, mostChosen(p, others), List.of(r)));
        continue;
      }
      VRouge v =
          new VRouge(
              p.collection().words(),
              others.stream().map(AnnotatedCollection.Reference::counts).toList());
      out.add(
          new SummaryScores(
              v.of(r.counts()),
              overlap(r.items(), others),
              rouge(1, r.text(), others),
              rouge(2, r.text(), others),
              rouge(0, r.text(), others)));
    }
    return mean(out);
  }

  private static SummaryScores against(
      PreparedTask p, int[] chosen, List<AnnotatedCollection.Reference> by) {
    String text = p.collection().text(chosen);
    VRouge v =
        new VRouge(
            p.collection().words(),
            by.stream().map(AnnotatedCollection.Reference::counts).toList());
    return new SummaryScores(
        v.of(chosen),
        overlap(chosen, by),
        rouge(1, text, by),
        rouge(2, text, by),
        rouge(0, text, by));
  }

  /** Returns the items that most people chose, within the budget; ties to the smaller index. */
  static int[] mostChosen(PreparedTask p, List<AnnotatedCollection.Reference> by) {
    int n = p.collection().size();
    double[] votes = new double[n];
    for (AnnotatedCollection.Reference r : by) {
      for (int i = 0; i < r.items().length; i++) {
        votes[r.items()[i]] += r.weight(i);
      }
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -votes[j]))
            .mapToInt(Integer::intValue)
            .toArray();
    return fitting(p, order);
  }

  /**
   * Scores random summaries.
   *
   * @param p the task
   * @param seed the random seed
   * @return the mean scores
   */
  public static SummaryScores random(PreparedTask p, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<SummaryScores> out = new ArrayList<>();
    for (int d = 0; d < DRAWS; d++) {
      out.add(of(p, randomSummary(p, random)));
    }
    return mean(out);
  }

  /**
   * Samples items at random as long as the budget allows.
   *
   * @param p the task
   * @param random the source of randomness
   * @return the items
   */
  public static int[] randomSummary(PreparedTask p, SplittableRandom random) {
    int n = p.collection().size();
    return fitting(p, LearnedModel.sample(n, n, random));
  }

  /** Returns the items of an order as long as the budget allows. */
  private static int[] fitting(PreparedTask p, int[] order) {
    FeasibilityTracker admission = p.task().constraint().tracker(p.collection().size());
    return Arrays.stream(order)
        .filter(
            j -> {
              boolean fits = admission.allows(j);
              if (fits) {
                admission.add(j);
              }
              return fits;
            })
        .toArray();
  }

  /**
   * Averages scores.
   *
   * @param all the scores
   * @return the mean of each score; NaN where one is NaN
   */
  public static SummaryScores mean(List<SummaryScores> all) {
    return new SummaryScores(
        all.stream().mapToDouble(SummaryScores::vrouge).average().orElse(Double.NaN),
        all.stream().mapToDouble(SummaryScores::overlapF1).average().orElse(Double.NaN),
        all.stream().mapToDouble(SummaryScores::rouge1).average().orElse(Double.NaN),
        all.stream().mapToDouble(SummaryScores::rouge2).average().orElse(Double.NaN),
        all.stream().mapToDouble(SummaryScores::rougeL).average().orElse(Double.NaN));
  }

  /**
   * Returns (v − random) ÷ (human − random), which is 0 for a random summary and 1 for a human one.
   *
   * @param v a score
   * @param random the score of random summaries
   * @param human the score of human summaries
   * @return the normalised score
   */
  public static double normalised(double v, double random, double human) {
    return (v - random) / (human - random);
  }
}
