package dev.prism.cli;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/** Small files for tests. */
final class Sample {
  private Sample() {}

  /**
   * {@code pool.csv}: sixty items of three kinds with names, kinds and costs; {@code query.csv} and
   * {@code private.csv}: five examples of kind 1 and of kind 2.
   */
  static void tables(Path folder) throws IOException {
    Random r = new Random(1);
    List<String> pool = new ArrayList<>(List.of("id,x,y,z,kind,cost"));
    for (int i = 0; i < 60; i++) {
      pool.add("item" + i + "," + point(r, i % 3) + ",k" + i % 3 + "," + (1 + i % 4));
    }
    Files.write(folder.resolve("pool.csv"), pool);
    Files.write(folder.resolve("query.csv"), examples(r, "q", 1));
    Files.write(folder.resolve("private.csv"), examples(r, "p", 2));
  }

  private static List<String> examples(Random r, String name, int kind) {
    List<String> lines = new ArrayList<>(List.of("id,x,y,z"));
    for (int i = 0; i < 5; i++) {
      lines.add(name + i + "," + point(r, kind));
    }
    return lines;
  }

  private static String point(Random r, int kind) {
    double[] x = new double[3];
    for (int k = 0; k < 3; k++) {
      x[k] = (k == kind ? 3 : 0) + 0.3 * r.nextGaussian();
    }
    return x[0] + "," + x[1] + "," + x[2];
  }

  /** Random rows as npy. */
  static byte[] npy(int rows, int columns, long seed) {
    Random r = new Random(seed);
    float[] x = new float[rows * columns];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) r.nextGaussian();
    }
    return npy(columns, x);
  }

  static byte[] npy(int columns, float... x) {
    String head =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(x.length / columns, columns);
    head += " ".repeat(63 - (head.length() + 10) % 64) + "\n";
    ByteBuffer b = ByteBuffer.allocate(10 + head.length() + 4 * x.length);
    b.order(ByteOrder.LITTLE_ENDIAN).put((byte) 0x93).put(ascii("NUMPY")).put((byte) 1);
    b.put((byte) 0).putShort((short) head.length()).put(ascii(head));
    b.asFloatBuffer().put(x);
    return b.array();
  }

  private static byte[] ascii(String s) {
    return s.getBytes(StandardCharsets.US_ASCII);
  }

  /** An npz file with arrays named a and b. */
  static byte[] npz(byte[] a, byte[] b) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(to)) {
      zip.putNextEntry(new ZipEntry("a.npy"));
      zip.write(a);
      zip.putNextEntry(new ZipEntry("b.npy"));
      zip.write(b);
    }
    return to.toByteArray();
  }

  /** Grey images of 4 × 4 pixels in MNIST's format. */
  static byte[] idx(int count) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    byte[] pixels = new byte[16 * count];
    new Random(5).nextBytes(pixels);
    try (GZIPOutputStream zip = new GZIPOutputStream(to)) {
      zip.write(ByteBuffer.allocate(16).putInt(0x803).putInt(count).putInt(4).putInt(4).array());
      zip.write(pixels);
    }
    return to.toByteArray();
  }

  /** Six images: three are nearly red, in a folder of their own, and three nearly blue. */
  static void images(Path folder) throws IOException {
    for (int i = 0; i < 6; i++) {
      boolean red = i % 2 == 0;
      BufferedImage p = new BufferedImage(24, 24, BufferedImage.TYPE_INT_RGB);
      for (int x = 0; x < 24 * 24; x++) {
        p.setRGB(x % 24, x / 24, (red ? 0xE00000 : 0x0000E0) + 0x010101 * (x % (3 + i)));
      }
      Path file = folder.resolve((red ? "red" : "blue") + "/" + i + ".png");
      Files.createDirectories(file.getParent());
      ImageIO.write(p, "png", file.toFile());
    }
  }
}
