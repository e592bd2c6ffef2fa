package dev.prism.report;

import dev.prism.Pick;
import dev.prism.Selection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * A self-contained HTML page, built section by section: headings, tables, figures, and picks with
 * what each covers. Not thread-safe.
 */
public final class Report {
  private static final int COVERS = 3;
  private final StringBuilder html = new StringBuilder();

  public Report(String title, String lead) {
    html.append(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%1$s</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --good: #2a8a4a; --curve: #3b6fd4; --limit: #c55 }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem }
        h1 { font-size: 1.6rem; margin-bottom: .2rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .2rem }
        p { margin: .3rem 0 } .muted { opacity: .7 } code { word-break: break-word }
        .picks { display: flex; flex-wrap: wrap; gap: 8px; margin: .8rem 0 }
        .pick { border: 1px solid var(--line); border-radius: 8px; padding: 6px; width: 84px; font-size: 11px }
        .pick.wide { width: 240px; font-size: 13px }
        .pick.hit { border-color: var(--good); box-shadow: 0 0 0 1px var(--good) }
        .pick > img { width: 84px; height: 84px; object-fit: cover; border-radius: 4px }
        .pixels .pick > img, .pixels .covers img, .guide.pixels img { image-rendering: pixelated }
        .covers { display: flex; gap: 2px; min-height: 24px } .covers img { width: 24px; height: 24px; object-fit: cover }
        .covers .words, .covers .name { font-size: 11px; opacity: .7; overflow: hidden; max-height: 2.8em }
        .wide .covers { flex-direction: column }
        .name { word-break: break-all } .row { display: flex; justify-content: space-between }
        .scroll { overflow-x: auto } svg { max-width: 520px; width: 100%% } svg.lines { max-width: 860px }
        table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
        td, th { padding: 4px 12px; border-bottom: 1px solid var(--line); text-align: right; max-width: 15rem }
        td:first-child, th:first-child, .facts td { text-align: left }
        .guide { display: flex; flex-wrap: wrap; gap: 4px } .guide img { width: 42px; height: 42px; object-fit: cover; border-radius: 4px }
        .guide .words { border: 1px solid var(--line); border-radius: 6px; padding: 2px 8px; font-size: 13px }
        .digest p { max-width: 46rem; font-size: 17px; margin: .6rem 0 } sup { color: var(--curve); font-size: 10px; padding-left: 2px }
        .whole p { margin: .25rem 0; opacity: .55; max-width: 46rem } .whole mark { background: #3b6fd444; color: inherit; border-radius: 3px }
        .whole p:has(mark) { opacity: 1 } summary { cursor: pointer }
        .reel { display: flex; flex-wrap: wrap; gap: 12px; margin: .8rem 0 } .reel figure { margin: 0; width: 200px; font-size: 13px }
        .reel img { width: 200px; height: 134px; object-fit: cover; border-radius: 6px; display: block } .reel .covers img { width: 40px; height: 40px }
        .reel figcaption { padding: 4px 2px; overflow-wrap: anywhere } .reel .words { display: block; padding: 4px 0; font-size: 14px }
        .why { border-top: 1px solid var(--line); padding: .5rem 0; display: grid; grid-template-columns: 2rem 1fr; max-width: 50rem }
        </style></head><body>
        <h1>%1$s</h1><p class="muted">%2$s</p>
        """
            .formatted(Html.escape(title), Html.escape(lead)));
  }

  public Report says(String text) {
    html.append("<p class=muted>").append(Html.escape(text)).append("</p>\n");
    return this;
  }

  public Report heading(String text) {
    html.append("<h2>").append(Html.escape(text)).append("</h2>\n");
    return this;
  }

  /** Adds the first items of a query set or a private set. */
  public Report guide(String title, Thumbnails items, int count, int most) {
    html.append("<h2>").append(Html.escape(title)).append("</h2><div class=\"guide pixels\">");
    for (int i = 0; i < Math.min(count, most); i++) {
      html.append(items.html(i));
    }
    html.append(count > most ? "<span class=muted>and " + (count - most) + " more</span>" : "");
    html.append("</div>\n");
    return this;
  }

  /** Adds an SVG drawing with a title. */
  public Report figure(String title, String svg) {
    heading(title);
    html.append(svg).append('\n');
    return this;
  }

  /** Adds a piece of HTML as it is. */
  public Report add(String piece) {
    html.append(piece).append('\n');
    return this;
  }

  public Report table(List<String> head, List<List<String>> rows) {
    html.append("<div class=scroll><table><tr>");
    head.forEach(h -> html.append("<th>").append(Html.escape(h)).append("</th>"));
    html.append("</tr>");
    for (List<String> row : rows) {
      html.append("<tr>");
      row.forEach(c -> html.append("<td>").append(Html.escape(c)).append("</td>"));
      html.append("</tr>\n");
    }
    html.append("</table></div>\n");
    return this;
  }

  /** Adds a table of names and values. */
  public Report facts(Map<String, String> rows) {
    html.append("<table class=facts>");
    rows.forEach(
        (name, is) ->
            html.append("<tr><td>")
                .append(Html.escape(name))
                .append("</td><td>")
                .append(Html.escape(is))
                .append("</td></tr>\n"));
    html.append("</table>\n");
    return this;
  }

  /**
   * The picks of a selection, and how each is shown.
   *
   * @param queries null for none
   * @param covers the queries of each pick; null for none
   * @param note a few words on a pick, by its position; null for none
   * @param hit marks items; null for none
   */
  public record Picks(
      Selection found,
      Thumbnails items,
      Thumbnails queries,
      List<int[]> covers,
      IntFunction<String> note,
      IntPredicate hit) {}

  public Report section(String title, String says, Picks p, int most) {
    html.append("<h2>").append(Html.escape(title)).append("</h2>");
    says(says);
    html.append("<div class=\"picks pixels\">\n");
    List<Pick> picks = p.found.picks();
    for (int i = 0; i < Math.min(most, picks.size()); i++) {
      pick(p, i);
    }
    html.append("</div>\n");
    if (picks.size() > most) {
      says("The first " + most + " of " + picks.size() + " picks.");
    }
    return value(p.found);
  }

  /** Adds the curve of values and the certificate. */
  public Report value(Selection s) {
    html.append(curve(s));
    return this;
  }

  private void pick(Picks p, int i) {
    Pick pick = p.found.picks().get(i);
    html.append("<div class=\"pick")
        .append(p.items.wide() ? " wide" : "")
        .append(p.hit != null && p.hit.test(pick.index()) ? " hit" : "")
        .append("\">")
        .append(p.items.html(pick.index()))
        .append("<div class=row><b>")
        .append(i + 1)
        .append("</b><span title=gain>")
        .append(String.format(Locale.ROOT, "%+.3g", pick.gain()))
        .append("</span></div>");
    if (p.note != null) {
      html.append("<div class=muted>").append(Html.escape(p.note.apply(i))).append("</div>");
    }
    if (p.covers != null) {
      int[] rows = p.covers.get(i);
      html.append("<div class=covers>");
      for (int c = 0; c < Math.min(COVERS, rows.length); c++) {
        html.append(p.queries.html(rows[c]));
      }
      html.append("</div>");
    }
    html.append("</div>\n");
  }

  /** The value after every pick, and the bound where there is one. */
  private static String curve(Selection s) {
    int n = s.picks().size();
    boolean bounded = s.certificate().holds();
    double bound = bounded ? s.certificate().bound() : s.value();
    double top = Math.max(bound, s.picks().stream().mapToDouble(Pick::value).max().orElse(1));
    double low = Math.min(0, s.picks().stream().mapToDouble(Pick::value).min().orElse(0));
    double span = top - low > 0 ? top - low : 1;
    StringBuilder points = new StringBuilder();
    for (int i = 0; i <= n; i++) {
      double v = i == 0 ? 0 : s.picks().get(i - 1).value();
      double x = 40 + 440.0 * i / Math.max(1, n), y = 130 - 110 * (v - low) / span;
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
    }
    String limit =
        String.format(
            Locale.ROOT,
            "<line x1=\"40\" x2=\"480\" y1=\"%1$.1f\" y2=\"%1$.1f\" stroke=\"var(--limit)\""
                + " stroke-dasharray=\"4\"/><text x=\"40\" y=\"%2$.1f\" font-size=\"10\""
                + " fill=\"var(--limit)\">no set is worth more than %3$s</text>",
            130 - 110 * (bound - low) / span,
            127 - 110 * (bound - low) / span,
            Words.number(bound));
    return "<svg viewBox=\"0 0 500 150\" role=\"img\" aria-label=\"value after each pick\">"
        + "<line x1=\"40\" x2=\"480\" y1=\"130\" y2=\"130\" stroke=\"#8888\"/>"
        + (bounded ? limit : "")
        + "<polyline fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2\" points=\""
        + points
        + "\"/><text x=\"40\" y=\"145\" font-size=\"10\" fill=\"currentColor\">0</text>"
        + "<text x=\"480\" y=\"145\" text-anchor=\"end\" font-size=\"10\""
        + " fill=\"currentColor\">"
        + n
        + " picks</text></svg>\n<p>"
        + Html.escape("Value " + Words.number(s.value()) + ", " + s.certificate().says() + ".")
        + "</p>\n";
  }

  public String page() {
    return html + "</body></html>\n";
  }
}
