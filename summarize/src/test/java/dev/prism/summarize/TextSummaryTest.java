package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Summaries of texts, embedded as the counts of a few words. */
class TextSummaryTest {
  private static final List<String> VOCABULARY =
      List.of("battery", "screen", "camera", "price", "weight", "sound", "phone", "keys");

  static final ItemEmbedder EMBEDDER =
      new ItemEmbedder() {
        @Override
        public Features embedTexts(List<String> texts) {
          if (texts.stream().anyMatch(t -> t == null || t.isBlank())) {
            throw new DataException("There is a text without words.");
          }
          return Features.of(texts.stream().map(TextSummaryTest::counts).toArray(float[][]::new));
        }

        @Override
        public Features embedImages(List<Path> files) {
          throw new AssertionError("there are no images here");
        }
      };

  private static float[] counts(String text) {
    float[] out = new float[VOCABULARY.size()];
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+")) {
      int at = VOCABULARY.indexOf(word);
      if (at >= 0) {
        out[at]++;
      }
    }
    double norm = Math.sqrt(dot(out, out));
    for (int c = 0; c < out.length && norm > 0; c++) {
      out[c] /= (float) norm;
    }
    return out;
  }

  private static double dot(float[] a, float[] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }

  private static final String REVIEW =
      """
      # The phone

      The battery lasts for two days of work. A battery like this is what we had asked for.

      The screen is bright even in the sun. No one has seen a better screen at this size.

      # The rest

      Its camera takes images that no one wants. The price is too high for what it does. Wow.
      """;

  @TempDir Path folder;
  private Path review;
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    review = Files.writeString(folder.resolve("review.md"), REVIEW);
  }

  private Summary run(
      Path source, List<String> query, List<String> privateSet, SummaryBudget budget) {
    return run(source, query, privateSet, List.of(), budget, SummaryFixtures.reader(notes::add));
  }

  private Summary run(
      Path source,
      List<String> query,
      List<String> privateSet,
      List<String> seen,
      SummaryBudget budget,
      SummaryInputReader reader) {
    return SummaryFixtures.request(source.toString(), query, privateSet, seen, budget, reader)
        .run(EMBEDDER, (picked, of, value) -> {});
  }

  private static SummaryBudget items(int k) {
    return new SummaryBudget(k, null, null);
  }

  @Test
  void queryFocusedSummary() {
    Summary s = run(review, List.of("how is the battery"), List.of(), items(2));
    assertThat(s.kind()).isEqualTo(SummaryKind.QUERY);
    assertThat(s.readingOrder()).containsExactly(0, 1);
    assertThat(s.text())
        .isEqualTo(
            "The battery lasts for two days of work. A battery like this is what we had asked"
                + " for.");
    assertThat(s.representation()).isEqualTo("the meaning of the texts");
    assertThat(s.length()).isEqualTo("2 sentences, 18 words");
    assertThat(s.query().getFirst().name()).isEqualTo("how is the battery");
    assertThat(s.describe(s.reasons().getFirst())).startsWith("Like \"how is the battery\" (");
    assertThat(notes).isEmpty();
  }

  /** A sentence of one word is skipped; a location is a heading and a line. */
  @Test
  void sentencesHaveLocationsAndSections() {
    SummaryInput m = SummaryFixtures.reader(notes::add).read(review.toString(), EMBEDDER);
    assertThat(m.kind()).isEqualTo(SummaryInput.Kind.SENTENCE);
    assertThat(m.size()).isEqualTo(6);
    assertThat(m.locations().getFirst()).isEqualTo("The phone, line 3");
    assertThat(m.locations().getLast()).isEqualTo("The rest, line 9");
    assertThat(m.sections()).containsExactly(0, 0, 0, 0, 1, 1);
    assertThat(m.table().id(5)).isEqualTo("6");
  }

  @Test
  void textHasALineForEachSection() {
    Summary s = run(review, List.of("screen", "camera"), List.of(), items(3));
    assertThat(s.readingOrder()).containsExactly(2, 3, 4);
    assertThat(s.text().lines())
        .containsExactly(
            "The screen is bright even in the sun. No one has seen a better screen at this size.",
            "Its camera takes images that no one wants.");
  }

  @Test
  void privacyPreservingSummary() {
    Summary s = run(review, List.of(), List.of("battery", "screen"), items(2));
    assertThat(s.kind()).isEqualTo(SummaryKind.PRIVATE);
    assertThat(s.readingOrder()).containsExactly(4, 5);
    assertThat(s.describe(s.reasons().getFirst())).startsWith("Like no other sentence; unlike \"");
  }

  @Test
  void queryFocusedUpdateSummary() throws IOException {
    Path seen =
        Files.writeString(folder.resolve("seen.txt"), "We know the battery.\nAnd the price.");
    Summary s =
        run(
            review,
            List.of("battery and camera of the phone"),
            List.of(),
            List.of(seen.toString()),
            items(1),
            SummaryFixtures.reader(notes::add));
    assertThat(s.kind()).isEqualTo(SummaryKind.QUERY_UPDATE);
    assertThat(s.picks()).containsExactly(4);
  }

  @Test
  void budgetOfWords() {
    Summary s = run(review, List.of("battery"), List.of(), new SummaryBudget(null, 9, null));
    assertThat(s.picks()).hasSize(1);
    assertThat(s.length()).isEqualTo("one sentence, 8 words");
  }

  @Test
  void everyLineIsAnItem() throws IOException {
    Path lines =
        Files.writeString(folder.resolve("l.txt"), "battery. screen.\nthe price\n\nkeys\n");
    SummaryInputReader reader =
        new SummaryInputReader(null, null, true, null, false, ReadOptions.NONE, notes::add);
    Summary s = run(lines, List.of("keys"), List.of(), List.of(), items(1), reader);
    assertThat(s.input().texts()).containsExactly("battery. screen.", "the price", "keys");
    assertThat(s.picks()).containsExactly(2);
  }

  @Test
  void readsTextsOfATableAndSkipsEmptyOnes() throws IOException {
    Path table = folder.resolve("t.jsonl");
    Files.write(
        table,
        List.of(
            "{\"id\": \"a\", \"note\": \"camera\", \"text\": \"the battery\"}",
            "{\"id\": \"b\", \"note\": \"sound\", \"text\": \"the screen\"}",
            "{\"id\": \"c\", \"note\": \"keys\", \"text\": \"\"}"));
    Summary s = run(table, List.of("screen"), List.of(), items(1));
    assertThat(s.input().size()).as("without the empty one").isEqualTo(2);
    assertThat(notes)
        .containsExactly("%s has no text in 1 of 3 items. Going on without them.".formatted(table));
    assertThat(s.picks()).containsExactly(1);
    SummaryInputReader reader =
        new SummaryInputReader("note", null, false, null, false, ReadOptions.NONE, notes::add);
    assertThat(run(table, List.of("keys"), List.of(), List.of(), items(1), reader).picks())
        .containsExactly(2);
    SummaryInputReader misspelt =
        new SummaryInputReader("nte", null, false, null, false, ReadOptions.NONE, notes::add);
    assertThatThrownBy(() -> run(table, List.of(), List.of(), List.of(), items(1), misspelt))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("nte");
  }

  @Test
  void queryAndPrivateItemsById() throws IOException {
    Path table = folder.resolve("t.csv");
    Files.write(
        table,
        List.of("id,text", "a,good battery", "b,the screen", "c,bad battery", "d,battery screen"));
    Summary s = run(table, List.of("a"), List.of(), items(1));
    assertThat(s.query().getFirst().poolIndex()).isZero();
    assertThat(s.picks()).containsExactly(2);
    Summary p = run(table, List.of(), List.of("b"), items(3));
    assertThat(p.picks()).doesNotContain(1);
  }

  @Test
  void textsWithStartAndEndAreShots() throws IOException {
    Path table = folder.resolve("t.csv");
    Files.write(
        table, List.of("start,end,text", "0,4,battery", "4,6.5,screen", "6.5,8,the battery again"));
    Summary s = run(table, List.of("screen"), List.of(), new SummaryBudget(null, null, 3.0));
    assertThat(s.input().kind()).isEqualTo(SummaryInput.Kind.SHOT);
    assertThat(s.input().seconds()).containsExactly(4, 2.5, 1.5);
    assertThat(s.input().starts()).containsExactly(0, 4, 6.5);
    assertThat(s.picks()).containsExactly(1);
    assertThat(s.length()).isEqualTo("one shot, 1 word, 2.5 seconds");
  }

  @Test
  void representationCanBeGiven() throws IOException {
    Path table = folder.resolve("t.jsonl");
    Files.write(
        table,
        List.of(
            "{\"text\": \"the battery\", \"tags\": [\"loud\"]}",
            "{\"text\": \"the screen\", \"tags\": [\"calm\"]}"));
    assertThat(run(table, "concepts", "calm").picks()).containsExactly(1);
    assertThat(run(table, "text", "battery").picks()).containsExactly(0);
    assertThatThrownBy(() -> run(table, "vectors", "calm")).hasMessageContaining("has no vectors");
    assertThatThrownBy(() -> run(table, "smell", "calm"))
        .hasMessageContaining("The representation smell is unknown");
  }

  private Summary run(Path table, String representation, String query) {
    return new SummaryRequest(
            table.toString(),
            List.of(query),
            List.of(),
            List.of(),
            items(1),
            null,
            null,
            null,
            null,
            representation,
            SummaryFixtures.reader(notes::add))
        .run(EMBEDDER, (picked, of, value) -> {});
  }

  @Test
  void rejectsAMissingRepresentation() {
    SummaryInput m = SummaryFixtures.reader(notes::add).read(review.toString(), EMBEDDER);
    assertThatThrownBy(() -> new VectorSpace.OfVectors().embed(m))
        .hasMessageContaining("no vectors");
    assertThatThrownBy(() -> new VectorSpace.OfImages(EMBEDDER).embed(m))
        .hasMessageContaining("no images");
    assertThat(new VectorSpace.OfVectors().embed("battery")).isNull();
    assertThat(new VectorSpace.OfVectors().advice("x")).contains("file of vectors");
    assertThat(new VectorSpace.OfTexts(EMBEDDER).embed("screen")[1]).isEqualTo(1);
  }
}
