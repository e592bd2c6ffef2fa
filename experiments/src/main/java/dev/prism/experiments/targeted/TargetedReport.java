package dev.prism.experiments.targeted;

import dev.prism.data.DataException;
import dev.prism.report.Chart;
import dev.prism.report.Lines;
import dev.prism.report.Sections;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What came of the targeted experiment, as a page and as Markdown. */
final class TargetedReport {
  private final Results results;
  private final Statistics s;
  private final List<String> ranked;

  TargetedReport(Results results) {
    if (results.runs().isEmpty()) {
      throw new DataException("There is no run of %s yet, and so nothing to tell.", results.data());
    }
    this.results = results;
    s = new Statistics(results);
    ranked = s.ranked();
  }

  private long runs() {
    return results.runs().stream().map(Results.Run::seed).distinct().count();
  }

  private String lead() {
    return String.format(
        Locale.ROOT,
        "%s, %s, %d runs, each a new draw. %s. Accuracies are of the data's own test items; gains"
            + " are in points, with the standard error of the mean over runs.",
        results.data(),
        results.model(),
        runs(),
        results.split() == null ? "The split is not noted" : results.split());
  }

  /** A row of words a strategy: by budget, and over all budgets. */
  private List<List<String>> table(ToDoubleFunction<Results.Run> of, int digits) {
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int b : s.budgets()) {
        row.add(words(s.mean(name, b, of), digits));
      }
      row.add(number(s.overBudgets(name, of), digits));
      out.add(row);
    }
    return out;
  }

  private static String words(Statistics.Mean m, int digits) {
    return number(m.mean(), digits)
        + (Double.isFinite(m.error()) ? " ± " + number(m.error(), digits) : "");
  }

  static String number(double v, int digits) {
    return Double.isFinite(v) ? String.format(Locale.ROOT, "%." + digits + "f", v) : "";
  }

  private List<String> head() {
    List<String> out = new ArrayList<>(List.of("strategy"));
    s.budgets().forEach(b -> out.add(b + " labels"));
    out.add("mean");
    return out;
  }

  private List<List<String>> efficiencies() {
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int b : s.budgets()) {
        double e = s.efficiency(name, b, "random");
        row.add(
            Double.isInfinite(e) ? "> " + number((double) s.most("random") / b, 1) : number(e, 1));
      }
      out.add(row);
    }
    return out;
  }

  private List<List<String>> untilUsedUp() {
    List<List<String>> out = new ArrayList<>();
    for (int b : s.budgets(r -> r.strategy().equals("random"))) {
      out.add(
          List.of(
              String.valueOf(b),
              words(s.mean("random", b, Results.Run::targetGain), 1),
              words(s.mean("random", b, Results.Run::overallGain), 1),
              words(s.mean("random", b, Results.Run::targetPicked), 1)));
    }
    return out;
  }

  private List<List<String>> penalties() {
    double[][] p = s.penalties();
    List<String> names = s.strategies();
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      int i = names.indexOf(name);
      List<String> row = new ArrayList<>(List.of(name));
      double wins = 0, losses = 0;
      for (String other : ranked) {
        double v = p[i][names.indexOf(other)];
        row.add(v == 0 ? "" : number(v, 2));
        wins += v;
        losses += p[names.indexOf(other)][i];
      }
      row.add(number(wins, 2));
      row.add(number(losses, 2));
      out.add(row);
    }
    return out;
  }

  private List<String> crossHead() {
    List<String> out = new ArrayList<>(List.of("better than →"));
    out.addAll(ranked);
    out.add("wins");
    out.add("losses");
    return out;
  }

  private Sections sections() {
    Sections to = new Sections("Targeted learning: " + results.data(), lead());
    to.figure("Gain on the target classes against labels bought", lines(Results.Run::targetGain));
    to.figure("Gain on all classes against labels bought", lines(Results.Run::overallGain));
    List<String> noMean = head().subList(0, head().size() - 1);
    to.table(
        "Gain on the target classes",
        "Points of accuracy, the mean over the rare classes.",
        head(),
        table(Results.Run::targetGain, 1));
    to.table("Gain on all classes", "", head(), table(Results.Run::overallGain, 1));
    to.table(
        "Picked from the target classes",
        "Of the labels bought, how many turned out to be of the rare classes.",
        head(),
        table(Results.Run::targetPicked, 1));
    to.table(
        "Labelling efficiency",
        "Labels that random needs for the same gain on the target classes, over the labels bought;"
            + " \"> x\" where random did not get there with its largest budget, "
            + (ranked.contains("random") ? s.most("random") : "which was not run")
            + ".",
        noMean,
        efficiencies());
    if (ranked.contains("random") && s.most("random") > s.budgets().getLast()) {
      to.table(
          "Random until the pool is used up",
          "",
          List.of("labels", "gain on the target classes", "gain on all", "of the target classes"),
          untilUsedUp());
    }
    to.table(
        "Seconds to choose",
        "On a machine shared with the training itself.",
        head(),
        table(Results.Run::seconds, 3));
    to.table(
        "Who beats whom",
        "The part of the budgets at which the row's gain on the target classes is significantly"
            + " larger than the column's: paired t-test over runs, two-sided, 5 %. With few runs"
            + " little is significant.",
        crossHead(),
        penalties());
    to.table(
        "The paper's claims beside ours",
        "Means over budgets.",
        List.of("the paper", "here", ""),
        new TargetedClaims(s).rows());
    return to;
  }

  /** Budgets are spread by their logarithm: each is about twice the one before. */
  private String lines(ToDoubleFunction<Results.Run> of) {
    List<Integer> budgets = s.budgets();
    double first = Math.log(budgets.getFirst()), last = Math.log(budgets.getLast());
    double[] at =
        budgets.stream()
            .mapToDouble(b -> last > first ? (Math.log(b) - first) / (last - first) : 0.5)
            .toArray();
    List<Lines.Line> all = new ArrayList<>();
    for (String name : ranked) {
      List<Lines.Point> points = new ArrayList<>();
      for (int b : budgets) {
        Statistics.Mean m = s.mean(name, b, of);
        points.add(m.runs() == 0 ? null : new Lines.Point(m.mean(), m.error()));
      }
      all.add(new Lines.Line(name, points));
    }
    Chart chart = Chart.of(560, 320, Math.max(366, 15 * ranked.size() + 32));
    List<String> ticks = budgets.stream().map(String::valueOf).toList();
    return Lines.svg(chart, all, at, ticks, "labels bought; gain in points");
  }

  String markdown() {
    return sections().markdown();
  }

  String page() {
    return sections().page();
  }
}
