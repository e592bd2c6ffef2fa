package dev.prism.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Chosen pictures, copied as they are into a folder of their own, which appears whole or not at
 * all. Their names begin with their place, so that a folder shows them in the order chosen.
 */
final class ImageRows {
  private static final int FEWEST_DIGITS = 4;

  private ImageRows() {}

  static void write(Path source, Table table, int[] rows, Path out) {
    if (table.ids() == null) {
      throw new DataException(
          "The pictures of %s cannot be copied without their names; load the folder again, and keep"
              + " the table's ids.",
          source);
    }
    Path target = target(out);
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      try {
        Files.createDirectory(temporary);
        copy(source, table, rows, temporary);
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        delete(temporary);
      }
    } catch (IOException e) {
      throw DataException.unwritable(out, e);
    }
  }

  static Path target(Path out) {
    Atomically.checkFolder(out);
    try {
      Path target = Files.exists(out) ? out.toRealPath() : out.toAbsolutePath().normalize();
      if (Files.exists(target) && !Files.isDirectory(target)) {
        throw new DataException(
            "%s is a file; pictures are copied into a folder. Name a new one.", out);
      }
      if (Files.exists(target) && !isEmpty(target)) {
        throw new DataException(
            "%s is not empty; pictures are copied into a new folder, or an empty one.", out);
      }
      return target;
    } catch (IOException e) {
      throw DataException.unwritable(out, e);
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private static void copy(Path source, Table table, int[] rows, Path to) throws IOException {
    int digits = Math.max(FEWEST_DIGITS, Integer.toString(rows.length).length());
    for (int i = 0; i < rows.length; i++) {
      Path picture = source.resolve(table.id(rows[i]));
      if (!Files.isRegularFile(picture)) {
        throw new DataException(
            "%s is no longer there, and nothing was copied; load the folder again.", picture);
      }
      String place = "%0" + digits + "d_%s";
      Files.copy(picture, to.resolve(place.formatted(i + 1, picture.getFileName())));
    }
  }

  /** The copies are all in one folder. */
  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path f : files.toList()) {
        Files.delete(f);
      }
    }
    Files.delete(folder);
  }
}
