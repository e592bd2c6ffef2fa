package dev.prism.experiments.summaries;

import static dev.prism.experiments.summaries.Small.refused;
import static dev.prism.experiments.summaries.Small.shared;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.mixture.Blend;
import dev.prism.mixture.Collection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.Inference;
import dev.prism.mixture.Learner;
import dev.prism.mixture.Learning;
import dev.prism.mixture.Prepared;
import dev.prism.mixture.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readers of published data sets; those that are not on this machine are skipped. */
class DatasetsTest {
  private static final Datasets DATASETS = new Datasets();
  @TempDir Path folder;

  @Test
  void publishedSets() {
    Path data = shared("tvsum").getParent();
    for (String name : List.of("tvsum", "tvsum-query", "tvsum-private", "tvsum-joint")) {
      List<CollectionFile> all = DATASETS.read(name, data.resolve("tvsum"));
      assertThat(all.size()).as(name).isGreaterThanOrEqualTo(12);
      Collection c = all.getFirst().prepare(null);
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
    List<Collection> all =
        DATASETS.read("tvsum-query", tvsum).stream().limit(7).map(c -> c.prepare(null)).toList();
    Blend blend = Learning.blend(all, null);
    List<Prepared> tasks = new ArrayList<>();
    all.forEach(x -> tasks.addAll(Prepared.of(x, Learning.KERNEL, Learning.REPRESENT)));
    List<Prepared> train = tasks.subList(0, 16), held = tasks.subList(16, tasks.size());
    double[] poor = blend.single(2); // facility location alone, as a start
    Settings how = new Settings(3, 120, 10, 0.1, 0.9, 0.01, true, Inference.GREEDY, 1);
    Learner.State s = new Learner(blend, how, train, held).run(null, "", Learner.Watch.NONE);
    double before =
        held.stream()
            .mapToDouble(p -> p.vrouge().of(p.greedy(blend.on(p, poor))))
            .average()
            .orElseThrow();
    assertThat(s.bestScore()).isGreaterThan(before + 0.05);
    assertThat(s.epochs().getLast().objective()).isLessThan(s.epochs().getFirst().objective());
  }
}
