package dev.prism.experiments.targeted;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What results say of strategies, and how surely. */
public final class Statistics {
  /** Two-sided 5 % points of Student's t for 1, 2, … degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086
  };

  private final Results results;

  public Statistics(Results results) {
    this.results = results;
  }

  /** A mean and its standard error, over runs. */
  public record Mean(double mean, double error, int runs) {}

  public List<String> strategies() {
    return results.runs().stream().map(Results.Run::strategy).distinct().toList();
  }

  /** Without those at which random alone was run, to see where it ends. */
  public List<Integer> budgets() {
    List<Integer> shared = budgets(r -> !r.strategy().equals("random"));
    return shared.isEmpty() ? budgets(r -> true) : shared;
  }

  public List<Integer> budgets(Predicate<Results.Run> of) {
    return results.runs().stream().filter(of).map(Results.Run::budget).distinct().sorted().toList();
  }

  /** The largest number of labels that a strategy was given. */
  public int most(String strategy) {
    return budgets(r -> r.strategy().equals(strategy)).getLast();
  }

  /** By seed. */
  private Map<Long, Double> values(String strategy, int budget, ToDoubleFunction<Results.Run> of) {
    Map<Long, Double> out = new TreeMap<>();
    for (Results.Run r : results.runs()) {
      if (r.strategy().equals(strategy) && r.budget() == budget) {
        out.put(r.seed(), of.applyAsDouble(r));
      }
    }
    return out;
  }

  public Mean mean(String strategy, int budget, ToDoubleFunction<Results.Run> of) {
    return mean(
        values(strategy, budget, of).values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  static Mean mean(double[] x) {
    double mean = Arrays.stream(x).average().orElse(Double.NaN);
    double squares = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum();
    double error = x.length < 2 ? Double.NaN : Math.sqrt(squares / (x.length - 1) / x.length);
    return new Mean(mean, error, x.length);
  }

  /** a is better than b over paired runs: two-sided t-test at 5 %. */
  static boolean better(double[] a, double[] b) {
    double[] d = new double[a.length];
    Arrays.setAll(d, i -> a[i] - b[i]);
    Mean m = mean(d);
    if (d.length < 2) {
      return false;
    }
    double critical = d.length - 2 < T.length ? T[d.length - 2] : T[T.length - 1];
    return m.error == 0 ? m.mean > 0 : m.mean / m.error > critical;
  }

  /**
   * Cell (i, j) is the part of the budgets at which strategy i gains significantly more on the
   * target classes than j.
   */
  public double[][] penalties() {
    List<String> names = strategies();
    double[][] out = new double[names.size()][names.size()];
    for (int budget : budgets()) {
      for (int i = 0; i < names.size(); i++) {
        Map<Long, Double> a = values(names.get(i), budget, Results.Run::targetGain);
        for (int j = 0; j < names.size(); j++) {
          Map<Long, Double> b = values(names.get(j), budget, Results.Run::targetGain);
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
   * Labels that another strategy needs for the target accuracy which this one reaches with {@code
   * budget}, over that budget: read off the line through the other's budgets, from no label and no
   * gain on. Infinite where the other never reaches it (its largest budget is then a lower limit),
   * NaN with nothing to compare.
   */
  public double efficiency(String strategy, int budget, String other) {
    double wanted = mean(strategy, budget, Results.Run::targetGain).mean();
    if (Double.isNaN(wanted) || !strategies().contains(other)) {
      return Double.NaN;
    }
    double lastBudget = 0, lastGain = 0;
    for (int b : budgets(r -> r.strategy().equals(other))) {
      double gain = mean(other, b, Results.Run::targetGain).mean();
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

  /** Strategies by their mean gain on the target classes over all budgets, best first. */
  public List<String> ranked() {
    return strategies().stream()
        .sorted(Comparator.comparingDouble((String s) -> -overBudgets(s, Results.Run::targetGain)))
        .toList();
  }

  /** The mean over budgets of the mean over runs. */
  public double overBudgets(String strategy, ToDoubleFunction<Results.Run> of) {
    return budgets().stream()
        .mapToDouble(b -> mean(strategy, b, of).mean())
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }
}
