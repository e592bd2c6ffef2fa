package dev.prism.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * The roles of the columns of a Parquet file: one list of numbers, or else all columns of numbers,
 * are the features; other plain columns are text; nested structures are left out.
 *
 * @param list whether the features are one column of lists
 */
record ParquetRoles(
    @Nullable String id,
    boolean list,
    List<ColumnDescriptor> features,
    List<ColumnDescriptor> text) {
  private static final String PANDAS_INDEX = "__index_level_";

  static ParquetRoles of(MessageType schema, String source, ReadOptions requested) {
    List<String> names = schema.getFields().stream().map(Type::getName).toList();
    ReadOptions options = requested.resolve(source, names);
    String id = options.idAmong(names);
    List<ColumnDescriptor> lists = new ArrayList<>(), numbers = new ArrayList<>();
    List<ColumnDescriptor> plain = new ArrayList<>();
    for (ColumnDescriptor c : leaves(schema)) {
      boolean feature =
          ParquetCells.isNumber(c.getPrimitiveType()) && mayBeFeature(name(c), id, options);
      if (c.getMaxRepetitionLevel() == 0) {
        (feature ? numbers : plain).add(c);
      } else if (c.getMaxRepetitionLevel() == 1 && feature) {
        lists.add(c);
      }
    }
    ColumnDescriptor vector = vector(lists, source, options);
    if (vector == null) {
      return new ParquetRoles(id, false, numbers, plain);
    }
    List<ColumnDescriptor> text =
        leaves(schema).stream().filter(c -> c.getMaxRepetitionLevel() == 0).toList();
    return new ParquetRoles(id, true, List.of(vector), text);
  }

  /** Returns the columns of fields that have one: a plain value, or the elements of a list. */
  private static List<ColumnDescriptor> leaves(MessageType schema) {
    Map<String, Integer> parts = new HashMap<>();
    schema.getColumns().forEach(c -> parts.merge(name(c), 1, Integer::sum));
    return schema.getColumns().stream()
        .filter(c -> parts.get(name(c)) == 1)
        .filter(c -> c.getMaxRepetitionLevel() > 0 || c.getPath().length == 1)
        .toList();
  }

  static String name(ColumnDescriptor c) {
    return c.getPath()[0];
  }

  private static boolean mayBeFeature(String name, @Nullable String id, ReadOptions options) {
    // pandas stores its index beside the data, under such names.
    return !name.equals(id)
        && !options.metadataColumns().contains(name)
        && !name.startsWith(PANDAS_INDEX);
  }

  private static @Nullable ColumnDescriptor vector(
      List<ColumnDescriptor> lists, String source, ReadOptions options) {
    List<String> names = lists.stream().map(ParquetRoles::name).toList();
    if (options.vectorColumn() != null) {
      int at = names.indexOf(options.vectorColumn());
      if (at < 0) {
        throw new DataException(
            "%s: column %s is not a list of numbers; lists of numbers are %s.",
            source, options.vectorColumn(), names.isEmpty() ? "none" : String.join(", ", names));
      }
      return lists.get(at);
    }
    if (lists.size() > 1) {
      throw new DataException(
          "%s has several columns with lists of numbers (%s); name the one to use as vector.",
          source, String.join(", ", names));
    }
    return lists.isEmpty() ? null : lists.getFirst();
  }

  /** Returns how the table is read: the reason for each column that is no feature. */
  Reading reading(MessageType schema, ReadOptions options) {
    Set<String> featureNames = names(features), textNames = names(text);
    Map<String, String> leftOut = new LinkedHashMap<>();
    for (Type field : schema.getFields()) {
      String name = field.getName();
      if (!featureNames.contains(name)) {
        leftOut.put(name, reason(name, field, textNames.contains(name), options));
      }
    }
    Map<String, Reading.Type> types = new LinkedHashMap<>();
    text.forEach(c -> types.put(name(c), ParquetCells.type(c.getPrimitiveType())));
    return new Reading(null, list ? name(features.getFirst()) : null, leftOut, types, List.of());
  }

  private String reason(String name, Type field, boolean isText, ReadOptions options) {
    if (name.equals(id)) {
      return Reading.IDS;
    }
    if (options.metadataColumns().contains(name)) {
      return Reading.METADATA;
    }
    if (name.startsWith(PANDAS_INDEX)) {
      return Reading.INDEX;
    }
    if (!isText) {
      return list ? "not the vector column" : "nested";
    }
    return ParquetCells.isNumber(field.asPrimitiveType())
        ? "not the vector column"
        : field.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation
                || field.getLogicalTypeAnnotation() == null
            ? Reading.TEXT
            : "of type " + field.getLogicalTypeAnnotation();
  }

  private static Set<String> names(List<ColumnDescriptor> columns) {
    return columns.stream().map(ParquetRoles::name).collect(Collectors.toSet());
  }

  /** Returns the part of the schema that has to be read. */
  MessageType projection(MessageType schema) {
    Set<String> names = new HashSet<>(names(features));
    names.addAll(names(text));
    return new MessageType(
        schema.getName(),
        schema.getFields().stream().filter(f -> names.contains(f.getName())).toList());
  }
}
