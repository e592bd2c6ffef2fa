package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** From texts and pictures to features, by an {@link Embedder}, through a {@link Cache}. */
public final class Embedding {
  private Embedding() {}

  /** Told as items are taken up and finished, by one thread at a time. */
  @FunctionalInterface
  public interface Progress {
    Progress NONE = (done, of) -> {};

    void at(long done, long of);
  }

  /**
   * The same table with the embedded texts as features, in place of any that it had.
   *
   * @param column where the texts are; {@code text} in a table of lines
   */
  public static Table texts(
      Table items, String column, Embedder<String> with, Cache cache, Progress progress) {
    Texts texts = new Texts(items, column, items.column(column));
    texts.check();
    Features features = Features.of(Chunks.embed(texts, with, cache, progress));
    return new Table(items.source(), features, items.ids(), items.columns());
  }

  /**
   * A folder of png and jpg pictures, at any depth: ids are paths within it, the column {@code
   * folder} says where a picture lies. A few pictures are in memory at a time, whatever their
   * number.
   */
  public static Table pictures(
      Path folder, Embedder<BufferedImage> with, Cache cache, Progress progress) {
    Load.checkThere(folder);
    if (!Files.isDirectory(folder)) {
      throw new DataException("%s is a file; name the folder that its pictures are in.", folder);
    }
    Images images = Images.in(folder);
    return images.table(Features.of(Chunks.embed(images, with, cache, progress)));
  }

  /** The same of pictures wherever they lie. */
  public static Features pictures(
      List<Path> files, Embedder<BufferedImage> with, Cache cache, Progress progress) {
    return Features.of(Chunks.embed(new Images(null, files), with, cache, progress));
  }

  /** {@link ImageDescriptor}: no model, and nothing to load. */
  public static Embedder<BufferedImage> descriptor() {
    return new Descriptor();
  }

  private record Texts(Table items, String column, List<String> texts)
      implements Chunks.Items<String> {
    /** Before the first is embedded: nobody wants to hear of row 90,000 after an hour. */
    void check() {
      for (int i = 0; i < texts.size(); i++) {
        if (texts.get(i) == null || texts.get(i).isBlank()) {
          throw new DataException(
              "%s has no text; leave that row out, or give it some words.", called(i));
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

    /** From the bytes, which have no room for half a surrogate pair: what was fingerprinted. */
    @Override
    public String item(int i, byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String called(int i) {
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
    public float[][] embed(List<BufferedImage> pictures) {
      return Embedder.oneByOne(pictures, (picture, i) -> ImageDescriptor.describe(picture));
    }

    @Override
    public void close() {}
  }
}
