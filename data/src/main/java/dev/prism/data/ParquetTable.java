package dev.prism.data;

import dev.prism.data.ParquetCells.ToFloat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.schema.MessageType;

/** Reads the needed columns of Parquet, one row group at a time. See {@link ParquetRoles}. */
final class ParquetTable {
  private final String source;
  private final ParquetRoles roles;
  private final RowBuffer features;
  private final List<List<String>> text = new ArrayList<>();
  private float[] row = new float[16];

  private ParquetTable(String source, ParquetRoles roles) {
    this.source = source;
    this.roles = roles;
    this.features = new RowBuffer(source);
    roles.text().forEach(c -> text.add(new ArrayList<>()));
  }

  static Table read(Path file, ReadOptions options) {
    return ParquetFiles.read(
        file,
        in -> {
          MessageType schema = in.getFileMetaData().getSchema();
          ParquetRoles roles = ParquetRoles.of(schema, file.toString(), options);
          return new ParquetTable(file.toString(), roles).table(in, roles.reading(schema, options));
        });
  }

  private Table table(ParquetFileReader in, Reading reading) throws IOException {
    if (in.getRecordCount() == 0) {
      throw DataException.empty(source);
    }
    MessageType schema = roles.projection(in.getFileMetaData().getSchema());
    in.setRequestedSchema(schema);
    String writer = in.getFileMetaData().getCreatedBy();
    boolean plain = roles.list() && isPlain(in);
    for (PageReadStore group; (group = in.readNextRowGroup()) != null; ) {
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(
              group, new DummyRecordConverter(schema).getRootConverter(), schema, writer);
      readGroup(store, Math.toIntExact(group.getRowCount()), plain);
      if (plain) {
        ColumnDescriptor vector = roles.features().getFirst();
        new ParquetPages(features, vector, source).read(group.getPageReader(vector));
      }
    }
    Map<String, List<String>> columns = new LinkedHashMap<>();
    for (int i = 0; i < text.size(); i++) {
      columns.put(ParquetRoles.name(roles.text().get(i)), text.get(i));
    }
    List<String> ids = roles.id() == null ? null : columns.remove(roles.id());
    if (ids != null && ids.contains(null)) {
      throw new DataException(
          "%s has no %s in row %d; every item needs its id.",
          source, roles.id(), ids.indexOf(null));
    }
    boolean none = features.size() == 0;
    return new Table(
        source,
        none ? null : features.features(),
        ids,
        columns,
        none || roles.list() ? null : roles.features().stream().map(ParquetRoles::name).toList(),
        reading);
  }

  private boolean isPlain(ParquetFileReader in) {
    ColumnPath vector = ColumnPath.get(roles.features().getFirst().getPath());
    return in.getRowGroups().stream()
        .flatMap(g -> g.getColumns().stream())
        .filter(c -> c.getPath().equals(vector))
        .allMatch(ParquetPages::canRead);
  }

  private void readGroup(ColumnReadStoreImpl store, int count, boolean plain) {
    for (int i = 0; i < text.size(); i++) {
      readText(store.getColumnReader(roles.text().get(i)), count, text.get(i));
    }
    if (roles.list() && !plain) {
      readLists(store.getColumnReader(roles.features().getFirst()), count);
    } else if (!roles.list() && !roles.features().isEmpty()) {
      readNumbers(store, count);
    }
  }

  private static void readText(ColumnReader r, int count, List<String> out) {
    ColumnDescriptor c = r.getDescriptor();
    Function<ColumnReader, String> texts = ParquetCells.texts(c.getPrimitiveType());
    for (int i = 0; i < count; i++) {
      out.add(isPresent(r) ? texts.apply(r) : null);
      r.consume();
    }
  }

  private static boolean isPresent(ColumnReader r) {
    return r.getCurrentDefinitionLevel() == r.getDescriptor().getMaxDefinitionLevel();
  }

  private void readLists(ColumnReader r, int count) {
    ToFloat numbers = ParquetCells.numbers(r.getDescriptor().getPrimitiveType());
    int present = r.getDescriptor().getMaxDefinitionLevel();
    for (int i = 0; i < count; i++) {
      int n = 0;
      do {
        if (r.getCurrentDefinitionLevel() < present) {
          throw missing(source, features.size());
        }
        if (n == row.length) {
          row = Arrays.copyOf(row, 2 * n);
        }
        row[n++] = numbers.of(r);
        r.consume();
      } while (r.getCurrentRepetitionLevel() > 0);
      features.add(row, n, 0);
    }
  }

  /** Parquet distinguishes a missing list from an empty one and from a missing number. */
  static DataException missing(String source, int row) {
    return new DataException(
        "%s lacks the vector, or a number in it, in row %d; leave the row out.", source, row);
  }

  private void readNumbers(ColumnReadStoreImpl store, int count) {
    List<ColumnDescriptor> columns = roles.features();
    ColumnReader[] readers =
        columns.stream().map(store::getColumnReader).toArray(ColumnReader[]::new);
    ToFloat[] numbers =
        columns.stream()
            .map(c -> ParquetCells.numbers(c.getPrimitiveType()))
            .toArray(ToFloat[]::new);
    row = new float[readers.length];
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < readers.length; c++) {
        row[c] = isPresent(readers[c]) ? numbers[c].of(readers[c]) : Float.NaN;
        readers[c].consume();
        if (!Float.isFinite(row[c])) {
          String name = ParquetRoles.name(columns.get(c));
          throw new DataException(
              "%s has no finite number in row %d, column %s. Put one there, leave the row out, or"
                  + " name %s among the metadata columns.",
              source, features.size(), name, name);
        }
      }
      features.add(row, row.length, 0);
    }
  }
}
