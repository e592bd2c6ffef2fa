package dev.prism.cli;

import static dev.prism.studio.StudioHost.PoolCode.literal;

import dev.prism.data.ReadOptions;
import dev.prism.studio.StudioHost;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Java code that reads a pool as the command line reads it.
 *
 * @param model the file of an ONNX model, or null for the default embedder of the items
 */
record JavaSnippet(
    String source, ReadOptions options, @Nullable Path model, Map<String, String> settings) {
  private static final String CACHED =
      ", model, EmbeddingCache.inDefaultFolder(), Embedding.ProgressListener.NONE)";
  private static final String MODELS =
      "Embedders.load(Thread.currentThread().getContextClassLoader())";

  StudioHost.PoolCode plain() {
    return new StudioHost.PoolCode("", table(), null);
  }

  StudioHost.PoolCode texts(String column) {
    String table = "Embedding.embedTexts(" + table() + ", " + literal(column) + CACHED;
    String made = MODELS + (model == null ? ".defaultTextModel()" : ".textModel(" + named() + ")");
    return new StudioHost.PoolCode("Embedder<String> model = " + made + ";", table, column);
  }

  StudioHost.PoolCode images() {
    String table = "Embedding.embedImages(Path.of(" + literal(source) + ")" + CACHED;
    String made =
        model == null ? "Embedding.imageDescriptor()" : MODELS + ".imageModel(" + named() + ")";
    return new StudioHost.PoolCode("Embedder<BufferedImage> model = " + made + ";", table, null);
  }

  private String table() {
    String keep =
        options.metadataColumns().stream().map(k -> literal(k)).collect(Collectors.joining(", "));
    return "TableReader.read(%s, ReadOptions.NONE%s%s%s%s%s)"
        .formatted(
            literal(source),
            options.idColumn() == null ? "" : ".withIdColumn(" + literal(options.idColumn()) + ")",
            options.vectorColumn() == null
                ? ""
                : ".withVectorColumn(" + literal(options.vectorColumn()) + ")",
            keep.isEmpty() ? "" : ".withMetadataColumns(" + keep + ")",
            options.delimiter() == null
                ? ""
                : ".withDelimiter((char) " + (int) options.delimiter() + ")",
            options.header() == null ? "" : ".withHeader(" + options.header() + ")");
  }

  private String named() {
    String pairs =
        settings.entrySet().stream()
            .flatMap(e -> Stream.of(e.getKey(), e.getValue()))
            .map(word -> literal(word))
            .collect(Collectors.joining(", "));
    return "Path.of(" + literal(model.toString()) + "), Map.of(" + pairs + ")";
  }
}
