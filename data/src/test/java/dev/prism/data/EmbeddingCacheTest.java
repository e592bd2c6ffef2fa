package dev.prism.data;

import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Vectors are cached in chunks, and computed again where a file is missing or damaged. */
class EmbeddingCacheTest extends EmbeddingFixture {
  @Test
  void cachedVectorsAreBitIdentical() throws IOException {
    CountingEmbedder first = new CountingEmbedder("a"), second = new CountingEmbedder("a");
    float[][] fresh = rows(embed(items(600), first, cache()));
    assertThat(first.asked).hasValue(600);
    assertThat(kept()).hasSize(3);
    float[][] kept = rows(embed(items(600), second, cache()));
    assertThat(second.calls).isZero();
    assertThat(kept).isDeepEqualTo(fresh);
    assertThat(Float.floatToRawIntBits(kept[5][2])).isEqualTo(Float.floatToRawIntBits(-0f));
    assertThat(rows(embed(items(600), new CountingEmbedder("a"), EmbeddingCache.NONE)))
        .isDeepEqualTo(fresh);
  }

  @Test
  void anInterruptedRunResumes() throws IOException {
    CountingEmbedder cut = new CountingEmbedder("a"), again = new CountingEmbedder("a");
    cut.failAfter = 2;
    assertThatThrownBy(() -> embed(items(1000), cut, cache())).hasMessage("the power went out");
    assertThat(kept()).hasSize(2);
    float[][] x = rows(embed(items(1000), again, cache()));
    assertThat(again.asked).hasValue(1000 - 2 * ChunkedEmbedding.CHUNK_SIZE);
    assertThat(x)
        .isDeepEqualTo(rows(embed(items(1000), new CountingEmbedder("a"), EmbeddingCache.NONE)));
  }

  @Test
  void appendedItemsCostThemselvesAndTheLastChunk() {
    embed(items(600), new CountingEmbedder("a"), cache());
    CountingEmbedder more = new CountingEmbedder("a");
    embed(items(700), more, cache());
    assertThat(more.asked).hasValue(700 - 2 * ChunkedEmbedding.CHUNK_SIZE);
  }

  @Test
  void damagedFilesAreComputedAgain() throws IOException {
    float[][] fresh = rows(embed(items(10), new CountingEmbedder("a"), cache()));
    Path file = kept().getFirst();
    byte[] whole = Files.readAllBytes(file), changed = whole.clone();
    changed[whole.length - 50] ^= 1;
    for (byte[] damaged :
        List.of(
            new byte[0],
            Arrays.copyOf(whole, whole.length - 1),
            Arrays.copyOf(whole, whole.length / 2),
            Arrays.copyOf(whole, whole.length + 1),
            changed)) {
      Files.write(file, damaged);
      CountingEmbedder again = new CountingEmbedder("a");
      assertThat(rows(embed(items(10), again, cache()))).isDeepEqualTo(fresh);
      assertThat(again.asked).hasValue(10);
      assertThat(file).hasBinaryContent(whole);
    }
    // whole, but of another shape
    embed(items(9), new CountingEmbedder("a"), cache());
    Path other = kept().stream().filter(f -> !f.equals(file)).findFirst().orElseThrow();
    Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING);
    CountingEmbedder again = new CountingEmbedder("a");
    assertThat(rows(embed(items(10), again, cache()))).isDeepEqualTo(fresh);
    assertThat(again.asked).hasValue(10);
  }

  @Test
  void embeddersOfDifferentNamesDoNotShareVectors() throws IOException {
    embed(items(10), new CountingEmbedder("a"), cache());
    CountingEmbedder other = new CountingEmbedder("b");
    embed(items(10), other, cache());
    assertThat(other.asked).hasValue(10);
    assertThat(kept()).hasSize(2);
  }

  @Test
  void cachedFilesAreNpy() throws IOException {
    float[][] x = rows(embed(items(10), new CountingEmbedder("a"), cache()));
    assertThat(rows(TableReader.read(kept().getFirst(), ReadOptions.NONE))).isDeepEqualTo(x);
    assertThat(kept().getFirst().getFileName().toString()).matches("[0-9a-f]{32}\\.npy");
  }

  @Test
  void theFolderOfTheCache() {
    Path home = Path.of("/home/me");
    assertThat(EmbeddingCache.inDefaultFolder(Map.of(), home).folder())
        .isEqualTo(home.resolve(".cache/prism"));
    assertThat(EmbeddingCache.inDefaultFolder(Map.of("XDG_CACHE_HOME", "/x"), home).folder())
        .isEqualTo(Path.of("/x/prism"));
    assertThat(
            EmbeddingCache.inDefaultFolder(
                    Map.of("XDG_CACHE_HOME", "/x", "PRISM_CACHE", "/mine"), home)
                .folder())
        .isEqualTo(Path.of("/mine"));
  }
}
