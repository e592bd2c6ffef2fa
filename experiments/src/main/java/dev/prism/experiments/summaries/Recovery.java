package dev.prism.experiments.summaries;

import dev.prism.Objective;
import dev.prism.mixture.Blend;
import dev.prism.mixture.Collection;
import dev.prism.mixture.Inference;
import dev.prism.mixture.Learner;
import dev.prism.mixture.Prepared;
import dev.prism.mixture.Scores;
import dev.prism.mixture.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Can the learner find a mixture again? A hidden Θ* is drawn by lot; simulated people summarise
 * collections by it, each looking at a part of what is there; a mixture is learned from their
 * summaries; and on collections it has not seen, it and Θ* rank the same sets.
 */
public final class Recovery {
  /** Sets ranked in each held-out collection. */
  private static final int SETS = 200;

  private Recovery() {}

  /**
   * One hidden Θ*.
   *
   * @param hidden Θ* by component
   * @param agreement Kendall's τ with Θ*'s ranking of random sets, the mean over held-out
   *     collections, by method
   * @param summary the part of F_Θ*'s value at its own summary that the method's summary has
   */
  public record Trial(
      long seed,
      Map<String, Map<String, Double>> hidden,
      Map<String, Map<String, Double>> found,
      Map<String, Double> agreement,
      Map<String, Double> summary) {}

  private static List<Prepared> simulate(
      List<Prepared> tasks, Blend blend, double[] hidden, int people, long seed) {
    List<Prepared> out = new ArrayList<>();
    for (Prepared p : tasks) {
      out.add(p.simulated(blend, hidden, people, seed * 7919 + 101L * out.size()));
    }
    return out;
  }

  /**
   * One trial: two thirds of the collections to learn from, of which a fifth choose the epoch; the
   * rest to agree on.
   */
  public static Trial trial(
      List<Collection> collections,
      Blend blend,
      Settings how,
      String kernel,
      int people,
      long seed) {
    List<Prepared> bare = new ArrayList<>();
    for (Collection c : collections) {
      bare.addAll(Prepared.of(c, kernel, Integer.MAX_VALUE));
    }
    double[] hidden = hidden(blend, new SplittableRandom(seed));
    List<Prepared> all = simulate(bare, blend, hidden, people, seed);
    int some = collections.size() * 2 / 3, fewer = some - Math.max(1, some / 5);
    int seen = tasks(collections.subList(0, some)), fitted = tasks(collections.subList(0, fewer));
    List<Prepared> train = all.subList(0, fitted), choose = all.subList(fitted, seen);
    List<Prepared> unseen = all.subList(seen, all.size());
    Map<String, double[]> methods = new java.util.LinkedHashMap<>();
    methods.put(Summaries.PRISM_MIX, learn(blend, how, train, choose));
    methods.put(Summaries.MIXTURE, learn(blend, how.weightsOnly(), train, choose));
    methods.put("equal weights", equal(blend));
    for (int m = 0; m < blend.components(); m++) {
      methods.put(blend.name(m), blend.single(m));
    }
    Map<String, Double> agreement = new java.util.LinkedHashMap<>();
    Map<String, Double> summary = new java.util.LinkedHashMap<>();
    methods.forEach(
        (name, theta) -> {
          agreement.put(name, mean(unseen, p -> agreement(p, blend, hidden, theta, seed)));
          summary.put(name, mean(unseen, p -> worth(p, blend, hidden, theta)));
        });
    return new Trial(
        seed,
        blend.table(hidden),
        blend.table(methods.get(Summaries.PRISM_MIX)),
        agreement,
        summary);
  }

  private static int tasks(List<Collection> some) {
    return some.stream().mapToInt(c -> c.tasks().size()).sum();
  }

  /** Weights far enough apart that there is something to find. */
  private static double[] hidden(Blend blend, SplittableRandom chance) {
    double[] theta = blend.start(true, chance);
    boolean[] weight = blend.learned(false);
    for (int i = 0; i < theta.length; i++) {
      theta[i] = weight[i] ? Math.pow(10, -1.5 + 1.5 * theta[i]) : 1.5 * (theta[i] - 0.5) + 0.1;
    }
    blend.project(theta);
    return theta;
  }

  private static double[] learn(
      Blend blend, Settings how, List<Prepared> train, List<Prepared> choose) {
    return new Learner(blend, how, train, choose).run(null, "", Learner.Watch.NONE).best();
  }

  private static double[] equal(Blend blend) {
    double[] theta = new double[blend.size()];
    Arrays.fill(theta, 1);
    return theta;
  }

  private static double mean(
      List<Prepared> tasks, java.util.function.ToDoubleFunction<Prepared> of) {
    return tasks.stream().mapToDouble(of).average().orElse(Double.NaN);
  }

  private static double agreement(
      Prepared p, Blend blend, double[] hidden, double[] theta, long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    Objective f = blend.on(p, hidden), g = blend.on(p, theta);
    double[] a = new double[SETS], b = new double[SETS];
    for (int i = 0; i < SETS; i++) {
      int[] y = Scores.draw(p, chance);
      a[i] = Inference.value(f, y);
      b[i] = Inference.value(g, y);
    }
    return kendall(a, b);
  }

  private static double worth(Prepared p, Blend blend, double[] hidden, double[] theta) {
    Objective f = blend.on(p, hidden);
    return Inference.value(f, p.greedy(blend.on(p, theta))) / Inference.value(f, p.greedy(f));
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
