package dev.prism.experiments.summaries;

import static dev.prism.experiments.summaries.Small.refused;
import static dev.prism.experiments.summaries.Small.shared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.MixtureScores;
import dev.prism.mixture.MixtureSearch;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.PreparedTask;
import dev.prism.mixture.SearchSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readers of published data sets; those that are not on this machine are skipped. */
class SummaryDataSetsTest {
  private static final SummaryDataSets DATASETS = new SummaryDataSets();
  @TempDir Path folder;

  @Test
  void publishedSets() {
    Path data = shared("tvsum").getParent();
    for (String name : List.of("tvsum", "tvsum-query", "tvsum-private", "tvsum-joint")) {
      List<CollectionFile> all = DATASETS.read(name, data.resolve("tvsum"));
      assertThat(all.size()).as(name).isGreaterThanOrEqualTo(12);
      AnnotatedCollection c = all.getFirst().prepare(null);
      c.tasks().forEach(t -> assertThat(t.references()).hasSize(20));
    }
    List<CollectionFile> ute = DATASETS.read("ute", data.resolve("ute_qfvs"));
    assertThat(ute).hasSize(4);
    assertThat(ute.stream().mapToInt(c -> c.items().size()).sum()).isEqualTo(12215);
    assertThat(DATASETS.read("opinosis", data.resolve("opinosis"))).hasSize(51);
    assertThat(
            DATASETS.read("qmsum", data.resolve("qmsum")).stream()
                .mapToInt(c -> c.tasks().size())
                .sum())
        .isGreaterThan(200);
    refused(() -> DATASETS.read("tvsun", data), "Did you mean tvsum?");
  }

  @Test
  void publishedFilesWithSomethingMissing() throws IOException {
    Files.writeString(folder.resolve("opinosis.jsonl"), "{\"topic\": \"battery\"}\n");
    refused(() -> DATASETS.read("opinosis", folder), "opinosis", "gold");
    Files.writeString(
        folder.resolve("ute_qfvs.json"),
        "{\"concepts\": [\"car\"], \"videos\": [{\"shots\": [[7]], \"shot_seconds\": 5}]}");
    refused(() -> DATASETS.read("ute", folder), "ute", "7");
  }

  /** Real ratings: what is learned is not worse than the best component on what it saw. */
  @Test
  void theSearchGoesUpOnRealRatings() {
    Path tvsum = shared("tvsum");
    List<AnnotatedCollection> all =
        DATASETS.read("tvsum-joint", tvsum).stream().limit(6).map(c -> c.prepare(null)).toList();
    List<List<PreparedTask>> tasks = new ArrayList<>();
    all.forEach(c -> tasks.add(PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000)));
    MixtureScores scores =
        new MixtureScores(
            new ParametricMixture(List.of("com", "qpsat", "flcmi"), true, true), tasks);
    MixtureSearch.LearnedMixture found =
        new MixtureSearch(scores, new SearchSettings(2, 3, 0, 0, true))
            .run(MixtureSearch.Listener.NONE);
    assertThat(found.start()).isIn("qpsat", "equal weights");
    double learned =
        java.util.Arrays.stream(scores.of(found.theta(), 0, 1, 2, 3, 4, 5)).average().orElseThrow();
    assertThat(learned).isGreaterThanOrEqualTo(found.score());
  }

  /** An item with more or surer concepts does not count for more. */
  @Test
  void everyItemHasOneUnitOfConcepts() {
    for (String name : List.of("tvsum", "tvsum-query")) {
      for (CollectionFile c : DATASETS.read(name, shared("tvsum"))) {
        for (CollectionFile.Item i : c.items()) {
          assertThat(i.features()).as("compared by what is scored").isNull();
          assertThat(i.concepts().values().stream().mapToDouble(p -> p).sum())
              .isCloseTo(1, org.assertj.core.api.Assertions.within(1e-9));
        }
      }
    }
  }

  /** Every rater's summary has the expected size k, and nothing is drawn at random. */
  @Test
  void tiedRatingsShareTheirPlaces() {
    List<CollectionFile> all = DATASETS.read("tvsum", shared("tvsum"));
    assertThat(DATASETS.read("tvsum", shared("tvsum"))).usingRecursiveComparison().isEqualTo(all);
    boolean tied = false;
    for (CollectionFile.Summary s : all.getFirst().tasks().getFirst().references()) {
      double size =
          s.weights() == null ? s.items().size() : s.weights().stream().mapToDouble(w -> w).sum();
      assertThat(size).isCloseTo(10, org.assertj.core.api.Assertions.within(1e-9));
      tied |= s.weights() != null;
    }
    assertThat(tied).isTrue();
  }
}
