package dev.prism.experiments.summaries;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.Objective;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MarginLearner;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.PreparedTask;
import dev.prism.mixture.SummaryScores;
import dev.prism.mixture.SummaryTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Tests whether the learner recovers a known mixture. A random mixture Θ* is hidden; simulated
 * people summarise collections by it, each from a part of the items; a mixture is learned from
 * their summaries; and on held-out collections its ranking of random sets is compared with that of
 * Θ*.
 */
final class RecoveryStudy {
  /** The number of random sets that are ranked in each held-out collection. */
  private static final int SETS = 200;

  private RecoveryStudy() {}

  /**
   * One hidden Θ*.
   *
   * @param hidden Θ* by component
   * @param kendallTau Kendall's τ with Θ*'s ranking of random sets, the mean over held-out
   *     collections, by method
   * @param relativeValue the part of F_Θ*'s value at its own summary that the method's summary has
   */
  record Trial(
      long seed,
      Map<String, Map<String, Double>> hidden,
      Map<String, Map<String, Double>> learned,
      @JsonProperty("kendall_tau") Map<String, Double> kendallTau,
      @JsonProperty("relative_value") Map<String, Double> relativeValue) {}

  private static List<PreparedTask> simulate(
      List<PreparedTask> tasks, ParametricMixture mixture, double[] hidden, int people, long seed) {
    List<PreparedTask> out = new ArrayList<>();
    for (PreparedTask p : tasks) {
      out.add(p.simulated(mixture, hidden, people, seed * 7919 + 101L * out.size()));
    }
    return out;
  }

  /**
   * Runs one trial: two thirds of the collections are for learning, of which a fifth select the
   * epoch; the rest are held out.
   */
  static Trial trial(
      List<AnnotatedCollection> collections,
      ParametricMixture mixture,
      LearnerSettings settings,
      String kernel,
      int people,
      long seed) {
    List<PreparedTask> bare = new ArrayList<>();
    for (AnnotatedCollection c : collections) {
      bare.addAll(PreparedTask.of(c, kernel, Integer.MAX_VALUE));
    }
    double[] hidden = hidden(mixture, new SplittableRandom(seed));
    List<PreparedTask> all = simulate(bare, mixture, hidden, people, seed);
    int some = collections.size() * 2 / 3, fewer = some - Math.max(1, some / 5);
    int seen = tasks(collections.subList(0, some)), fitted = tasks(collections.subList(0, fewer));
    List<PreparedTask> train = all.subList(0, fitted), choose = all.subList(fitted, seen);
    List<PreparedTask> unseen = all.subList(seen, all.size());
    Map<String, double[]> methods = new java.util.LinkedHashMap<>();
    methods.put(SummariesStudy.PRISM_MIX, learn(mixture, settings, train, choose));
    methods.put(SummariesStudy.MIXTURE, learn(mixture, settings.weightsOnly(), train, choose));
    methods.put("equal weights", mixture.equal());
    for (int m = 0; m < mixture.components(); m++) {
      methods.put(mixture.name(m), mixture.single(m));
    }
    Map<String, Double> agreement = new java.util.LinkedHashMap<>();
    Map<String, Double> summary = new java.util.LinkedHashMap<>();
    methods.forEach(
        (name, theta) -> {
          agreement.put(name, mean(unseen, p -> agreement(p, mixture, hidden, theta, seed)));
          summary.put(name, mean(unseen, p -> worth(p, mixture, hidden, theta)));
        });
    return new Trial(
        seed,
        mixture.table(hidden),
        mixture.table(methods.get(SummariesStudy.PRISM_MIX)),
        agreement,
        summary);
  }

  private static int tasks(List<AnnotatedCollection> some) {
    return some.stream().mapToInt(c -> c.tasks().size()).sum();
  }

  /** Draws weights that differ enough for the learner to tell them apart. */
  private static double[] hidden(ParametricMixture mixture, SplittableRandom random) {
    double[] theta = mixture.start(true, random);
    boolean[] weight = mixture.learned(false);
    for (int i = 0; i < theta.length; i++) {
      theta[i] = weight[i] ? Math.pow(10, -1.5 + 1.5 * theta[i]) : 1.5 * (theta[i] - 0.5) + 0.1;
    }
    mixture.project(theta);
    return theta;
  }

  private static double[] learn(
      ParametricMixture mixture,
      LearnerSettings settings,
      List<PreparedTask> train,
      List<PreparedTask> choose) {
    return new MarginLearner(mixture, settings, SummaryTarget.RATER, train, choose)
        .run(null, "", MarginLearner.Listener.NONE)
        .best();
  }

  private static double mean(
      List<PreparedTask> tasks, java.util.function.ToDoubleFunction<PreparedTask> of) {
    return tasks.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  private static double agreement(
      PreparedTask p, ParametricMixture mixture, double[] hidden, double[] theta, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Objective f = mixture.on(p, hidden), g = mixture.on(p, theta);
    double[] a = new double[SETS], b = new double[SETS];
    for (int i = 0; i < SETS; i++) {
      int[] y = SummaryScores.randomSummary(p, random);
      a[i] = LossAugmentedInference.value(f, y);
      b[i] = LossAugmentedInference.value(g, y);
    }
    return kendall(a, b);
  }

  private static double worth(
      PreparedTask p, ParametricMixture mixture, double[] hidden, double[] theta) {
    Objective f = mixture.on(p, hidden);
    return LossAugmentedInference.value(f, p.greedy(mixture.on(p, theta)))
        / LossAugmentedInference.value(f, p.greedy(f));
  }

  /** Kendall's τ-b: pairs in the same order less pairs in the other, ties allowed for. */
  static double kendall(double[] a, double[] b) {
    double same = 0, tiesA = 0, tiesB = 0;
    double pairs = a.length * (a.length - 1) / 2.0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < i; j++) {
        int x = Double.compare(a[i], a[j]), y = Double.compare(b[i], b[j]);
        same += x * y;
        tiesA += x == 0 ? 1 : 0;
        tiesB += y == 0 ? 1 : 0;
      }
    }
    double scale = Math.sqrt((pairs - tiesA) * (pairs - tiesB));
    return scale == 0 ? 0 : same / scale;
  }
}
