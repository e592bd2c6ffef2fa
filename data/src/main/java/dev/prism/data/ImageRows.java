package dev.prism.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Copies selected images into a new folder, which appears as a whole or not at all. Their names
 * begin with their rank, so that a folder shows them in the order of the selection.
 */
final class ImageRows {
  private static final int MIN_DIGITS = 4;

  private ImageRows() {}

  static void write(Path source, Table table, int[] rows, Path out) {
    if (table.ids() == null) {
      throw new DataException(
          "The images of %s cannot be copied without their names; load the folder again, and keep"
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
    AtomicFiles.checkParentFolder(out);
    try {
      Path target = Files.exists(out) ? out.toRealPath() : out.toAbsolutePath().normalize();
      if (Files.exists(target) && !Files.isDirectory(target)) {
        throw new DataException(
            "%s is a file; images are copied into a folder. Name a new one.", out);
      }
      if (Files.exists(target) && !isEmpty(target)) {
        throw new DataException(
            "%s is not empty; images are copied into a new folder, or an empty one.", out);
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

  private static void copy(Path source, Table table, int[] rows, Path folder) throws IOException {
    int digits = Math.max(MIN_DIGITS, Integer.toString(rows.length).length());
    for (int i = 0; i < rows.length; i++) {
      Path image = source.resolve(table.id(rows[i]));
      if (!Files.isRegularFile(image)) {
        throw new DataException(
            "%s no longer exists, and nothing was copied; load the folder again.", image);
      }
      String name = "%0" + digits + "d_%s";
      Files.copy(image, folder.resolve(name.formatted(i + 1, image.getFileName())));
    }
  }

  /** The folder has no folders in it. */
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
