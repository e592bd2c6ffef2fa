package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.Embedding.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Texts are embedded to features, and wrong input is rejected. */
class EmbeddingTest extends EmbeddingFixture {
  @Test
  void embeddingAddsFeaturesToTheTable() {
    Table items =
        new Table(
            "here",
            null,
            List.of("a", "b"),
            Map.of("say", List.of("x", "yy"), "n", List.of("1", "2")));
    Table t =
        Embedding.embedTexts(
            items, "say", new CountingEmbedder("a"), EmbeddingCache.NONE, ProgressListener.NONE);
    assertThat(t.source()).isEqualTo("here");
    assertThat(t.ids()).isEqualTo(items.ids());
    assertThat(t.columns()).isEqualTo(items.columns());
    assertThat(rows(t)[1][0]).isEqualTo(2);
    assertThat(items.features()).isNull();
  }

  @Test
  void progressGoesUpToTheEnd() {
    List<Long> seen = new ArrayList<>();
    ProgressListener told =
        (done, of) -> {
          assertThat(of).isEqualTo(600);
          seen.add(done);
        };
    Embedding.embedTexts(items(600), "text", new CountingEmbedder("a"), cache(), told);
    assertThat(seen).isSorted().startsWith(0L).endsWith(600L).hasSize(603);
    seen.clear();
    Embedding.embedTexts(items(600), "text", new CountingEmbedder("a"), cache(), told);
    assertThat(seen).containsExactly(256L, 512L, 600L);
  }

  @Test
  void errorMessages() throws IOException {
    CountingEmbedder model = new CountingEmbedder("model");
    List<String> holes = new ArrayList<>(List.of("a", "b"));
    holes.add(null);
    Table some = new Table("f.csv", null, List.of("x", "y", "z"), Map.of("text", holes));
    refused(
        () -> embed(some, model, EmbeddingCache.NONE),
        "f.csv, row 2 (id z), column text has no text");
    assertThat(model.calls).isZero();
    refused(
        () -> Embedding.embedTexts(some, "txt", model, EmbeddingCache.NONE, ProgressListener.NONE),
        "f.csv has no column txt. Did you mean text?");
    refused(() -> images(folder.resolve("none")), "There is no file");
    Path file = Files.writeString(folder.resolve("file"), "x");
    refused(() -> images(file), "is a file; name the folder");
    refused(() -> images(folder), "no png, jpg, gif, bmp, tiff or webp images");
    refused(() -> embed(items(3), model, new EmbeddingCache(file)), "cache folder", "PRISM_CACHE");
    refused(() -> Embedders.load(ClassLoader.getPlatformClassLoader()), "dev.prism:prism-embed");
  }

  private static void images(Path folder) {
    Embedding.embedImages(
        folder, Embedding.imageDescriptor(), EmbeddingCache.NONE, ProgressListener.NONE);
  }

  /** An embedder that returns given rows. */
  private record Given(float[]... rows) implements Embedder<String> {
    @Override
    public String name() {
      return "given";
    }

    @Override
    public int width() {
      return 2;
    }

    @Override
    public float[][] embed(List<String> texts) {
      return rows;
    }

    @Override
    public void close() {}
  }

  @Test
  void wrongOutputOfAnEmbedderIsRejected() {
    float[] fine = {1, 2};
    refused(() -> embed(items(2), new Given(fine), cache()), "given made 1 rows of 2 items");
    refused(
        () -> embed(items(2), new Given(fine, new float[1]), cache()), "made 1 numbers", "row 1");
    refused(
        () -> embed(items(2), new Given(fine, new float[] {1, Float.NaN}), cache()),
        "given made NaN of made up, row 1");
    assertThat(cache().folder()).as("nothing is cached").doesNotExist();
  }
}
