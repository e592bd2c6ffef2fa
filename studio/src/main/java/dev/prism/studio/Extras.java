package dev.prism.studio;

import dev.prism.data.Fingerprint;
import dev.prism.data.Looks;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;

/** Items that are not in the pool: phrases that were typed and pictures that were dropped. */
final class Extras {
  static final int MOST = 200;
  static final int MOST_BYTES = 20_000_000;
  private static final long MOST_PIXELS = 40_000_000;
  private static final int LONGEST = 2000;
  private final Desk desk;
  private final Map<String, Extra> all = Collections.synchronizedMap(new LinkedHashMap<>());
  private final Map<String, Extra> ofRuns = new ConcurrentHashMap<>();

  /**
   * @param text null for a picture
   * @param png null for a phrase
   */
  record Extra(String name, String text, byte[] png, float[] vector) {}

  Extras(Desk desk) {
    this.desk = desk;
  }

  Extra phrase(String text) {
    String said = text.strip().replaceAll("\\s+", " "); // one line, as a file of phrases has it
    if (said.isEmpty() || said.length() > LONGEST) {
      throw new Refusal(400, "A phrase has 1 to " + LONGEST + " letters.");
    }
    String name = name("t", said.getBytes(StandardCharsets.UTF_8));
    return added(name, () -> new Extra(name, said, null, desk.embed(said)));
  }

  Extra picture(byte[] file) {
    String name = name("p", file);
    return added(
        name,
        () -> {
          BufferedImage picture = decoded(file);
          return new Extra(name, null, png(Looks.small(picture, 160)), desk.embed(picture));
        });
  }

  private Extra added(String name, java.util.function.Supplier<Extra> make) {
    Extra there = all.getOrDefault(name, ofRuns.get(name));
    if (there != null) {
      return there;
    }
    if (all.size() >= MOST) {
      throw new Refusal(
          422, "There are " + MOST + " items of your own already; open a new studio.");
    }
    Extra made = make.get();
    all.put(name, made);
    return made;
  }

  /** One that a kept run brought along. */
  void restore(Extra x, int width) {
    if (x.name() != null && x.vector() != null && x.vector().length == width) {
      ofRuns.putIfAbsent(x.name(), x);
    }
  }

  Extra get(String name) {
    Extra x = all.getOrDefault(name, ofRuns.get(name));
    if (x == null) {
      throw new Refusal(404, "This phrase or picture is not here any more; add it again.");
    }
    return x;
  }

  /**
   * As a table; null for none. Its source is the file that {@link Elsewhere} writes.
   *
   * @param as query or private
   */
  Table table(List<String> names, String as) {
    if (names.isEmpty()) {
      return null;
    }
    List<Extra> items = names.stream().map(this::get).toList();
    boolean texts = !areNumbers(items) && desk.reading().column().equals("text");
    List<String> words = items.stream().map(x -> x.text() == null ? x.name() : x.text()).toList();
    return new Table(
        as + (texts ? ".txt" : ".csv"),
        Features.of(items.stream().map(Extra::vector).toArray(float[][]::new)),
        null,
        Map.of("text", words));
  }

  /** Whether what they became has to be said, for it cannot be made from texts again. */
  boolean areNumbers(List<Extra> items) {
    return desk.reading().column() == null || items.stream().anyMatch(x -> x.text() == null);
  }

  /** A file of a few bytes can claim to be of any size, so its size is read first. */
  private static BufferedImage decoded(byte[] file) {
    try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
      var readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw new Refusal(400, "That is no picture that can be read; png, jpg, gif and bmp can.");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        if ((long) reader.getWidth(0) * reader.getHeight(0) > MOST_PIXELS) {
          throw new Refusal(413, "That picture has over 40 million pixels; shrink it first.");
        }
        return reader.read(0);
      } finally {
        reader.dispose();
      }
    } catch (Refusal e) {
      throw e;
    } catch (IOException | RuntimeException e) { // decoders throw what they like
      throw new Refusal(400, "That picture is broken; save it again as png.");
    }
  }

  static byte[] png(BufferedImage picture) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ImageIO.write(picture, "png", out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(String kind, byte[] content) {
    return kind + Fingerprint.of(content).substring(0, 16);
  }
}
