package dev.prism.data.run;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a request and checks that they fit each other. Stateless. */
final class RequestTables {
  private RequestTables() {}

  static Table read(ItemLoader items, String source, FileRequest r) {
    ReadOptions options = options(r);
    return items.load(source, source.equals(r.data()) ? options : options.ignoringMissing());
  }

  /** Reads the pool, which needs no features, and is not embedded, for its concepts alone. */
  static Table readPool(ItemLoader items, FileRequest r, boolean conceptsOnly) {
    return conceptsOnly && Files.isRegularFile(Path.of(r.data()))
        ? TableReader.read(r.data(), options(r))
        : read(items, r.data(), r);
  }

  private static ReadOptions options(FileRequest r) {
    ReadOptions options = r.readOptions();
    Set<String> metadata = new LinkedHashSet<>(options.metadataColumns());
    metadata.addAll(ConstraintParser.roles(r).keySet());
    return options.withMetadataColumns(metadata.toArray(String[]::new));
  }

  /** Feature columns with names must have the same names in the same order. */
  static void checkColumns(Table t, Table pool) {
    if (t.featureNames() != null
        && pool.featureNames() != null
        && !t.featureNames().equals(pool.featureNames())) {
      throw new DataException(
          "%s has the feature columns %s, and the pool %s; they must be the same, in the same"
              + " order. Name columns that are not features among the metadata columns.",
          t.source(), String.join(", ", t.featureNames()), String.join(", ", pool.featureNames()));
    }
    if (t.features().width() != pool.features().width()) {
      throw new DataException(
          "%s has %d features a row and the pool %d; they must be equal.",
          t.source(), t.features().width(), pool.features().width());
    }
  }

  /** Returns the items of a file and rows of the pool as one set; null for an empty one. */
  static @Nullable Features union(Table pool, @Nullable Table file, int[] rows) {
    Features fromPool = rows.length == 0 ? null : pool.features().select(rows);
    if (file == null || fromPool == null) {
      return file == null ? fromPool : file.features();
    }
    return Features.of(file.features(), fromPool);
  }
}
