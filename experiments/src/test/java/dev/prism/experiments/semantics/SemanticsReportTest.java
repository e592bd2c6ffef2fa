package dev.prism.experiments.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.experiments.semantics.SemanticsResults.Finding;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of the committed results, and of results in which a measure is undefined. */
class SemanticsReportTest {
  private static final Path COMMITTED = Path.of("../docs/results/semantics.json");
  private static SemanticsResults results;
  @TempDir Path folder;

  @BeforeAll
  static void read() {
    results = SemanticsResults.read(COMMITTED);
  }

  @Test
  void everyMeasureHasARow() {
    String text = new SemanticsReport(results).markdown("semantics");
    for (Finding f : results.findings()) {
      assertThat(text).contains("| " + f.measure() + " | ");
    }
    long undefined = results.findings().stream().filter(f -> !f.defined()).count();
    assertThat(undefined).isPositive();
    assertThat(text.lines().filter(l -> l.contains("| undefined |"))).hasSize((int) undefined);
    assertThat(text)
        .contains("# What the measures prefer", "![flvmi-eta](semantics-flvmi-eta.svg)");
  }

  @Test
  void theSummaryCountsTheVerdicts() {
    String text = new SemanticsReport(results).markdown("semantics");
    long sum = 0;
    for (String word : List.of("supported", "undecided", "contradicted")) {
      long count = text.lines().filter(line -> line.contains("| " + word + " |")).count();
      assertThat(text).contains(count + " are " + word);
      sum += count;
    }
    assertThat(sum).isEqualTo(results.trends().size());
    assertThat(text).contains("Of " + sum + " expectations");
  }

  @Test
  void everyDrawingIsAFileOfItsOwn() {
    Map<String, String> drawings = new SemanticsReport(results).drawings();
    assertThat(drawings).hasSizeGreaterThan(10).containsKeys("mi.svg", "nu.svg", "gc-lambda.svg");
    assertThat(drawings.values())
        .doesNotHaveDuplicates()
        .allSatisfy(
            svg -> assertThat(svg).contains("<svg").contains("</svg>").doesNotContain("NaN"));
  }

  @Test
  void scoresAreFoundByTheMeasure() {
    Finding f = results.at("flqmi:eta=1");
    assertThat(f.defined()).isTrue();
    for (Kind k : Kind.values()) {
      assertThat(f.mean(k)).isBetween(0.0, 1.0);
      assertThat(f.standardError(k)).isBetween(0.0, 0.5);
    }
    assertThatThrownBy(() -> results.at("flqmi:eta=0.123"))
        .isInstanceOf(PrismException.class)
        .hasMessage("The study does not include flqmi:eta=0.123.");
  }

  @Test
  void keysAreThePapersNames() {
    assertThat(List.of(Kind.values()))
        .extracting(Kind::key)
        .containsExactly("query_coverage", "query_relevance", "diversity", "privacy_irrelevance");
  }

  @Test
  void specsHaveTheirSettings() {
    assertThat(SemanticsStudy.spec("flcmi", null, 1.0, 0.3)).isEqualTo("flcmi:eta=1,nu=0.3");
    assertThat(SemanticsStudy.spec("fl", null, null, null)).isEqualTo("fl");
    assertThat(SemanticsStudy.spec("gcmi+div", null, null, null))
        .isEqualTo("gcmi + 0.001*disparitysum");
    assertThat(SemanticsStudy.defaultSpec("gccg")).isEqualTo("gccg:lambda=0.5,nu=1");
    assertThat(SemanticsStudy.defaultSpec("gc")).isEqualTo("gc");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("other.json"), "{\"findings\": []}");
    assertThatThrownBy(() -> SemanticsReport.read(file))
        .isInstanceOf(DataException.class)
        .hasMessage(file + " is not a file of results.");
  }
}
