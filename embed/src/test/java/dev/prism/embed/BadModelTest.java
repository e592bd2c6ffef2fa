package dev.prism.embed;

import static dev.prism.embed.Fixtures.plain;
import static dev.prism.embed.Fixtures.refused;
import static dev.prism.embed.TinyModel.FLOAT;
import static dev.prism.embed.TinyModel.UINT8;
import static dev.prism.embed.TinyModel.ints;
import static dev.prism.embed.TinyModel.model;

import dev.prism.data.Embedder;
import dev.prism.data.Embedders;
import java.awt.image.BufferedImage;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every way to give a model or a setting wrong is answered by a sentence. */
class BadModelTest {
  @TempDir Path folder;

  private static void load(Path file, String... settings) {
    Map<String, String> map = settings.length == 0 ? Map.of() : Map.of(settings[0], settings[1]);
    new OnnxEmbedders().imageModel(file, map).close();
  }

  private Path flatten(Object... input) {
    return model()
        .input("image", FLOAT, input)
        .output("row", "N", "D")
        .node("Flatten", "image", "row")
        .write(folder.resolve("bad.onnx"));
  }

  @Test
  void files() throws Exception {
    refused(() -> load(folder.resolve("none.onnx")), "There is no model file", "none.onnx");
    refused(() -> load(folder), "There is no model file");
    Path text = Files.writeString(folder.resolve("text.onnx"), "not a model");
    refused(() -> load(text), "text.onnx is not a model that the ONNX runtime");
    Path empty = Files.write(folder.resolve("empty.onnx"), new byte[0]);
    refused(() -> load(empty), "empty.onnx is not a model");
    byte[] bytes = Files.readAllBytes(flatten("N", 3, "H", "W"));
    Path cut = Files.write(folder.resolve("cut.onnx"), Arrays.copyOf(bytes, bytes.length / 2));
    refused(() -> load(cut), "cut.onnx is not a model");
    Path unknown =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("row", "N", "D")
            .node("Flattten", "image", "row")
            .write(folder.resolve("unknown.onnx"));
    refused(() -> load(unknown), "unknown.onnx is not a model", "Flattten");
  }

  @Test
  void inputs() {
    refused(() -> load(flatten("N", 4)), "bad.onnx takes image", "[-1, 4]", "[N, 3, H, W]");
    refused(() -> load(flatten("N", 1, "H", "W")), "bad.onnx", "three colours");
    refused(() -> load(flatten(8, 3, "H", "W")), "bad.onnx", "[8, 3, -1, -1]", "batch of 1");
    Path two =
        model()
            .input("left", FLOAT, "N", 3, "H", "W")
            .input("right", FLOAT, "N", 3, "H", "W")
            .output("row", "N", 3, "H", "W")
            .node("Add", "left right", "row")
            .write(folder.resolve("two.onnx"));
    refused(() -> load(two), "two.onnx has 2 inputs (left, right)");
    Path whole =
        model()
            .input("image", UINT8, "N", 3, "H", "W")
            .output("row", "N", "D")
            .node("Cast", "image", "float", TinyModel.integer("to", FLOAT))
            .node("Flatten", "float", "row")
            .write(folder.resolve("bytes.onnx"));
    refused(() -> load(whole), "bytes.onnx takes image", "UINT8");
  }

  @Test
  void outputs() {
    Path map =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("map", "N", 3, "H", "W")
            .output("line", "D")
            .node("Identity", "image", "map")
            .node("Flatten", "image", "flat")
            .node("Squeeze", "flat", "line")
            .write(folder.resolve("map.onnx"));
    refused(() -> load(map), "map.onnx has no output", "map [-1, 3, -1, -1], line [-1]", "output=");
    refused(() -> load(map, "output", "mep"), "no output mep. Did you mean map?", "line [-1]");
    refused(() -> load(map, "output", "line"), "map.onnx gives line in the shape [150528]");
  }

  @Test
  void runs() {
    Path log =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("row", "N", "D")
            .node("Log", "image", "log")
            .node("Flatten", "log", "row")
            .write(folder.resolve("log.onnx"));
    try (Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(log, Map.of())) {
      refused(
          () -> e.embed(List.of(plain(3, 3, 0xffffff), plain(3, 3, 0))),
          "log.onnx gives NaN for image 1",
          "scale (now tf)");
    }
    Path fixed =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("row", "N", 3)
            .node("MaxPool", "image", "pooled", ints("kernel_shape", 300, 300))
            .node("Flatten", "pooled", "row")
            .write(folder.resolve("fixed.onnx"));
    refused(() -> load(fixed), "fixed.onnx cannot be run");
  }

  /** The first image fails at once, and the others are still being looked at. */
  @Test
  void closedWhileOthersRun() {
    Path log =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("row", "N", "D")
            .node("Log", "image", "log")
            .node("Flatten", "log", "row")
            .write(folder.resolve("log.onnx"));
    BufferedImage[] images = new BufferedImage[64];
    Arrays.setAll(images, i -> plain(3, 3, i == 0 ? 0 : 0xffffff));
    for (int round = 0; round < 20; round++) {
      Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(log, Map.of());
      refused(() -> e.embed(List.of(images)), "log.onnx gives NaN for image 0");
      e.close();
      refused(() -> e.embed(List.of(images[1])), "log.onnx has been closed");
      e.close();
    }
  }

  @Test
  void settings() {
    Path fine = flatten("N", 3, "H", "W");
    refused(() -> load(fine, "sise", "3"), "no setting sise. Did you mean size?", "scale");
    refused(() -> load(fine, "size", "big"), "size=big", "1 to 4096");
    refused(() -> load(fine, "size", "0"), "size=0");
    refused(() -> load(fine, "size", "5000"), "size=5000");
    refused(() -> load(fine, "scale", "tourch"), "scale=tourch", "tf, torch, unit, raw");
    refused(() -> load(fine, "fit", "squeeze"), "fit=squeeze", "crop, stretch");
  }

  @Test
  void withoutThisArtifact() throws Exception {
    try (URLClassLoader bare =
        new URLClassLoader(new URL[0], Embedders.class.getClassLoader()) {
          @Override
          public Enumeration<URL> getResources(String name) {
            return Collections.emptyEnumeration();
          }
        }) {
      refused(() -> Embedders.load(bare), "dev.prism:prism-embed");
    }
  }
}
