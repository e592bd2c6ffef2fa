package dev.prism.experiments.semantics;

import dev.prism.experiments.ExperimentReport;
import dev.prism.experiments.Verdict;
import dev.prism.experiments.semantics.SemanticsResults.Finding;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import dev.prism.experiments.semantics.Trends.Comparison;
import dev.prism.experiments.semantics.Trends.Trend;
import dev.prism.report.Chart;
import dev.prism.report.HtmlReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report of the semantics study. Not safe for use by multiple threads. */
public final class SemanticsReport implements ExperimentReport {
  private static final String TITLE = "What the measures prefer";

  private static final String LEAD =
      String.format(
          Locale.ROOT,
          "The study uses %d synthetic collections. Each has %d points in %d clusters, a query set"
              + " of %d further points and a private set of %d. Plain greedy selects %d to %d"
              + " points; the similarity is S = exp(−distance/2), and log-determinants have ridge"
              + " 1. Scores are means over budgets and collections, with the standard error over"
              + " collections.",
          SyntheticPoints.COLLECTIONS,
          SyntheticPoints.GROUND_SET,
          SyntheticPoints.CLUSTERS,
          SyntheticPoints.QUERIES,
          SyntheticPoints.PRIVATE,
          SemanticsStudy.STEP,
          SemanticsStudy.LARGEST);

  private static final String SELECTIONS =
      "The picks of FLQMI in collection 3. At η = 0 a few picks cover the query set, and the"
          + " remaining ones are arbitrary; at η = 0.2 all picks stay near the query set.";

  private static final String VERDICTS =
      "Intervals of 95 % are over collections (Student's t). Supported: all comparisons are above"
          + " 0 with their whole interval. Contradicted: one is below 0 with its whole interval."
          + " An expectation that a score grows or falls with a parameter is a rank correlation"
          + " along the grid of its values (Spearman); the last column says where the mean turns,"
          + " with the scores at the start, there and at the end. Queries that are alone in their"
          + " cluster have nothing left to cover, so that coverage does not reach 1.";

  private static final String UNDEFINED =
      "A log-determinant is undefined where no candidate can be added. With ridge 1 it is defined"
          + " up to η = 1.6 and ν = 2 here.";

  private static final List<String> TREND_HEAD =
      List.of("expectation of the paper", "verdict", "weakest comparison (95 % interval)", "turns");

  private final SemanticsResults results;
  private final SemanticsFigures figures;

  SemanticsReport(SemanticsResults results) {
    this.results = results;
    figures = new SemanticsFigures(results);
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static SemanticsReport read(Path file) {
    return new SemanticsReport(SemanticsResults.read(file));
  }

  private List<List<String>> verdicts() {
    List<List<String>> out = new ArrayList<>();
    for (Trend t : results.trends()) {
      Comparison least =
          t.comparisons().stream().min(Comparator.comparingDouble(Comparison::low)).orElseThrow();
      String weakest =
          String.format(
              Locale.ROOT,
              "%s: %+.3f (%+.3f … %+.3f)",
              least.name(),
              least.difference(),
              least.low(),
              least.high());
      String turns = t.turns() == null ? "" : t.turns();
      out.add(List.of(t.name(), t.verdict().word(), weakest, turns));
    }
    return out;
  }

  private List<List<String>> rows() {
    List<List<String>> out = new ArrayList<>();
    for (Finding f : results.findings()) {
      List<String> row = new ArrayList<>(List.of(f.measure()));
      for (Kind k : Kind.values()) {
        row.add(f.defined() ? String.format(Locale.ROOT, "%.3f", f.mean(k)) : "undefined");
      }
      out.add(row);
    }
    return out;
  }

  private static List<String> head() {
    List<String> out = new ArrayList<>(List.of("measure"));
    for (Kind k : Kind.values()) {
      out.add(k.title());
    }
    return out;
  }

  private String summary() {
    List<String> counts = new ArrayList<>();
    for (Verdict v : Verdict.values()) {
      counts.add(
          results.trends().stream().filter(t -> t.verdict() == v).count() + " are " + v.word());
    }
    return "Of %d expectations %s. %s"
        .formatted(results.trends().size(), String.join(", ", counts), VERDICTS);
  }

  @Override
  public String html() {
    HtmlReport page = new HtmlReport(TITLE, LEAD);
    page.add(
        "<style>.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px,"
            + " 1fr)); gap: 14px } .panels svg { max-width: 100% } .panels .wide { grid-column: 1 /"
            + " -1 } details { margin: 1rem 0 }</style>");
    page.heading("The paper's figure").add(panels(figures.panels()));
    page.heading("The effect of η on one selection").note(SELECTIONS);
    page.add(panels(figures.selections()));
    page.heading("Further drawings").add(panels(figures.more()));
    page.heading("Trends").note(summary()).table(TREND_HEAD, verdicts());
    page.add("<details><summary><b>All measures and parameter values</b></summary>");
    page.note(UNDEFINED).table(head(), rows()).add("</details>");
    return page.page();
  }

  private static String panels(Map<String, String> svgs) {
    return "<div class=panels>" + String.join("\n", svgs.values()) + "</div>";
  }

  @Override
  public Map<String, String> drawings() {
    Map<String, String> out = new LinkedHashMap<>();
    for (Map<String, String> some :
        List.of(figures.panels(), figures.selections(), figures.more())) {
      some.forEach((name, svg) -> out.put(name + ".svg", Chart.file(svg)));
    }
    return out;
  }

  @Override
  public String markdown(String name) {
    StringBuilder out = new StringBuilder("# " + TITLE + "\n\n" + LEAD + "\n\n");
    images(out, name, figures.panels());
    out.append('\n').append(SELECTIONS).append("\n\n");
    images(out, name, figures.selections());
    out.append("\n## Trends\n\n").append(summary()).append("\n\n");
    table(out, TREND_HEAD, verdicts());
    out.append("\n## Further drawings\n\n");
    images(out, name, figures.more());
    out.append("\n## All measures and parameter values\n\n").append(UNDEFINED).append("\n\n");
    table(out, head(), rows());
    return out.toString();
  }

  private static void images(StringBuilder out, String name, Map<String, String> svgs) {
    svgs.keySet().forEach(n -> out.append("![%s](%s-%s.svg)\n".formatted(n, name, n)));
  }

  private static void table(StringBuilder out, List<String> head, List<List<String>> rows) {
    out.append("| ").append(String.join(" | ", head)).append(" |\n|");
    out.append("---|".repeat(head.size())).append("\n");
    rows.forEach(r -> out.append("| ").append(String.join(" | ", r)).append(" |\n"));
  }
}
