package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.Selection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final String EVIL = "<script>alert(\"1\")</script> & co";
  private static final String TAMED = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co";
  private static final Thumbnails NAMES = i -> "[item " + i + "]";

  /** Returns a selection of the items 10, 11, 12 and so on. */
  private static Selection picks(Certificate c, double... gains) {
    List<Pick> out = new ArrayList<>();
    double value = 0;
    for (double g : gains) {
      value += g;
      out.add(new Pick(10 + out.size(), g, value));
    }
    return new Selection(out, value, c, "lazy", null, 1);
  }

  private static HtmlReport report() {
    return new HtmlReport("title", "lead");
  }

  private static HtmlReport.Picks shown(Selection s) {
    return new HtmlReport.Picks(s, NAMES, null, null, null, null);
  }

  private static Svg curve(Selection s) {
    return Svg.on(report().values(s).page(), "value after each pick");
  }

  private static int count(String page, String words) {
    return page.split(Pattern.quote(words), -1).length - 1;
  }

  @Test
  void escapesAllTexts() {
    String page =
        new HtmlReport(EVIL, EVIL)
            .note(EVIL)
            .heading(EVIL)
            .examples(EVIL, NAMES, 0, 1)
            .figure(EVIL, "<svg></svg>")
            .table(List.of(EVIL), List.of(List.of(EVIL)))
            .facts(Map.of(EVIL, EVIL))
            .picks(EVIL, EVIL, shown(picks(Certificate.none(EVIL), 1)), 1)
            .page();
    assertThat(page).doesNotContain("<script>").contains("<svg></svg>");
    assertThat(count(page, TAMED)).isEqualTo(14);
  }

  /** A page must not need other files, since it is opened from a mail or a disk. */
  @Test
  void pageIsSelfContained() {
    String page = report().page();
    assertThat(page)
        .startsWith("<!doctype html>")
        .contains("<meta charset=\"utf-8\">", "<title>title</title>", "<h1>title</h1>", ">lead<")
        .endsWith("</body></html>\n")
        .doesNotContain("http:", "https:", "<link", "src=");
  }

  @Test
  void keepsTheOrderOfParts() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("seed", "7");
    facts.put("again", "no");
    String page = report().heading("one").note("two").facts(facts).add("<hr>").heading("x").page();
    assertThat(page)
        .containsSubsequence(
            "<h2>one</h2>", "two", "<td>seed</td><td>7</td>", "again", "<hr>", ">x");
  }

  @Test
  void writesEveryRowOfATable() {
    String page =
        report().table(List.of("a", "b"), List.of(List.of("1", "2"), List.of("3", "4"))).page();
    assertThat(page)
        .contains("<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>")
        .contains("<tr><td>3</td><td>4</td></tr>\n</table>");
  }

  @Test
  void showsTheFirstExamplesAndCountsTheRest() {
    String page = report().examples("Query set Q", NAMES, 5, 3).page();
    assertThat(page).contains("[item 0][item 1][item 2]<span class=muted>and 2 more</span></div>");
    assertThat(report().examples("Query set Q", NAMES, 3, 3).page())
        .contains("[item 2]</div>")
        .doesNotContain("more</span>");
  }

  @Test
  void showsPicksUpToALimit() {
    Selection s = picks(Certificate.of(6, 8), 3, 2, 1);
    String some = report().picks("Picks", "why", shown(s), 2).page();
    assertThat(some)
        .containsSubsequence("[item 10]", "<b>1</b>", "+3.00", "[item 11]", "<b>2</b>", "+2.00")
        .contains("The first 2 of 3 picks.")
        .doesNotContain("[item 12]");
    String all = report().picks("Picks", "why", shown(s), 3).page();
    assertThat(all).contains("[item 12]").doesNotContain("The first");
  }

  @Test
  void pickShowsNoteHighlightAndThreeQueryItems() {
    Selection s = picks(Certificate.of(3, 3), 2, 1);
    HtmlReport.Picks p =
        new HtmlReport.Picks(
            s,
            NAMES,
            q -> "(query " + q + ")",
            List.of(new int[] {4, 0, 2, 1}, new int[0]),
            i -> i == 0 ? "<first>" : "second",
            index -> index == 11);
    String page = report().picks("Picks", "", p, 9).page();
    assertThat(page)
        .containsSubsequence("[item 10]", "&lt;first&gt;", "(query 4)(query 0)(query 2)</div>")
        .contains("<div class=\"pick hit\">[item 11]", "<div class=\"pick\">[item 10]")
        .contains("<div class=covers></div>")
        .doesNotContain("(query 1)");
  }

  @Test
  void textsAreWider() {
    Thumbnails texts =
        new Thumbnails() {
          @Override
          public String html(int item) {
            return "text";
          }

          @Override
          public boolean wide() {
            return true;
          }
        };
    Selection s = picks(Certificate.of(1, 1), 1);
    HtmlReport.Picks p = new HtmlReport.Picks(s, texts.at(i -> i), null, null, null, null);
    assertThat(report().picks("t", "", p, 1).page()).contains("<div class=\"pick wide\">text");
  }

  @Test
  void curveRisesFromZeroToTheValue() {
    Svg svg = curve(picks(Certificate.of(3, 4), 2, 1));
    assertThat(svg.all("polyline").get(0).getAttribute("points").strip())
        .isEqualTo("40.0,130.0 260.0,75.0 480.0,47.5");
    assertThat(svg.numbers("line", "y1")).containsExactly(130.0, 20.0);
    assertThat(svg.texts()).contains("upper bound 4.0000", "2 picks");
  }

  @Test
  void drawsNoLineWithoutABound() {
    Selection s = picks(Certificate.none("not submodular"), 2, 2);
    Svg svg = curve(s);
    assertThat(svg.all("line")).hasSize(1);
    assertThat(svg.all("polyline").get(0).getAttribute("points")).endsWith("480.0,20.0 ");
    assertThat(report().values(s).page()).contains("Value 4.0000, no bound: not submodular.");
  }

  @Test
  void fallingCurveStaysInTheFrame() {
    Svg svg = curve(picks(Certificate.none("x"), 2, -3));
    assertThat(svg.all("polyline").get(0).getAttribute("points").strip())
        .isEqualTo("40.0,93.3 260.0,20.0 480.0,130.0");
  }

  @Test
  void drawsEmptySelectionsAndZeroGains() {
    assertThat(curve(picks(Certificate.none("empty"))).texts()).contains("0 picks");
    Svg flat = curve(picks(Certificate.of(0, 0), 0, 0));
    assertThat(flat.all("polyline").get(0).getAttribute("points")).doesNotContain("NaN");
  }
}
