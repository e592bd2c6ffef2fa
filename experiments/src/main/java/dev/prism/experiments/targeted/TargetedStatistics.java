package dev.prism.experiments.targeted;

import dev.prism.experiments.ConfidenceInterval;
import dev.prism.experiments.SampleMean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Statistics of strategies over runs. A test is paired: it compares strategies on the same runs.
 */
final class TargetedStatistics {
  private record Cell(String strategy, int budget) {}

  private final TargetedResults results;
  private final List<String> strategies;
  private final List<Integer> budgets;
  private final Map<Cell, List<TargetedResults.Run>> cells = new HashMap<>();

  TargetedStatistics(TargetedResults results) {
    this.results = results;
    strategies = results.runs().stream().map(TargetedResults.Run::strategy).distinct().toList();
    List<Integer> shared = budgets(r -> !r.strategy().equals("random"));
    budgets = shared.isEmpty() ? budgets(r -> true) : shared;
    for (TargetedResults.Run r : results.runs()) {
      cells.computeIfAbsent(new Cell(r.strategy(), r.budget()), c -> new ArrayList<>()).add(r);
    }
  }

  List<String> strategies() {
    return strategies;
  }

  /** Returns the random seeds of all runs. */
  long[] seeds() {
    return results.runs().stream()
        .mapToLong(TargetedResults.Run::seed)
        .distinct()
        .sorted()
        .toArray();
  }

  /** Returns the budgets, without those at which only random was run. */
  List<Integer> budgets() {
    return budgets;
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
  Map<Long, Double> values(String strategy, int budget, ToDoubleFunction<TargetedResults.Run> of) {
    Map<Long, Double> out = new TreeMap<>();
    for (TargetedResults.Run r : cells.getOrDefault(new Cell(strategy, budget), List.of())) {
      out.put(r.seed(), of.applyAsDouble(r));
    }
    return out;
  }

  SampleMean mean(String strategy, int budget, ToDoubleFunction<TargetedResults.Run> of) {
    return mean(values(strategy, budget, of));
  }

  private static SampleMean mean(Map<Long, Double> values) {
    return SampleMean.of(values.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns the mean over budgets of each run that has all of them, by seed. */
  Map<Long, Double> perRun(String strategy, ToDoubleFunction<TargetedResults.Run> of) {
    Map<Long, Double> out = new TreeMap<>();
    for (int budget : budgets) {
      values(strategy, budget, of).forEach((seed, v) -> out.merge(seed, v, Double::sum));
    }
    for (int budget : budgets) {
      out.keySet().retainAll(values(strategy, budget, of).keySet());
    }
    out.replaceAll((seed, sum) -> sum / budgets.size());
    return out;
  }

  /** Returns the mean over strategies of each run that has all of them, by seed. */
  Map<Long, Double> perRun(List<String> names, ToDoubleFunction<TargetedResults.Run> of) {
    Map<Long, Double> out = new TreeMap<>();
    List<Map<Long, Double>> all = names.stream().map(n -> perRun(n, of)).toList();
    for (Map<Long, Double> one : all) {
      one.forEach((seed, v) -> out.merge(seed, v / names.size(), Double::sum));
    }
    all.forEach(one -> out.keySet().retainAll(one.keySet()));
    return out;
  }

  /** Returns the mean over runs of the mean over budgets. */
  SampleMean overBudgets(List<String> names, ToDoubleFunction<TargetedResults.Run> of) {
    return mean(perRun(names, of));
  }

  SampleMean overBudgets(String name, ToDoubleFunction<TargetedResults.Run> of) {
    return overBudgets(List.of(name), of);
  }

  /** Returns the mean paired difference of the means over budgets. */
  SampleMean difference(List<String> a, List<String> b, ToDoubleFunction<TargetedResults.Run> of) {
    return difference(perRun(a, of), perRun(b, of));
  }

  static SampleMean difference(Map<Long, Double> a, Map<Long, Double> b) {
    return SampleMean.of(
        a.keySet().stream().filter(b::containsKey).mapToDouble(s -> a.get(s) - b.get(s)).toArray());
  }

  /**
   * Corrects p-values for their number by the method of Holm.
   *
   * @param p the p-values, of which NaN do not count
   * @return the corrected p-values in the same order
   */
  static double[] holm(double... p) {
    int[] order =
        IntStream.range(0, p.length)
            .filter(i -> !Double.isNaN(p[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> p[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] out = new double[p.length];
    Arrays.fill(out, Double.NaN);
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      largest = Math.max(largest, Math.min(1, (order.length - rank) * p[order[rank]]));
      out[order[rank]] = largest;
    }
    return out;
  }

  /**
   * Returns the paper's penalty matrix: cell (i, j) is the fraction of budgets at which strategy i
   * gains significantly more on the target classes than strategy j, by a t-test at 5 % that is not
   * corrected for the number of tests.
   */
  double[][] winRates() {
    int n = strategies.size();
    double[][] out = new double[n][n];
    for (int budget : budgets) {
      List<Map<Long, Double>> gains =
          strategies.stream().map(s -> values(s, budget, TargetedResults.Run::targetGain)).toList();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          SampleMean d = difference(gains.get(i), gains.get(j));
          if (d.mean() > 0 && d.p() < ConfidenceInterval.OUTSIDE) {
            out[i][j] += 1.0 / budgets.size();
          }
        }
      }
    }
    return out;
  }

  /** Returns strategies by their mean gain on the target classes over all budgets, best first. */
  List<String> ranked() {
    return strategies.stream().sorted(Comparator.comparingDouble(n -> -mean(n))).toList();
  }

  private double mean(String name) {
    double m = overBudgets(name, TargetedResults.Run::targetGain).mean();
    return Double.isNaN(m) ? Double.NEGATIVE_INFINITY : m;
  }
}
