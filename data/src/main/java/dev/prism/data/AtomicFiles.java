package dev.prism.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes files atomically: to a temporary file in the same folder, which then replaces the old one
 * in a single step. Safe for use by multiple threads; an interrupted program leaves the old file.
 */
public final class AtomicFiles {
  /** The temporary files in use, which an interrupted program deletes as it ends. */
  private static final Set<Path> TEMPORARY = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(AtomicFiles::deleteTemporary));
  }

  private AtomicFiles() {}

  private static void deleteTemporary() {
    for (Path p : TEMPORARY) {
      try {
        Files.deleteIfExists(p);
      } catch (IOException e) {
        continue; // a hidden file remains, which does no harm
      }
    }
  }

  /**
   * An operation that writes and may fail.
   *
   * @param <T> the type of the destination
   */
  @FunctionalInterface
  public interface IOConsumer<T> {
    /**
     * Writes the content.
     *
     * @param to the destination
     * @throws IOException if it cannot be written
     */
    void accept(T to) throws IOException;
  }

  /**
   * Writes a file.
   *
   * @param file the file; a link stays a link, and a pipe is written to directly
   * @param content writes the content to a buffered stream
   */
  public static void write(Path file, IOConsumer<OutputStream> content) {
    replace(
        file,
        temporary -> {
          try (OutputStream out =
              new BufferedOutputStream(Files.newOutputStream(temporary), 1 << 16)) {
            content.accept(out);
          }
        });
  }

  /**
   * Throws a {@link DataException} if a file could not be written; to be called before the work
   * whose result it will hold.
   *
   * @param file the file
   */
  public static void checkWritable(Path file) {
    checkParentFolder(file);
    if (Files.isDirectory(file)) {
      throw new DataException("%s cannot be written: it is a folder; name a file.", file);
    }
  }

  /**
   * Throws a {@link DataException} if a file or folder could not be created in its parent folder.
   *
   * @param file a file or a folder
   */
  public static void checkParentFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new DataException(
          "%s cannot be written: there is no folder %s. Make it first: mkdir -p %s.",
          file, folder, folder);
    }
    if (!Files.exists(file) && !Files.isWritable(folder)) {
      throw new DataException(
          "%s cannot be written: this user may not write in %s. Name another folder.",
          file, folder);
    }
  }

  /** Writes a file with a writer that opens it by its path. */
  static void replace(Path file, IOConsumer<Path> content) {
    checkWritable(file);
    try {
      // A link stays a link, and a pipe or /dev/stdout cannot be replaced.
      Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
      if (Files.exists(target) && !Files.isRegularFile(target)) {
        content.accept(target);
        return;
      }
      move(content, target);
    } catch (IOException e) {
      throw DataException.unwritable(file, e);
    }
  }

  /** Gives the new file the permissions of the old one. */
  private static void copyPermissions(Path target, Path temporary) throws IOException {
    if (Files.exists(target)
        && Files.getFileStore(target).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
    }
  }

  private static void move(IOConsumer<Path> content, Path target) throws IOException {
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    TEMPORARY.add(temporary);
    try {
      content.accept(temporary);
      copyPermissions(target, temporary);
      try (FileChannel c = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        c.force(true);
      }
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(temporary);
      TEMPORARY.remove(temporary);
    }
  }
}
