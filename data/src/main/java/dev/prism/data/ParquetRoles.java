package dev.prism.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;

/**
 * Which columns of a Parquet file are what: one list of numbers, or else all columns of numbers,
 * are the features; other plain columns are text; deeper structures are left out.
 *
 * @param list the features are one column of lists
 */
record ParquetRoles(
    String id, boolean list, List<ColumnDescriptor> features, List<ColumnDescriptor> text) {

  static ParquetRoles of(MessageType schema, String source, Options asked) {
    List<String> names = schema.getFields().stream().map(Type::getName).toList();
    Options options = asked.in(source, names);
    String id = options.idAmong(names);
    List<ColumnDescriptor> lists = new ArrayList<>(), numbers = new ArrayList<>();
    List<ColumnDescriptor> plain = new ArrayList<>();
    for (ColumnDescriptor c : leaves(schema)) {
      boolean feature = isNumber(c.getPrimitiveType()) && mayBeFeature(name(c), id, options);
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

  /** The only column of a top-level field: a plain value, or the elements of a list. */
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

  private static boolean mayBeFeature(String name, String id, Options options) {
    // pandas stores its index beside the data, under such names.
    return !name.equals(id) && !options.keep().contains(name) && !name.startsWith("__index_level_");
  }

  /** Dates, times and decimals are stored as whole numbers too, and are not features. */
  private static boolean isNumber(PrimitiveType type) {
    var meaning = type.getLogicalTypeAnnotation();
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT, DOUBLE -> true;
      case INT32, INT64 -> meaning == null || meaning instanceof IntLogicalTypeAnnotation;
      case FIXED_LEN_BYTE_ARRAY -> meaning instanceof Float16LogicalTypeAnnotation;
      default -> false;
    };
  }

  private static ColumnDescriptor vector(
      List<ColumnDescriptor> lists, String source, Options options) {
    List<String> names = lists.stream().map(ParquetRoles::name).toList();
    if (options.vector() != null) {
      int at = names.indexOf(options.vector());
      if (at < 0) {
        throw new DataException(
            "%s: column %s is not a list of numbers; such are %s.",
            source, options.vector(), names.isEmpty() ? "none" : String.join(", ", names));
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

  /** The part of the file that has to be read. */
  MessageType projection(MessageType schema) {
    Set<String> names = new HashSet<>();
    features.forEach(c -> names.add(name(c)));
    text.forEach(c -> names.add(name(c)));
    return new MessageType(
        schema.getName(),
        schema.getFields().stream().filter(f -> names.contains(f.getName())).toList());
  }
}
