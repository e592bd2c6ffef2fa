package dev.prism.embed;

import static dev.prism.embed.Fixtures.cosine;
import static dev.prism.embed.Fixtures.rows;
import static dev.prism.embed.Fixtures.shared;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.Embedder;
import dev.prism.data.Embedding;
import dev.prism.data.EmbeddingCache;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real model on real images, where they are at hand. */
class MobileNetTest {
  private static final int A_CLASS = 20;

  private static Embedder<BufferedImage> mobileNet(Map<String, String> settings) {
    return new OnnxEmbedders()
        .imageModel(shared("models/mobilenet_v2_imagenet_int8w.onnx"), settings);
  }

  /** The nearest image is of the same class more often than by the descriptor. */
  @Test
  void cifar(@TempDir Path folder) throws IOException {
    Path images = cut(shared("cifar10/test_00.png"), folder.resolve("images"));
    EmbeddingCache cache = new EmbeddingCache(folder.resolve("cache"));
    try (Embedder<BufferedImage> model = mobileNet(Map.of("size", "128"))) {
      assertThat(model.width()).isEqualTo(1280);
      Table t = Embedding.embedImages(images, model, cache, Embedding.ProgressListener.NONE);
      assertThat(t.size()).isEqualTo(10 * A_CLASS);
      int byModel = sameAsNearest(t);
      int byLook = sameAsNearest(TableReader.read(images, ReadOptions.NONE));
      System.out.printf(
          "CIFAR-10, 1-NN of %d: MobileNet %d, descriptor %d.%n", t.size(), byModel, byLook);
      assertThat(byModel).isGreaterThan(byLook + 15).isGreaterThan(t.size() / 2);
      assertThat(
              rows(
                  Embedding.embedImages(images, model, cache, Embedding.ProgressListener.NONE)
                      .features()))
          .isDeepEqualTo(rows(t.features()));
    }
  }

  private static Path cut(Path mosaic, Path folder) throws IOException {
    Table labels =
        TableReader.read(
            shared("cifar10/test_labels.csv"),
            ReadOptions.NONE.withIdColumn("index").withMetadataColumns("label"));
    BufferedImage all = ImageIO.read(mosaic.toFile());
    Map<String, Integer> count = new HashMap<>();
    for (int i = 0; i < labels.size(); i++) {
      String label = labels.column("label").get(i);
      if (count.merge(label, 1, Integer::sum) <= A_CLASS) {
        Path to = Files.createDirectories(folder.resolve(label)).resolve(i + ".png");
        BufferedImage tile = all.getSubimage(32 * (i % 40), 32 * (i / 40), 32, 32);
        ImageIO.write(tile, "png", to.toFile());
      }
    }
    return folder;
  }

  private static int sameAsNearest(Table t) {
    float[][] x = rows(t.features());
    List<String> kinds = t.column("folder");
    int same = 0;
    for (int i = 0; i < x.length; i++) {
      int best = -1;
      for (int j = 0; j < x.length; j++) {
        if (j != i && (best < 0 || cosine(x[i], x[j]) > cosine(x[i], x[best]))) {
          best = j;
        }
      }
      same += kinds.get(i).equals(kinds.get(best)) ? 1 : 0;
    }
    return same;
  }

  /**
   * Beside the rows that another program made with this model of the same frames, but from the
   * videos; ours are small copies of 144 × 81 pixels. Nearer than with the colours scaled
   * otherwise.
   */
  @Test
  void tvsum() throws IOException {
    float[][] reference =
        rows(
            TableReader.read(shared("tvsum/tvsum_mobilenetv2_224.npz"), ReadOptions.NONE)
                .features());
    List<BufferedImage> images = new ArrayList<>();
    // the video whose rows come first, in the order of its frames
    try (ZipFile zip = new ZipFile(shared("tvsum/frames/jcoYJXDG9sw.zip").toFile())) {
      for (ZipEntry e : zip.stream().sorted(comparing(ZipEntry::getName)).limit(20).toList()) {
        try (InputStream in = zip.getInputStream(e)) {
          images.add(ImageIO.read(in));
        }
      }
    }
    double right = agreement(images, reference, "tf");
    assertThat(right).isGreaterThan(0.75);
    assertThat(agreement(images, reference, "torch")).isLessThan(right - 0.05);
    assertThat(agreement(images, reference, "unit")).isLessThan(right - 0.05);
  }

  private static double agreement(List<BufferedImage> images, float[][] rows, String scale) {
    try (Embedder<BufferedImage> model = mobileNet(Map.of("fit", "stretch", "scale", scale))) {
      float[][] ours = model.embed(images);
      double sum = 0;
      for (int i = 0; i < ours.length; i++) {
        sum += cosine(ours[i], rows[i]);
      }
      return sum / ours.length;
    }
  }
}
