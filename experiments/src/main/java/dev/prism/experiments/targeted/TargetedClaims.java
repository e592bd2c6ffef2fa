package dev.prism.experiments.targeted;

import static dev.prism.experiments.targeted.TargetedReport.number;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The paper's claims on targeted learning beside what was seen. */
final class TargetedClaims {
  private static final List<String> MI = List.of("flqmi", "flvmi", "gcmi", "logdetmi", "com");
  private static final List<String> CMI = List.of("flcmi", "logdetcmi");
  private final Statistics s;
  private final List<String> ranked;

  TargetedClaims(Statistics s) {
    this.s = s;
    ranked = s.ranked();
  }

  /** What the paper says, what we saw, and whether that is the same. */
  List<List<String>> rows() {
    List<List<String>> out = new ArrayList<>();
    double mi = best(MI, Results.Run::targetGain), cmi = best(CMI, Results.Run::targetGain);
    List<String> others = ranked.stream().filter(n -> !MI.contains(n) && !CMI.contains(n)).toList();
    double other = best(others, Results.Run::targetGain);
    claim(
        out,
        "MI gains 20 to 30 points on the target classes",
        "best MI " + number(mi, 1),
        mi,
        mi >= 20);
    claim(
        out,
        "about 12 points above other methods",
        "best other " + number(other, 1) + ", so " + number(mi - other, 1) + " above",
        mi - other,
        mi - other >= 6);
    double overall = best(MI, Results.Run::overallGain);
    claim(
        out,
        "overall accuracy rises by 2 to 10 points",
        "best MI " + number(overall, 1),
        overall,
        overall >= 2);
    double found = best(MI, Results.Run::targetPicked),
        foundOther = best(others, Results.Run::targetPicked);
    claim(
        out,
        "MI picks the most points of the target classes",
        "best MI " + number(found, 1) + ", best other " + number(foundOther, 1),
        found - foundOther,
        found >= foundOther);
    saved(out, "20 to 50 times fewer labels than random", "random", 20);
    String rival = others.isEmpty() ? "none" : others.getFirst(); // they are ranked
    saved(out, "2 to 4 times fewer labels than the best baseline", rival, 2);
    double quick = Math.max(seconds("flqmi"), seconds("gcmi"));
    double slow = Math.min(seconds("flvmi"), seconds("logdetmi"));
    claim(
        out,
        "FLQMI and GCMI are the fastest",
        "the slower takes "
            + number(quick, 2)
            + " s, the faster of FLVMI and LogDetMI "
            + number(slow, 2)
            + " s",
        slow - quick,
        quick < slow);
    claim(
        out,
        "MI and CMI are at par",
        "best CMI " + number(cmi, 1) + ", best MI " + number(mi, 1),
        mi - cmi,
        Math.abs(mi - cmi) <= 3);
    return out;
  }

  /**
   * The most labels that any MI measure saves against another strategy, at any budget where it
   * gains something for sure (twice the standard error): of noise anybody needs few labels.
   */
  private void saved(List<List<String>> to, String says, String other, double claimed) {
    double most = Double.NaN;
    String seen = "";
    for (String n : MI) {
      for (int b : ranked.contains(n) ? s.budgets() : List.<Integer>of()) {
        Statistics.Mean gain = s.mean(n, b, Results.Run::targetGain);
        if (!(gain.mean() > 2 * gain.error())) {
          continue;
        }
        double e = s.efficiency(n, b, other);
        boolean beyond = Double.isInfinite(e);
        double v = beyond ? (double) s.most(other) / b : e;
        if (v > (Double.isNaN(most) ? 0 : most)) {
          most = v;
          seen = String.format("%s with %d labels: %s", n, b, beyond ? "over " : "");
        }
      }
    }
    boolean missing =
        s.budgets(r -> MI.contains(r.strategy())).isEmpty() || !ranked.contains(other);
    String words =
        seen.isEmpty()
            ? "nothing gained for sure"
            : seen + number(most, 1) + " times against " + other;
    claim(to, says, words, missing ? Double.NaN : 0, most >= claimed);
  }

  private double best(List<String> names, ToDoubleFunction<Results.Run> of) {
    return names.stream()
        .filter(ranked::contains)
        .mapToDouble(n -> s.overBudgets(n, of))
        .max()
        .orElse(Double.NaN);
  }

  private double seconds(String strategy) {
    return ranked.contains(strategy) ? s.overBudgets(strategy, Results.Run::seconds) : Double.NaN;
  }

  /**
   * @param by what decides; NaN where the strategies were not run
   */
  private static void claim(
      List<List<String>> to, String says, String seen, double by, boolean kept) {
    boolean run = !Double.isNaN(by);
    to.add(List.of(says, run ? seen : "not run", run ? kept ? "kept" : "not kept" : ""));
  }
}
