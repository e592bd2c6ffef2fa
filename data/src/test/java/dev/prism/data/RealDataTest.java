package dev.prism.data;

import static dev.prism.data.Fixtures.rows;
import static dev.prism.data.Fixtures.shared;
import static dev.prism.data.ImagesTest.dot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Public data sets, where they are at hand. */
class RealDataTest {
  @Test
  void pneumoniaMnist() {
    Path file = shared("pneumoniamnist/pneumoniamnist.npz");
    Table t = Load.table(file + ":train_images", Options.NONE);
    assertThat(t.size()).isEqualTo(4708);
    assertThat(t.features().width()).isEqualTo(784);
    double[] labels = Load.table(file + ":train_labels", Options.NONE).numbers("value");
    assertThat(labels).hasSize(4708).containsOnly(0, 1);
    Fixtures.refused(() -> Load.table(file, Options.NONE), "6 arrays", "train_images", "say which");
    assertThat(t.column("train_labels")).hasSize(4708).containsOnly("0", "1");
  }

  @Test
  void halfPrecisionEmbeddings() {
    Table t = Load.table(shared("tvsum/tvsum_mobilenetv2_224.npz"), Options.NONE);
    assertThat(t.size()).isEqualTo(1382);
    assertThat(t.features().width()).isEqualTo(1280);
  }

  @Test
  void sentences() {
    Table t = Load.table(shared("opinosis/opinosis.jsonl"), Options.NONE);
    assertThat(t.size()).isEqualTo(51);
    assertThat(t.columns()).containsKeys("topic", "sentences", "gold");
  }

  @Test
  void tableOfLabels() {
    Table t =
        Load.table(
            shared("cifar10/train_labels.csv"), Options.NONE.withId("index").withKeep("label"));
    assertThat(t.size()).isEqualTo(5000);
    assertThat(t.column("mosaic")).startsWith("train_00.png");
    assertThat(t.numbers("label")).startsWith(4, 0, 2, 6);
  }

  /** Nearest neighbours by the descriptor are of the same class more often than by the pixels. */
  @Test
  void descriptorOnCifar() {
    float[][] labels = labels("train"), wanted = labels("test");
    BufferedImage pool = Images.picture(shared("cifar10/train_00.png"));
    BufferedImage asked = Images.picture(shared("cifar10/test_00.png"));
    int byLook = 0, byPixels = 0, n = 200;
    float[][] looks = new float[1000][], pixels = new float[1000][];
    for (int i = 0; i < looks.length; i++) {
      looks[i] = ImageDescriptor.describe(tile(pool, i));
      pixels[i] = pixels(tile(pool, i));
    }
    for (int i = 0; i < n; i++) {
      float label = wanted[i][0];
      byLook +=
          labels[nearest(looks, ImageDescriptor.describe(tile(asked, i)))][0] == label ? 1 : 0;
      byPixels += labels[nearest(pixels, pixels(tile(asked, i)))][0] == label ? 1 : 0;
    }
    System.out.printf("CIFAR-10, 1-NN of %d: descriptor %d, pixels %d.%n", n, byLook, byPixels);
    assertThat(byLook).isGreaterThan(byPixels).isGreaterThan(n / 4);
  }

  private static float[][] labels(String part) {
    Path file = shared("cifar10/" + part + "_labels.csv");
    Features all =
        Load.table(file, Options.NONE.withId("index").withKeep("row", "col", "cifar_index"))
            .features();
    return rows(all);
  }

  private static BufferedImage tile(BufferedImage mosaic, int i) {
    return mosaic.getSubimage(32 * (i % 40), 32 * (i / 40), 32, 32);
  }

  private static float[] pixels(BufferedImage tile) {
    int[] rgb = tile.getRGB(0, 0, 32, 32, null, 0, 32);
    float[] out = new float[3 * rgb.length];
    double norm = 0;
    for (int i = 0; i < out.length; i++) {
      out[i] = (rgb[i / 3] >> (8 * (i % 3)) & 0xff) - 120;
      norm += out[i] * out[i];
    }
    for (int i = 0; i < out.length; i++) {
      out[i] /= (float) Math.sqrt(norm);
    }
    return out;
  }

  private static int nearest(float[][] pool, float[] to) {
    int best = 0;
    for (int i = 1; i < pool.length; i++) {
      best = dot(pool[i], to) > dot(pool[best], to) ? i : best;
    }
    return best;
  }
}
