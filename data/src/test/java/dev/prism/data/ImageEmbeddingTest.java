package dev.prism.data;

import static dev.prism.data.Fixtures.refused;
import static dev.prism.data.Fixtures.rows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.data.Embedding.ProgressListener;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Images of a folder are embedded and cached by their content. */
class ImageEmbeddingTest extends EmbeddingFixture {
  @Test
  void images() throws IOException {
    for (int i = 0; i < 5; i++) {
      paint(folder.resolve("images/kind" + i % 2 + "/" + i + ".png"), i * 40);
    }
    Path images = folder.resolve("images");
    Embedder<BufferedImage> descriptor = Embedding.imageDescriptor();
    assertThat(descriptor.name()).isEqualTo("descriptor-v1");
    Table t = Embedding.embedImages(images, descriptor, cache(), ProgressListener.NONE);
    assertThat(t.ids()).startsWith("kind0/0.png", "kind0/2.png");
    assertThat(t.column("folder")).containsExactly("kind0", "kind0", "kind0", "kind1", "kind1");
    assertThat(rows(t)).isDeepEqualTo(rows(TableReader.read(images, ReadOptions.NONE)));
    assertThat(kept()).hasSize(1);
    // a hit needs no decoding, and an image under another name is the same image
    Files.move(images.resolve("kind1/3.png"), images.resolve("kind1/2.png"));
    Embedder<BufferedImage> never =
        new Instead(
            all -> {
              throw new AssertionError("all images are cached");
            });
    Table again = Embedding.embedImages(images, never, cache(), ProgressListener.NONE);
    assertThat(rows(again)).isDeepEqualTo(rows(t));
    paint(images.resolve("kind1/2.png"), 7);
    Table changed = Embedding.embedImages(images, descriptor, cache(), ProgressListener.NONE);
    assertThat(Arrays.equals(rows(changed)[3], rows(t)[3])).isTrue();
    assertThat(Arrays.equals(rows(changed)[4], rows(t)[4])).isFalse();
  }

  private static void paint(Path file, int grey) throws IOException {
    BufferedImage image = new BufferedImage(20, 20, BufferedImage.TYPE_INT_RGB);
    for (int i = 0; i < 400; i++) {
      image.setRGB(i % 20, i / 20, (grey + i % 20) * 0x010101);
    }
    Files.createDirectories(file.getParent());
    ImageIO.write(image, "png", file.toFile());
  }

  /** Otherwise its new vector would be cached under its old digest. */
  @Test
  void anImageThatChangesWhileItIsReadIsRejected() throws IOException {
    Path image = folder.resolve("images/a.png");
    paint(image, 1);
    Embedder<BufferedImage> slow =
        new Instead(
            images -> {
              paintUnchecked(image, 2);
              return Embedding.imageDescriptor().embed(images);
            });
    refused(
        () -> Embedding.embedImages(image.getParent(), slow, cache(), ProgressListener.NONE),
        "a.png was changed while it was read");
    assertThat(cache().folder()).doesNotExist();
  }

  private static void paintUnchecked(Path file, int grey) {
    try {
      paint(file, grey);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An embedder with the name of the descriptor and another function. */
  private record Instead(Function<List<BufferedImage>, float[][]> embedding)
      implements Embedder<BufferedImage> {
    @Override
    public String name() {
      return Embedding.imageDescriptor().name();
    }

    @Override
    public int width() {
      return ImageDescriptor.WIDTH;
    }

    @Override
    public float[][] embed(List<BufferedImage> images) {
      return embedding.apply(images);
    }

    @Override
    public void close() {}
  }
}
