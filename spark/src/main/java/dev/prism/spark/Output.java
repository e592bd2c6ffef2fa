package dev.prism.spark;

import dev.prism.data.DataException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A folder of Parquet that is there whole or not at all: it is written beside its place and moved
 * into it. A job that is killed leaves a folder beside it whose name begins with {@code _prism-},
 * which nothing reads.
 */
final class Output {
  private final Path to;
  private final FileSystem files;
  private final boolean overwrite;

  /** Refuses a place that is taken, before any work is done. */
  Output(String place, boolean overwrite, Dataset<Row> pool) {
    to = new Path(place);
    this.overwrite = overwrite;
    try {
      files = to.getFileSystem(pool.sparkSession().sparkContext().hadoopConfiguration());
      if (files.exists(to) && !overwrite) {
        throw new DataException(
            "%s is there already; name another place, or say --overwrite.", place);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private DataException unwritable(IOException e) {
    return new DataException("%s cannot be written: %s.", to, e.getMessage());
  }

  /**
   * @param report goes along as {@code _prism.json}, which readers of Parquet pass over
   */
  void write(Dataset<Row> picks, String report) {
    Path aside = beside("new");
    try {
      picks.write().parquet(aside.toString());
      try (OutputStream out = files.create(new Path(aside, "_prism.json"))) {
        out.write(report.getBytes(StandardCharsets.UTF_8));
      }
      Path old = beside("old");
      boolean had = overwrite && files.exists(to);
      if (had) {
        move(to, old);
      }
      move(aside, to);
      if (had) {
        files.delete(old, true);
      }
    } catch (IOException e) {
      throw unwritable(e);
    } finally {
      try {
        files.delete(aside, true);
      } catch (IOException e) {
        // what went wrong before is the matter; a folder that nothing reads is left
      }
    }
  }

  private Path beside(String what) {
    return new Path(
        to.getParent() == null ? new Path(".") : to.getParent(),
        "_prism-" + to.getName() + "-" + what + "-" + UUID.randomUUID());
  }

  private void move(Path from, Path into) throws IOException {
    if (files.exists(into) || !files.rename(from, into)) {
      throw new IOException("somebody else has written there in the meantime");
    }
  }
}
