package dev.prism.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThumbnailsTest {
  @TempDir Path folder;

  private static BufferedImage decoded(String html, String type) throws IOException {
    String start = "src=\"data:image/" + type + ";base64,";
    assertThat(html).contains(start).endsWith("\">");
    int from = html.indexOf(start) + start.length();
    byte[] bytes = Base64.getDecoder().decode(html.substring(from, html.length() - 2));
    return ImageIO.read(new ByteArrayInputStream(bytes));
  }

  private Path image(String name, int wide, int high, int type, int rgb) throws IOException {
    BufferedImage p = new BufferedImage(wide, high, type);
    for (int y = 0; y < high; y++) {
      for (int x = 0; x < wide; x++) {
        p.setRGB(x, y, rgb);
      }
    }
    Path file = folder.resolve(name);
    ImageIO.write(p, "png", file.toFile());
    return file;
  }

  private static Table texts(String... texts) {
    return new Table("t", null, List.of("a", "<b>"), Map.of("text", Arrays.asList(texts)));
  }

  @Test
  void showsIdsOfItemsWithoutImages() {
    Features x = Features.of(new float[][] {{1}, {2}});
    Thumbnails named = Thumbnails.of(new Table("t", x, List.of("a", "<b>"), Map.of()));
    assertThat(named.html(1)).isEqualTo("<span class=name>&lt;b&gt;</span>");
    assertThat(named.wide()).isFalse();
    assertThat(Thumbnails.of(new Table("t", x, null, Map.of())).html(1)).contains(">1<");
  }

  @Test
  void shortensTextsAndKeepsThemInTheTooltip() {
    String text = "\"x\" < " + "y".repeat(200);
    Thumbnails shown = Thumbnails.of(texts(text, null));
    assertThat(shown.wide()).isTrue();
    assertThat(shown.html(0))
        .startsWith("<span class=words title=\"&quot;x&quot; &lt; " + "y".repeat(200) + "\">")
        .endsWith("y".repeat(Thumbnails.MAX_TEXT - 2 - 6) + " …</span>");
    assertThat(shown.html(1)).as("no text").contains(">&lt;b&gt;</span>");
  }

  @Test
  void otherIndicesKeepTheWidth() {
    Thumbnails shown = Thumbnails.of(texts("one", "two")).at(i -> 1 - i);
    assertThat(shown.html(0)).contains(">two<");
    assertThat(shown.html(1)).contains(">one<");
    assertThat(shown.wide()).isTrue();
  }

  @Test
  void showsImagesOfAFolder() throws IOException {
    image("a&b.png", 300, 280, BufferedImage.TYPE_INT_RGB, 0xff2020);
    Table t =
        new Table(folder.toString(), Features.of(new float[1][1]), List.of("a&b.png"), Map.of());
    String html = Thumbnails.of(t).html(0);
    assertThat(html).startsWith("<img alt=\"a&amp;b.png\" title=\"a&amp;b.png\" ");
    BufferedImage seen = decoded(html, "jpeg");
    assertThat(seen.getHeight()).isEqualTo(Thumbnails.SIDE);
    assertThat(seen.getWidth()).isEqualTo(150);
    assertThat(seen.getRGB(70, 70) >> 16 & 255).isGreaterThan(230);
    assertThat(seen.getRGB(70, 70) & 255).isLessThan(60);
  }

  @Test
  void doesNotEnlargeSmallImages() throws IOException {
    Path file = image("small.png", 20, 10, BufferedImage.TYPE_INT_RGB, 0xffffff);
    BufferedImage seen = decoded(Thumbnails.image(file, "small"), "jpeg");
    assertThat(seen.getWidth()).isEqualTo(20);
    assertThat(seen.getHeight()).isEqualTo(10);
  }

  /** JPEG has no transparency, but transparent images must be shown. */
  @Test
  void showsTransparentImages() throws IOException {
    Path file = image("clear.png", 30, 30, BufferedImage.TYPE_INT_ARGB, 0xff00ff00);
    BufferedImage seen = decoded(Thumbnails.image(file, "clear"), "jpeg");
    assertThat(seen.getRGB(15, 15) >> 8 & 255).isGreaterThan(230);
  }

  @Test
  void showsPixelsAsTheyAre() throws IOException {
    Features x = Features.of(new float[][] {{0, 1, 0.5f, 2}});
    String html = Thumbnails.grey(x, 2, i -> "row \"" + i + "\"").html(0);
    assertThat(html).contains("alt=\"row &quot;0&quot;\"");
    BufferedImage seen = decoded(html, "png");
    assertThat(seen.getWidth()).isEqualTo(2);
    assertThat(seen.getRaster().getSample(0, 0, 0)).isZero();
    assertThat(seen.getRaster().getSample(1, 0, 0)).isEqualTo(255);
    assertThat(seen.getRaster().getSample(1, 1, 0)).as("more than all").isEqualTo(255);
    assertThat(seen.getRaster().getSample(0, 1, 0)).isBetween(1, 254);
  }

  @Test
  void showsPixelsOfIdxFiles() throws IOException {
    byte[] file = new byte[16 + 2 * 64];
    file[2] = 8;
    file[3] = 3;
    file[7] = 2;
    file[11] = 8;
    file[15] = 8;
    Arrays.fill(file, 16 + 64, file.length, (byte) 255);
    Path idx = Files.write(folder.resolve("two-idx3-ubyte"), file);
    Thumbnails shown = Thumbnails.of(TableReader.read(idx.toString(), ReadOptions.NONE));
    assertThat(decoded(shown.html(0), "png").getRaster().getSample(3, 3, 0)).isZero();
    assertThat(decoded(shown.html(1), "png").getRaster().getSample(3, 3, 0)).isEqualTo(255);
  }
}
