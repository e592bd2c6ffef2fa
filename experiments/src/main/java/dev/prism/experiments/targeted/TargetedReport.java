package dev.prism.experiments.targeted;

import dev.prism.data.DataException;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.report.Chart;
import dev.prism.report.LineChart;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The report of the experiment in targeted learning. Not safe for use by multiple threads. */
public final class TargetedReport implements SectionedReport {
  private final TargetedResults results;
  private final TargetedStatistics s;
  private final List<String> ranked;

  TargetedReport(TargetedResults results) {
    if (results.runs().isEmpty()) {
      throw new DataException("There are no runs of %s to report.", results.data());
    }
    this.results = results;
    s = new TargetedStatistics(results);
    ranked = s.ranked();
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static TargetedReport read(Path file) {
    return new TargetedReport(TargetedResults.read(file));
  }

  private long runs() {
    return results.runs().stream().map(TargetedResults.Run::seed).distinct().count();
  }

  private String lead() {
    return String.format(
        Locale.ROOT,
        "Data %s, model %s, %d runs with a new random split each. Split: %s. Accuracy is measured"
            + " on the test items of the data set. Gains are in percentage points, with the"
            + " standard error of the mean over runs.",
        results.data(),
        results.model(),
        runs(),
        results.split() == null ? "not recorded" : results.split());
  }

  /** Returns a row for each strategy: a score for each budget, and the mean over budgets. */
  private List<List<String>> table(ToDoubleFunction<TargetedResults.Run> of, int digits) {
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int b : s.budgets()) {
        row.add(s.mean(name, b, of).format(digits));
      }
      row.add(SampleMean.format(s.overBudgets(name, of), digits));
      out.add(row);
    }
    return out;
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
            Double.isInfinite(e)
                ? "> " + SampleMean.format((double) s.most("random") / b, 1)
                : SampleMean.format(e, 1));
      }
      out.add(row);
    }
    return out;
  }

  private List<List<String>> randomBudgets() {
    List<List<String>> out = new ArrayList<>();
    for (int b : s.budgets(r -> r.strategy().equals("random"))) {
      out.add(
          List.of(
              String.valueOf(b),
              s.mean("random", b, TargetedResults.Run::targetGain).format(1),
              s.mean("random", b, TargetedResults.Run::overallGain).format(1),
              s.mean("random", b, TargetedResults.Run::targetPicked).format(1)));
    }
    return out;
  }

  private List<List<String>> winRates() {
    double[][] p = s.winRates();
    List<String> names = s.strategies();
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      int i = names.indexOf(name);
      List<String> row = new ArrayList<>(List.of(name));
      double wins = 0, losses = 0;
      for (String other : ranked) {
        double v = p[i][names.indexOf(other)];
        row.add(v == 0 ? "" : SampleMean.format(v, 2));
        wins += v;
        losses += p[names.indexOf(other)][i];
      }
      row.add(SampleMean.format(wins, 2));
      row.add(SampleMean.format(losses, 2));
      out.add(row);
    }
    return out;
  }

  private List<String> comparisonHead() {
    List<String> out = new ArrayList<>(List.of("strategy"));
    out.addAll(ranked);
    out.add("wins");
    out.add("losses");
    return out;
  }

  @Override
  public ReportSections sections() {
    ReportSections to = new ReportSections("Targeted learning: " + results.data(), lead());
    to.figure(
        "Gain on the target classes by number of labels", lines(TargetedResults.Run::targetGain));
    to.figure("Gain on all classes by number of labels", lines(TargetedResults.Run::overallGain));
    List<String> noMean = head().subList(0, head().size() - 1);
    to.table(
        "Gain on the target classes",
        "The increase in accuracy, in percentage points, averaged over the rare classes.",
        head(),
        table(TargetedResults.Run::targetGain, 1));
    to.table(
        "Gain on all classes",
        "The increase in accuracy over all test items, in percentage points.",
        head(),
        table(TargetedResults.Run::overallGain, 1));
    to.table(
        "Picks from the target classes",
        "The number of picks that belong to the rare classes.",
        head(),
        table(TargetedResults.Run::targetPicked, 1));
    to.table(
        "Labelling efficiency",
        "The number of labels with which random reaches the same gain on the target classes,"
            + " divided by the number of labels of the strategy; \"> x\" where random does not"
            + " reach it with its largest budget ("
            + (ranked.contains("random") ? s.most("random") : "not run")
            + ").",
        noMean,
        efficiencies());
    if (ranked.contains("random") && s.most("random") > s.budgets().getLast()) {
      to.table(
          "Random selection up to the whole pool",
          "Gains and picks of random selection at larger budgets.",
          List.of(
              "labels",
              "gain on the target classes",
              "gain on all classes",
              "picks from the target classes"),
          randomBudgets());
    }
    to.table(
        "Selection time, in seconds",
        "Measured on a machine that trained models at the same time.",
        head(),
        table(TargetedResults.Run::seconds, 3));
    to.table(
        "Pairwise comparison of strategies",
        "The fraction of budgets at which the strategy of the row gains significantly more on the"
            + " target classes than that of the column (two-sided paired t-test over runs at 5 %)."
            + " With few runs, few differences are significant.",
        comparisonHead(),
        winRates());
    to.table(
        "Claims of the paper",
        "Results are means over budgets.",
        List.of("claim", "result", "verdict"),
        new TargetedClaims(s).rows());
    return to;
  }

  /**
   * Draws gains over budgets on a logarithmic axis: each budget is about twice the previous one.
   */
  private String lines(ToDoubleFunction<TargetedResults.Run> of) {
    List<Integer> budgets = s.budgets();
    double first = Math.log(budgets.getFirst()), last = Math.log(budgets.getLast());
    double[] at =
        budgets.stream()
            .mapToDouble(b -> last > first ? (Math.log(b) - first) / (last - first) : 0.5)
            .toArray();
    List<LineChart.Line> all = new ArrayList<>();
    for (String name : ranked) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int b : budgets) {
        SampleMean m = s.mean(name, b, of);
        points.add(m.size() == 0 ? null : new LineChart.Point(m.mean(), m.standardError()));
      }
      all.add(new LineChart.Line(name, points));
    }
    Chart chart = Chart.of(560, 320, Math.max(366, 15 * ranked.size() + 32));
    List<String> ticks = budgets.stream().map(String::valueOf).toList();
    return LineChart.svg(chart, all, at, ticks, "number of labels; gain in percentage points");
  }
}
