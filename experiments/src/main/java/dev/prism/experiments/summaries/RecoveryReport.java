package dev.prism.experiments.summaries;

import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.summaries.RecoveryStudy.Trial;
import dev.prism.report.BarChart;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The report of the recovery study. Not safe for use by multiple threads. */
public final class RecoveryReport implements SectionedReport {
  private final RecoveryResults results;
  private final List<String> methods;

  RecoveryReport(RecoveryResults results) {
    this.results = results;
    methods =
        results.trials().isEmpty()
            ? List.of()
            : List.copyOf(results.trials().getFirst().kendallTau().keySet());
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static RecoveryReport read(Path file) {
    return new RecoveryReport(RecoveryResults.read(file));
  }

  /** Returns the settings and the means over trials, for JSON. */
  Map<String, Object> summary() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("settings", results.settings());
    out.put("kendall_tau", means(Trial::kendallTau));
    out.put("relative_value", means(Trial::relativeValue));
    return out;
  }

  private Map<String, Double> means(Function<Trial, Map<String, Double>> of) {
    Map<String, Double> out = new LinkedHashMap<>();
    methods.forEach(m -> out.put(m, mean(of, m).mean()));
    return out;
  }

  private SampleMean mean(Function<Trial, Map<String, Double>> of, String method) {
    return SampleMean.of(
        results.trials().stream().mapToDouble(t -> of.apply(t).get(method)).toArray());
  }

  @Override
  public ReportSections sections() {
    ReportSections out = new ReportSections("Recovery of a hidden mixture", lead());
    if (methods.isEmpty()) {
      return out;
    }
    out.figure(
        "Agreement with the ranking of Θ* (Kendall's τ)",
        BarChart.svg(
            methods, means(Trial::kendallTau).values().stream().mapToDouble(v -> v).toArray()));
    List<List<String>> rows = new ArrayList<>();
    for (String m : methods) {
      rows.add(
          List.of(
              m, mean(Trial::kendallTau, m).format(3), mean(Trial::relativeValue, m).format(3)));
    }
    out.table(
        "Agreement on held-out collections",
        "τ is Kendall's rank correlation between the method and Θ* over 200 random sets of each"
            + " held-out collection. The relative value is the value under Θ* of the method's"
            + " summary, divided by that of the summary of Θ*. Means over trials with their"
            + " standard error.",
        List.of("method", "τ", "relative value"),
        rows);
    List<List<String>> parameters = new ArrayList<>();
    for (Trial t : results.trials()) {
      t.hidden()
          .forEach(
              (component, hidden) ->
                  hidden.forEach(
                      (name, v) ->
                          parameters.add(
                              List.of(
                                  String.valueOf(t.seed()),
                                  component,
                                  name,
                                  SampleMean.format(v, 3),
                                  SampleMean.format(t.learned().get(component).get(name), 3)))));
    }
    out.table(
        "Hidden and learned parameters",
        "Θ is determined up to a common factor of all weights, which changes no ranking.",
        List.of("trial", "component", "parameter", "Θ*", "learned"),
        parameters);
    return out;
  }

  private String lead() {
    return "Reference summaries are simulated from a hidden mixture Θ*, which is sampled at random"
        + " in each of "
        + results.trials().size()
        + " trials. Simulated annotators select by stochastic greedy, which evaluates a random"
        + " sample of the candidates before each pick. Settings: "
        + results.settings()
        + ".";
  }
}
