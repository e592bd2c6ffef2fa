package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/**
 * A folder of png and jpg pictures, at any depth, in the order of their names. Ids are paths within
 * the folder; the column {@code folder} says in which folder a picture lies, which often is its
 * class. See {@link ImageDescriptor} for the numbers.
 */
record Images(Path folder, List<Path> files) implements Chunks.Items<BufferedImage> {
  static final String FOLDER = "folder";

  /** A png of a few bytes can claim to be of any size. */
  private static final long MOST_PIXELS = 200_000_000;

  /** A file is read whole, so that what is decoded is what was fingerprinted. */
  private static final long MOST_BYTES = 1 << 30;

  static Table read(Path folder) {
    return Embedding.pictures(folder, Embedding.descriptor(), Cache.NONE, Embedding.Progress.NONE);
  }

  static Images in(Path folder) {
    return new Images(folder, list(folder));
  }

  Table table(Features features) {
    List<String> ids = files.stream().map(f -> slashes(folder.relativize(f))).toList();
    List<String> folders =
        files.stream().map(f -> slashes(folder.relativize(f.getParent()))).toList();
    return new Table(folder.toString(), features, ids, Map.of(FOLDER, folders));
  }

  @Override
  public int size() {
    return files.size();
  }

  @Override
  public byte[] bytes(int i) {
    return bytes(files.get(i));
  }

  @Override
  public BufferedImage item(int i, byte[] bytes) {
    return picture(files.get(i), bytes);
  }

  @Override
  public String called(int i) {
    return files.get(i).toString();
  }

  private static String slashes(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      List<Path> files =
          all.filter(Images::isPicture).sorted((a, b) -> slashes(a).compareTo(slashes(b))).toList();
      if (files.isEmpty()) {
        throw new DataException(
            "%s has no png, jpg or jpeg pictures in it or in the folders below.", folder);
      }
      return files;
    } catch (IOException e) {
      throw DataException.unreadable(folder.toString(), e);
    } catch (UncheckedIOException e) {
      throw DataException.unreadable(folder.toString(), e.getCause());
    }
  }

  private static boolean isPicture(Path file) {
    if (file.getFileName() == null) {
      return false; // the root of all folders
    }
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return (name.endsWith(".png") || name.endsWith(".jpg") || name.endsWith(".jpeg"))
        && !name.startsWith(".")
        && Files.isRegularFile(file);
  }

  static BufferedImage picture(Path file) {
    return picture(file, bytes(file));
  }

  private static byte[] bytes(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new DataException(
            "%s has %d bytes; at most %d can be read. Shrink it first.",
            file, Files.size(file), MOST_BYTES);
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  private static BufferedImage picture(Path file, byte[] bytes) {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw broken(file, "it begins like no picture");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        // A cut-off jpg is only worth a warning to its decoder, which paints the rest grey.
        reader.addIIOReadWarningListener(
            (r, warning) -> {
              if (warning.toLowerCase(Locale.ROOT).contains("premature end")) {
                throw broken(file, "it is cut off");
              }
            });
        long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
        if (pixels > MOST_PIXELS) {
          throw new DataException(
              "%s has %d pixels; at most %d can be read. Shrink it first.",
              file, pixels, MOST_PIXELS);
        }
        return reader.read(0);
      } finally {
        reader.dispose();
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Decoders meet broken pictures with unchecked exceptions too.
      if (e instanceof DataException d) {
        throw d;
      }
      throw broken(file, e.getMessage());
    }
  }

  private static DataException broken(Path file, String why) {
    return new DataException(
        "%s is not a readable picture (%s); take it out of the folder or save it again as png.",
        file, why);
  }
}
