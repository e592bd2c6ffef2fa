package dev.prism.experiments.summaries;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.experiments.SampleMean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables of learned summaries in the documentation hold the committed results. With
 * -Dprism.docs=write they are written again.
 */
class SummaryTablesTest {
  private static final boolean WRITE = "write".equals(System.getProperty("prism.docs"));

  /** Tests run in the module's folder. */
  private static final Path DOCS = Path.of("..", "docs");

  /** The sets in the order of the tables. */
  private static final Map<String, SummariesReport> SETS = new LinkedHashMap<>();

  static {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("tvsum", "TVSum, generic");
    names.put("tvsum-query", "TVSum, query");
    names.put("tvsum-private", "TVSum, private");
    names.put("tvsum-joint", "TVSum, joint");
    names.put("ute", "UTE, query");
    names.put("opinosis", "Opinosis");
    names.put("qmsum", "QMSum, query");
    names.forEach(
        (file, name) ->
            SETS.put(
                "[%s](results/summaries-%s.md)".formatted(name, file),
                SummariesReport.read(DOCS.resolve("results/summaries-" + file + ".json"))));
  }

  @Test
  void thePageOfClaimsHasTheVerdicts() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (boolean margin : new boolean[] {true, false}) {
      String mixture = margin ? SummariesStudy.MARGIN_MIXTURE : SummariesStudy.MIXTURE;
      String prism = margin ? SummariesStudy.MARGIN_PRISM_MIX : SummariesStudy.PRISM_MIX;
      SETS.forEach(
          (set, r) ->
              rows.add(
                  List.of(
                      margin ? "the learner of the paper" : "the search",
                      set,
                      judged(r.difference(prism, mixture)),
                      judged(r.difference(mixture, SummariesStudy.COMPONENT)),
                      judged(r.difference(prism, SummariesStudy.COMPONENT)))));
    }
    check(
        "paper-claims.md",
        "claims",
        List.of(
            "learned by",
            "on",
            "PRISM-MIX is better than MIXTURE",
            "MIXTURE is better than every component",
            "PRISM-MIX is better than every component"),
        rows);
  }

  /** A mixture that is learned from the other collections does not lose to its best component. */
  @Test
  void learnDoesNotLoseToItsBestTrainingComponent() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    int wins = 0;
    for (Map.Entry<String, SummariesReport> e : SETS.entrySet()) {
      SummariesReport r = e.getValue();
      SampleMean gain = r.difference(SummariesStudy.LEARN, SummariesStudy.ANY_COMPONENT);
      boolean clear = gain.interval().low() > 0;
      // of collections that are equal but for one, the mean is one standard error, up to rounding
      boolean loses = gain.mean() < -gain.standardError() * (1 + 1e-9);
      wins += clear ? 1 : 0;
      assertThat(loses).as(e.getKey()).isFalse();
      rows.add(
          List.of(
              e.getKey(),
              String.valueOf(gain.size()),
              signed(gain.mean(), 4) + " ± " + SampleMean.format(gain.standardError(), 4),
              loses ? "yes" : "no",
              clear ? "yes" : "no",
              judged(r.difference(SummariesStudy.LEARN, SummariesStudy.COMPONENT)),
              judged(r.difference(SummariesStudy.LEARN, SummariesStudy.MARGIN_PRISM_MIX)),
              SampleMean.format(r.seconds(), 0)));
    }
    assertThat(wins).isGreaterThanOrEqualTo(2);
    check(
        "paper-claims.md",
        "learn",
        List.of(
            "on",
            "collections",
            "`learn` less its best training component",
            "loses more than a standard error",
            "wins clearly",
            "`learn` is better than the paper's best component",
            "`learn` is better than PRISM-MIX of the paper's learner",
            "seconds of all learning"),
        rows);
  }

  @Test
  void thePageOnLearningHasTheScores() throws IOException {
    List<String> methods =
        Stream.of(
                Stream.of(SummariesStudy.RANDOM),
                SummariesStudy.LEARNED.stream(),
                Stream.of(SummariesStudy.HUMAN))
            .flatMap(s -> s)
            .toList();
    List<String> head = new ArrayList<>(List.of(""));
    methods.forEach(m -> head.add(m.equals(SummariesStudy.LEARN) ? "`learn`" : m));
    List<List<String>> rows = new ArrayList<>();
    SETS.forEach(
        (set, r) -> {
          List<String> row = new ArrayList<>(List.of(set.replace("(results", "(../results")));
          methods.forEach(
              m -> row.add(Double.isNaN(r.mean(m)) ? "–" : SampleMean.format(r.mean(m), 3)));
          rows.add(row);
        });
    check("how-to/learn-a-mixture.md", "scores", head, rows);
  }

  /** Returns a difference, its interval and the verdict on the claim that it is positive. */
  private static String judged(SampleMean m) {
    return "%s (%s … %s), %s"
        .formatted(
            signed(m.mean(), 3),
            signed(m.interval().low(), 3),
            signed(m.interval().high(), 3),
            m.interval().positive().word());
  }

  private static String signed(double v, int digits) {
    return String.format(Locale.ROOT, "%+." + digits + "f", v).replace('-', '−');
  }

  /** The table is what follows a marker, up to the first line that does not begin with a bar. */
  private static void check(String page, String name, List<String> head, List<List<String>> rows)
      throws IOException {
    String table =
        Stream.concat(Stream.of(head), rows.stream())
            .map(row -> "| " + String.join(" | ", row) + " |\n")
            .collect(joining());
    String rule = "|" + "---|".repeat(head.size()) + "\n";
    int body = table.indexOf('\n') + 1;
    table = table.substring(0, body) + rule + table.substring(body);
    String marker = "<!-- Of docs/results (" + name + "): -Dprism.docs=write. -->\n";
    Path file = DOCS.resolve(page);
    String[] parts = Files.readString(file).split(Pattern.quote(marker), -1);
    assertThat(parts).as("the marker of %s, once", name).hasSize(2);
    String rest =
        parts[1].lines().dropWhile(l -> l.startsWith("|")).collect(joining("\n", "", "\n"));
    if (WRITE) {
      Files.writeString(file, parts[0] + marker + table + rest);
    }
    assertThat(Files.readString(file))
        .as("to mend it: -Dprism.docs=write")
        .contains(marker + table);
  }
}
