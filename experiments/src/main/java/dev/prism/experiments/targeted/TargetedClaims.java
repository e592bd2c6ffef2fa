package dev.prism.experiments.targeted;

import dev.prism.experiments.ConfidenceInterval;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The paper's claims on targeted learning, judged by 95 % intervals over runs. "MI" is the mean of
 * {@link StrategyGroups#NAMED}, so that no measure is chosen by its result; the best rival is.
 */
final class TargetedClaims {
  /** The paper's 12 points, rounded down to what is still about 12. */
  private static final double ABOUT_12 = 10;

  /** A difference that is negligible beside gains of 20 points. */
  private static final double AT_PAR = 3;

  private static final ToDoubleFunction<TargetedResults.Run> GAIN = TargetedResults.Run::targetGain;

  private final TargetedStatistics s;
  private final LabelSavings savings;
  private final List<String> mi;
  private final List<List<String>> rows = new ArrayList<>();

  TargetedClaims(TargetedStatistics s, LabelSavings savings) {
    this.s = s;
    this.savings = savings;
    mi = StrategyGroups.NAMED;
  }

  /** Returns for each claim the result and the verdict. */
  List<List<String>> rows() {
    SampleMean gain = s.overBudgets(mi, GAIN);
    add("MI measures gain 20 to 30 points on the target classes", "", gain, i -> i.atLeast(20));
    Optional<String> blind = best(StrategyGroups.UNTARGETED), aware = best(StrategyGroups.TARGETED);
    String more = "MI measures gain about 12 points more than other methods";
    rival(more + ", untargeted", blind, GAIN, i -> i.atLeast(ABOUT_12));
    rival(more + ", targeted", aware, GAIN, i -> i.atLeast(ABOUT_12));
    String outperform = "MI measures gain more than other methods";
    rival(outperform + ", untargeted", blind, GAIN, ConfidenceInterval::positive);
    rival(outperform + ", targeted", aware, GAIN, ConfidenceInterval::positive);
    for (String name : List.of("flvmi", "flqmi")) {
      everyRival(name);
    }
    String overall = "MI measures increase the overall accuracy by 2 to 10 points more than others";
    ToDoubleFunction<TargetedResults.Run> all = TargetedResults.Run::overallGain;
    rival(overall + ", untargeted", blind, all, i -> i.atLeast(2));
    rival(overall + ", targeted", aware, all, i -> i.atLeast(2));
    String picks = "MI measures pick the most items of the target classes";
    ToDoubleFunction<TargetedResults.Run> found = TargetedResults.Run::targetPicked;
    rival(
        picks + ", untargeted",
        most(StrategyGroups.UNTARGETED),
        found,
        ConfidenceInterval::positive);
    rival(picks + ", targeted", most(StrategyGroups.TARGETED), found, ConfidenceInterval::positive);
    labels("MI measures need 20 to 50 times fewer labels than random", Optional.of("random"), 20);
    String fewer = "MI measures need 2 to 4 times fewer labels than the best baseline";
    labels(fewer + ", untargeted", blind.filter(n -> !n.equals("random")), 2);
    labels(fewer + ", targeted", aware, 2);
    add(
        "The lead of MI measures over the best untargeted method grows with the budget",
        "points for twice the labels: ",
        growth(blind),
        ConfidenceInterval::positive);
    pair("FLVMI gains more than GCMI (main text)", "flvmi", "gcmi");
    pair("FLVMI gains less than GCMI (appendix)", "gcmi", "flvmi");
    pair("FLQMI gains more than GCMI", "flqmi", "gcmi");
    pair("LogDetMI gains more than GCMI", "logdetmi", "gcmi");
    pair("GCMI gains more than entropy", "gcmi", "entropy");
    pair("GLISTER-TSS gains more than GLISTER", "glister-tss", "glister-active");
    fastest();
    for (List<String> both : StrategyGroups.CONDITIONAL) {
      SampleMean d = s.difference(List.of(ran(both.get(0))), List.of(ran(both.get(1))), GAIN);
      add(
          both.get(0) + " and " + both.get(1) + " are at par, within " + AT_PAR + " points",
          "difference ",
          d,
          i -> i.near(AT_PAR));
    }
    return List.copyOf(rows);
  }

  /**
   * Returns the strategy as the paper runs it, of which the name may say that it fills at random.
   */
  private String ran(String plain) {
    return s.strategies().stream()
        .filter(n -> StrategyGroups.plain(n).equals(plain))
        .min(Comparator.comparingInt(n -> -n.length()))
        .orElse(plain + StrategyGroups.AT_RANDOM); // which was not run
  }

  private Optional<String> best(List<String> names) {
    return best(names, GAIN);
  }

  private Optional<String> most(List<String> names) {
    return best(names, TargetedResults.Run::targetPicked);
  }

  private Optional<String> best(List<String> names, ToDoubleFunction<TargetedResults.Run> of) {
    return names.stream()
        .map(this::ran)
        .filter(n -> s.overBudgets(n, of).size() > 0)
        .max(Comparator.comparingDouble(n -> s.overBudgets(n, of).mean()));
  }

  private void rival(
      String claim, Optional<String> rival, ToDoubleFunction<TargetedResults.Run> of, Judge judge) {
    SampleMean d = rival.map(n -> s.difference(mi, List.of(n), of)).orElseGet(SampleMean::of);
    add(claim, "over " + rival.orElse("none") + ": ", d, judge);
  }

  private void pair(String claim, String a, String b) {
    SampleMean d = s.difference(List.of(ran(a)), List.of(ran(b)), GAIN);
    add(claim, "difference ", d, ConfidenceInterval::positive);
  }

  /** Holm's correction makes the chance of any wrong significance at most 5 %. */
  private void everyRival(String measure) {
    String name = ran(measure);
    List<String> rivals =
        Stream.concat(StrategyGroups.UNTARGETED.stream(), StrategyGroups.TARGETED.stream())
            .map(this::ran)
            .filter(n -> s.difference(List.of(name), List.of(n), GAIN).size() > 1)
            .toList();
    List<SampleMean> d =
        rivals.stream().map(n -> s.difference(List.of(name), List.of(n), GAIN)).toList();
    double[] p = TargetedStatistics.holm(d.stream().mapToDouble(SampleMean::p).toArray());
    int better = 0, worse = 0;
    for (int i = 0; i < p.length; i++) {
      if (p[i] < ConfidenceInterval.OUTSIDE) {
        better += d.get(i).mean() > 0 ? 1 : 0;
        worse += d.get(i).mean() < 0 ? 1 : 0;
      }
    }
    Verdict v =
        worse > 0
            ? Verdict.CONTRADICTED
            : better == p.length ? Verdict.SUPPORTED : Verdict.UNDECIDED;
    row(
        measure.toUpperCase(Locale.ROOT) + " significantly outperforms all baselines",
        p.length == 0,
        "better than %d of %d baselines, worse than %d (Holm)".formatted(better, p.length, worse),
        v);
  }

  private void labels(String claim, Optional<String> rival, double claimed) {
    LabelSavings.Efficiency e =
        rival.map(n -> savings.median(mi, n)).orElseGet(() -> savings.median(List.of(), "none"));
    row(
        claim,
        Double.isNaN(e.value()),
        "median over measures and budgets against " + rival.orElse("none") + ": " + e.format(),
        e.interval().atLeast(claimed));
  }

  /** Returns the slope of the lead over log₂ of the budget, of each run. */
  private SampleMean growth(Optional<String> rival) {
    double[] x = s.budgets().stream().mapToDouble(b -> Math.log(b) / Math.log(2)).toArray();
    double middle = Arrays.stream(x).average().orElse(0);
    double squares = Arrays.stream(x).map(v -> (v - middle) * (v - middle)).sum();
    if (rival.isEmpty() || x.length < 2) {
      return SampleMean.of();
    }
    Map<Long, Double> whole = s.perRun(mi, GAIN);
    whole.keySet().retainAll(s.perRun(rival.get(), GAIN).keySet());
    double[] slopes =
        whole.keySet().stream()
            .mapToDouble(
                seed -> {
                  double sum = 0;
                  for (int b = 0; b < x.length; b++) {
                    int budget = s.budgets().get(b);
                    double lead =
                        mi.stream()
                                .mapToDouble(n -> s.values(n, budget, GAIN).get(seed))
                                .average()
                                .orElse(Double.NaN)
                            - s.values(rival.get(), budget, GAIN).get(seed);
                    sum += (x[b] - middle) * lead;
                  }
                  return sum / squares;
                })
            .toArray();
    return SampleMean.of(slopes);
  }

  private void fastest() {
    Map<Long, Double> slow = extreme(List.of(ran("flvmi"), "logdetmi"), Math::min);
    Map<Long, Double> quick = extreme(List.of("flqmi", "gcmi"), Math::max);
    add(
        "FLQMI and GCMI are the fastest MI measures",
        "seconds that the slower of them takes less than the faster of FLVMI and LogDetMI: ",
        TargetedStatistics.difference(slow, quick),
        ConfidenceInterval::positive);
  }

  private Map<Long, Double> extreme(List<String> names, BinaryOperator<Double> of) {
    Map<Long, Double> out = new TreeMap<>();
    List<Map<Long, Double>> all =
        names.stream().map(n -> s.perRun(n, TargetedResults.Run::seconds)).toList();
    all.forEach(one -> one.forEach((seed, v) -> out.merge(seed, v, of)));
    all.forEach(one -> out.keySet().retainAll(one.keySet()));
    return out;
  }

  /** Judges an interval. */
  private interface Judge {
    Verdict judge(ConfidenceInterval interval);
  }

  private void add(String claim, String what, SampleMean of, Judge judge) {
    ConfidenceInterval i = of.interval();
    String interval = i.format(1).isEmpty() ? "" : " (" + i.format(1) + ")";
    row(claim, of.size() == 0, what + SampleMean.format(of.mean(), 1) + interval, judge.judge(i));
  }

  private void row(String claim, boolean missing, String result, Verdict verdict) {
    rows.add(List.of(claim, missing ? "not run" : result, missing ? "" : verdict.word()));
  }
}
