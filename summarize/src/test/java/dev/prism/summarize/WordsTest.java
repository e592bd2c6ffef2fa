package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.DataException;
import dev.prism.data.Options;
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

/**
 * Summaries of texts, compared by a model small enough to follow: which of a few words they have.
 */
class WordsTest {
  private static final List<String> VOCABULARY =
      List.of("battery", "screen", "camera", "price", "weight", "sound", "phone", "keys");

  static final Vectors VECTORS =
      new Vectors() {
        @Override
        public Features texts(List<String> texts) {
          if (texts.stream().anyMatch(t -> t == null || t.isBlank())) {
            throw new DataException("There is a text without words.");
          }
          return Features.of(texts.stream().map(WordsTest::counts).toArray(float[][]::new));
        }

        @Override
        public Features pictures(List<Path> files) {
          throw new AssertionError("there are no pictures here");
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

      The screen is bright even in the sun. Nobody has seen a better screen at this size.

      # The rest

      Its camera takes pictures that nobody wants. The price is too high for what it does. Wow.
      """;

  @TempDir Path folder;
  private Path review;
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    review = Files.writeString(folder.resolve("review.md"), REVIEW);
  }

  private Summary run(Path source, List<String> query, List<String> avoid, Budget budget) {
    return run(source, query, avoid, List.of(), budget, Real.reading(notes::add));
  }

  private Summary run(
      Path source,
      List<String> query,
      List<String> avoid,
      List<String> seen,
      Budget budget,
      Reading how) {
    return Real.task(source.toString(), query, avoid, seen, budget, how)
        .run(VECTORS, (picked, of, value) -> {});
  }

  private static Budget items(int k) {
    return new Budget(k, null, null);
  }

  @Test
  void aQueryIsAnswered() {
    Summary s = run(review, List.of("how is the battery"), List.of(), items(2));
    assertThat(s.flavour()).isEqualTo(Flavour.QUERY);
    assertThat(s.reading()).containsExactly(0, 1);
    assertThat(s.text())
        .isEqualTo(
            "The battery lasts for two days of work. A battery like this is what we had asked"
                + " for.");
    assertThat(s.space()).isEqualTo("what the words mean");
    assertThat(s.length()).isEqualTo("2 sentences, 18 words");
    assertThat(s.query().getFirst().name()).isEqualTo("how is the battery");
    assertThat(s.says(s.why().getFirst())).startsWith("Like \"how is the battery\" (");
    assertThat(notes).isEmpty();
  }

  /** A scrap of one word is no sentence, and places are by heading and line. */
  @Test
  void sentencesKnowWhereTheyStand() {
    Material m = Real.reading(notes::add).read(review.toString(), VECTORS);
    assertThat(m.kind()).isEqualTo(Material.Kind.SENTENCE);
    assertThat(m.size()).isEqualTo(6);
    assertThat(m.places().getFirst()).isEqualTo("The phone, line 3");
    assertThat(m.places().getLast()).isEqualTo("The rest, line 9");
    assertThat(m.sections()).containsExactly(0, 0, 0, 0, 1, 1);
    assertThat(m.table().id(5)).isEqualTo("6");
  }

  @Test
  void oneSectionALine() {
    Summary s = run(review, List.of("screen", "camera"), List.of(), items(3));
    assertThat(s.reading()).containsExactly(2, 3, 4);
    assertThat(s.text().lines())
        .containsExactly(
            "The screen is bright even in the sun. Nobody has seen a better screen at this size.",
            "Its camera takes pictures that nobody wants.");
  }

  @Test
  void whatIsPrivateIsLeftOut() {
    Summary s = run(review, List.of(), List.of("battery", "screen"), items(2));
    assertThat(s.flavour()).isEqualTo(Flavour.PRIVATE);
    assertThat(s.reading()).containsExactly(4, 5);
    assertThat(s.says(s.why().getFirst())).startsWith("Like no other sentence; unlike \"");
  }

  @Test
  void whatWasSeenInAnotherFile() throws IOException {
    Path seen =
        Files.writeString(folder.resolve("seen.txt"), "We know the battery.\nAnd the price.");
    Summary s =
        run(
            review,
            List.of("battery and camera of the phone"),
            List.of(),
            List.of(seen.toString()),
            items(1),
            Real.reading(notes::add));
    assertThat(s.flavour()).isEqualTo(Flavour.QUERY_UPDATE);
    assertThat(s.picks()).containsExactly(4);
  }

  @Test
  void wordsAreABudget() {
    Summary s = run(review, List.of("battery"), List.of(), new Budget(null, 9, null));
    assertThat(s.picks()).hasSize(1);
    assertThat(s.length()).isEqualTo("one sentence, 8 words");
  }

  @Test
  void everyLineOfItsOwn() throws IOException {
    Path lines =
        Files.writeString(folder.resolve("l.txt"), "battery. screen.\nthe price\n\nkeys\n");
    Reading how = new Reading(null, null, true, null, false, Options.NONE, notes::add);
    Summary s = run(lines, List.of("keys"), List.of(), List.of(), items(1), how);
    assertThat(s.of().texts()).containsExactly("battery. screen.", "the price", "keys");
    assertThat(s.picks()).containsExactly(2);
  }

  @Test
  void aTableOfTexts() throws IOException {
    Path table = folder.resolve("t.jsonl");
    Files.write(
        table,
        List.of(
            "{\"id\": \"a\", \"note\": \"camera\", \"text\": \"the battery\"}",
            "{\"id\": \"b\", \"note\": \"sound\", \"text\": \"the screen\"}",
            "{\"id\": \"c\", \"note\": \"keys\", \"text\": \"\"}"));
    Summary s = run(table, List.of("screen"), List.of(), items(1));
    assertThat(s.of().size()).as("without the empty one").isEqualTo(2);
    assertThat(notes)
        .containsExactly("%s has no text in 1 of 3 items. Going on without them.".formatted(table));
    assertThat(s.picks()).containsExactly(1);
    Reading how = new Reading("note", null, false, null, false, Options.NONE, notes::add);
    assertThat(run(table, List.of("keys"), List.of(), List.of(), items(1), how).picks())
        .containsExactly(2);
    Reading none = new Reading("nte", null, false, null, false, Options.NONE, notes::add);
    assertThatThrownBy(() -> run(table, List.of(), List.of(), List.of(), items(1), none))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("nte");
  }

  @Test
  void anItemByItsName() throws IOException {
    Path table = folder.resolve("t.csv");
    Files.write(
        table,
        List.of("id,text", "a,good battery", "b,the screen", "c,bad battery", "d,battery screen"));
    Summary s = run(table, List.of("a"), List.of(), items(1));
    assertThat(s.query().getFirst().own()).isZero();
    assertThat(s.picks()).containsExactly(2);
    Summary p = run(table, List.of(), List.of("b"), items(3));
    assertThat(p.picks()).doesNotContain(1);
  }

  /** Starts and ends make shots of texts, with their seconds. */
  @Test
  void subtitles() throws IOException {
    Path table = folder.resolve("t.csv");
    Files.write(
        table, List.of("start,end,text", "0,4,battery", "4,6.5,screen", "6.5,8,the battery again"));
    Summary s = run(table, List.of("screen"), List.of(), new Budget(null, null, 3.0));
    assertThat(s.of().kind()).isEqualTo(Material.Kind.SHOT);
    assertThat(s.of().seconds()).containsExactly(4, 2.5, 1.5);
    assertThat(s.of().starts()).containsExactly(0, 4, 6.5);
    assertThat(s.picks()).containsExactly(1);
    assertThat(s.length()).isEqualTo("one shot, 1 word, 2.5 seconds");
  }

  @Test
  void comparedInAnotherWay() throws IOException {
    Path table = folder.resolve("t.jsonl");
    Files.write(
        table,
        List.of(
            "{\"text\": \"the battery\", \"tags\": [\"loud\"]}",
            "{\"text\": \"the screen\", \"tags\": [\"calm\"]}"));
    assertThat(by(table, "concepts", "calm").picks()).containsExactly(1);
    assertThat(by(table, "text", "battery").picks()).containsExactly(0);
    assertThatThrownBy(() -> by(table, "vectors", "calm")).hasMessageContaining("has none");
    assertThatThrownBy(() -> by(table, "smell", "calm")).hasMessageContaining("--by smell");
  }

  private Summary by(Path table, String by, String query) {
    return new Task(
            table.toString(),
            List.of(query),
            List.of(),
            List.of(),
            items(1),
            null,
            null,
            null,
            null,
            by,
            Real.reading(notes::add))
        .run(VECTORS, (picked, of, value) -> {});
  }

  /** What all have in common is taken from each; a guide is moved as much. */
  @Test
  void theCentreIsTakenAway() {
    Features x = Features.of(new float[][] {{1, 2}, {3, 2}, {5, 8}});
    Features moved = Centre.of(x).without(x);
    float[] row = new float[2];
    moved.read(2, row, 0);
    assertThat(row).containsExactly(new float[] {2, 4}, within(1e-6f));
    float[] sum = new float[2];
    for (int i = 0; i < 3; i++) {
      moved.read(i, row, 0);
      sum[0] += row[0];
      sum[1] += row[1];
    }
    assertThat(sum).containsExactly(new float[] {0, 0}, within(1e-5f));
    float[] given = {4, 4};
    Centre.of(x).of(List.of(new Example("q", given, null, -1))).read(0, row, 0);
    assertThat(row).containsExactly(new float[] {1, 0}, within(1e-6f));
    assertThat(given).as("the example itself").containsExactly(4, 4);
    Centre.none(x).of(List.of(new Example("q", given, null, -1))).read(0, row, 0);
    assertThat(row).containsExactly(4, 4);
  }

  @Test
  void flavoursByGuides() {
    assertThat(Flavour.of(false, false, false)).isEqualTo(Flavour.GENERIC);
    assertThat(Flavour.of(true, false, false)).isEqualTo(Flavour.QUERY);
    assertThat(Flavour.of(false, true, true)).isEqualTo(Flavour.PRIVATE);
    assertThat(Flavour.of(false, false, true)).isEqualTo(Flavour.UPDATE);
    assertThat(Flavour.of(true, true, true)).isEqualTo(Flavour.JOINT);
    assertThat(Flavour.of(true, false, true)).isEqualTo(Flavour.QUERY_UPDATE);
  }

  @Test
  void whatASpaceHasNot() {
    Material m = Real.reading(notes::add).read(review.toString(), VECTORS);
    assertThatThrownBy(() -> new Space.OfVectors().rows(m)).hasMessageContaining("no vectors");
    assertThatThrownBy(() -> new Space.OfPictures(VECTORS).rows(m))
        .hasMessageContaining("no pictures");
    assertThat(new Space.OfVectors().row("battery")).isNull();
    assertThat(new Space.OfVectors().advice("x")).contains("file of vectors");
    assertThat(new Space.OfTexts(VECTORS).row("screen")[1]).isEqualTo(1);
  }
}
