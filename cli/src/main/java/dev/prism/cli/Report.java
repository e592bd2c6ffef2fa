package dev.prism.cli;

import dev.prism.Explanation;
import dev.prism.Pick;
import dev.prism.Reasons;
import dev.prism.Selection;
import java.util.List;
import java.util.Locale;

/**
 * One self-contained page: what was picked, in order, what each pick covers, and how good it is.
 */
final class Report {
  private static final int COVERS = 3;
  private final StringBuilder html = new StringBuilder();
  private final Thumbnails pool;
  private final Thumbnails query;

  Report(String title, String lead, Thumbnails pool, Thumbnails query) {
    this.pool = pool;
    this.query = query;
    html.append(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%1$s</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --accent: #3b6fd4; --good: #2a8a4a; }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem; }
        h1 { font-size: 1.6rem; margin-bottom: .2rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .2rem }
        p { margin: .3rem 0 } .muted { opacity: .7 }
        .picks { display: flex; flex-wrap: wrap; gap: 8px; margin: .8rem 0 }
        .pick { border: 1px solid var(--line); border-radius: 8px; padding: 6px; width: 84px; font-size: 11px }
        .pick.hit { border-color: var(--good); box-shadow: 0 0 0 1px var(--good) }
        .pick > img { width: 70px; height: 70px; image-rendering: pixelated; border-radius: 4px }
        .covers { display: flex; gap: 2px; min-height: 20px } .covers img { width: 20px; height: 20px; image-rendering: pixelated }
        .name { word-break: break-all } .row { display: flex; justify-content: space-between }
        svg { max-width: 520px; width: 100%% } table { border-collapse: collapse; margin: 1rem 0 }
        td, th { padding: 4px 12px; border-bottom: 1px solid var(--line); text-align: right }
        td:first-child, th:first-child { text-align: left }
        .queries img { width: 42px; height: 42px; image-rendering: pixelated; margin-right: 4px; border-radius: 4px }
        </style></head><body>
        <h1>%1$s</h1><p class="muted">%2$s</p>
        """
            .formatted(Html.escape(title), Html.escape(lead)));
  }

  Report guide(String title, Thumbnails items, int count) {
    html.append("<h2>").append(Html.escape(title)).append("</h2><div class=queries>");
    for (int i = 0; i < count; i++) {
      html.append(items.html(i));
    }
    html.append("</div>\n");
    return this;
  }

  Report table(List<String> head, List<List<String>> rows) {
    html.append("<table><tr>");
    head.forEach(h -> html.append("<th>").append(Html.escape(h)).append("</th>"));
    html.append("</tr>");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(c -> html.append("<td>").append(Html.escape(c)).append("</td>"));
      html.append("</tr>\n");
    }
    html.append("</table>\n");
    return this;
  }

  /**
   * @param reasons one a pick; null for none
   * @param hit marks picks; null for none
   */
  Report section(
      String title,
      String says,
      Selection s,
      List<Reasons.Reason> reasons,
      java.util.function.IntPredicate hit) {
    html.append("<h2>").append(Html.escape(title)).append("</h2><p class=muted>");
    html.append(Html.escape(says)).append("</p><div class=picks>\n");
    for (int i = 0; i < s.picks().size(); i++) {
      Pick p = s.picks().get(i);
      boolean marked = hit != null && hit.test(p.index());
      html.append("<div class=\"pick").append(marked ? " hit" : "").append("\">");
      html.append(pool.html(p.index()));
      html.append("<div class=row><b>").append(i + 1).append("</b><span>+");
      html.append(String.format(Locale.ROOT, "%.3g", p.gain())).append("</span></div>");
      html.append("<div class=covers>");
      if (reasons != null) {
        covers(reasons.get(i).why());
      }
      html.append("</div></div>\n");
    }
    html.append("</div>\n").append(curve(s));
    return this;
  }

  /** The queries that a pick newly covers most. */
  private void covers(Explanation why) {
    for (Explanation.Share share : why.shares()) {
      if (share.rows() != null && share.rows().of().equals("query")) {
        for (int i = 0; i < Math.min(COVERS, share.rows().row().length); i++) {
          html.append(query.html(share.rows().row()[i]));
        }
      }
    }
  }

  /** The value after every pick, and the bound where there is one. */
  private static String curve(Selection s) {
    int n = s.picks().size();
    double bound = s.certificate().holds() ? s.certificate().bound() : s.value();
    double top = Math.max(bound, s.picks().stream().mapToDouble(Pick::value).max().orElse(1));
    double low = Math.min(0, s.picks().stream().mapToDouble(Pick::value).min().orElse(0));
    double span = top - low > 0 ? top - low : 1;
    StringBuilder points = new StringBuilder();
    for (int i = 0; i <= n; i++) {
      double v = i == 0 ? 0 : s.picks().get(i - 1).value();
      points.append(
          String.format(
              Locale.ROOT,
              "%.1f,%.1f ",
              40 + 440.0 * i / Math.max(1, n),
              130 - 110 * (v - low) / span));
    }
    double line = 130 - 110 * (bound - low) / span;
    String limit =
        s.certificate().holds()
            ? String.format(
                Locale.ROOT,
                "<line x1=40 x2=480 y1=%.1f y2=%.1f stroke=#c55 stroke-dasharray=4 /><text x=40"
                    + " y=%.1f font-size=10 fill=#c55>no set is worth more than %s</text>",
                line,
                line,
                line - 3,
                Words.number(bound))
            : "";
    return "<svg viewBox=\"0 0 500 150\" role=img aria-label=\"value after each pick\">"
        + "<line x1=40 x2=480 y1=130 y2=130 stroke=#8888 />"
        + limit
        + "<polyline fill=none stroke=#3b6fd4 stroke-width=2 points=\""
        + points
        + "\" /><text x=40 y=145 font-size=10 fill=currentColor>0</text>"
        + "<text x=466 y=145 font-size=10 fill=currentColor>"
        + n
        + "</text></svg>\n<p>"
        + Html.escape("Value " + Words.number(s.value()) + ", " + s.certificate().says() + ".")
        + "</p>\n";
  }

  String page() {
    return html + "</body></html>\n";
  }
}
