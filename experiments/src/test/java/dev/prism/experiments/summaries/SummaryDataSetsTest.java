package dev.prism.experiments.summaries;

import static dev.prism.experiments.summaries.Small.refused;
import static dev.prism.experiments.summaries.Small.shared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.LossAugmentedInference;
import dev.prism.mixture.MarginLearner;
import dev.prism.mixture.MixtureLearning;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.PreparedTask;
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

  /** Real ratings: what is learned from four collections does better on others than the start. */
  @Test
  void theHeldOutScoreGoesUpOnRealRatings() {
    Path tvsum = shared("tvsum");
    List<AnnotatedCollection> all =
        DATASETS.read("tvsum-query", tvsum).stream().limit(7).map(c -> c.prepare(null)).toList();
    ParametricMixture mixture = MixtureLearning.mixture(all, null);
    List<PreparedTask> tasks = new ArrayList<>();
    all.forEach(
        x ->
            tasks.addAll(
                PreparedTask.of(
                    x, MixtureLearning.DEFAULT_KERNEL, MixtureLearning.DEFAULT_MAX_REPRESENTED)));
    List<PreparedTask> train = tasks.subList(0, 16), held = tasks.subList(16, tasks.size());
    double[] poor = mixture.single(2); // facility location alone, as a start
    LearnerSettings settings =
        new LearnerSettings(3, 120, 10, 0.1, 0.9, 0.01, true, LossAugmentedInference.GREEDY, 1);
    MarginLearner.State s =
        new MarginLearner(mixture, settings, train, held)
            .run(null, "", MarginLearner.Listener.NONE);
    double before =
        held.stream()
            .mapToDouble(p -> p.vrouge().of(p.greedy(mixture.on(p, poor))))
            .average()
            .orElseThrow();
    assertThat(s.bestScore()).isGreaterThan(before + 0.05);
    assertThat(s.epochs().getLast().objective()).isLessThan(s.epochs().getFirst().objective());
  }
}
