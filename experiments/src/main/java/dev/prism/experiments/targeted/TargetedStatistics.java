package dev.prism.experiments.targeted;

import dev.prism.experiments.SampleMean;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Statistics of strategies over runs, with significance tests. */
final class TargetedStatistics {
  /** Two-sided 5 % points of Student's t for 1, 2, … degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086
  };

  private final TargetedResults results;

  TargetedStatistics(TargetedResults results) {
    this.results = results;
  }

  List<String> strategies() {
    return results.runs().stream().map(TargetedResults.Run::strategy).distinct().toList();
  }

  /** Returns the budgets, without those at which only random was run. */
  List<Integer> budgets() {
    List<Integer> shared = budgets(r -> !r.strategy().equals("random"));
    return shared.isEmpty() ? budgets(r -> true) : shared;
  }

  List<Integer> budgets(Predicate<TargetedResults.Run> of) {
    return results.runs().stream()
        .filter(of)
        .map(TargetedResults.Run::budget)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the largest budget of a strategy. */
  int most(String strategy) {
    return budgets(r -> r.strategy().equals(strategy)).getLast();
  }

  /** Returns a score of each run, by seed. */
  private Map<Long, Double> values(
      String strategy, int budget, ToDoubleFunction<TargetedResults.Run> of) {
    Map<Long, Double> out = new TreeMap<>();
    for (TargetedResults.Run r : results.runs()) {
      if (r.strategy().equals(strategy) && r.budget() == budget) {
        out.put(r.seed(), of.applyAsDouble(r));
      }
    }
    return out;
  }

  SampleMean mean(String strategy, int budget, ToDoubleFunction<TargetedResults.Run> of) {
    return SampleMean.of(
        values(strategy, budget, of).values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns whether a is better than b over paired runs: two-sided t-test at 5 %. */
  static boolean better(double[] a, double[] b) {
    double[] d = new double[a.length];
    Arrays.setAll(d, i -> a[i] - b[i]);
    SampleMean m = SampleMean.of(d);
    if (d.length < 2) {
      return false;
    }
    double critical = d.length - 2 < T.length ? T[d.length - 2] : T[T.length - 1];
    return m.standardError() == 0 ? m.mean() > 0 : m.mean() / m.standardError() > critical;
  }

  /**
   * Returns the win rates: cell (i, j) is the fraction of budgets at which strategy i gains
   * significantly more on the target classes than strategy j.
   */
  double[][] winRates() {
    List<String> names = strategies();
    double[][] out = new double[names.size()][names.size()];
    for (int budget : budgets()) {
      for (int i = 0; i < names.size(); i++) {
        Map<Long, Double> a = values(names.get(i), budget, TargetedResults.Run::targetGain);
        for (int j = 0; j < names.size(); j++) {
          Map<Long, Double> b = values(names.get(j), budget, TargetedResults.Run::targetGain);
          double[][] both = paired(a, b);
          if (better(both[0], both[1])) {
            out[i][j] += 1.0 / budgets().size();
          }
        }
      }
    }
    return out;
  }

  private static double[][] paired(Map<Long, Double> a, Map<Long, Double> b) {
    List<Long> seeds = a.keySet().stream().filter(b::containsKey).toList();
    return new double[][] {
      seeds.stream().mapToDouble(a::get).toArray(), seeds.stream().mapToDouble(b::get).toArray()
    };
  }

  /**
   * Returns the labelling efficiency: the number of labels with which another strategy reaches the
   * same target gain, divided by {@code budget}. The number is interpolated between the other
   * strategy's budgets, starting with no labels and no gain. Infinite where the other strategy
   * never reaches the gain (its largest budget is then a lower limit), NaN with nothing to compare.
   */
  double efficiency(String strategy, int budget, String other) {
    double wanted = mean(strategy, budget, TargetedResults.Run::targetGain).mean();
    if (Double.isNaN(wanted) || !strategies().contains(other)) {
      return Double.NaN;
    }
    double lastBudget = 0, lastGain = 0;
    for (int b : budgets(r -> r.strategy().equals(other))) {
      double gain = mean(other, b, TargetedResults.Run::targetGain).mean();
      if (gain >= wanted && gain > lastGain) {
        double part = (wanted - lastGain) / (gain - lastGain);
        return (lastBudget + Math.max(0, part) * (b - lastBudget)) / budget;
      }
      if (gain > lastGain) {
        lastGain = gain;
      }
      lastBudget = b;
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Returns strategies by their mean gain on the target classes over all budgets, best first. */
  List<String> ranked() {
    return strategies().stream()
        .sorted(
            Comparator.comparingDouble(
                (String s) -> -overBudgets(s, TargetedResults.Run::targetGain)))
        .toList();
  }

  /** Returns the mean over budgets of the mean over runs. */
  double overBudgets(String strategy, ToDoubleFunction<TargetedResults.Run> of) {
    return budgets().stream()
        .mapToDouble(b -> mean(strategy, b, of).mean())
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }
}
