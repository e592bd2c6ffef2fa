package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.run.Result;
import dev.prism.summarize.Example;
import dev.prism.summarize.Summary;
import dev.prism.summarize.SummaryInput;
import dev.prism.summarize.SummaryKind;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryReportTest {
  private static final Features X =
      Features.of(
          new float[][] {{1, 0, 0}, {0.9f, 0.1f, 0}, {0, 1, 0}, {0, 0.9f, 0.1f}, {0, 0, 1}});
  private static final List<String> TEXTS =
      List.of("Cats <purr>.", "Cats purr too.", "Dogs bark.", "Dogs bark & howl.", "Fish swim.");
  private static final Table TABLE = new Table("pets.txt", X, null, Map.of());
  private static final List<Example> NONE = List.of();

  private static Result run(Problem p, String measure, int k) {
    return Request.pick(k).measure(measure).from(p);
  }

  private static SummaryInput text(int[] sections, List<String> places) {
    return new SummaryInput(
        SummaryInput.Kind.SENTENCE, TABLE, TEXTS, places, sections, null, null, null, null);
  }

  private static Summary generic(SummaryInput m, int k) {
    return new Summary(m, "words", SummaryKind.GENERIC, run(Problem.of(X), "fl", k), NONE, NONE);
  }

  private static String page(Summary s) {
    return SummaryReport.of(s, 1.234, "9.9");
  }

  private static String part(String page, String from, String to) {
    int at = page.indexOf(from);
    assertThat(at).as(from).isNotNegative();
    return page.substring(at, page.indexOf(to, at));
  }

  private static String sup(Summary s, int item) {
    int[] picks = s.picks();
    int rank = 0;
    while (picks[rank] != item) {
      rank++;
    }
    return "<sup>" + (rank + 1) + "</sup>";
  }

  @Test
  void showsTitleAndDetails() {
    Summary s = generic(text(null, null), 3);
    assertThat(page(s))
        .contains("<h1>pets.txt in 3 sentences, ", "A generic summary of 5 sentences.")
        .contains("<td>compared by</td><td>words</td>", "<td>version</td><td>9.9</td>")
        .contains("<td>seconds</td><td>1.23</td>", "<td>measure</td><td>fl")
        .contains(Html.escape(s.result().certificate().description()))
        .doesNotContain("Query set Q", "Private set P", "<purr>", "The whole text");
  }

  @Test
  void summaryFollowsTheInputAndShowsRanks() {
    Summary s = generic(text(null, null), 5);
    String digest = part(page(s), "<div class=digest>", "</div>");
    assertThat(digest)
        .containsSubsequence(
            "Cats &lt;purr&gt;." + sup(s, 0),
            "Cats purr too." + sup(s, 1),
            "Dogs bark." + sup(s, 2),
            "Dogs bark &amp; howl." + sup(s, 3),
            "Fish swim." + sup(s, 4));
    assertThat(digest.split("<p>", -1)).as("a paragraph for each").hasSize(6);
  }

  @Test
  void sectionBecomesAParagraph() {
    Summary s = generic(text(new int[] {0, 0, 1, 1, 1}, null), 5);
    String digest = part(page(s), "<div class=digest>", "</div>");
    assertThat(digest.split("<p>", -1)).hasSize(3);
    assertThat(digest.split("</p>", -1)).hasSize(3);
    assertThat(digest).contains("</sup></p>\n<p>Dogs bark.");
  }

  @Test
  void highlightsPicksInTheWholeText() {
    Summary s = generic(text(new int[] {0, 0, 1, 1, 1}, null), 2);
    String whole = part(page(s), "<details class=whole>", "</details>");
    assertThat(whole.split("<p>", -1)).hasSize(6);
    assertThat(whole.split("<mark>", -1)).hasSize(3);
    for (int j : s.picks()) {
      assertThat(whole).contains("<mark>" + Html.escape(TEXTS.get(j)) + "</mark>" + sup(s, j));
    }
  }

  @Test
  void drawsPositionsOfPicks() {
    Summary s = generic(text(null, null), 5);
    Svg strip = Svg.on(page(s), "positions of the picks");
    assertThat(strip.numbers("rect", "x")).containsExactly(10.0, 94.5, 266.5, 438.5, 610.5, 782.5);
    assertThat(strip.numbers("text", "x")).containsExactly(96.0, 268.0, 440.0, 612.0, 784.0);
    assertThat(strip.texts()).containsExactlyInAnyOrder("1", "2", "3", "4", "5");
    assertThat(strip.all("title").get(0).getTextContent()).isEqualTo("Cats <purr>.");
  }

  @Test
  void explainsEveryPick() {
    List<String> places = List.of("page 1", "page 2", "page 3", "page 4", "<page 5>");
    Summary s = generic(text(null, places), 3);
    String reasons = part(page(s), "Explanation of each pick", "Details of the run");
    assertThat(reasons.split("<div class=why>", -1)).hasSize(4);
    assertThat(reasons)
        .contains("tands for 2 sentences", "ike no other sentence")
        .contains("such as: ", " · &lt;page 5&gt;")
        .doesNotContain("<page 5>");
  }

  @Test
  void showsQueryAndPrivateSets() {
    Problem p =
        Problem.of(X)
            .query(Features.of(new float[][] {{0, 1, 0}}))
            .privateSet(Features.of(new float[][] {{1, 0, 0}}));
    Summary s =
        new Summary(
            text(null, null),
            "words",
            SummaryKind.JOINT,
            run(p, "flcmi", 1),
            List.of(new Example("<dogs> " + "w".repeat(300), new float[] {0, 1, 0}, null, -1)),
            List.of(new Example("cats & co", new float[] {1, 0, 0}, null, -1)));
    assertThat(page(s))
        .containsSubsequence("Query set Q", "&lt;dogs&gt; www", " …</span>", "Private set P")
        .contains(
            "<span class=words>cats &amp; co</span>", "nlike &quot;cats &amp; co&quot; (0.00)")
        .contains("A joint query-focused and privacy-preserving summary")
        .doesNotContain("<dogs>");
  }

  @Test
  void showsImagesInsteadOfNames(@TempDir Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Path file = folder.resolve("p" + i + ".png");
      ImageIO.write(new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB), "png", file.toFile());
      files.add(file);
    }
    Table t = new Table("album", X, List.of("p0", "p1", "p2", "p<3>", "p4"), Map.of());
    SummaryInput m =
        new SummaryInput(SummaryInput.Kind.IMAGE, t, null, null, null, files, null, null, null);
    Summary s =
        new Summary(
            m,
            "looks",
            SummaryKind.QUERY,
            run(Problem.of(X).query(Features.of(new float[][] {{0, 1, 0}})), "flqmi", 5),
            List.of(new Example("like me", new float[] {0, 1, 0}, files.get(2), -1)),
            NONE);
    String page = page(s);
    String reel = part(page, "<div class=reel>", "<h2>");
    assertThat(reel.split("<figure>", -1)).hasSize(6);
    assertThat(reel)
        .containsSubsequence("alt=\"p0\"", "alt=\"p1\"", "alt=\"p2\"", "alt=\"p&lt;3&gt;\"", "p4")
        .contains("<span class=muted>p&lt;3&gt;</span>", "data:image/jpeg;base64,");
    assertThat(page)
        .contains("<h1>album in 5 images</h1>", "alt=\"like me\"")
        .doesNotContain("p<3>", "class=digest>");
  }
}
