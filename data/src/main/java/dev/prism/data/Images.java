package dev.prism.data;

import dev.prism.kernel.Features;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of images, at any depth, in the order of their names. Ids are paths within the folder;
 * the column {@code folder} is the folder of an image, which often is its class. See {@link
 * ImageDescriptor} for the features.
 */
record Images(@Nullable Path folder, List<Path> files, List<String> notes)
    implements ChunkedEmbedding.Items<BufferedImage> {
  static final String FOLDER = "folder";

  /** The endings of the names of images, as a message lists them. */
  static final String ENDINGS = "png, jpg, gif, bmp, tiff or webp";

  private static final Pattern NAME = Pattern.compile("(?i).*\\.(png|jpe?g|gif|bmp|tiff?|webp)");
  private static final int NAMED = 3;

  /** A png of a few bytes can claim to be of any size. */
  private static final long MAX_PIXELS = 200_000_000;

  /** A file is read as a whole, so that the decoded bytes are those of the digest. */
  private static final long MAX_BYTES = 1 << 30;

  static Table read(Path folder, boolean skipBad) {
    return Embedding.embedImages(
        folder,
        skipBad,
        Embedding.imageDescriptor(),
        EmbeddingCache.NONE,
        Embedding.ProgressListener.NONE);
  }

  /**
   * Lists the images of a folder.
   *
   * @param skipBad whether images that cannot be read are left out, for which all are read
   */
  static Images in(Path folder, boolean skipBad) {
    List<Path> all = list(folder);
    List<Path> files = all.stream().filter(Images::isImage).toList();
    List<String> notes = new ArrayList<>();
    addNote(notes, folder, all.stream().filter(f -> !isImage(f)).toList(), "not " + ENDINGS);
    if (skipBad) {
      List<Path> bad = files.parallelStream().filter(f -> !isReadable(f)).toList();
      addNote(notes, folder, bad, "broken");
      Set<Path> skipped = Set.copyOf(bad);
      files = files.stream().filter(f -> !skipped.contains(f)).toList();
    }
    if (files.isEmpty()) {
      throw new DataException(
          "%s has no %s images in it or in the folders below%s.",
          folder, ENDINGS, notes.isEmpty() ? "" : ": " + String.join("; ", notes));
    }
    return new Images(folder, files, notes);
  }

  private static void addNote(List<String> notes, Path folder, List<Path> files, String reason) {
    if (!files.isEmpty()) {
      List<String> names =
          files.stream().limit(NAMED).map(f -> slashes(folder.relativize(f))).toList();
      notes.add(
          "%d %s left out, %s: %s%s"
              .formatted(
                  files.size(),
                  files.size() == 1 ? "file is" : "files are",
                  reason,
                  String.join(", ", names),
                  files.size() > NAMED ? ", …" : ""));
    }
  }

  private static boolean isReadable(Path file) {
    try {
      read(file, bytes(file));
      return true;
    } catch (DataException e) {
      return false;
    }
  }

  Table table(Features features) {
    List<String> ids = files.stream().map(f -> slashes(folder.relativize(f))).toList();
    List<String> folders =
        files.stream().map(f -> slashes(folder.relativize(f.getParent()))).toList();
    return new Table(
        folder.toString(),
        features,
        ids,
        Map.of(FOLDER, folders),
        null,
        new Reading(null, null, Map.of(), Map.of(), notes));
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
    return read(files.get(i), bytes);
  }

  @Override
  public String describe(int i) {
    return files.get(i).toString();
  }

  private static String slashes(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  /** Lists the files in a folder, without hidden ones. */
  private static List<Path> list(Path folder) {
    try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(Images::isVisible)
          .sorted((a, b) -> slashes(a).compareTo(slashes(b)))
          .toList();
    } catch (IOException e) {
      throw DataException.unreadable(folder.toString(), e);
    } catch (UncheckedIOException e) {
      throw DataException.unreadable(folder.toString(), e.getCause());
    }
  }

  private static boolean isVisible(Path file) {
    return file.getFileName() != null // the root folder
        && !file.getFileName().toString().startsWith(".")
        && Files.isRegularFile(file);
  }

  /** Returns whether the name of a file ends as the names of images do. */
  static boolean isImage(Path file) {
    return NAME.matcher(file.toString()).matches();
  }

  static byte[] bytes(Path file) {
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new DataException(
            "%s has %d bytes; at most %d can be read. Shrink it first.",
            file, Files.size(file), MAX_BYTES);
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  static BufferedImage read(Path file, byte[] bytes) {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext()) {
        throw broken(file, "it begins like no known image format", null);
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        // The decoder only warns of a cut-off jpg, and paints the rest grey.
        reader.addIIOReadWarningListener(
            (r, warning) -> {
              if (warning.toLowerCase(Locale.ROOT).contains("premature end")) {
                throw broken(file, "it is cut off", null);
              }
            });
        long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
        if (pixels > MAX_PIXELS) {
          throw new DataException(
              "%s has %d pixels; at most %d can be read. Shrink it first.",
              file, pixels, MAX_PIXELS);
        }
        return reader.read(0);
      } finally {
        reader.dispose();
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // Decoders throw unchecked exceptions for broken images too.
      if (e instanceof DataException d) {
        throw d;
      }
      throw broken(file, e.getMessage(), e);
    }
  }

  private static DataException broken(Path file, String reason, @Nullable Exception cause) {
    return new DataException(
        cause,
        "%s is not a readable image (%s); take it out of the folder, save it again as png, or skip"
            + " bad files.",
        file,
        reason);
  }
}
