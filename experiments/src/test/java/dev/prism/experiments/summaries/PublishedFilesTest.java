package dev.prism.experiments.summaries;

import static dev.prism.experiments.summaries.Small.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.TableWriter;
import dev.prism.kernel.Features;
import dev.prism.mixture.CollectionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files in the forms in which data sets were published. */
class PublishedFilesTest {
  private static final SummaryDataSets DATASETS = new SummaryDataSets();
  private static final int SHOTS = 24;
  @TempDir Path folder;

  private void file(String name, String text) throws IOException {
    Path to = folder.resolve(name);
    Files.createDirectories(to.getParent());
    Files.writeString(to, text);
  }

  private static String list(IntFunction<String> each) {
    return IntStream.range(0, SHOTS).mapToObj(each).collect(Collectors.joining(",", "[", "]"));
  }

  /** Two raters: one likes later images, one earlier ones. Image j shows concept j mod 4. */
  private Path tvsum() throws IOException {
    file(
        "tvsum/tvsum.json",
        "[{\"video\":\"v1\",\"row_offset\":1,\"shots\":%d,\"frame\":%s,\"user_scores\":[%s,%s]}]"
            .formatted(
                SHOTS,
                list(j -> "\"f" + j + "\""),
                list(String::valueOf),
                list(j -> String.valueOf(-j))));
    file("models/imagenet_labels.txt", "ant\nbee\ncow\ndog\nfly\n");
    String head = "c1,p1,c2,p2,c3,p3,c4,p4,c5,p5\n";
    file(
        "tvsum/tvsum_concepts_top5.csv",
        IntStream.range(-1, SHOTS)
            .mapToObj(j -> Math.max(0, j) % 4 + ",0.6,4,0.01,4,0.01,4,0.01,4,0.01\n")
            .collect(Collectors.joining("", head, "")));
    float[][] x = new float[SHOTS + 1][2];
    for (int i = 0; i < x.length; i++) {
      x[i] = new float[] {i, 1};
    }
    Path npy = folder.resolve("x.npy");
    TableWriter.writeFeatures(npy, Features.of(x));
    Path npz = folder.resolve("tvsum/tvsum_mobilenetv2_224.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(npz))) {
      zip.putNextEntry(new ZipEntry("embeddings.npy"));
      zip.write(Files.readAllBytes(npy));
    }
    return folder.resolve("tvsum");
  }

  private static List<String> chosen(CollectionFile.Task task, int rater) {
    return task.references().get(rater).items();
  }

  @Test
  void aRatersSummaryIsWhatHeRatedHighest() throws IOException {
    List<CollectionFile> all = DATASETS.read("tvsum", tvsum());
    assertThat(all).hasSize(1);
    CollectionFile v = all.getFirst();
    assertThat(v.name()).isEqualTo("v1");
    assertThat(v.items()).hasSize(SHOTS);
    assertThat(v.items().get(3).id()).isEqualTo("f3");
    assertThat(v.items().get(3).features()).as("compared by concepts, as they are scored").isNull();
    assertThat(v.items().get(3).concepts()).as("rows begin at the offset").containsKey("dog");
    CollectionFile.Task task = v.tasks().getFirst();
    assertThat(task.query()).isNull();
    assertThat(task.privateSet()).isNull();
    assertThat(task.budget().items()).isEqualTo(10);
    assertThat(chosen(task, 0))
        .containsExactlyInAnyOrder(
            "f23", "f22", "f21", "f20", "f19", "f18", "f17", "f16", "f15", "f14");
    assertThat(chosen(task, 1)).startsWith("f0", "f1", "f2").hasSize(10);
  }

  @Test
  void guidedSummariesAreMadeAmongTheImagesThatFit() throws IOException {
    Path data = tvsum();
    List<CollectionFile.Task> like = DATASETS.read("tvsum-query", data).getFirst().tasks();
    assertThat(like).hasSize(4);
    assertThat(like.get(0).query().concepts()).containsExactly("ant");
    assertThat(like.get(2).query().concepts()).containsExactly("ant", "bee");
    assertThat(chosen(like.get(0), 0)).containsExactly("f4", "f8", "f12", "f16", "f20");
    assertThat(chosen(like.get(3), 0)).containsExactly("f15", "f18", "f19", "f22", "f23");
    assertThat(like.get(0).name()).isEqualTo("with [ant]");
    List<CollectionFile.Task> unlike = DATASETS.read("tvsum-private", data).getFirst().tasks();
    assertThat(unlike.get(0).query()).isNull();
    assertThat(unlike.get(0).privateSet().concepts()).containsExactly("ant");
    assertThat(chosen(unlike.get(0), 0)).containsExactly("f18", "f19", "f21", "f22", "f23");
    List<CollectionFile.Task> both = DATASETS.read("tvsum-joint", data).getFirst().tasks();
    assertThat(both.get(2).name()).isEqualTo("with [ant, bee] without [cow]");
    assertThat(chosen(both.get(2), 1)).containsExactly("f0", "f1", "f4", "f5", "f8");
  }

