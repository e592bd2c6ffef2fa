package dev.prism.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A report of tables and figures that can be rendered as an HTML page and as Markdown. Not safe for
 * use by multiple threads.
 */
public final class ReportSections {
  private record Section(String title, String note, List<String> head, List<List<String>> rows) {}

  private record Figure(String title, String svg) {}

  private final String title;
  private final String lead;
  private final List<Figure> figures = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /**
   * Begins a report.
   *
   * @param title the title
   * @param lead the paragraph below the title
   */
  public ReportSections(String title, String lead) {
    this.title = title;
    this.lead = lead;
  }

  /**
   * Adds a figure, which Markdown leaves out.
   *
   * @param heading the title of the figure
   * @param svg an SVG element
   * @return this report
   */
  public ReportSections figure(String heading, String svg) {
    figures.add(new Figure(heading, svg));
    return this;
  }

  /**
   * Adds a table.
   *
   * @param heading the title of the table
   * @param note the paragraph above the table; empty for none
   * @param head the titles of the columns
   * @param rows the cells
   * @return this report
   */
  public ReportSections table(
      String heading, String note, List<String> head, List<List<String>> rows) {
    sections.add(new Section(heading, note, head, rows));
    return this;
  }

  /** {@return the report as Markdown} */
  public String markdown() {
    StringBuilder out = new StringBuilder("# " + title + "\n\n" + lead + "\n");
    for (Section p : sections) {
      out.append("\n## ").append(p.title).append("\n\n");
      out.append(p.note).append(p.note.isEmpty() ? "" : "\n\n");
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

  /** {@return the report as an HTML page} */
  public String page() {
    HtmlReport page = new HtmlReport(title, lead);
    figures.forEach(f -> page.figure(f.title, f.svg));
    for (Section p : sections) {
      page.heading(p.title);
      if (!p.note.isEmpty()) {
        page.note(p.note);
      }
      page.table(p.head, p.rows);
    }
    return page.page();
  }
}
