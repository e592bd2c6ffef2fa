package dev.prism.data;

import dev.prism.data.Embedding.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** Texts, and a cache in a temporary folder. */
abstract class EmbeddingFixture {
  @TempDir Path folder;

  static Table items(int n) {
    List<String> texts = IntStream.range(0, n).mapToObj(i -> "text number " + i).toList();
    return new Table("made up", null, null, Map.of("text", texts));
  }

  static Table embed(Table items, Embedder<String> with, EmbeddingCache cache) {
    return Embedding.embedTexts(items, "text", with, cache, ProgressListener.NONE);
  }

  EmbeddingCache cache() {
    return new EmbeddingCache(folder.resolve("cache"));
  }

  List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(cache().folder())) {
      return files.sorted().toList();
    }
  }
}
