package dev.prism.data;

import static dev.prism.data.Fixtures.rows;
import static dev.prism.data.ImagesTest.dot;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in the forms in which public data sets come, made up here. */
class PublishedFormsTest {
  @TempDir Path folder;

  private interface Content {
    void to(OutputStream out) throws IOException;
  }

  private static void entry(
      ZipOutputStream zip, String name, String type, Content content, long... shape)
      throws IOException {
    zip.putNextEntry(new ZipEntry(name + ".npy"));
    NpyWriter.header(type, false, shape, zip);
    content.to(zip);
    zip.closeEntry();
  }

  private static byte[] bytes(int n, int most, long seed) {
    byte[] out = new byte[n];
    Random r = new Random(seed);
    for (int i = 0; i < n; i++) {
      out[i] = (byte) r.nextInt(most);
    }
    return out;
  }

  /** Images and labels for training, validation and testing, in one archive. */
  @Test
  void sixArraysInOneArchive() throws IOException {
    Path file = folder.resolve("medical.npz");
    byte[] images = bytes(50 * 64, 256, 1), labels = bytes(50, 2, 2);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String part : List.of("train", "val", "test")) {
        int n = part.equals("train") ? 50 : 10;
        entry(zip, part + "_images", "|u1", out -> out.write(images, 0, 64 * n), n, 8, 8);
        entry(zip, part + "_labels", "|u1", out -> out.write(labels, 0, n), n, 1);
      }
    }
    Table t = TableReader.read(file + ":train_images", ReadOptions.NONE);
    assertThat(t.size()).isEqualTo(50);
    assertThat(t.features().width()).isEqualTo(64);
    float[][] x = rows(t);
    double scale = x[0][0] / Byte.toUnsignedInt(images[0]);
    for (int i = 0; i < 50 * 64; i++) {
      double want = scale * Byte.toUnsignedInt(images[i]);
      assertThat((double) x[i / 64][i % 64]).isBetween(want - 1e-5, want + 1e-5);
    }
    double[] read = TableReader.read(file + ":train_labels", ReadOptions.NONE).numbers("value");
    for (int i = 0; i < 50; i++) {
      assertThat(read[i]).isEqualTo(labels[i]);
    }
    Fixtures.refused(
        () -> TableReader.read(file, ReadOptions.NONE), "6 arrays", "train_images", "name one");
    assertThat(t.column("train_labels")).hasSize(50).containsOnly("0", "1");
  }

  @Test
  void halfPrecisionEmbeddings() throws IOException {
    Path file = folder.resolve("frames.npz");
    Random r = new Random(3);
    short[] halves = new short[40 * 128];
    for (int i = 0; i < halves.length; i++) {
      halves[i] = Float.floatToFloat16((float) r.nextGaussian());
    }
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      entry(
          zip,
          "embeddings",
          "<f2",
          out -> {
            for (short h : halves) {
              out.write(h);
              out.write(h >> 8);
            }
          },
          40,
          128);
    }
    float[][] x = rows(TableReader.read(file, ReadOptions.NONE));
    assertThat(x).hasNumberOfRows(40);
    for (int i = 0; i < halves.length; i++) {
      assertThat(x[i / 128][i % 128]).isEqualTo(Float.float16ToFloat(halves[i]));
    }
  }

  /** Lists within a line stay what they are, as text. */
  @Test
  void topicsWithTheirSentences() throws IOException {
    Path file = folder.resolve("reviews.jsonl");
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      lines.add(
          "{\"topic\": \"t%d\", \"sentences\": [\"Good.\", \"Bad, \\\"so\\\".\"], \"gold\": [\"%d\"]}"
              .formatted(i, i));
    }
    Files.write(file, lines);
    Table t = TableReader.read(file, ReadOptions.NONE);
    assertThat(t.size()).isEqualTo(51);
    assertThat(t.columns()).containsKeys("topic", "sentences", "gold");
    assertThat(t.column("topic").get(50)).isEqualTo("t50");
    assertThat(t.column("sentences").get(3)).contains("Good.", "so");
  }

  @Test
  void tableOfLabels() throws IOException {
    Path file = folder.resolve("labels.csv");
    List<String> lines = new ArrayList<>(List.of("index,mosaic,row,col,label"));
    for (int i = 0; i < 500; i++) {
      lines.add(
          "%d,train_%02d.png,%d,%d,%d".formatted(i, i / 100, i / 10 % 10, i % 10, i * 7 % 10));
    }
    Files.write(file, lines);
    Table t =
        TableReader.read(file, ReadOptions.NONE.withIdColumn("index").withMetadataColumns("label"));
    assertThat(t.size()).isEqualTo(500);
    assertThat(t.id(123)).isEqualTo("123");
    assertThat(t.column("mosaic")).startsWith("train_00.png").endsWith("train_04.png");
    assertThat(t.numbers("label")).startsWith(0, 7, 4, 1);
    assertThat(t.features().width()).as("row and col are numbers").isEqualTo(2);
  }

  /** Stripes in one of four directions, shifted and coloured at random: similar, not equal. */
  @Test
  void theDescriptorSeesWhatPixelsDoNot() {
    Random r = new Random(7);
    float[][] looks = new float[16][], pixels = new float[16][];
    for (int i = 0; i < looks.length; i++) {
      BufferedImage p = stripes(i % 4, r);
      looks[i] = ImageDescriptor.describe(p);
      pixels[i] = pixels(p);
    }
    int byLook = 0, byPixels = 0, n = 60;
    for (int i = 0; i < n; i++) {
      BufferedImage p = stripes(i % 4, r);
      byLook += nearest(looks, ImageDescriptor.describe(p)) % 4 == i % 4 ? 1 : 0;
      byPixels += nearest(pixels, pixels(p)) % 4 == i % 4 ? 1 : 0;
    }
    assertThat(byLook).isGreaterThan(byPixels).isGreaterThan(n * 3 / 4);
  }

  private static BufferedImage stripes(int way, Random r) {
    BufferedImage p = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB);
    double angle = way * Math.PI / 4,
        shift = 20 * r.nextDouble(),
        wide = 0.6 + 0.5 * r.nextDouble();
    int light = 150 + r.nextInt(100), dark = r.nextInt(80);
    for (int y = 0; y < 32; y++) {
      for (int x = 0; x < 32; x++) {
        double at = wide * (x * Math.cos(angle) + y * Math.sin(angle)) + shift;
        int grey = Math.clamp((Math.sin(at) > 0 ? light : dark) + r.nextInt(41) - 20, 0, 255);
        p.setRGB(x, y, grey << 16 | grey << 8 | grey);
      }
    }
    return p;
  }

  private static float[] pixels(BufferedImage tile) {
    int[] rgb = tile.getRGB(0, 0, 32, 32, null, 0, 32);
    float[] out = new float[rgb.length];
    double norm = 0;
    for (int i = 0; i < out.length; i++) {
      out[i] = (rgb[i] & 0xff) - 120;
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
