package dev.prism.report;

import dev.prism.Pick;
import dev.prism.summarize.Example;
import dev.prism.summarize.Material;
import dev.prism.summarize.Summary;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The page of a summary: as it reads, where it comes from, and why each item is in it. */
public final class SummaryReport {
  /** A text longer than this is not shown whole. */
  private static final int WHOLE = 2000;

  private static final int MOST = 500;
  private final Summary s;
  private final Material m;
  private final int[] picks;
  private final List<Summary.Why> why;

  private SummaryReport(Summary s) {
    this.s = s;
    m = s.of();
    picks = s.picks();
    why = s.why();
  }

  /** The whole page; {@code version} is that of the program, for the table at the end. */
  public static String of(Summary s, double seconds, String version) {
    return new SummaryReport(s).page(seconds, version);
  }

  private String page(double seconds, String version) {
    Report page =
        new Report(
            m.source() + " in " + s.length(),
            "A " + s.flavour().title() + " summary of " + m.kind().count(m.size()) + ".");
    guide(page, "Like this (Q)", s.query());
    guide(page, "Not like this (P)", s.avoid());
    page.heading("The summary");
    page.add(m.pictures() == null && m.texts() != null ? digest() : reel());
    page.heading("Where it comes from");
    page.says("The whole from beginning to end, and the order in which parts of it were chosen.");
    page.add(strip());
    page.heading("Why, in the order chosen");
    page.says("At the right what it added to the value when it was chosen.");
    page.add(reasons());
    if (m.sections() != null && m.size() <= WHOLE) {
      page.add(whole());
    }
    page.heading("How it was chosen").value(s.found().selection()).facts(facts(seconds, version));
    return page.page();
  }

  private static void guide(Report page, String title, List<Example> examples) {
    if (!examples.isEmpty()) {
      Thumbnails all =
          i -> {
            Example e = examples.get(i);
            return e.picture() == null
                ? "<span class=words>" + Html.escape(Words.beginning(e.name(), 160)) + "</span>"
                : Thumbnails.picture(e.picture(), e.name());
          };
      page.guide(title, all, examples.size(), 40);
    }
  }

  /** A place in the order of choice, from 1. */
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
    for (int j : s.reading()) {
      int section = m.sections() == null ? j : m.sections()[j];
      out.append(before < 0 ? "<p>" : section == before ? " " : "</p>\n<p>");
      out.append(Html.escape(m.called(j))).append("<sup>").append(rank(j)).append("</sup>");
      before = section;
    }
    return out.append("</p></div>").toString();
  }

  private String shown(int j) {
    return m.pictures() == null
        ? "<span class=words>" + Html.escape(Words.beginning(m.called(j), 240)) + "</span>"
        : Thumbnails.picture(m.pictures().get(j), m.table().id(j));
  }

  private String reel() {
    StringBuilder out = new StringBuilder("<div class=reel>");
    int[] reading = s.reading();
    for (int j : Arrays.copyOf(reading, Math.min(MOST, reading.length))) {
      out.append("<figure>").append(shown(j)).append("<figcaption>");
      out.append("<b>").append(rank(j)).append("</b> <span class=muted>");
      out.append(Html.escape(m.places() == null ? m.table().id(j) : m.places().get(j)));
      out.append("</span></figcaption></figure>\n");
    }
    return out.append("</div>").toString();
  }

  /** Where in the whole the picks lie. */
  private String strip() {
    int wide = 860;
    StringBuilder out =
        new StringBuilder(
            "<svg class=\"lines\" viewBox=\"0 0 880 46\" role=\"img\" font-size=\"10\""
                + " aria-label=\"where the picks lie\"><rect x=\"10\" y=\"18\" width=\"860\""
                + " height=\"10\" rx=\"5\" fill=\"#8883\"/>");
    int[] reading = s.reading();
    for (int r = 0; r < reading.length; r++) {
      double x = 10 + wide * (reading[r] + 0.5) / m.size();
      out.append(
          String.format(
              Locale.ROOT,
              "<rect x=\"%.1f\" y=\"14\" width=\"3\" height=\"18\" rx=\"1\" fill=\"var(--curve)\">"
                  + "<title>%s</title></rect><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\""
                  + " fill=\"currentColor\">%d</text>",
              x - 1.5,
              Html.escape(Words.beginning(m.called(reading[r]), 80)),
              x,
              r % 2 == 0 ? 11 : 43, // side by side, they would run into each other
              rank(reading[r])));
    }
    return out.append("</svg>").toString();
  }

  private String reasons() {
    StringBuilder out = new StringBuilder(m.pictures() == null ? "<div>" : "<div class=reel>");
    for (int p = 0; p < Math.min(MOST, picks.length); p++) {
      Pick pick = s.found().selection().picks().get(p);
      Summary.Why w = why.get(p);
      String gain = String.format(Locale.ROOT, "%+.3g", pick.gain());
      String says = Html.escape(s.says(w));
      if (m.pictures() == null) {
        out.append("<div class=why><b>").append(p + 1).append("</b><div>");
        out.append(Html.escape(m.called(pick.index())));
        out.append("<div class=\"row muted\"><span>").append(says);
        if (m.places() != null) {
          out.append(" · ").append(Html.escape(m.places().get(pick.index())));
        }
        out.append("</span><span title=gain>").append(gain).append("</span></div>");
        if (w.nearest() >= 0) {
          String other = Words.beginning(m.called(w.nearest()), 160);
          out.append("<div class=muted>such as: ").append(Html.escape(other)).append("</div>");
        }
        out.append("</div></div>\n");
      } else {
        out.append("<figure>").append(shown(pick.index())).append("<figcaption>");
        out.append("<div class=row><b>").append(p + 1).append("</b><span title=gain>");
        out.append(gain).append("</span></div><div class=muted>").append(says).append("</div>");
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
            "<details class=whole><summary><b>All of it, with what was chosen"
                + " marked</b></summary>");
    for (int j = 0; j < m.size(); j++) {
      int rank = rank(j);
      String text = Html.escape(m.called(j));
      out.append("<p>");
      out.append(rank == 0 ? text : "<mark>" + text + "</mark><sup>" + rank + "</sup>");
      out.append("</p>\n");
    }
    return out.append("</details>").toString();
  }

  private Map<String, String> facts(double seconds, String version) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("compared by", s.space());
    rows.put("measure", s.found().spec().text());
    rows.put("optimizer", s.found().selection().optimizer());
    rows.put("certificate", s.found().selection().certificate().says());
    rows.put("seconds", String.format(Locale.ROOT, "%.2f", seconds));
    rows.put("version", version);
    return rows;
  }
}
