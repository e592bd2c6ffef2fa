package dev.prism.report;

import dev.prism.Pick;
import dev.prism.summarize.Example;
import dev.prism.summarize.Summary;
import dev.prism.summarize.SummaryInput;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Renders a summary as an HTML page: the summary itself, the positions of its items in the input,
 * and an explanation of each. Stateless.
 */
public final class SummaryReport {
  private static final int MAX_SENTENCES_SHOWN = 2000;
  private static final int MAX_PICKS = 500;
  private final Summary s;
  private final SummaryInput m;
  private final int[] picks;
  private final List<Summary.Reason> why;

  private SummaryReport(Summary s) {
    this.s = s;
    m = s.input();
    picks = s.picks();
    why = s.reasons();
  }

  /**
   * Returns the page of a summary.
   *
   * @param s the summary
   * @param seconds the time that it took
   * @param version the version of the program
   * @return the page as HTML
   */
  public static String of(Summary s, double seconds, String version) {
    return new SummaryReport(s).page(seconds, version);
  }

  private String page(double seconds, String version) {
    HtmlReport page =
        new HtmlReport(
            m.source() + " in " + s.length(),
            "A " + s.kind().title() + " summary of " + m.kind().count(m.size()) + ".");
    addExamples(page, "Query set Q", s.query());
    addExamples(page, "Private set P", s.privateSet());
    page.heading("The summary");
    page.add(m.images() == null && m.texts() != null ? digest() : reel());
    page.heading("Positions in the input");
    page.note("The input from beginning to end; a number is the rank of a pick.");
    page.add(strip());
    page.heading("Explanation of each pick");
    page.note("The number at the right is the gain.");
    page.add(reasons());
    if (m.sections() != null && m.size() <= MAX_SENTENCES_SHOWN) {
      page.add(whole());
    }
    page.heading("Details of the run")
        .values(s.result().selection())
        .facts(facts(seconds, version));
    return page.page();
  }

  private static void addExamples(HtmlReport page, String title, List<Example> examples) {
    if (!examples.isEmpty()) {
      Thumbnails all =
          i -> {
            Example e = examples.get(i);
            return e.image() == null
                ? "<span class=words>" + Html.escape(Formatting.shorten(e.name(), 160)) + "</span>"
                : Thumbnails.image(e.image(), e.name());
          };
      page.examples(title, all, examples.size(), 40);
    }
  }

  /** Returns the rank of a pick, from 1; 0 for an item that is not a pick. */
  private int rank(int item) {
    for (int p = 0; p < picks.length; p++) {
      if (picks[p] == item) {
        return p + 1;
      }
    }
    return 0;
  }

  private String digest() {
    StringBuilder out = new StringBuilder("<div class=digest>");
    int before = -1;
    for (int j : s.readingOrder()) {
      int section = m.sections() == null ? j : m.sections()[j];
      out.append(before < 0 ? "<p>" : section == before ? " " : "</p>\n<p>");
      out.append(Html.escape(m.label(j))).append("<sup>").append(rank(j)).append("</sup>");
      before = section;
    }
    return out.append("</p></div>").toString();
  }

  private String shown(int j) {
    return m.images() == null
        ? "<span class=words>" + Html.escape(Formatting.shorten(m.label(j), 240)) + "</span>"
        : Thumbnails.image(m.images().get(j), m.table().id(j));
  }

  private String reel() {
    StringBuilder out = new StringBuilder("<div class=reel>");
    int[] reading = s.readingOrder();
    for (int j : Arrays.copyOf(reading, Math.min(MAX_PICKS, reading.length))) {
      out.append("<figure>").append(shown(j)).append("<figcaption>");
      out.append("<b>").append(rank(j)).append("</b> <span class=muted>");
      out.append(Html.escape(m.locations() == null ? m.table().id(j) : m.locations().get(j)));
      out.append("</span></figcaption></figure>\n");
    }
    return out.append("</div>").toString();
  }

  private String strip() {
    int wide = 860;
    StringBuilder out =
        new StringBuilder(
            "<svg class=\"lines\" viewBox=\"0 0 880 46\" role=\"img\" font-size=\"10\""
                + " aria-label=\"positions of the picks\"><rect x=\"10\" y=\"18\" width=\"860\""
                + " height=\"10\" rx=\"5\" fill=\"#8883\"/>");
    int[] reading = s.readingOrder();
    for (int r = 0; r < reading.length; r++) {
      double x = 10 + wide * (reading[r] + 0.5) / m.size();
      out.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"14\" width=\"3\" height=\"18\" rx=\"1\" fill=\"var(--curve)\">"
                  + "<title>%s</title></rect><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\""
                  + " fill=\"currentColor\">%d</text>",
              x - 1.5,
              Html.escape(Formatting.shorten(m.label(reading[r]), 80)),
              x,
              r % 2 == 0 ? 11 : 43, // alternating, so that neighbours do not overlap
              rank(reading[r])));
    }
    return out.append("</svg>").toString();
  }

  private String reasons() {
    StringBuilder out = new StringBuilder(m.images() == null ? "<div>" : "<div class=reel>");
    for (int p = 0; p < Math.min(MAX_PICKS, picks.length); p++) {
      Pick pick = s.result().selection().picks().get(p);
      Summary.Reason w = why.get(p);
      String gain = String.format(Locale.ROOT, "%+.3g", pick.gain());
      String reason = Html.escape(s.describe(w));
      if (m.images() == null) {
        out.append("<div class=why><b>").append(p + 1).append("</b><div>");
        out.append(Html.escape(m.label(pick.index())));
        out.append("<div class=\"row muted\"><span>").append(reason);
        if (m.locations() != null) {
          out.append(" · ").append(Html.escape(m.locations().get(pick.index())));
        }
        out.append("</span><span title=gain>").append(gain).append("</span></div>");
        if (w.nearest() >= 0) {
          String other = Formatting.shorten(m.label(w.nearest()), 160);
          out.append("<div class=muted>such as: ").append(Html.escape(other)).append("</div>");
        }
        out.append("</div></div>\n");
      } else {
        out.append("<figure>").append(shown(pick.index())).append("<figcaption>");
        out.append("<div class=row><b>").append(p + 1).append("</b><span title=gain>");
        out.append(gain).append("</span></div><div class=muted>").append(reason).append("</div>");
        if (w.nearest() >= 0) {
          out.append("<div class=covers>").append(shown(w.nearest())).append("</div>");
        }
        out.append("</figcaption></figure>\n");
      }
    }
    return out.append("</div>").toString();
  }

  private String whole() {
    StringBuilder out =
        new StringBuilder(
            "<details class=whole><summary><b>The whole text with the picks"
                + " highlighted</b></summary>");
    for (int j = 0; j < m.size(); j++) {
      int rank = rank(j);
      String text = Html.escape(m.label(j));
      out.append("<p>");
      out.append(rank == 0 ? text : "<mark>" + text + "</mark><sup>" + rank + "</sup>");
      out.append("</p>\n");
    }
    return out.append("</details>").toString();
  }

  private Map<String, String> facts(double seconds, String version) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("compared by", s.representation());
    rows.put("measure", s.result().spec().text());
    rows.put("optimizer", s.result().selection().optimizer());
    rows.put("certificate", s.result().selection().certificate().description());
    rows.put("seconds", String.format(Locale.ROOT, "%.2f", seconds));
    rows.put("version", version);
    return rows;
  }
}
