package dev.prism.spark;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The output folder of a job, written atomically: the data is written beside the folder and then
 * renamed. A job that is killed leaves a folder whose name begins with {@code _prism-}, which
 * nothing reads, and which a later job with the same output deletes once it is a day old.
 *
 * <p>Only the output of an earlier job is ever replaced, and never a file or folder that is read.
 */
final class ParquetFolder {
  private static final String REPORT = "_prism.json";

  /** A folder that no job has written to for so long is of a job that was killed. */
  private static final Duration ABANDONED = Duration.ofDays(1);

  private final Path to;
  private final FileSystem files;
  private final boolean overwrite;

  /**
   * Checks the folder before any work is done.
   *
   * @param inputs the files and folders that the job reads
   */
  ParquetFolder(String folder, boolean overwrite, List<Path> inputs, Configuration hadoop) {
    to = new Path(folder);
    this.overwrite = overwrite;
    try {
      files = to.getFileSystem(hadoop);
      String own = location(to, hadoop);
      for (Path input : inputs) {
        String other = location(input, hadoop);
        if ((own + "/").startsWith(other + "/") || (other + "/").startsWith(own + "/")) {
          throw new BadRequestException(
              "--out %s would overwrite %s, which is read; name another folder.", folder, input);
        }
      }
      checkReplaceable();
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Returns an absolute name, without symbolic links where the file system is the local one. */
  private static String location(Path path, Configuration hadoop) throws IOException {
    FileSystem fs = path.getFileSystem(hadoop);
    Path absolute = fs.makeQualified(path);
    if (!"file".equals(absolute.toUri().getScheme())) {
      return absolute.toString();
    }
    java.nio.file.Path there = java.nio.file.Path.of(absolute.toUri().getPath()).normalize();
    java.nio.file.Path exists = there;
    while (exists.getParent() != null && !java.nio.file.Files.exists(exists)) {
      exists = exists.getParent();
    }
    return "file:" + exists.toRealPath().resolve(exists.relativize(there)).normalize();
  }

  private void checkReplaceable() throws IOException {
    if (!files.exists(to)) {
      return;
    }
    if (!overwrite) {
      throw new DataException(
          "%s exists already; name another folder, or add --overwrite to replace it.", to);
    }
    if (!isOutput()) {
      throw new DataException(
          "%s is not the output of an earlier selection, and is not replaced; name another folder.",
          to);
    }
  }

  /**
   * Returns whether the folder holds a report and otherwise nothing but files that Spark writes.
   */
  private boolean isOutput() throws IOException {
    if (!files.getFileStatus(to).isDirectory() || !files.exists(new Path(to, REPORT))) {
      return false;
    }
    for (FileStatus f : files.listStatus(to)) {
      if (f.isDirectory() || !f.getPath().getName().matches("\\.?(part-.*|_SUCCESS.*|_prism.*)")) {
        return false;
      }
    }
    return true;
  }

  private DataException unwritable(IOException e) {
    return new DataException(e, "%s cannot be written: %s.", to, e.getMessage());
  }

  /**
   * Writes the picks.
   *
   * @param report the content of {@code _prism.json}, which readers of Parquet ignore
   */
  void write(Dataset<Row> picks, String report) {
    Path aside = beside("new");
    try {
      deleteAbandoned();
      picks.write().parquet(aside.toString());
      try (OutputStream out = files.create(new Path(aside, REPORT))) {
        out.write(report.getBytes(StandardCharsets.UTF_8));
      }
      checkReplaceable();
      Path old = beside("old");
      boolean replaces = files.exists(to);
      if (replaces) {
        rename(to, old);
      }
      rename(aside, to);
      if (replaces) {
        files.delete(old, true);
      }
    } catch (IOException e) {
      throw unwritable(e);
    } finally {
      try {
        files.delete(aside, true);
      } catch (IOException e) {
        // the first error matters more than a folder that nothing reads
      }
    }
  }

  private Path beside(String suffix) {
    return new Path(parent(), prefix(suffix) + UUID.randomUUID());
  }

  private Path parent() {
    return to.getParent() == null ? new Path(".") : to.getParent();
  }

  private String prefix(String suffix) {
    return "_prism-" + to.getName() + "-" + suffix + "-";
  }

  /** Deletes what killed jobs with this output have written. Another job may be writing now. */
  private void deleteAbandoned() throws IOException {
    long before = System.currentTimeMillis() - ABANDONED.toMillis();
    if (!files.exists(parent())) {
      return;
    }
    for (FileStatus f : files.listStatus(parent())) {
      if (f.isDirectory() && isPartial(f.getPath().getName()) && lastWrite(f.getPath()) < before) {
        files.delete(f.getPath(), true);
      }
    }
  }

  private boolean isPartial(String name) {
    String prefix = prefix("new");
    return name.startsWith(prefix) && name.substring(prefix.length()).matches("[0-9a-f-]{36}");
  }

  private long lastWrite(Path folder) throws IOException {
    long last = files.getFileStatus(folder).getModificationTime();
    for (FileStatus f : files.listStatus(folder)) {
      last = Math.max(last, f.isDirectory() ? lastWrite(f.getPath()) : f.getModificationTime());
    }
    return last;
  }

  private void rename(Path from, Path into) throws IOException {
    if (files.exists(into) || !files.rename(from, into)) {
      throw new IOException("another process has written to " + into + " in the meantime");
    }
  }
}
