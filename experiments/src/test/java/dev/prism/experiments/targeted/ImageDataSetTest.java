package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small files in the forms of the data sets that models are trained on. */
class ImageDataSetTest {
  private static final int PIXELS = 28 * 28;
  @TempDir Path folder;

  private void gzip(String name, byte[] head, byte[] content) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      out.write(head);
      out.write(content);
    }
  }

  private void mnist(String part, int... labels) throws IOException {
    byte n = (byte) labels.length;
    byte[] pixels = new byte[n * PIXELS], y = new byte[n];
    for (int i = 0; i < n; i++) {
      y[i] = (byte) labels[i];
      pixels[i * PIXELS + i] = (byte) 255;
    }
    byte[] head = {0, 0, 8, 3, 0, 0, 0, n, 0, 0, 0, 28, 0, 0, 0, 28};
    gzip(part + "-images-idx3-ubyte.gz", head, pixels);
    gzip(part + "-labels-idx1-ubyte.gz", new byte[] {0, 0, 8, 1, 0, 0, 0, n}, y);
  }

  private static float[] row(Samples s, int i) {
    float[] out = new float[s.x().width()];
    s.x().read(i, out, 0);
    return out;
  }

  @Test
  void mnistInIdx() throws IOException {
    mnist("train", 7, 0, 7);
    mnist("t10k", 3, 9);
    DataSet d = ImageDataSet.load("mnist", folder);
    assertThat(d.train().labels()).containsExactly(7, 0, 7);
    assertThat(d.test().labels()).containsExactly(3, 9);
    assertThat(d.classes()).isEqualTo(10);
    assertThat(d.channels() * d.height() * d.width()).isEqualTo(PIXELS);
    assertThat(row(d.train(), 2)[2]).isEqualTo(1);
    assertThat(row(d.train(), 2)[3]).isZero();
    assertThat(d.train().counts()).containsExactly(1, 0, 0, 0, 0, 0, 0, 2);
  }

  private static byte[] npy(String shape, byte[] content) throws IOException {
    String dict = "{'descr': '|u1', 'fortran_order': False, 'shape': (" + shape + "), }";
    String padded = dict + " ".repeat(117 - dict.length()) + "\n";
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 118, 0});
    out.write(padded.getBytes(StandardCharsets.US_ASCII));
    out.write(content);
    return out.toByteArray();
  }

  @Test
  void pneumoniaInNpz() throws IOException {
    Path npz = folder.resolve("pneumoniamnist.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(npz))) {
      for (String part : new String[] {"train", "test"}) {
        byte[] pixels = new byte[2 * PIXELS];
        pixels[PIXELS] = (byte) 51;
        zip.putNextEntry(new ZipEntry(part + "_images.npy"));
        zip.write(npy("2, 28, 28", pixels));
        zip.putNextEntry(new ZipEntry(part + "_labels.npy"));
        zip.write(npy("2, 1", new byte[] {1, 0}));
      }
    }
    DataSet d = ImageDataSet.load("pneumonia", folder);
    assertThat(d.train().labels()).containsExactly(1, 0);
    assertThat(d.classes()).isEqualTo(2);
    assertThat(row(d.test(), 1)[0]).as("from 0 to 1").isEqualTo(0.2f);
    assertThat(row(d.test(), 0)).containsOnly(0);
  }

  private void sheet(String part, String list) throws IOException {
    BufferedImage sheet = new BufferedImage(64, 32, BufferedImage.TYPE_INT_RGB);
    sheet.setRGB(32, 1, 0xff0033);
    ImageIO.write(sheet, "png", folder.resolve(part + ".png").toFile());
    Files.writeString(folder.resolve(part + "_labels.csv"), "index,mosaic,row,col,label\n" + list);
  }

  @Test
  void tilesOfSheets() throws IOException {
    sheet("train", "0,train.png,0,0,4\n1,train.png,0,1,6\n");
    sheet("test", "0,test.png,0,1,2\n");
    DataSet d = ImageDataSet.load("svhn", folder);
    assertThat(d.train().labels()).containsExactly(4, 6);
    assertThat(d.channels()).isEqualTo(3);
    float[] second = row(d.train(), 1);
    assertThat(second[32]).as("red, second line").isEqualTo(1);
    assertThat(second[32 * 32 + 32]).as("green").isZero();
    assertThat(second[2 * 32 * 32 + 32]).as("blue").isEqualTo(0.2f);
    assertThat(row(d.train(), 0)).containsOnly(0);
  }

  @Test
  void listsThatNameWhatIsNotThere() throws IOException {
    sheet("test", "0,test.png,0,1,2\n");
    sheet("train", "0,train.png,0,2,4\n");
    assertThatThrownBy(() -> ImageDataSet.load("cifar10", folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("train.png has no image in row 0, column 2");
    sheet("train", "0,other.png,0,0,4\n");
    assertThatThrownBy(() -> ImageDataSet.load("cifar10", folder))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("other.png cannot be read as an image");
    assertThatThrownBy(() -> ImageDataSet.load("mnits", folder))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("There are mnist, pneumonia, svhn and cifar10.");
  }

  @Test
  void aTableWithAnItemThatHasNoClass() throws IOException {
    Path file = folder.resolve("t.jsonl");
    Files.writeString(file, "{\"v\":[1,2],\"kind\":\"a\"}\n{\"v\":[2,1]}\n");
    assertThatThrownBy(() -> TableDataSet.load(file.toString(), null, "kind", null))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("has nothing in column kind, row 1.");
  }

  @Test
  void classesThatAreNumbersAreInTheirOrder() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "x,kind\n1,10\n2,9\n3,-1.5\n4,10\n5,9\n");
    DataSet d = TableDataSet.load(file.toString(), file.toString(), "kind", null);
    assertThat(d.train().labels()).containsExactly(2, 1, 0, 2, 1);
    assertThat(d.slices()).isNull();
    Files.writeString(folder.resolve("wide.csv"), "x,y,kind\n1,1,10\n");
    assertThatThrownBy(
            () ->
                TableDataSet.load(
                    file.toString(), folder.resolve("wide.csv").toString(), "kind", null))
        .hasMessageContaining("has 1 features and");
  }
}
