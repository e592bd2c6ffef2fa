package dev.prism.experiments.targeted;

import dev.prism.data.DataException;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.report.Chart;
import dev.prism.report.LineChart;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The report of the experiment in targeted learning. Not safe for use by multiple threads. */
public final class TargetedReport implements SectionedReport {
  private final TargetedResults results;
  private final TargetedStatistics s;
  private final LabelSavings savings;
  private final List<String> ranked;

  TargetedReport(TargetedResults results) {
    if (results.runs().isEmpty()) {
      throw new DataException("There are no runs of %s to report.", results.data());
    }
    this.results = results;
    s = new TargetedStatistics(results);
    savings = new LabelSavings(s);
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
            + " standard error of the mean over runs.%s%s",
        results.data(),
        results.model(),
        runs(),
        results.split() == null ? "not recorded" : results.split(),
        cost(),
        departures());
  }

  /** Returns what the runs cost, as it was noted or as the runs recorded it. */
  private String cost() {
    double[] seconds =
        results.runs().stream()
            .filter(r -> r.trainingSeconds() != null)
            .mapToDouble(r -> r.trainingSeconds() + r.seconds())
            .toArray();
    return (results.cost() == null ? "" : " Cost: " + results.cost() + ".")
        + (seconds.length == 0
            ? ""
            : String.format(
                Locale.ROOT,
                " %d of the %d selections with their trainings recorded their time: %.0f seconds in"
                    + " total.",
                seconds.length,
                results.runs().size(),
                Arrays.stream(seconds).sum()));
  }

  /** Explains the names of strategies that say how they are run. */
  private String departures() {
    boolean random = ranked.stream().anyMatch(n -> n.endsWith("+random"));
    boolean departs = ranked.stream().anyMatch(StrategyGroups::isDeparture);
    return (random
            ? " A measure +random is the paper's: once no item gains anything, the rest is a random"
                + " sample."
            : "")
        + (departs
            ? " Measures that go on otherwise, as those +gcmi, and those with parameters depart"
                + " from the paper; no claim is judged by them."
            : "");
  }

  /** Returns a row for each strategy: a score for each budget, and the mean over budgets. */
  private List<List<String>> table(ToDoubleFunction<TargetedResults.Run> of, int digits) {
    List<List<String>> out = new ArrayList<>();
    for (String name : ranked) {
      List<String> row = new ArrayList<>(List.of(name));
      for (int b : s.budgets()) {
        row.add(s.mean(name, b, of).format(digits));
      }
      row.add(s.overBudgets(name, of).format(digits));
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
        LabelSavings.Efficiency e = savings.at(name, b, "random");
        row.add((e.limit() ? "> " : "") + SampleMean.format(e.value(), 1));
      }
      row.add(savings.median(List.of(name), "random").format());
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

  @Override
  public ReportSections sections() {
    ReportSections to = new ReportSections("Targeted learning: " + results.data(), lead());
    to.figure(
        "Gain on the target classes by number of labels", lines(TargetedResults.Run::targetGain));
    to.figure("Gain on all classes by number of labels", lines(TargetedResults.Run::overallGain));
    List<String> medianHead = new ArrayList<>(head());
    medianHead.set(medianHead.size() - 1, "median (interval)");
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
            + " divided by the number of labels of the strategy, by monotone fits to both; 0 where"
            + " nothing is gained, and \"> x\" where random does not reach it with its largest"
            + " budget ("
            + (ranked.contains("random") ? s.most("random") : "not run")
            + "). Intervals of 95 % by bootstrap over runs.",
        medianHead,
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
    TargetedComparisons c = new TargetedComparisons(s);
    if (!c.named().isEmpty()) {
      to.table(
          "The named test",
          "The mean over budgets and over flqmi, logdetmi and gcmi of each run, less that of the"
              + " rival: two paired t-tests, with Holm's correction.",
          List.of("rival", "runs", "difference", "95 % interval", "p"),
          c.named());
    }
    if (c.hasRivals()) {
      to.table(
          "Measures and their rivals",
          "The lead in gain on the target classes: mean over budgets of each run, paired, ±"
              + " standard error. A star is a significant difference at 5 % with Holm's correction"
              + " for all tests of the table.",
          c.rivalsHead(),
          c.rivalsRows());
    }
    to.table(
        "The paper's penalty matrix",
        "The fraction of budgets at which the strategy of the row gains significantly more on the"
            + " target classes than that of the column (two-sided paired t-test over runs at 5 %,"
            + " as in the paper not corrected for the number of tests: some are significant by"
            + " chance).",
        c.penaltyHead(),
        c.penalty());
    if (results.hasFewerLabelled()) {
      to.table(
          "Claims of the paper",
          "No claim is judged: the labelled set is smaller than the paper's, and a model that has"
              + " seen next to nothing of a rare class is another experiment.",
          List.of("claim", "result", "verdict"),
          List.of());
      return to;
    }
    to.table(
        "Claims of the paper",
        "Means over budgets, with 95 % intervals over runs in parentheses. MI is the mean of flqmi,"
            + " logdetmi and gcmi; the rival is the best of its kind in these runs. Supported: all"
            + " of the interval agrees with the claim; contradicted: nothing of it does.",
        List.of("claim", "result", "verdict"),
        new TargetedClaims(s, savings).rows());
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
