package dev.prism.cli;

import static dev.prism.studio.Desk.Reading.string;

import dev.prism.data.Options;
import dev.prism.studio.Desk;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the command line does with a file, as a program of one's own would say it.
 *
 * @param model the file of an ONNX model; null for what each kind of item has without
 */
record InJava(String source, Options options, Path model, Map<String, String> settings) {
  private static final String CACHED = ", model, Cache.standard(), Embedding.Progress.NONE)";
  private static final String MODELS =
      "Embedders.load(Thread.currentThread().getContextClassLoader())";

  Desk.Reading plain() {
    return new Desk.Reading("", table(), null);
  }

  Desk.Reading texts(String column) {
    String table = "Embedding.texts(" + table() + ", " + string(column) + CACHED;
    String made = MODELS + (model == null ? ".text()" : ".texts(" + named() + ")");
    return new Desk.Reading("Embedder<String> model = " + made + ";", table, column);
  }

  Desk.Reading pictures() {
    String table = "Embedding.pictures(Path.of(" + string(source) + ")" + CACHED;
    String made = model == null ? "Embedding.descriptor()" : MODELS + ".pictures(" + named() + ")";
    return new Desk.Reading("Embedder<BufferedImage> model = " + made + ";", table, null);
  }

  private String table() {
    String keep = options.keep().stream().map(k -> string(k)).collect(Collectors.joining(", "));
    return "Load.table(%s, Options.NONE%s%s%s)"
        .formatted(
            string(source),
            options.id() == null ? "" : ".withId(" + string(options.id()) + ")",
            options.vector() == null ? "" : ".withVector(" + string(options.vector()) + ")",
            keep.isEmpty() ? "" : ".withKeep(" + keep + ")");
  }

  private String named() {
    String pairs =
        settings.entrySet().stream()
            .flatMap(e -> Stream.of(e.getKey(), e.getValue()))
            .map(word -> string(word))
            .collect(Collectors.joining(", "));
    return "Path.of(" + string(model.toString()) + "), Map.of(" + pairs + ")";
  }
}
