package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of items that are compared by concepts. */
class ConceptSummaryTest {
  @TempDir Path folder;
  private Path shots;
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    shots = folder.resolve("shots.jsonl");
    Files.write(
        shots,
        List.of(
            "{\"id\": \"a\", \"tags\": [\"Car\", \"street\"], \"seconds\": 5}",
            "{\"id\": \"b\", \"tags\": [\"street\", \"tree\"], \"seconds\": 5}",
            "{\"id\": \"c\", \"tags\": [], \"seconds\": 2}",
            "{\"id\": \"d\", \"tags\": {\"face\": 0.9, \"car\": 0.1}, \"seconds\": 4}",
            "{\"id\": \"e\", \"tags\": \"face; hands\", \"seconds\": 4}",
            "{\"id\": \"f\", \"tags\": [\"tree\", \"sky\"], \"seconds\": 3}"));
  }

  private Summary run(List<String> query, List<String> privateSet, int k) {
    return SummaryFixtures.run(
        SummaryFixtures.request(shots.toString(), query, privateSet, k, notes));
  }

  private static List<String> ids(Summary s) {
    return java.util.stream.IntStream.of(s.picks()).mapToObj(s.input().table()::id).toList();
  }

  @Test
  void learnedModelUsesItsOwnKernel() throws IOException {
    Path model = folder.resolve("m.model");
    Files.writeString(model, "prism model 1\nmeasure: 1*fl\nkernel: nosuch\nk: 2\n");
    SummaryRequest t = SummaryFixtures.request(shots.toString(), List.of(), List.of(), 2, notes);
    SummaryRequest learned =
        new SummaryRequest(
            t.source(),
            t.query(),
            t.privateSet(),
            t.seen(),
            t.budget(),
            "@" + model,
            null,
            t.optimizer(),
            t.concepts(),
            t.representation(),
            t.reader());
    assertThatThrownBy(() -> SummaryFixtures.run(learned)).hasMessageContaining("nosuch");
    Files.writeString(model, "prism model 1\nmeasure: 1*fl\nkernel: euclidean\nk: 2\n");
    assertThat(SummaryFixtures.run(learned).picks()).hasSize(2);
  }

  @Test
  void conceptsAreQueriesByName() {
    assertThat(ids(run(List.of("face"), List.of(), 2))).containsExactlyInAnyOrder("d", "e");
    assertThat(ids(run(List.of("street, tree"), List.of(), 1))).containsExactly("b");
    assertThat(ids(run(List.of("STREET"), List.of("tree"), 1))).containsExactly("a");
    assertThat(ids(run(List.of(), List.of("face", "hands"), 3))).doesNotContain("d", "e");
    assertThat(notes).isEmpty();
    assertThat(ids(run(List.of("faces"), List.of(), 2))).containsExactlyInAnyOrder("d", "e");
    assertThat(notes).containsExactly("\"faces\" is taken as face.");
  }

  @Test
  void rejectsUnknownConceptOrSkipsIt() {
    assertThatThrownBy(() -> run(List.of("streat"), List.of(), 2))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("Did you mean street?");
    assertThat(ids(run(List.of("zeppelin", "face"), List.of(), 1))).containsExactly("d");
    assertThat(notes)
        .singleElement()
        .asString()
        .contains("The query example \"zeppelin\" cannot be used", "Going on without it");
  }

  @Test
  void budgetOfSeconds() {
    SummaryBudget budget = new SummaryBudget(null, null, 8.0);
    SummaryInputReader reader = SummaryFixtures.reader(notes::add);
    Summary s =
        SummaryFixtures.run(
            SummaryFixtures.request(
                shots.toString(), List.of("face"), List.of(), List.of(), budget, reader));
    assertThat(ids(s)).containsExactlyInAnyOrder("d", "e");
    assertThat(s.length()).isEqualTo("2 shots, 8.0 seconds");
  }

  @Test
  void readsConceptsFromAFile() throws IOException {
    Path names = folder.resolve("names.txt");
    Files.writeString(names, "sky\n\ntree\n");
    assertThat(ids(run(List.of(names.toString()), List.of(), 1))).containsExactly("f");
  }

  @Test
  void namesTheOutputsOfAClassifier() throws IOException {
    Path items = folder.resolve("outputs.csv");
    Files.write(items, List.of("id,x,y,z", "a,9,0,-3", "b,0,8,1", "c,0,1,7"));
    SummaryRequest t =
        new SummaryRequest(
            items.toString(),
            List.of("boat"),
            List.of(),
            List.of(),
            new SummaryBudget(1, null, null),
            null,
            null,
            null,
            List.of("car, automobile", "bird", "boat, ship"),
            null,
            new SummaryInputReader(null, null, false, null, false, ReadOptions.NONE, notes::add));
    assertThat(ids(SummaryFixtures.run(t))).containsExactly("c");
    SummaryRequest few =
        new SummaryRequest(
            t.source(),
            t.query(),
            t.privateSet(),
            t.seen(),
            t.budget(),
            null,
            null,
            null,
            List.of("car"),
            null,
            t.reader());
    assertThatThrownBy(() -> SummaryFixtures.run(few))
        .hasMessageContaining("a name for each number");
  }

  @Test
  void rejectsInputAndBudgetWithoutContent() throws IOException {
    Path items = folder.resolve("none.jsonl");
    Files.writeString(items, "{\"id\": \"a\", \"what\": \"words\"}\n");
    assertThatThrownBy(
            () ->
                SummaryFixtures.run(
                    SummaryFixtures.request(items.toString(), List.of(), List.of(), 1, notes)))
        .hasMessageContaining("its columns are what")
        .hasMessageContaining("name the column of texts");
    assertThatThrownBy(() -> new SummaryBudget(null, null, null))
        .hasMessageContaining("length of the summary is missing");
    assertThatThrownBy(() -> new SummaryBudget(null, 3, 4.0)).hasMessageContaining("not both");
  }

  /** Every pick of a long video with random tags shows the queried tag. */
  @Test
  void everyShotShowsTheQueriedConcept() throws IOException {
    Random r = new Random(4);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1500; i++) {
      List<String> tags = new ArrayList<>();
      for (int t = 0; t < 1 + r.nextInt(4); t++) {
        tags.add("\"thing%d\"".formatted((int) (40 * r.nextDouble() * r.nextDouble())));
      }
      lines.add("{\"tags\": %s, \"seconds\": 5}".formatted(tags));
    }
    Files.write(shots, lines);
    for (String one : List.of("thing0", "thing20")) {
      Summary s = run(List.of(one), List.of(), 20);
      int at = s.input().tags().names().indexOf(one);
      float[] row = new float[s.input().tags().names().size()];
      assertThat(s.picks()).isNotEmpty();
      for (int j : s.picks()) {
        s.input().tags().rows().read(j, row, 0);
        assertThat(row[at]).as("shot %d shows %s", j, one).isEqualTo(1);
      }
    }
  }
}
