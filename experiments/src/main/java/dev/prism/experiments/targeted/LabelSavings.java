package dev.prism.experiments.targeted;

import dev.prism.experiments.ConfidenceInterval;
import dev.prism.experiments.SampleMean;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/**
 * Labelling efficiencies: the number of labels with which another strategy has the same gain on the
 * target classes, divided by the strategy's own. Both curves are monotone fits. Intervals are the
 * 2.5 % and 97.5 % points of a bootstrap over runs.
 */
final class LabelSavings {
  private static final int SAMPLES = 1000;
  private final TargetedStatistics s;
  private final long[] runs;

  LabelSavings(TargetedStatistics s) {
    this.s = s;
    runs = s.seeds();
  }

  /**
   * An efficiency.
   *
   * @param value the efficiency, or a lower limit of it; NaN with nothing to compare
   * @param limit whether it is a lower limit: the other strategy never has the gain
   * @param interval the interval, with an infinite upper end where that may be so
   */
  record Efficiency(double value, boolean limit, ConfidenceInterval interval) {
    String format() {
      String v = SampleMean.format(value, 1);
      return v.isEmpty() ? "" : (limit ? "> " : "") + v + " (" + interval.format(1) + ")";
    }
  }

  /** Returns the efficiency of a strategy with a number of labels, without an interval. */
  Efficiency at(String strategy, int budget, String other) {
    return median(ratios(List.of(strategy), List.of(budget), other, runs));
  }

  /** Returns the median efficiency of some strategies over all budgets. */
  Efficiency median(List<String> strategies, String other) {
    List<String> ran = strategies.stream().filter(s.strategies()::contains).toList();
    if (ran.isEmpty() || !s.strategies().contains(other)) {
      return median(new double[0][]);
    }
    SplittableRandom random = new SplittableRandom(1);
    double[] low = new double[SAMPLES], high = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      long[] sample =
          LongStream.range(0, runs.length).map(j -> runs[random.nextInt(runs.length)]).toArray();
      double[][] ratios = ratios(ran, s.budgets(), other, sample);
      low[i] = middle(ratios, 0);
      high[i] = middle(ratios, 1);
    }
    Arrays.sort(low);
    Arrays.sort(high);
    int cut = (int) (SAMPLES * ConfidenceInterval.OUTSIDE / 2);
    Efficiency all = median(ratios(ran, s.budgets(), other, runs));
    return new Efficiency(
        all.value, all.limit, new ConfidenceInterval(low[cut], high[SAMPLES - 1 - cut]));
  }

  private static Efficiency median(double[][] ratios) {
    return new Efficiency(
        middle(ratios, 0),
        Double.isInfinite(middle(ratios, 1)),
        new ConfidenceInterval(Double.NaN, Double.NaN));
  }

  private static double middle(double[][] ratios, int which) {
    double[] v = Arrays.stream(ratios).mapToDouble(r -> r[which]).sorted().toArray();
    int n = v.length;
    return n == 0 ? Double.NaN : n % 2 == 1 ? v[n / 2] : (v[n / 2 - 1] + v[n / 2]) / 2;
  }

  /** Returns for each cell a lower limit of the ratio and the ratio, which may be infinite. */
  private double[][] ratios(
      List<String> strategies, List<Integer> budgets, String other, long[] sample) {
    if (!s.strategies().contains(other)) {
      return new double[0][];
    }
    MonotoneFit with = fit(other, sample);
    return strategies.stream()
        .map(name -> fit(name, sample))
        .flatMap(
            own ->
                budgets.stream()
                    .map(b -> ratio(own.gain(b), b, with))
                    .filter(r -> !Double.isNaN(r[0])))
        .toArray(double[][]::new);
  }

  private static double[] ratio(double gain, int budget, MonotoneFit other) {
    if (!(gain > 0)) { // nothing is saved where nothing is gained
      double none = Double.isNaN(gain) ? gain : 0;
      return new double[] {none, none};
    }
    double labels = other.labels(gain);
    return new double[] {Math.min(labels, other.most()) / budget, labels / budget};
  }

  private MonotoneFit fit(String strategy, long[] sample) {
    int[] budgets =
        s.budgets(r -> r.strategy().equals(strategy)).stream().mapToInt(b -> b).toArray();
    return new MonotoneFit(
        budgets,
        Arrays.stream(budgets)
            .mapToDouble(
                b -> {
                  Map<Long, Double> of = s.values(strategy, b, TargetedResults.Run::targetGain);
                  DoubleStream gains =
                      Arrays.stream(sample).filter(of::containsKey).mapToDouble(of::get);
                  return gains.average().orElse(Double.NaN);
                })
            .toArray());
  }
}
