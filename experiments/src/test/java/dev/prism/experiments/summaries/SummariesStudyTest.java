package dev.prism.experiments.summaries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.SearchSettings;
import dev.prism.mixture.Small;
import dev.prism.mixture.SummaryScores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every collection summarised by what was learned from the others, and what is noted of it. */
class SummariesStudyTest {
  private static final LearnerSettings QUICK =
      new LearnerSettings(2, 0, 3, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 1);

  @TempDir Path folder;

  private static List<AnnotatedCollection> collections(int count) {
    return Small.referenced(count, 10, 3, false, false);
  }

  private static SummariesStudy of(int folds) {
    return of("made up", folds);
  }

  private static SummariesStudy of(String data, int folds) {
    return new SummariesStudy(
        data,
        List.of("fl", "gc"),
        List.of("satcov"),
        false,
        false,
        new SearchSettings(2, 2, 0, 0, true),
        QUICK,
        MixtureLearning.DEFAULT_KERNEL,
        "",
        1000,
        folds);
  }

  @Test
  void everyMethodHasARowForEveryCollection() {
    List<String> said = new ArrayList<>();
    SummaryResults r = of(2).run(collections(4), folder.resolve("r.json"), said::add);
    assertThat(r.methods())
        .containsExactlyInAnyOrder(
            Stream.concat(
                    Stream.of(SummariesStudy.RANDOM, "fl", "gc", "satcov", SummariesStudy.HUMAN),
                    SummariesStudy.LEARNED.stream())
                .toArray(String[]::new));
    for (String method : r.methods()) {
      assertThat(r.of(method, SummaryResults.Row::vrouge)).as(method).hasSize(4);
      assertThat(r.mean(method, SummaryResults.Row::vrouge)).as(method).isBetween(0.0, 1.0);
      assertThat(r.mean(method, SummaryResults.Row::rouge1)).as(method).isNaN();
    }
    assertThat(r.normalised(SummariesStudy.RANDOM, SummaryResults.Row::vrouge)).isZero();
    assertThat(r.normalised(SummariesStudy.HUMAN, SummaryResults.Row::vrouge)).isEqualTo(1);
    assertThat(said).hasSize(1 + 2 * 7); // two folds of seven methods
    assertThat(said.get(1)).startsWith("made up, fold 1 of 2, best component: 1*");
    assertThat(r.seconds()).containsOnlyKeys(SummariesStudy.LEARNED);
    assertThat(r.extensions()).containsExactly("satcov");
    for (SummaryResults.Row row : r.rows()) {
      boolean learned = SummariesStudy.LEARNED.contains(row.method());
      assertThat(row.model() != null).as("%s has a model", row.method()).isEqualTo(learned);
      if (row.method().equals(SummariesStudy.COMPONENT)) {
        assertThat(row.model()).doesNotContain("satcov", "+");
      }
    }
  }

  /** Cut off anywhere, it goes on with what is missing and ends with the same rows. */
  @Test
  void goesOnWithWhatIsMissing() throws IOException {
    Path whole = folder.resolve("whole.json"), part = folder.resolve("part.json");
    SummaryResults all = of(2).run(collections(3), whole, s -> {});
    assertThat(SummaryResults.read(whole).rows()).isEqualTo(all.rows());
    for (int keep : new int[] {0, 5, all.rows().size() - 1, all.rows().size()}) {
      List<SummaryResults.Row> some = all.rows().subList(0, keep);
      new SummaryResults(all.data(), all.settings(), all.digest(), all.extensions(), Map.of(), some)
          .write(part);
      List<String> said = new ArrayList<>();
      SummaryResults again = of(2).run(collections(3), part, said::add);
      assertThat(again.rows()).containsExactlyInAnyOrderElementsOf(all.rows());
      assertThat(said.size() == 1).isEqualTo(keep == all.rows().size());
      Files.delete(part);
    }
  }

  @Test
  void resultsOfSomethingElseAreLeftAlone() throws IOException {
    Path file = folder.resolve("r.json");
    SummaryResults r = of(2).run(collections(3), file, s -> {});
    byte[] before = Files.readAllBytes(file);
    Small.refused(() -> of(3).run(collections(3), file, s -> {}), "2 folds", "3 folds", "another");
    SummariesStudy other = of("others", 2);
    Small.refused(() -> other.run(collections(3), file, s -> {}), "results of made up", "others");
    List<AnnotatedCollection> changed = new ArrayList<>(collections(3));
    AnnotatedCollection c = changed.removeLast();
    changed.add(
        new AnnotatedCollection(
            c.name(), c.ids(), c.items(), c.texts(), c.words(), c.tasks(), "other"));
    Small.refused(() -> of(2).run(changed, file, s -> {}), "collections have changed since");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(SummaryResults.read(file)).isEqualTo(r);
  }

  @Test
  void whatIsNoFileOfResults() throws IOException {
    Path file = Files.writeString(folder.resolve("r.json"), "{\"data\": \"x\"}");
    Small.refused(() -> SummaryResults.read(file), "not a file of results");
    Files.writeString(file, "{");
    Small.refused(() -> SummaryResults.read(file), "r.json");
  }

  @Test
  void threeCollectionsAreTheLeast() {
    Small.refused(
        () -> of(2).run(collections(2), folder.resolve("r.json"), s -> {}), "has 2 collections");
    assertThat(folder.resolve("r.json")).doesNotExist();
  }

  /** (1·0.2 + 3·0.6) ÷ 4, and the same on a scale from chance, 0.1, to people, 0.9. */
  @Test
  void meansAreOverTasks() {
    SummaryResults r =
        new SummaryResults(
            "d",
            "h",
            "x",
            List.of(),
            Map.of(),
            List.of(
                row("b", "fl", 3, 0.6, 0.5),
                row("a", "fl", 1, 0.2, Double.NaN),
                row("a", SummariesStudy.RANDOM, 1, 0.1, 0.0),
                row("a", SummariesStudy.HUMAN, 1, 0.9, 1.0)));
    assertThat(r.mean("fl", SummaryResults.Row::vrouge)).isCloseTo(0.5, within(1e-12));
    assertThat(r.mean("fl", SummaryResults.Row::overlapF1)).as("where there is one").isEqualTo(0.5);
    assertThat(r.mean("gc", SummaryResults.Row::overlapF1)).isNaN();
    assertThat(r.of("fl", SummaryResults.Row::vrouge)).containsExactly(0.2, 0.6);
    assertThat(r.of("fl", SummaryResults.Row::overlapF1)).containsExactly(0.5);
    assertThat(r.normalised("fl", SummaryResults.Row::vrouge)).isCloseTo(0.5, within(1e-12));
    assertThat(r.methods()).containsExactly("fl", SummariesStudy.RANDOM, SummariesStudy.HUMAN);
    assertThat(r.has("b", "fl")).isTrue();
    assertThat(r.has("b", SummariesStudy.RANDOM)).isFalse();
  }

  private static SummaryResults.Row row(
      String collection, String method, int tasks, double vrouge, double f) {
    double none = Double.NaN;
    return SummaryResults.Row.of(
        collection, method, tasks, new SummaryScores(vrouge, f, none, none, none), null);
  }
}
