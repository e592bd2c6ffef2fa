package dev.prism.studio;

import dev.prism.data.Fingerprint;
import dev.prism.data.ItemImages;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.jspecify.annotations.Nullable;

/** Items that are not in the pool: phrases that were typed and images that were dropped. */
final class ExtraItems {
  static final int MAX_ITEMS = 200;
  static final int MAX_IMAGE_BYTES = 20_000_000;
  private static final long MAX_PIXELS = 40_000_000;
  private static final int MAX_PHRASE_LENGTH = 2000;
  private static final int THUMBNAIL_SIDE = 160;
  private final StudioHost host;
  private final Map<String, ExtraItem> added = Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<String, ExtraItem> restored = new ConcurrentHashMap<>();

  ExtraItems(StudioHost host) {
    this.host = host;
  }

  ExtraItem addPhrase(String text) {
    String phrase = text.strip().replaceAll("\\s+", " "); // one line, as in a file of phrases
    if (phrase.isEmpty() || phrase.length() > MAX_PHRASE_LENGTH) {
      throw new HttpError(400, "A phrase has 1 to " + MAX_PHRASE_LENGTH + " characters.");
    }
    String name = name("t", phrase.getBytes(StandardCharsets.UTF_8));
    return add(name, () -> new ExtraItem(name, phrase, null, host.embed(phrase)));
  }

  ExtraItem addImage(byte[] file) {
    String name = name("p", file);
    return add(
        name,
        () -> {
          BufferedImage image = decode(file);
          byte[] thumbnail = png(ItemImages.shrink(image, THUMBNAIL_SIDE));
          return new ExtraItem(name, null, thumbnail, host.embed(image));
        });
  }

  private ExtraItem add(String name, Supplier<ExtraItem> embed) {
    ExtraItem known = find(name);
    if (known != null) {
      return known;
    }
    if (added.size() >= MAX_ITEMS) {
      throw new HttpError(
          422, "You have added " + MAX_ITEMS + " items, the maximum; restart the studio.");
    }
    ExtraItem item = embed.get();
    added.put(name, item);
    return item;
  }

  private @Nullable ExtraItem find(String name) {
    return added.getOrDefault(name, restored.get(name));
  }

  /** Adds an item of a saved run, unless it does not fit the pool. */
  void restore(ExtraItem item, int width) {
    if (item.name() != null && item.vector() != null && item.vector().length == width) {
      restored.putIfAbsent(item.name(), item);
    }
  }

  ExtraItem get(String name) {
    ExtraItem item = find(name);
    if (item == null) {
      throw new HttpError(
          404, "This phrase or image is unknown since the studio was restarted; add it again.");
    }
    return item;
  }

  /**
   * Returns items as a table whose source is the file that {@link CodeExport} writes.
   *
   * @param set query or private
   */
  @Nullable Table table(List<String> names, String set) {
    if (names.isEmpty()) {
      return null;
    }
    List<ExtraItem> items = names.stream().map(this::get).toList();
    boolean areLines = !needVectors(items) && "text".equals(host.code().textColumn());
    List<String> texts = items.stream().map(x -> x.text() == null ? x.name() : x.text()).toList();
    return new Table(
        set + (areLines ? ".txt" : ".csv"),
        Features.of(items.stream().map(ExtraItem::vector).toArray(float[][]::new)),
        null,
        Map.of("text", texts));
  }

  /** Whether an export must contain the embeddings, because texts alone do not reproduce them. */
  boolean needVectors(List<ExtraItem> items) {
    return host.code().textColumn() == null || items.stream().anyMatch(x -> x.text() == null);
  }

  /** Decodes an image after its declared size, which a small file can exaggerate, was checked. */
  private static BufferedImage decode(byte[] file) {
    try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
      var readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw new HttpError(400, "Unknown image format; use png, jpg, gif or bmp.");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        if ((long) reader.getWidth(0) * reader.getHeight(0) > MAX_PIXELS) {
          throw new HttpError(413, "The image exceeds 40 million pixels; scale it down first.");
        }
        return reader.read(0);
      } finally {
        reader.dispose();
      }
    } catch (HttpError e) {
      throw e;
    } catch (IOException | RuntimeException e) { // decoders throw many kinds of exceptions
      throw new HttpError(e, 400, "The image is damaged; save it again as png.");
    }
  }

  static byte[] png(BufferedImage image) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(image, "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(String prefix, byte[] content) {
    return prefix + Fingerprint.of(content).substring(0, 16);
  }
}
