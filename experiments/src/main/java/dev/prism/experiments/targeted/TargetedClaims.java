package dev.prism.experiments.targeted;

import dev.prism.experiments.SampleMean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The paper's claims on targeted learning, compared with results. */
final class TargetedClaims {
  private static final List<String> MI = List.of("flqmi", "flvmi", "gcmi", "logdetmi", "com");
  private static final List<String> CMI = List.of("flcmi", "logdetcmi");
  private final TargetedStatistics s;
  private final List<String> ranked;

  TargetedClaims(TargetedStatistics s) {
    this.s = s;
    ranked = s.ranked();
  }

  /** Returns for each claim the result and the verdict. */
  List<List<String>> rows() {
    List<List<String>> out = new ArrayList<>();
    double mi = best(MI, TargetedResults.Run::targetGain),
        cmi = best(CMI, TargetedResults.Run::targetGain);
    List<String> others = ranked.stream().filter(n -> !MI.contains(n) && !CMI.contains(n)).toList();
    double other = best(others, TargetedResults.Run::targetGain);
    add(
        out,
        "MI measures gain 20 to 30 percentage points on the target classes",
        "best MI " + SampleMean.format(mi, 1),
        mi,
        mi >= 20);
    add(
        out,
        "MI measures gain about 12 percentage points more than other methods",
        "best other method "
            + SampleMean.format(other, 1)
            + ", difference "
            + SampleMean.format(mi - other, 1),
        mi - other,
        mi - other >= 6);
    double overall = best(MI, TargetedResults.Run::overallGain);
    add(
        out,
        "MI measures increase the overall accuracy by 2 to 10 percentage points",
        "best MI " + SampleMean.format(overall, 1),
        overall,
        overall >= 2);
    double found = best(MI, TargetedResults.Run::targetPicked),
        foundOther = best(others, TargetedResults.Run::targetPicked);
    add(
        out,
        "MI measures pick the most items of the target classes",
        "best MI "
            + SampleMean.format(found, 1)
            + ", best other method "
            + SampleMean.format(foundOther, 1),
        found - foundOther,
        found >= foundOther);
    addLabelsSaved(out, "MI measures need 20 to 50 times fewer labels than random", "random", 20);
    String rival = others.isEmpty() ? "none" : others.getFirst(); // they are ranked
    addLabelsSaved(
        out, "MI measures need 2 to 4 times fewer labels than the best baseline", rival, 2);
    double quick = Math.max(seconds("flqmi"), seconds("gcmi"));
    double slow = Math.min(seconds("flvmi"), seconds("logdetmi"));
    add(
        out,
        "FLQMI and GCMI are the fastest MI measures",
        "the slower of them takes "
            + SampleMean.format(quick, 2)
            + " s, the faster of FLVMI and LogDetMI takes "
            + SampleMean.format(slow, 2)
            + " s",
        slow - quick,
        quick < slow);
    add(
        out,
        "MI and CMI measures perform alike",
        "best CMI " + SampleMean.format(cmi, 1) + ", best MI " + SampleMean.format(mi, 1),
        mi - cmi,
        Math.abs(mi - cmi) <= 3);
    return out;
  }

  /**
   * Adds the claim that MI measures need fewer labels than another strategy, by the budget and
   * measure with the largest efficiency. Budgets whose gain is within two standard errors of 0 do
   * not count: any strategy reaches such a gain with few labels.
   */
  private void addLabelsSaved(List<List<String>> to, String claim, String other, double claimed) {
    double most = Double.NaN;
    String seen = "";
    for (String n : MI) {
      for (int b : ranked.contains(n) ? s.budgets() : List.<Integer>of()) {
        SampleMean gain = s.mean(n, b, TargetedResults.Run::targetGain);
        if (!(gain.mean() > 2 * gain.standardError())) {
          continue;
        }
        double e = s.efficiency(n, b, other);
        boolean beyond = Double.isInfinite(e);
        double v = beyond ? (double) s.most(other) / b : e;
        if (v > (Double.isNaN(most) ? 0 : most)) {
          most = v;
          seen = String.format("%s with %d labels: %s", n, b, beyond ? "more than " : "");
        }
      }
    }
    boolean missing =
        s.budgets(r -> MI.contains(r.strategy())).isEmpty() || !ranked.contains(other);
    String words =
        seen.isEmpty()
            ? "no significant gain"
            : seen + SampleMean.format(most, 1) + " times fewer than " + other;
    add(to, claim, words, missing ? Double.NaN : 0, most >= claimed);
  }

  private double best(List<String> names, ToDoubleFunction<TargetedResults.Run> of) {
    return names.stream()
        .filter(ranked::contains)
        .mapToDouble(n -> s.overBudgets(n, of))
        .max()
        .orElse(Double.NaN);
  }

  private double seconds(String strategy) {
    return ranked.contains(strategy)
        ? s.overBudgets(strategy, TargetedResults.Run::seconds)
        : Double.NaN;
  }

  /**
   * Adds a claim with its verdict.
   *
   * @param by the number that decides; NaN where the strategies were not run
   */
  private static void add(
      List<List<String>> to, String claim, String result, double by, boolean confirmed) {
    boolean run = !Double.isNaN(by);
    String verdict = !run ? "" : confirmed ? "confirmed" : "not confirmed";
    to.add(List.of(claim, run ? result : "not run", verdict));
  }
}
