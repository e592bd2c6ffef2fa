package dev.prism.experiments.semantics;

import dev.prism.base.Names;
import dev.prism.data.run.Version;
import dev.prism.experiments.semantics.Scores.Kind;
import dev.prism.experiments.semantics.Study.Finding;
import dev.prism.experiments.semantics.Trends.Trend;
import dev.prism.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The study of semantics as a page, as Markdown, as JSON and as drawings. */
final class SemanticsReport {
  private static final String LEAD =
      String.format(
          Locale.ROOT,
          "%d collections of %d points in %d clusters, with %d queries and %d private points more;"
              + " plain greedy, budgets of %d to %d, S = exp(−distance/2), LogDet with ridge 1."
              + " Means over budgets and collections, with the standard error over collections.",
          Points.COLLECTIONS,
          Points.CHOICE,
          Points.CLUSTERS,
          Points.QUERIES,
          Points.PRIVATE,
          Study.STEP,
          Study.LARGEST);

  private static final String VERDICTS =
      "\"Held\": every comparison speaks for it by more than two standard errors. \"Held, close\":"
          + " some comparison is closer than that, and none speaks against it by more.";

  private final List<Finding> all;
  private final List<Trend> trends;
  final SemanticsFigures figures;

  SemanticsReport(List<Finding> all) {
    this.all = all;
    trends = Trends.of(all);
    figures = new SemanticsFigures(all);
  }

  Map<String, Object> json() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("trends", trends);
    List<Map<String, Object>> findings = new ArrayList<>();
    for (Finding f : all) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("measure", f.spec());
      for (Kind k : f.defined() ? Kind.values() : new Kind[0]) {
        one.put(k.title(), Math.round(1e4 * k.of(f.mean())) / 1e4);
        one.put(k.title() + " ±", Math.round(1e4 * f.error(k)) / 1e4);
      }
      one.put("defined", f.defined());
      findings.add(one);
    }
    out.put("findings", findings);
    out.put("version", Version.TEXT);
    return out;
  }

  private static String verdict(Trend t) {
    return t.clear() ? "held" : t.held() ? "held, close" : "not held";
  }

  private List<List<String>> verdicts() {
    List<List<String>> out = new ArrayList<>();
    for (Trend t : trends) {
      Trends.Comparison least =
          t.comparisons().stream()
              .min((a, b) -> Double.compare(a.difference(), b.difference()))
              .orElseThrow();
      out.add(
          List.of(
              t.name(),
              verdict(t),
              String.format(
                  Locale.ROOT,
                  "%s: %+.3f ± %.3f",
                  least.what(),
                  least.difference(),
                  least.error())));
    }
    return out;
  }

  private List<List<String>> rows() {
    List<List<String>> out = new ArrayList<>();
    for (Finding f : all) {
      List<String> row = new ArrayList<>(List.of(f.spec()));
      for (Kind k : Kind.values()) {
        row.add(f.defined() ? String.format(Locale.ROOT, "%.3f", k.of(f.mean())) : "undefined");
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

  private long held() {
    return trends.stream().filter(Trend::held).count();
  }

  private String verdictLine() {
    return held() + " of " + trends.size() + " expected trends held.";
  }

  String page() {
    Report page = new Report("What the measures mean", LEAD);
    page.add(
        "<style>.panels { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px,"
            + " 1fr)); gap: 14px } .panels svg { max-width: 100% } .panels .wide { grid-column: 1 /"
            + " -1 } details { margin: 1rem 0 }</style>");
    page.heading("The paper's figure").add(panels(figures.panels()));
    page.heading("The same collection, and another η")
        .says(
            "Collection 3. With η = 0 FLQMI has covered the queries after a few picks and then"
                + " takes whatever comes; with a little η it stays with them.")
        .add(panels(figures.pictures()));
    page.heading("More of it").add(panels(figures.more()));
    page.heading("Trends").says(verdictLine() + " " + VERDICTS);
    page.table(List.of("the paper expects", "", "closest comparison"), verdicts());
    page.add("<details><summary><b>Every measure at every value</b></summary>");
    page.says(undefined()).table(head(), rows()).add("</details>");
    return page.page();
  }

  private static String undefined() {
    return "A log-determinant is undefined where no item is left that may be added; the ridge keeps"
        + " it defined to η = "
        + Names.shortest(1.6)
        + " and ν = 2 here.";
  }

  private static String panels(Map<String, String> svgs) {
    return "<div class=panels>" + String.join("\n", svgs.values()) + "</div>";
  }

  /**
   * @param name what the files of the drawings begin with
   */
  String markdown(String name) {
    StringBuilder out = new StringBuilder("# What the measures mean\n\n" + LEAD + "\n\n");
    figures(out, name, figures.panels());
    out.append("\nCollection 3, and what FLQMI chooses of it:\n\n");
    figures(out, name, figures.pictures());
    out.append("\n## Trends\n\n").append(verdictLine()).append(' ').append(VERDICTS).append("\n\n");
    table(out, List.of("the paper expects", "", "closest comparison"), verdicts());
    out.append("\n## More drawings\n\n");
    figures(out, name, figures.more());
    out.append("\n## Every measure at every value\n\n").append(undefined()).append("\n\n");
    table(out, head(), rows());
    return out.toString();
  }

  private static void figures(StringBuilder out, String name, Map<String, String> svgs) {
    svgs.keySet().forEach(n -> out.append("![%s](%s-%s.svg)\n".formatted(n, name, n)));
  }

  private static void table(StringBuilder out, List<String> head, List<List<String>> rows) {
    out.append("| ").append(String.join(" | ", head)).append(" |\n|");
    out.append("---|".repeat(head.size())).append("\n");
    rows.forEach(r -> out.append("| ").append(String.join(" | ", r)).append(" |\n"));
  }
}
