package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a collection's file to numbers: similarities, auxiliary sets, budgets and refusals. */
class CollectionReaderTest {
  private static final String VECTORS =
      """
      {"items": [
         {"id": "a", "features": [1, 0], "seconds": 2},
         {"id": "b", "features": [0, 1], "seconds": 3},
         {"id": "c", "features": [1, 1], "seconds": 4}],
       "tasks": [
         {"budget": {"items": 2}, "references": [{"items": ["a"]}]}]}
      """;

  private static final String TEXTS =
      """
      {"items": [{"text": "sharp screen"}, {"text": "the battery is weak"}],
       "tasks": [
         {"budget": {"items": 1}, "references": [{"text": "weak battery"}]}]}
      """;

  @TempDir Path folder;

  private AnnotatedCollection read(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("pool.json"), json);
    return CollectionFile.read(file).prepare(CollectionReaderTest::lengths);
  }

  /** An embedding that can be computed by hand: a text's letters, and one. */
  private static Features lengths(String whose, List<String> texts) {
    return Features.of(
        texts.stream().map(t -> new float[] {t.length(), 1}).toArray(float[][]::new));
  }

  private void wrong(String json, String... says) {
    Small.refused(() -> read(json), says);
  }

  private static float[] row(Features x, int i) {
    float[] out = new float[x.width()];
    x.read(i, out, 0);
    return out;
  }

  private static String with(String query) {
    return VECTORS.replace("{\"budget\"", "{\"query\": " + query + ", \"budget\"");
  }

  @Test
  void featuresAreTakenAsTheyAre() throws IOException {
    AnnotatedCollection c = read(VECTORS);
    assertThat(c.name()).isEqualTo("pool");
    assertThat(c.ids()).containsExactly("a", "b", "c");
    assertThat(row(c.items(), 2)).containsExactly(1, 1);
    assertThat(c.texts()).isNull();
    assertThat(c.text(0)).isNull();
    assertThat(c.words().words()).as("items are their own words").isEqualTo(3);
    AnnotatedCollection.Task t = c.tasks().getFirst();
    assertThat(t.name()).isEqualTo("task 1");
    assertThat(t.query()).isNull();
    assertThat(t.references().getFirst().by()).isEqualTo("person 1");
  }

  @Test
  void textsAreEmbedded() throws IOException {
    AnnotatedCollection c = read(TEXTS);
    assertThat(row(c.items(), 0)).containsExactly(12, 1);
    assertThat(c.ids()).as("numbered").containsExactly("0", "1");
    assertThat(c.text(0, 1)).isEqualTo("sharp screen\nthe battery is weak");
  }

  @Test
  void guidesAreItemsAndVectorsTogether() throws IOException {
    AnnotatedCollection.Task t =
        read(with("{\"items\": [\"c\"], \"features\": [[0.5, 0]]}")).tasks().getFirst();
    assertThat(t.query().size()).isEqualTo(2);
    assertThat(row(t.query(), 0)).containsExactly(1, 1);
    assertThat(row(t.query(), 1)).containsExactly(0.5f, 0);
    AnnotatedCollection.Task p =
        read(with("{\"items\": [\"c\"]}").replace("query", "private")).tasks().getFirst();
    assertThat(p.query()).isNull();
    assertThat(p.privateSet().size()).isEqualTo(1);
  }

  @Test
  void guidesOfTextsAreEmbeddedAsItemsAre() throws IOException {
    String json =
        TEXTS.replace("{\"budget\"", "{\"query\": {\"texts\": [\"ab\", \"abc\"]}, \"budget\"");
    Features query = read(json).tasks().getFirst().query();
    assertThat(row(query, 0)).containsExactly(2, 1);
    assertThat(row(query, 1)).containsExactly(3, 1);
  }

  @Test
  void guidesThatDoNotFit() {
    wrong(with("{\"features\": [[1, 2, 3]]}"), "query", "3 features and the items 2");
    wrong(with("{\"items\": [\"d\"]}"), "names the item d");
    wrong(with("{\"concepts\": [\"dog\"]}"), "concept dog", "not compared by concepts");
    wrong(with("{\"texts\": [\"dog\"]}"), "is a text", "name items or");
    wrong(with("{\"items\": []}"), "query of pool, task 1 is empty");
    wrong(
        with("{\"items\": []}").replace("query", "private"),
        "private set of pool, task 1 is empty");
  }

  /** Four seconds of items of three on average: about one. */
  @Test
  void budgetsInSeconds() throws IOException {
    AnnotatedCollection.Task t =
        read(VECTORS.replace("{\"items\": 2}", "{\"seconds\": 4}")).tasks().getFirst();
    assertThat(t.constraint().knapsack().budget()).isEqualTo(4);
    assertThat(t.constraint().knapsack().costs()).containsExactly(2, 3, 4);
    assertThat(t.k()).isEqualTo(1);
  }

  @Test
  void budgetsInWords() throws IOException {
    AnnotatedCollection.Task t =
        read(TEXTS.replace("{\"items\": 1}", "{\"words\": 6}")).tasks().getFirst();
    assertThat(t.constraint().knapsack().costs()).containsExactly(2, 4);
    assertThat(t.k()).as("6 of 3 words each, and there are 2 items").isEqualTo(2);
  }

  @Test
  void budgetsThatAreNone() {
    wrong(VECTORS.replace("{\"items\": 2}", "{\"items\": 2, \"seconds\": 3}"), "must be one of");
    wrong(VECTORS.replace("{\"items\": 2}", "{\"items\": 0}"), "0 items; the collection has 3");
    wrong(VECTORS.replace("{\"items\": 2}", "{\"words\": 4}"), "in words", "item 0 has no text");
    wrong(VECTORS.replace("{\"items\": 2}", "{\"seconds\": 1.5}"), "1.5 seconds", "longer");
    wrong(
        VECTORS
            .replace("{\"items\": 2}", "{\"seconds\": 4}")
            .replace("\"seconds\": 3", "\"seconds\": 0"),
        "item 1 has no positive number of seconds");
    wrong(VECTORS.replace("\"budget\": {\"items\": 2}, ", ""), "one of items, words or seconds");
  }

  @Test
  void itemsThatAreLikeNothing() {
    wrong(VECTORS.replace("\"features\": [0, 1], ", ""), "Some items of pool have features");
    wrong(VECTORS.replace("[1, 1]", "[1]"), "Item 2 of pool has 1 features and the first has 2");
    wrong(VECTORS.replace("[1, 0]", "[]"), "has 0 features");
    wrong(TEXTS.replace("sharp screen", " "), "neither features nor concepts");
  }

  @Test
  void summariesThatAreNone() {
    wrong(VECTORS.replace("[\"a\"]", "[]"), "summary by person 1 in pool, task 1 is empty");
    wrong(
        VECTORS.replace("{\"items\": [\"a\"]}", "{\"by\": \"Bo\"}"), "by Bo", "neither items nor");
    wrong(VECTORS.replace("{\"items\": [\"a\"]}", "{\"text\": \"x\"}"), "the items have no texts");
  }

  @Test
  void namedTwiceCountsOnce() throws IOException {
    AnnotatedCollection c = read(VECTORS.replace("[\"a\"]", "[\"b\", \"a\", \"b\"]"));
    AnnotatedCollection.Reference r = c.tasks().getFirst().references().getFirst();
    assertThat(r.items()).containsExactly(1, 0);
    assertThat(r.counts()).containsExactly(1, 1, 0);
  }

  /** Concepts are counted, and features where there are both say what items are like. */
  @Test
  void conceptsBesideFeatures() throws IOException {
    AnnotatedCollection c = read(VECTORS.replace("[1, 0]", "[1, 0], \"concepts\": {\"dog\": 0.5}"));
    assertThat(row(c.items(), 0)).containsExactly(1, 0);
    assertThat(c.words().words()).isEqualTo(1);
    assertThat(c.words().total(0, 1)).containsExactly(new double[] {0.5}, within(1e-12));
    wrong(
        VECTORS.replace("[1, 0]", "[1, 0], \"concepts\": {\"dog\": null}"), "an entry of concepts");
  }

  @Test
  void filesThatAreNoCollections() throws IOException {
    wrong("{\"items\": [{}], \"tasks\": []}", "no tasks");
    wrong("null", "no items");
    wrong("{\"items\": 3}", "not a collection with summaries", "line 1");
    wrong("{\n\"items\": [\n", "line");
    wrong(VECTORS.replace("\"budget\"", "\"budgt\""), "budgt");
    Files.createDirectory(folder.resolve("folder.json"));
    Small.refused(() -> CollectionFile.read(folder.resolve("folder.json")), "folder.json");
  }

  /** The digest of several depends on each of them and on their order. */
  @Test
  void digestsOfSeveral() throws IOException {
    AnnotatedCollection a = read(VECTORS), b = read(TEXTS);
    String both = AnnotatedCollection.digest(List.of(a, b));
    assertThat(AnnotatedCollection.digest(List.of(a, b))).isEqualTo(both);
    assertThat(AnnotatedCollection.digest(List.of(b, a))).isNotEqualTo(both);
    assertThat(AnnotatedCollection.digest(List.of(a))).isNotEqualTo(both);
    assertThat(read(VECTORS.replace("[1, 1]", "[1, 2]")).digest()).isNotEqualTo(a.digest());
  }

  @Test
  void guidesAndBudgetsInJava() {
    assertThat(CollectionFile.Auxiliary.ofText("dog").texts()).containsExactly("dog");
    assertThat(CollectionFile.Auxiliary.ofConcepts(List.of("a", "b")).concepts())
        .containsExactly("a", "b");
    assertThat(CollectionFile.Budget.ofItems(3).items()).isEqualTo(3);
    assertThat(CollectionFile.Budget.ofWords(50).words()).isEqualTo(50);
  }
}
