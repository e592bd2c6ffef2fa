package dev.prism.cli;

import java.util.ArrayList;
import java.util.List;

/** A report in parts, each a table with a title, that is a page as well as Markdown. */
final class Sections {
  private record Part(String title, String says, List<String> head, List<List<String>> rows) {}

  private record Figure(String title, String svg) {}

  private final String title;
  private final String lead;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  Sections(String title, String lead) {
    this.title = title;
    this.lead = lead;
  }

  /** On the page alone. */
  Sections figure(String called, String svg) {
    figures.add(new Figure(called, svg));
    return this;
  }

  Sections table(String called, String says, List<String> head, List<List<String>> rows) {
    parts.add(new Part(called, says, head, rows));
    return this;
  }

  String markdown() {
    StringBuilder out = new StringBuilder("# " + title + "\n\n" + lead + "\n");
    for (Part p : parts) {
      out.append("\n## ").append(p.title).append("\n\n");
      out.append(p.says).append(p.says.isEmpty() ? "" : "\n\n");
      out.append("| ").append(String.join(" | ", p.head)).append(" |\n|");
      out.append("---|".repeat(p.head.size())).append("\n");
      p.rows.forEach(r -> out.append("| ").append(String.join(" | ", r)).append(" |\n"));
    }
    return out.toString();
  }

  String page() {
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