  @Test
  void filesOfTvsumThatDoNotFitTogether() throws IOException {
    Path data = tvsum();
    file("models/imagenet_labels.txt", "ant\nbee\n");
    refused(() -> DATASETS.read("tvsum", data), "are not as tvsum's should be");
    Files.delete(folder.resolve("models/imagenet_labels.txt"));
    refused(() -> DATASETS.read("tvsum", data), "imagenet_labels.txt");
    tvsum();
    file("tvsum/tvsum.json", "[{\"video\":\"v1\",\"row_offset\":9,\"shots\":24}]");
    refused(() -> DATASETS.read("tvsum-query", data), "tvsum-query's should be");
  }

  @Test
  void queriesForWhatAVideoHasNotAreLeftOut() throws IOException {
    file(
        "ute_qfvs.json",
        """
        {"concepts": ["car", "sky", "tree"], "videos": [{"video": "p1", "shot_seconds": 5,
          "shots": [[0], [0, 1], []],
          "queries": [{"query": ["car", "tree"], "summary": [0, 1]},
                      {"query": ["tree", "moon"], "summary": [2]}]}]}
        """);
    CollectionFile v = DATASETS.read("ute", folder).getFirst();
    assertThat(v.items().get(1).concepts()).containsOnlyKeys("car", "sky");
    assertThat(v.items()).extracting(CollectionFile.Item::seconds).containsOnly(5.0);
    assertThat(v.tasks()).hasSize(1);
    CollectionFile.Task task = v.tasks().getFirst();
    assertThat(task.name()).isEqualTo("car and tree");
    assertThat(task.query().concepts()).as("what the video has").containsExactly("car");
    assertThat(task.budget().items()).isEqualTo(2);
    assertThat(chosen(task, 0)).containsExactly("0", "1");
  }

  @Test
  void sentencesOfReviewsAreThereOnce() throws IOException {
    file(
        "opinosis.jsonl",
        """
        {"topic": "battery", "sentences": ["It lasts for a day or two.", " It is good. ", "It lasts for a day or two.", "I could not be happier with it.", "…", ""],
         "gold": ["It lasts long.", "Good."]}

        {"topic": "screen", "sentences": ["Bright."], "gold": ["%s"]}
        """
            .formatted("word ".repeat(40).strip())
            .replace("\n \"gold\"", " \"gold\""));
    List<CollectionFile> all = DATASETS.read("opinosis", folder);
    assertThat(all).extracting(CollectionFile::name).containsExactly("battery", "screen");
    CollectionFile battery = all.getFirst();
    assertThat(battery.items())
        .extracting(CollectionFile.Item::text)
        .as("once, and without short ones")
        .containsExactly("It lasts for a day or two.", "I could not be happier with it.");
    assertThat(battery.items()).extracting(CollectionFile.Item::id).containsExactly("0", "1");
    CollectionFile.Task task = battery.tasks().getFirst();
    assertThat(task.references())
        .extracting(CollectionFile.Summary::by)
        .containsExactly("person 1", "person 2");
    assertThat(task.references().get(0).text()).isEqualTo("It lasts long.");
    assertThat(task.budget().words()).as("at least").isEqualTo(30);
    assertThat(all.get(1).tasks().getFirst().budget().words()).as("twice").isEqualTo(80);
  }

  @Test
  void turnsOfMeetingsThatSaySomething() throws IOException {
    file(
        "test.jsonl",
        ("{\"meeting_transcripts\": [{\"content\": \"Yeah .\"},"
                + "{\"content\": \"{vocalsound} We will make it yellow then\"},"
                + "{\"content\": \"The price is twelve euros fifty today\"}],"
                + "\"specific_query_list\": [{\"query\": \"Which colour?\", \"answer\": \"%s\"},"
                + "{\"query\": \"Price?\", \"answer\": \"12\"}]}\n")
            .formatted("w ".repeat(20).strip()));
    CollectionFile meeting = DATASETS.read("qmsum", folder).getFirst();
    assertThat(meeting.name()).isEqualTo("meeting 1");
    assertThat(meeting.items())
        .extracting(CollectionFile.Item::text)
        .containsExactly("We will make it yellow then", "The price is twelve euros fifty today");
    assertThat(meeting.tasks())
        .extracting(CollectionFile.Task::name)
        .containsExactly("Which colour?", "Price?");
    assertThat(meeting.tasks().get(0).query().texts()).containsExactly("Which colour?");
    assertThat(meeting.tasks().get(0).budget().words()).as("half as many more").isEqualTo(30);
    assertThat(meeting.tasks().get(1).budget().words()).as("the shortest turn fits").isEqualTo(6);
  }

  @Test
  void filesThatAreNotThereOrNotJson() throws IOException {
    for (String name : DATASETS.names()) {
      refused(() -> DATASETS.read(name, folder.resolve("nowhere")), "nowhere");
    }
    file("test.jsonl", "{\"meeting_transcripts\": [\n");
    refused(() -> DATASETS.read("qmsum", folder), "test.jsonl is not the JSON it should be");
    file("ute_qfvs.json", "");
    refused(() -> DATASETS.read("ute", folder), "ute");
  }
}
