package dev.prism.embed;

import static dev.prism.embed.Fixtures.paint;
import static dev.prism.embed.Fixtures.plain;
import static dev.prism.embed.TinyModel.FLOAT;
import static dev.prism.embed.TinyModel.integer;
import static dev.prism.embed.TinyModel.ints;
import static dev.prism.embed.TinyModel.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.data.Embedder;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inputs and outputs of image models, with models that compute next to nothing. */
class OnnxImagesTest {
  private static final int COLOUR = 0xff8000; // red 255, green 128, blue 0

  @TempDir Path folder;

  /** The mean of each colour. */
  private Path means() {
    return model()
        .input("image", FLOAT, "N", 3, "H", "W")
        .output("embedding", "N", 3)
        .node("GlobalAveragePool", "image", "mean")
        .node("Flatten", "mean", "embedding")
        .write(folder.resolve("means.onnx"));
  }

  private Path meansLast() {
    return model()
        .input("image", FLOAT, "N", "H", "W", 3)
        .output("embedding", "N", 3)
        .node("Transpose", "image", "planes", ints("perm", 0, 3, 1, 2))
        .node("GlobalAveragePool", "planes", "mean")
        .node("Flatten", "mean", "embedding")
        .write(folder.resolve("last.onnx"));
  }

  /** All that the model was given, pixel by pixel. */
  private Path pixels(Object... dimensions) {
    return model()
        .input("image", FLOAT, dimensions)
        .output("row", "N", "D")
        .node("Flatten", "image", "row")
        .write(folder.resolve("pixels.onnx"));
  }

  /** Takes 4 × 6 pixels alone, and has outputs of every rank. */
  private Path several() {
    return model()
        .input("image", FLOAT, 1, 3, 4, 6)
        .output("map", 1, 3, 4, 6)
        .output("tokens", 1, 3, 4)
        .output("flat", 1, 72)
        .output("list", 72)
        .node("Identity", "image", "map")
        .node("ReduceMean", "image", "tokens", ints("axes", 3), integer("keepdims", 0))
        .node("Flatten", "image", "flat")
        .node("Squeeze", "flat", "list")
        .write(folder.resolve("several.onnx"));
  }

  private static float[] row(Path model, Map<String, String> settings, BufferedImage image) {
    try (Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(model, settings)) {
      float[][] rows = e.embed(List.of(image));
      assertThat(rows).hasDimensions(1, e.width());
      return rows[0];
    }
  }

  @Test
  void scales() {
    for (Path file : List.of(means(), meansLast())) {
      BufferedImage p = plain(50, 40, COLOUR);
      near(row(file, Map.of("size", "8"), p), 1, 128 / 127.5f - 1, -1);
      near(row(file, Map.of("scale", "tf", "size", "8"), p), 1, 128 / 127.5f - 1, -1);
      near(row(file, Map.of("scale", "unit", "size", "8"), p), 1, 128 / 255f, 0);
      near(row(file, Map.of("scale", "raw", "size", "8"), p), 255, 128, 0);
      near(
          row(file, Map.of("scale", "Torch", "size", "8"), p),
          (1 - 0.485f) / 0.229f,
          (128 / 255f - 0.456f) / 0.224f,
          -0.406f / 0.225f);
    }
  }

  private static void near(float[] row, float... expected) {
    float largest = Math.max(1, Math.max(expected[0], expected[1]));
    assertThat(row).containsExactly(expected, within(2e-6f * largest));
  }

  /** Where red, green and blue of which pixel go, with the colours first and last. */
  @Test
  void order() {
    BufferedImage p = paint(2, 2, (x, y) -> (10 + x) << 16 | (20 + y) << 8 | 30 + x + 2 * y);
    Map<String, String> raw = Map.of("scale", "raw", "size", "2");
    assertThat(row(pixels("N", 3, "H", "W"), raw, p))
        .containsExactly(10, 11, 10, 11, 20, 20, 21, 21, 30, 31, 32, 33);
    assertThat(row(pixels("N", "H", "W", 3), raw, p))
        .containsExactly(10, 20, 30, 11, 20, 31, 10, 21, 32, 11, 21, 33);
    assertThat(row(pixels("a", "b", "c", "d"), raw, p))
        .as("colours first where the model does not say")
        .startsWith(10, 11, 10, 11);
  }

  @Test
  void cropTakesTheMiddleAndStretchTakesAll() {
    // 20 red columns, 20 green ones in the middle, 20 blue ones
    BufferedImage wide = paint(60, 20, (x, y) -> 0xff << 16 - 8 * (x / 20));
    Map<String, String> crop = Map.of("scale", "unit", "size", "20", "fit", "crop");
    assertThat(row(means(), crop, wide)).containsExactly(0, 1, 0);
    assertThat(row(means(), Map.of("scale", "unit", "size", "20"), wide)).containsExactly(0, 1, 0);
    near(
        row(means(), Map.of("scale", "unit", "size", "20", "fit", "stretch"), wide),
        1 / 3f,
        1 / 3f,
        1 / 3f);
    BufferedImage tall = paint(20, 60, (x, y) -> 0xff << 16 - 8 * (y / 20));
    assertThat(row(means(), crop, tall)).containsExactly(0, 1, 0);
  }

