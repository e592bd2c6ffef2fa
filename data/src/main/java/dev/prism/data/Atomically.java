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
 * Whole files or none: what is written goes to a temporary file in the same folder, which then
 * takes the place of the old one in a single step. A run that is interrupted leaves the old file.
 */
public final class Atomically {
  /** What is being written; an interrupted program takes it away with it. */
  private static final Set<Path> UNDER_WAY = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Atomically::sweep));
  }

  private Atomically() {}

  private static void sweep() {
    for (Path p : UNDER_WAY) {
      try {
        Files.deleteIfExists(p);
      } catch (IOException e) {
        continue; // it is hidden, and in nobody's way
      }
    }
  }

  /** Something that writes, and may fail at it. */
  @FunctionalInterface
  public interface IOConsumer<T> {
    void accept(T to) throws IOException;
  }

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

  /** Refuses what could not be written: nobody wants to hear of it after an hour's work. */
  public static void check(Path file) {
    checkFolder(file);
    if (Files.isDirectory(file)) {
      throw new DataException("%s cannot be written: it is a folder; name a file.", file);
    }
  }

  /** The same of what may be a folder. */
  public static void checkFolder(Path file) {
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

  /** For writers that insist on opening the file themselves. */
  static void replace(Path file, IOConsumer<Path> content) {
    check(file);
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

  /** Who may read the old file may read the new one, and nobody else. */
  private static void keepMode(Path target, Path temporary) throws IOException {
    if (Files.exists(target)
        && Files.getFileStore(target).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
    }
  }

  private static void move(IOConsumer<Path> content, Path target) throws IOException {
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    UNDER_WAY.add(temporary);
    try {
      content.accept(temporary);
      keepMode(target, temporary);
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
      UNDER_WAY.remove(temporary);
    }
  }
}
