package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.run.FileRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files that a command reads and writes: no two of them may be the same. */
public final class Places {
  private final Map<Path, String> taken = new LinkedHashMap<>();

  /** With all that a request reads. */
  static Places of(FileRequest r) {
    return new Places()
        .reads("the pool", r.data())
        .reads("the query set", r.query())
        .reads("the private set", r.privateSet())
        .reads("the costs", r.costs());
  }

  /** A file that is read; it may be read twice. */
  public Places reads(String what, String file) {
    Path path = file == null ? null : Path.of(file.replaceFirst("(\\.npz):.*", "$1"));
    if (path != null && Files.exists(path)) {
      taken.putIfAbsent(real(path), what);
    }
    return this;
  }

  /** A file that is written. */
  public Places writes(String option, Path file) {
    if (file == null || Files.exists(file) && !Files.isRegularFile(file)) {
      return this; // a pipe or /dev/stdout; folders are looked at by who writes them
    }
    String before = taken.putIfAbsent(real(file), option);
    if (before != null) {
      throw new PrismException(
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
