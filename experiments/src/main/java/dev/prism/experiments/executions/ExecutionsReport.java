package dev.prism.experiments.executions;

import dev.prism.experiments.executions.ExecutionsExperiment.Row;
import dev.prism.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** What came of the executions, as a page and as Markdown. */
final class ExecutionsReport {
  private static final String TITLE = "What an execution loses, and what it saves";
  private final List<Row> rows;
  private final Set<String> measures = new LinkedHashSet<>();
  private final Set<String> executions = new LinkedHashSet<>();

  ExecutionsReport(List<Row> rows) {
    this.rows = rows;
    rows.forEach(r -> measures.add(r.measure()));
    Executions.names().forEach(executions::add);
  }

  /** A table: a line a measure, a column an execution. */
  private record View(String title, String says, Function<Row, String> cell) {}

  private List<View> views() {
    return List.of(
        new View(
            "Value, in % of the exact answer's",
            "By the measure itself, on all 24,300. Above 100: greedy is not the best possible"
                + " either.",
            r -> number("%.1f", 100 * r.ratio())),
        new View(
            "Rare digits among the picks, in %",
            "Measures with a query set look for them; the others pass them by, and so does the"
                + " exact answer.",
            r -> number("%.0f", 100 * r.recall())),
        new View("Processor seconds", "Of all threads, data in memory.", r -> time(r.cpu())),
        new View(
            "Megabytes of similarities and sets",
            "What is held at a time at most, the features aside; of streams the bound that is"
                + " stated in advance.",
            r -> number("%.0f", r.megabytes())));
  }

  private static String number(String format, double x) {
    return String.format(Locale.ROOT, format, x);
  }

  private static String time(double s) {
    return number(s < 10 ? "%.2f" : "%.0f", s);
  }

  private String lead() {
    return "MNIST, 24,300 pictures of 196 numbers, sorted by digit, the two rare digits (300"
        + " pictures) last; ten of them are the query set, ten 3s the private set; k = "
        + rows.getFirst().k()
        + ", "
        + Executions.BLOCKS
        + " blocks. A dash: it does not apply.";
  }

  private List<String> head() {
    List<String> out = new ArrayList<>(List.of("measure"));
    out.addAll(executions);
    return out;
  }

  private List<List<String>> table(View v) {
    List<List<String>> out = new ArrayList<>();
    for (String m : measures) {
      List<String> line = new ArrayList<>(List.of(m));
      for (String e : executions) {
        line.add(
            rows.stream()
                .filter(r -> r.measure().equals(m) && r.execution().equals(e))
                .filter(r -> r.failed() == null)
                .findFirst()
                .map(v.cell)
                .orElse("–"));
      }
      out.add(line);
    }
    return out;
  }

  private List<String> failures() {
    return rows.stream()
        .filter(r -> r.failed() != null)
        .map(r -> r.measure() + ", " + r.execution() + ": " + r.failed())
        .toList();
  }

  String page() {
    Report page = new Report(TITLE, lead());
    for (View v : views()) {
      page.heading(v.title()).says(v.says()).table(head(), table(v));
    }
    if (!failures().isEmpty()) {
      page.heading("What does not apply, and why");
      failures().forEach(page::says);
    }
    return page.page();
  }

  String markdown() {
    StringBuilder s = new StringBuilder("# " + TITLE + "\n\n" + lead() + "\n");
    for (View v : views()) {
      s.append("\n## ").append(v.title()).append("\n\n").append(v.says()).append("\n\n");
      line(s, head());
      line(s, head().stream().map(h -> h.equals("measure") ? "---" : "---:").toList());
      table(v).forEach(row -> line(s, row));
    }
    if (!failures().isEmpty()) {
      s.append("\n## What does not apply, and why\n\n");
      failures().forEach(f -> s.append("- ").append(f).append('\n'));
    }
    return s.toString();
  }

  private static void line(StringBuilder s, List<String> cells) {
    s.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