  @Test
  void sizes() {
    BufferedImage p = plain(9, 7, COLOUR);
    assertThat(row(pixels("N", 3, "H", "W"), Map.of(), p)).hasSize(3 * 224 * 224);
    assertThat(row(pixels("N", 3, "H", "W"), Map.of("size", "16"), p)).hasSize(3 * 16 * 16);
    assertThat(row(pixels("N", 3, 8, 12), Map.of(), p)).hasSize(3 * 8 * 12);
    Fixtures.refused(
        () -> row(pixels("N", 3, 8, 8), Map.of("size", "16"), p),
        "pixels.onnx",
        "8 pixels per side",
        "size=16");
  }

  @Test
  void outputsOfEveryRank() {
    BufferedImage p = paint(6, 4, (x, y) -> (10 + y) << 16 | 20 << 8 | 30);
    float[] flat = row(several(), Map.of("scale", "raw"), p);
    assertThat(flat).as("the only one of rank 2").hasSize(72).startsWith(10);
    near(row(several(), Map.of("scale", "raw", "output", "map"), p), 11.5f, 20, 30);
    assertThat(row(several(), Map.of("scale", "raw", "output", "tokens"), p))
        .as("the mean over the first of two dimensions, which here are the colours")
        .containsExactly(new float[] {20, 61 / 3f, 62 / 3f, 21}, within(1e-5f));
    Path last =
        model()
            .input("image", FLOAT, "N", "H", "W", 3)
            .output("features", "N", "H", "W", 3)
            .node("Identity", "image", "features")
            .write(folder.resolve("map-last.onnx"));
    near(row(last, Map.of("scale", "raw", "size", "4"), plain(5, 5, COLOUR)), 255, 128, 0);
  }

  @Test
  void theUsualNameWins() {
    Path two =
        model()
            .input("image", FLOAT, "N", 3, "H", "W")
            .output("logits", "N", "D")
            .output("embedding", "N", 3)
            .node("Flatten", "image", "logits")
            .node("GlobalAveragePool", "image", "mean")
            .node("Flatten", "mean", "embedding")
            .write(folder.resolve("two.onnx"));
    assertThat(row(two, Map.of(), plain(5, 5, COLOUR))).hasSize(3);
    assertThat(row(two, Map.of("output", "logits", "size", "2"), plain(5, 5, COLOUR))).hasSize(12);
  }

  @Test
  void theNameDependsOnAllSettings() throws Exception {
    List<String> names = new ArrayList<>();
    for (Map<String, String> s :
        List.of(
            Map.<String, String>of(),
            Map.of("size", "96"),
            Map.of("scale", "unit"),
            Map.of("fit", "stretch"))) {
      names.add(name(means(), s));
    }
    names.add(name(pixels("N", 3, "H", "W"), Map.of()));
    Path model = means();
    Files.writeString(folder.resolve("means.onnx.data"), "weights beside the model");
    names.add(name(model, Map.of()));
    assertThat(names).doesNotHaveDuplicates();
    assertThat(names.getFirst())
        .matches(
            "means.onnx:[0-9a-f]{32}:size=224x224,scale=tf,fit=crop,output=embedding:onnxruntime"
                + " .+");
    assertThat(name(means(), Map.of("size", "224", "scale", "tf"))).isEqualTo(names.getLast());
  }

  @Test
  void severalOutputsOneAfterAnother() {
    BufferedImage p = paint(6, 4, (x, y) -> 10 + 3 * x + y);
    Map<String, String> both = Map.of("scale", "raw", "output", "tokens+flat");
    float[] tokens = row(several(), Map.of("scale", "raw", "output", "tokens"), p);
    float[] flat = row(several(), Map.of("scale", "raw", "output", "flat"), p);
    assertThat(row(several(), both, p)).startsWith(tokens).endsWith(flat).hasSize(4 + 72);
    try (Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(several(), both)) {
      assertThat(e.widths()).containsExactly(4, 72);
      assertThat(e.name()).contains("output=tokens+flat:");
    }
  }

  /** The logits are a copy of features that are random in every run: equal, they are of one run. */
  @Test
  void severalOutputsOfOneRun() {
    Path random =
        model()
            .input("image", FLOAT, 1, 3, 2, 2)
            .output("embedding", 1, 12)
            .output("logits", 1, 12)
            .node("RandomNormalLike", "image", "noise")
            .node("Flatten", "noise", "embedding")
            .node("Identity", "embedding", "logits")
            .write(folder.resolve("random.onnx"));
    try (Embedder<BufferedImage> e =
        new OnnxEmbedders().imageModel(random, Map.of("output", "+logits"))) {
      float[][] rows = e.embed(List.of(plain(2, 2, COLOUR), plain(2, 2, COLOUR)));
      assertThat(rows[0]).isNotEqualTo(rows[1]);
      for (float[] row : rows) {
        assertThat(Arrays.copyOf(row, 12)).isEqualTo(Arrays.copyOfRange(row, 12, 24));
      }
    }
  }

  private static String name(Path model, Map<String, String> settings) {
    try (Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(model, settings)) {
      return e.name();
    }
  }

  @Test
  void neighboursAndThreadsChangeNoBit() throws Exception {
    List<BufferedImage> images = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int seed = i;
      images.add(paint(30 + i, 40, (x, y) -> (x * 31 + y * 17 + seed * 1009) * 2654435));
    }
    try (Embedder<BufferedImage> e = new OnnxEmbedders().imageModel(means(), Map.of())) {
      float[][] together = e.embed(images);
      for (int i = 0; i < together.length; i++) {
        assertThat(e.embed(images.subList(i, i + 1))[0]).containsExactly(together[i]);
      }
      try (ForkJoinPool pool = new ForkJoinPool(1)) {
        assertThat(pool.submit(() -> e.embed(images)).get()).isDeepEqualTo(together);
      }
    }
  }
}
