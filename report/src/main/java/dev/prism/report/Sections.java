package dev.prism.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report of titled tables and figures that renders as an HTML page and as Markdown. */
public final class Sections {
  private record Part(String title, String says, List<String> head, List<List<String>> rows) {}

  private record Figure(String title, String svg) {}

  private final String title;
  private final String lead;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  public Sections(String title, String lead) {
    this.title = title;
    this.lead = lead;
  }

  /** Adds a figure, which Markdown leaves out. */
  public Sections figure(String called, String svg) {
    figures.add(new Figure(called, svg));
    return this;
  }

  public Sections table(String called, String says, List<String> head, List<List<String>> rows) {
    parts.add(new Part(called, says, head, rows));
    return this;
  }

  public String markdown() {
    StringBuilder out = new StringBuilder("# " + title + "\n\n" + lead + "\n");
    for (Part p : parts) {
      out.append("\n## ").append(p.title).append("\n\n");
      out.append(p.says).append(p.says.isEmpty() ? "" : "\n\n");
      out.append(row(p.head)).append('|');
      out.append("---|".repeat(p.head.size())).append("\n");
      p.rows.forEach(r -> out.append(row(r)));
    }
    return out.toString();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(c -> c.replace("|", "\\|").replace('\n', ' '))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  public String page() {
    Report page = new Report(title, lead);
    figures.forEach(f -> page.figure(f.title, f.svg));
    for (Part p : parts) {
      page.heading(p.title);
      if (!p.says.isEmpty()) {
        page.says(p.says);
      }
      page.table(p.head, p.rows);
    }
    return page.page();
  }
}
