package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Turns texts and images into features with an {@link Embedder} and an {@link EmbeddingCache}.
 * Stateless.
 */
public final class Embedding {
  private Embedding() {}

  /** Is notified as items are begun and finished, by one thread at a time. */
  @FunctionalInterface
  public interface ProgressListener {
    /** Ignores all notifications. */
    ProgressListener NONE = (done, total) -> {};

    /**
     * Is notified of progress.
     *
     * @param done the number of items that are begun or finished
     * @param total the number of all items
     */
    void update(long done, long total);
  }

  /**
   * Embeds a column of texts.
   *
   * @param items the table
   * @param column the column of the texts; {@code text} in a table of lines
   * @param embedder the embedder
   * @param cache the cache of vectors
   * @param progress is notified of progress
   * @return the table with the vectors as features, in place of any that it had
   */
  public static Table embedTexts(
      Table items,
      String column,
      Embedder<String> embedder,
      EmbeddingCache cache,
      ProgressListener progress) {
    Texts texts = new Texts(items, column, items.column(column));
    texts.check();
    Features features = Features.of(ChunkedEmbedding.embed(texts, embedder, cache, progress));
    return items.withFeatures(features, items.columns());
  }

  /**
   * Embeds the images in a folder and the folders below. A few images are in memory at a time,
   * whatever their number.
   *
   * @param folder the folder
   * @param embedder the embedder
   * @param cache the cache of vectors
   * @param progress is notified of progress
   * @return a table whose ids are paths within the folder; the column {@code folder} is the folder
   *     of an image
   */
  public static Table embedImages(
      Path folder,
      Embedder<BufferedImage> embedder,
      EmbeddingCache cache,
      ProgressListener progress) {
    return embedImages(folder, false, embedder, cache, progress);
  }

  /**
   * Embeds the images in a folder and the folders below, without those that cannot be read.
   *
   * @param folder the folder
   * @param skipBad whether images that cannot be read are left out, rather than an error
   * @param embedder the embedder
   * @param cache the cache of vectors
   * @param progress is notified of progress
   * @return a table as of {@link #embedImages(Path, Embedder, EmbeddingCache, ProgressListener)}
   */
  public static Table embedImages(
      Path folder,
      boolean skipBad,
      Embedder<BufferedImage> embedder,
      EmbeddingCache cache,
      ProgressListener progress) {
    TableReader.checkExists(folder);
    if (!Files.isDirectory(folder)) {
      throw new DataException("%s is a file; name the folder that its images are in.", folder);
    }
    Images images = Images.in(folder, skipBad);
    return images.table(Features.of(ChunkedEmbedding.embed(images, embedder, cache, progress)));
  }

  /**
   * Embeds images.
   *
   * @param files images
   * @param embedder the embedder
   * @param cache the cache of vectors
   * @param progress is notified of progress
   * @return one row per image
   */
  public static Features embedImages(
      List<Path> files,
      Embedder<BufferedImage> embedder,
      EmbeddingCache cache,
      ProgressListener progress) {
    return Features.of(
        ChunkedEmbedding.embed(new Images(null, files, List.of()), embedder, cache, progress));
  }

  /** {@return an embedder by {@link ImageDescriptor}, which needs no model} */
  public static Embedder<BufferedImage> imageDescriptor() {
    return new Descriptor();
  }

  private record Texts(Table items, String column, List<String> texts)
      implements ChunkedEmbedding.Items<String> {
    /** All texts are checked before the first is embedded, which may take hours. */
    void check() {
      for (int i = 0; i < texts.size(); i++) {
        if (texts.get(i) == null || texts.get(i).isBlank()) {
          throw new DataException(
              "%s has no text; leave that row out, or give it some words.", describe(i));
        }
      }
    }

    @Override
    public int size() {
      return texts.size();
    }

    @Override
    public byte[] bytes(int i) {
      return texts.get(i).getBytes(StandardCharsets.UTF_8);
    }

    /** From the bytes of the digest, which cannot hold half a surrogate pair. */
    @Override
    public String item(int i, byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String describe(int i) {
      return "%s, row %d (id %s), column %s".formatted(items.source(), i, items.id(i), column);
    }
  }

  private record Descriptor() implements Embedder<BufferedImage> {
    @Override
    public String name() {
      return "descriptor-v1";
    }

    @Override
    public int width() {
      return ImageDescriptor.WIDTH;
    }

    @Override
    public float[][] embed(List<BufferedImage> images) {
      return Embedder.embedEach(images, (image, i) -> ImageDescriptor.describe(image));
    }

    @Override
    public void close() {}
  }
}
