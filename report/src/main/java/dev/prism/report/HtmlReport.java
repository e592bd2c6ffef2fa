package dev.prism.report;

import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Selection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A self-contained HTML page of headings, tables, figures and picks. Not safe for use by multiple
 * threads.
 */
public final class HtmlReport {
  private static final int MAX_COVERED = 3;
  private final StringBuilder html = new StringBuilder();

  /**
   * Begins a page.
   *
   * @param title the title
   * @param lead the paragraph below the title
   */
  public HtmlReport(String title, String lead) {
    html.append(
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%1$s</title>
        <style>
        :root { color-scheme: light dark; --line: #8884; --good: #2a8a4a; --curve: #3b6fd4; --limit: #c55 }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 1080px; padding: 0 1rem }
        h1 { font-size: 1.6rem; margin-bottom: .2rem } h2 { font-size: 1.15rem; margin: 2.2rem 0 .2rem }
        p { margin: .3rem 0 } .muted { opacity: .7 } code { word-break: break-word }
        .picks { display: flex; flex-wrap: wrap; gap: 8px; margin: .8rem 0 }
        .pick { border: 1px solid var(--line); border-radius: 8px; padding: 6px; width: 84px; font-size: 11px; overflow-wrap: anywhere }
        .pick.wide { width: 240px; font-size: 13px }
        .pick.hit { border-color: var(--good); box-shadow: 0 0 0 1px var(--good) }
        .pick > img { width: 84px; height: 84px; object-fit: cover; border-radius: 4px }
        .pixels .pick > img, .pixels .covers img, .examples.pixels img { image-rendering: pixelated }
        .covers { display: flex; gap: 2px; min-height: 24px } .covers img { width: 24px; height: 24px; object-fit: cover }
        .covers .words, .covers .name { font-size: 11px; opacity: .7; overflow: hidden; max-height: 2.8em }
        .wide .covers { flex-direction: column }
        .name { word-break: break-all } .row { display: flex; justify-content: space-between }
        .scroll { overflow-x: auto } svg { max-width: 520px; width: 100%% } svg.lines { max-width: 860px }
        table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
        td, th { padding: 4px 12px; border-bottom: 1px solid var(--line); text-align: right; max-width: 15rem }
        td:first-child, th:first-child, .facts td { text-align: left }
        .examples { display: flex; flex-wrap: wrap; gap: 4px } .examples img { width: 42px; height: 42px; object-fit: cover; border-radius: 4px }
        .examples .words { border: 1px solid var(--line); border-radius: 6px; padding: 2px 8px; font-size: 13px }
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

  /**
   * Adds a paragraph in a subdued colour.
   *
   * @param text the text, which is escaped
   * @return this page
   */
  public HtmlReport note(String text) {
    html.append("<p class=muted>").append(Html.escape(text)).append("</p>\n");
    return this;
  }

  /**
   * Adds a heading.
   *
   * @param text the text, which is escaped
   * @return this page
   */
  public HtmlReport heading(String text) {
    html.append("<h2>").append(Html.escape(text)).append("</h2>\n");
    return this;
  }

  /**
   * Adds the first items of a query set or a private set.
   *
   * @param title the title
   * @param items the items
   * @param count the number of items
   * @param max how many items to show
   * @return this page
   */
  public HtmlReport examples(String title, Thumbnails items, int count, int max) {
    html.append("<h2>").append(Html.escape(title)).append("</h2><div class=\"examples pixels\">");
    for (int i = 0; i < Math.min(count, max); i++) {
      html.append(items.html(i));
    }
    html.append(count > max ? "<span class=muted>and " + (count - max) + " more</span>" : "");
    html.append("</div>\n");
    return this;
  }

  /**
   * Adds an SVG drawing.
   *
   * @param title the title
   * @param svg an SVG element
   * @return this page
   */
  public HtmlReport figure(String title, String svg) {
    heading(title);
    html.append(svg).append('\n');
    return this;
  }

  /**
   * Adds HTML without escaping it.
   *
   * @param fragment HTML elements
   * @return this page
   */
  public HtmlReport add(String fragment) {
    html.append(fragment).append('\n');
    return this;
  }

  /**
   * Adds a table.
   *
   * @param head the titles of the columns
   * @param rows the cells, which are escaped
   * @return this page
   */
  public HtmlReport table(List<String> head, List<List<String>> rows) {
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

  /**
   * Adds a table of names and values.
   *
   * @param rows the values by name
   * @return this page
   */
  public HtmlReport facts(Map<String, String> rows) {
    html.append("<table class=facts>");
    rows.forEach(
        (name, value) ->
            html.append("<tr><td>")
                .append(Html.escape(name))
                .append("</td><td>")
                .append(Html.escape(value))
                .append("</td></tr>\n"));
    html.append("</table>\n");
    return this;
  }

  /**
   * The picks of a selection, and how they are rendered.
   *
   * @param selection the selection
   * @param items renders items of the pool
   * @param queries renders query items; null if {@code covered} is null
   * @param covered the query items that each pick covers; null for none
   * @param note a note on each pick, by its position; null for none
   * @param highlight which items are highlighted; null for none
   */
  public record Picks(
      Selection selection,
      Thumbnails items,
      @Nullable Thumbnails queries,
      @Nullable List<int[]> covered,
      @Nullable IntFunction<String> note,
      @Nullable IntPredicate highlight) {}

  /**
   * Adds the picks of a selection, its values and its certificate.
   *
   * @param title the title
   * @param note the paragraph below the title
   * @param p the picks
   * @param max how many picks to show
   * @return this page
   */
  public HtmlReport picks(String title, String note, Picks p, int max) {
    heading(title).note(note);
    html.append("<div class=\"picks pixels\">\n");
    List<Pick> picks = p.selection.picks();
    for (int i = 0; i < Math.min(max, picks.size()); i++) {
      addPick(p, i);
    }
    html.append("</div>\n");
    if (picks.size() > max) {
      note("The first " + max + " of " + picks.size() + " picks.");
    }
    return values(p.selection);
  }

  /**
   * Adds the curve of the value after each pick, and the certificate.
   *
   * @param s a selection
   * @return this page
   */
  public HtmlReport values(Selection s) {
    html.append(ValueCurve.of(s));
    return this;
  }

  private void addPick(Picks p, int i) {
    Pick pick = p.selection.picks().get(i);
    boolean byGain = pick.by() == Criterion.GAIN;
    html.append("<div class=\"pick")
        .append(p.items.wide() ? " wide" : "")
        .append(p.highlight != null && p.highlight.test(pick.index()) ? " hit" : "")
        .append("\">")
        .append(p.items.html(pick.index()))
        .append("<div class=row><b>")
        .append(i + 1)
        .append(byGain ? "</b><span title=gain>" : "</b><span title=\"added by\">")
        .append(byGain ? String.format(Locale.ROOT, "%+.3g", pick.gain()) : pick.by().label())
        .append("</span></div>");
    if (p.note != null) {
      html.append("<div class=muted>").append(Html.escape(p.note.apply(i))).append("</div>");
    }
    if (p.covered != null) {
      int[] rows = p.covered.get(i);
      html.append("<div class=covers>");
      for (int c = 0; c < Math.min(MAX_COVERED, rows.length); c++) {
        html.append(p.queries.html(rows[c]));
      }
      html.append("</div>");
    }
    html.append("</div>\n");
  }

  /** {@return the page as HTML} */
  public String page() {
    return html + "</body></html>\n";
  }
}
