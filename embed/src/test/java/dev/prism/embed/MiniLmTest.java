package dev.prism.embed;

import static dev.prism.embed.Fixtures.cosine;
import static dev.prism.embed.Fixtures.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import dev.prism.data.Embedding;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MiniLmTest {
  private static final List<String> TEXTS =
      List.of(
          "The battery lasts all day.",
          "It runs a whole day on one charge.",
          "ok",
          "The staff were rude, and breakfast was cold by the time we came down.",
          "A dog runs across the field.",
          "naïve café 👍 日本語",
          "word ".repeat(400));

  private static Embedder<String> model;

  @BeforeAll
  static void load() {
    model = Embedders.load(MiniLmTest.class.getClassLoader()).defaultTextModel();
  }

  @AfterAll
  static void close() {
    model.close();
  }

  @Test
  void lengthOne() {
    assertThat(model.width()).isEqualTo(384);
    for (float[] row : model.embed(TEXTS)) {
      assertThat(row).hasSize(384);
      double squares = 0;
      for (float x : row) {
        squares += x * x;
      }
      assertThat(squares).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void theNameIdentifiesTheModel() {
    assertThat(model.name()).matches("all-minilm-l6-v2-q:[0-9a-f]{32}:256 tokens:onnxruntime .+");
  }

  /**
   * The first numbers that AllMiniLmL6V2QuantizedEmbeddingModel of langchain4j 1.20.0-beta30 gives,
   * with the onnxruntime 1.20.0 that it brings: another tokenizing, pooling and runtime, the same
   * weights. 8-bit steps round differently on other processors.
   */
  @Test
  void vectorsAreThoseOfLangchain4j() {
    float[][] rows = model.embed(List.of(TEXTS.get(0), TEXTS.get(4), TEXTS.get(5)));
    float[][] expected = {
      {0.01016f, 0.06101f, 0.00539f, 0.02607f, 0.01622f, -0.05931f, 0.02406f, 0.01822f},
      {0.03777f, -0.00431f, 0.01162f, -0.03931f, 0.08687f, -0.01743f, -0.06127f, 0.01865f},
      {-0.00120f, 0.01731f, 0.06044f, -0.03027f, -0.01827f, 0.02479f, 0.15573f, -0.05654f}
    };
    for (int i = 0; i < expected.length; i++) {
      assertThat(Arrays.copyOf(rows[i], 8)).containsExactly(expected[i], within(1e-2f));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The battery lasts all day. | It runs a whole day on one charge. | The hotel is by the"
            + " sea.",
        "The staff were rude. | No one at the desk was polite. | The screen is bright and sharp.",
        "A dog runs across the field. | A puppy sprints over the grass. | Shares fell on Monday.",
        "How do I reset my password? | I forgot my login. | Mix flour, eggs and milk.",
        "The car uses little petrol. | Its fuel economy is excellent. | The plot is hard to follow."
      })
  void paraphrasesAreNearer(String text, String paraphrase, String other) {
    float[][] x = model.embed(List.of(text, paraphrase, other));
    assertThat(cosine(x[0], x[1])).isGreaterThan(cosine(x[0], x[2]) + 0.15);
  }

  @Test
  void neighboursOrderAndThreadsChangeNoBit() throws Exception {
    float[][] together = model.embed(TEXTS);
    for (int i = 0; i < together.length; i++) {
      assertThat(model.embed(List.of(TEXTS.get(i)))).isDeepEqualTo(new float[][] {together[i]});
    }
    List<String> shuffled = new ArrayList<>(TEXTS);
    Collections.shuffle(shuffled, new Random(1));
    float[][] x = model.embed(shuffled);
    for (int i = 0; i < x.length; i++) {
      assertThat(x[i]).containsExactly(together[TEXTS.indexOf(shuffled.get(i))]);
    }
    for (int threads : new int[] {1, 2, 5}) {
      try (ForkJoinPool pool = new ForkJoinPool(threads)) {
        assertThat(pool.submit(() -> model.embed(TEXTS)).get()).isDeepEqualTo(together);
      }
    }
    try (Embedder<String> again = new OnnxEmbedders().defaultTextModel()) {
      assertThat(again.name()).isEqualTo(model.name());
      assertThat(again.embed(TEXTS)).isDeepEqualTo(together);
    }
  }

  /** "word" is one token, and two of the 256 mark the beginning and the end. */
  @Test
  void onlyTheBeginningOfALongTextCounts() {
    float[][] x =
        model.embed(
            List.of(
                "word ".repeat(254),
                "word ".repeat(254) + "and something else entirely",
                "word ".repeat(100_000),
                "word ".repeat(253)));
    assertThat(x[1]).containsExactly(x[0]);
    assertThat(x[2]).containsExactly(x[0]);
    assertThat(x[3]).isNotEqualTo(x[0]);
  }

  @Test
  void anyCharacters() {
    List<String> odd =
        List.of("日本語の文", "Привет, мир", "🎉🎉 great", "\ud800 half a pair", "\u0000", "a\tb\nc");
    assertThat(model.embed(odd)).hasDimensions(6, 384);
    float[][] accents = model.embed(List.of("café", "cafe", "CAFÉ"));
    assertThat(accents[1]).containsExactly(accents[0]);
    assertThat(accents[2]).containsExactly(accents[0]);
  }

  @Test
  void emptyTexts(@TempDir Path folder) throws Exception {
    refused(() -> model.embed(List.of("fine", " ")), "Text 1 (from 0) is empty");
    Path file =
        Files.writeString(folder.resolve("a.jsonl"), "{\"say\": \"yes\"}\n{\"say\": \"\"}\n");
    Table items = TableReader.read(file, ReadOptions.NONE);
    refused(
        () ->
            Embedding.embedTexts(
                items, "say", model, EmbeddingCache.NONE, Embedding.ProgressListener.NONE),
        "a.jsonl",
        "row 1",
        "has no text");
  }

  @Test
  void aFileOfLinesThroughTheCache(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("lines.txt"), TEXTS);
    Table items = TableReader.read(file, ReadOptions.NONE);
    EmbeddingCache cache = new EmbeddingCache(folder.resolve("cache"));
    for (int pass = 0; pass < 2; pass++) {
      Table t = Embedding.embedTexts(items, "text", model, cache, Embedding.ProgressListener.NONE);
      assertThat(Fixtures.rows(t.features())).isDeepEqualTo(model.embed(TEXTS));
      assertThat(t.ids()).isEqualTo(items.ids());
    }
  }
}
