package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.run.FileRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a command does not overwrite a file that it reads or writes elsewhere. Not safe for
 * use by multiple threads.
 */
public final class PathChecks {
  private final Map<Path, String> uses = new LinkedHashMap<>();

  /** Creates a check without files. */
  public PathChecks() {}

  /** Returns a check with the files that a request reads. */
  static PathChecks of(FileRequest r) {
    return new PathChecks()
        .reads("the pool", r.data())
        .reads("the query set", r.query())
        .reads("the private set", r.privateSet())
        .reads("the costs", r.costs())
        .reads("the concepts", r.concepts());
  }

  /**
   * Adds a file that is read; the same file may be read twice.
   *
   * @param name the name of the file in messages, such as "the pool"
   * @param file the file, or null for none
   * @return this
   */
  public PathChecks reads(String name, @Nullable String file) {
    Path path = file == null ? null : Path.of(file.replaceFirst("(\\.npz):.*", "$1"));
    if (path != null && Files.exists(path)) {
      uses.putIfAbsent(real(path), name);
    }
    return this;
  }

  /**
   * Adds a file that is written.
   *
   * @param option the option that names the file
   * @param file the file, or null for none
   * @return this
   * @throws BadRequestException if the file is read or written by another option
   */
  public PathChecks writes(String option, @Nullable Path file) {
    if (file == null || Files.exists(file) && !Files.isRegularFile(file)) {
      return this; // a pipe or /dev/stdout; the writers check folders
    }
    String before = uses.putIfAbsent(real(file), option);
    if (before != null) {
      throw new BadRequestException(
          "%s %s would overwrite %s; name another file.", option, file, before);
    }
    return this;
  }

  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      return file.toAbsolutePath().normalize();
    }
  }
}
