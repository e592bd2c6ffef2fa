package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectionFileTest {
  @TempDir Path folder;

  private static final String GOOD =
      """
      {"name": "trip",
       "items": [
         {"id": "a", "concepts": {"dog": 0.9, "beach": 0.2}},
         {"id": "b", "concepts": {"beach": 1}},
         {"id": "c", "concepts": {}}],
       "tasks": [
         {"query": {"concepts": ["dog", "beach"]}, "budget": {"items": 2},
          "references": [{"by": "Ann", "items": ["b", "a"]}]}]}
      """;

  private AnnotatedCollection read(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("c.json"), json);
    return CollectionFile.read(file).prepare(CollectionFileTest::embed);
  }

  private static Features embed(String whose, List<String> texts) {
    return Small.features(texts.size(), 4, new SplittableRandom(texts.size()));
  }

  @Test
  void conceptsAreVectorsAndQueriesKHot() throws IOException {
    AnnotatedCollection c = read(GOOD);
    assertThat(c.ids()).containsExactly("a", "b", "c");
    float[] x = new float[2];
    c.items().read(0, x, 0);
    assertThat(x).containsExactly(0.2f, 0.9f); // beach before dog
    AnnotatedCollection.Task t = c.tasks().getFirst();
    assertThat(t.query().size()).isEqualTo(1);
    t.query().read(0, x, 0);
    assertThat(x).containsExactly(1, 1);
    assertThat(t.references().getFirst().items()).containsExactly(1, 0);
    assertThat(t.references().getFirst().counts()).containsExactly(1.2, 0.9);
    assertThat(t.k()).isEqualTo(2);
  }

  /** Messages name fields of the file, and no class of Java. */
  @Test
  void fieldsThatDoNotFit() {
    Small.refused(
        () -> read(GOOD.replace("\"budget\"", "\"bugdet\"")), "the unknown field bugdet", "budget");
    Small.refused(
        () -> read(GOOD.replace("[\"dog\", \"beach\"]", "7")),
        "the field tasks[0].query.concepts has a value of another type");
  }

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    Path file = Files.writeString(folder.resolve("c.json"), GOOD);
    Path copy = folder.resolve("copy.json"), third = folder.resolve("third.json");
    CollectionFile.read(file).write(copy);
    CollectionFile.read(copy).write(third);
    assertThat(Files.readString(third)).isEqualTo(Files.readString(copy));
  }

  @Test
  void textsAreCountedInWordsAndMayBeSummarisedInOnesOwn() throws IOException {
    AnnotatedCollection c =
        read(
            """
            {"items": [{"text": "The battery lasts long."}, {"text": "Too heavy!"}],
             "tasks": [{"query": {"texts": ["battery life"]}, "budget": {"words": 5},
                        "references": [{"text": "A battery that lasts"}]}]}
            """);
    AnnotatedCollection.Task t = c.tasks().getFirst();
    assertThat(t.constraint().knapsack().costs()).containsExactly(4, 2);
    assertThat(new VRouge(c.words(), List.of(t.references().getFirst().counts())).of(0))
        .isEqualTo(2 / 4.0);
    assertThat(c.name()).isEqualTo("c");
    PreparedTask p = PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 9).getFirst();
    assertThat(p.summaries().getFirst()).containsExactly(0); // says it best, and fits
  }

  @Test
  void whatIsWrongIsSaid() {
    wrong("[]", "not a collection");
    wrong("{\"items\": []}", "has no items");
    wrong(
        "{\"items\": [{\"id\": \"a\"}], \"tasks\": [{\"references\": [null]}]}",
        "not a collection with summaries");
    wrong(GOOD.replace("tasks", "task"), "task");
    wrong(GOOD.replace("\"b\", \"a\"", "\"b\", \"z\""), "names the item z");
    wrong(GOOD.replace("[\"dog\", \"beach\"]", "[\"dgo\"]"), "Did you mean dog?");
    wrong(GOOD.replace("{\"items\": 2}", "{\"items\": 9}"), "9 items; the collection has 3");
    wrong(GOOD.replace("{\"items\": 2}", "{}"), "one of items, words or seconds");
    wrong(GOOD.replace("{\"items\": 2}", "{\"seconds\": 2}"), "item 0 has no positive number");
    wrong(GOOD.replace("\"id\": \"b\"", "\"id\": \"a\""), "two items with the id a");
    wrong(GOOD.replace("0.9", "-1"), "counts must not be negative");
    wrong(GOOD.replace("\"items\": [\"b\", \"a\"]", "\"text\": \"x\""), "give items instead");
    wrong(GOOD.replace("[{\"by\": \"Ann\", \"items\": [\"b\", \"a\"]}]", "[]"), "no reference");
    wrong(GOOD.replace("{\"concepts\": [\"dog\", \"beach\"]}", "{}"), "is empty");
    Small.refused(() -> CollectionFile.read(folder.resolve("none.json")), "none.json");
  }

  private void wrong(String json, String says) {
    Small.refused(() -> read(json), says);
  }

  @Test
  void mixedTasksAreRefused() throws IOException {
    AnnotatedCollection with = read(GOOD);
    AnnotatedCollection without =
        read(GOOD.replace("\"query\": {\"concepts\": [\"dog\", \"beach\"]}, ", ""));
    Small.refused(
        () -> MixtureLearning.mixture(List.of(with, without), null), "neither a query nor");
  }

  @Test
  void theDigestIsOfWhatItSays() {
    CollectionFile.Item a = new CollectionFile.Item("a", "good map", null, null, null);
    CollectionFile.Item b = new CollectionFile.Item("a", "bad map", null, null, null);
    String one = new CollectionFile("c", List.of(a), List.of()).digest();
    assertThat(new CollectionFile("c", List.of(a), List.of()).digest()).isEqualTo(one);
    assertThat(new CollectionFile("c", List.of(b), List.of()).digest()).isNotEqualTo(one);
  }
}
