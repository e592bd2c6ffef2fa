package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the labels of a file to a pool. Stateless. */
final class LabelFile {
  /** The column of labels that have no name in their file. */
  static final String LABEL = "label";

  private LabelFile() {}

  /**
   * Returns a pool with the columns of a file; null for no file leaves the pool as it is.
   *
   * @param option the option that names the file, for error messages
   */
  static Table addTo(Table pool, @Nullable Path file, String option) {
    if (file == null) {
      return pool;
    }
    Table more = TableReader.read(file, ReadOptions.NONE);
    if (more.size() != pool.size()) {
      throw new DataException(
          "%s has %d rows and the pool has %d; %s needs one row per item.",
          file, more.size(), pool.size(), option);
    }
    Map<String, List<String>> all = new LinkedHashMap<>(pool.columns());
    more.columns().forEach((name, c) -> all.put(name.equals(Table.VALUE) ? LABEL : name, c));
    if (more.columns().isEmpty()) {
      throw new DataException(
          "%s has no column of labels; use a csv with a header, or idx labels.", file);
    }
    return new Table(
        pool.source(), pool.features(), pool.ids(), all, pool.featureNames(), pool.reading());
  }

  /** Returns the labels of a file: the column of labels, or else the first one. */
  static List<String> read(Path file, Table pool, String option) {
    Table none = new Table(pool.source(), pool.features(), pool.ids(), Map.of());
    Map<String, List<String>> columns = addTo(none, file, option).columns();
    return columns.getOrDefault(LABEL, columns.values().iterator().next());
  }
}
