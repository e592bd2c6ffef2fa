package dev.prism.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines: one object per line, with a list of numbers in one field. Where no field holds
 * a list, and there is no text to embed, fields of numbers are features, as columns of CSV are. The
 * other fields become columns of text; a list or an object among them stays JSON, and a missing
 * field is null.
 */
final class Jsonl {
  private static final List<String> VECTOR_NAMES = List.of("vector", "embedding", "features");

  private final String source;
  private final ReadOptions options;
  private final Map<String, List<String>> columns = new LinkedHashMap<>();
  private final Map<String, Set<Reading.Type>> types = new LinkedHashMap<>();
  private final RowBuffer features;
  private @Nullable String vector;
  private List<String> numbers = List.of(); // the fields that are features
  private long line;
  private int row;

  private Jsonl(String source, ReadOptions options) {
    this.source = source;
    this.options = options;
    this.features = new RowBuffer(source);
  }

  static Table read(BufferedReader in, String source, ReadOptions options) throws IOException {
    return new Jsonl(source, options).table(in);
  }

  private Table table(BufferedReader in) throws IOException {
    String text;
    while ((text = in.readLine()) != null) {
      line++;
      if (!text.isBlank()) {
        addRow(JsonLine.parse(text, source, line));
      }
    }
    if (row == 0) {
      throw DataException.empty(source);
    }
    for (List<String> c : columns.values()) {
      pad(c);
    }
    Set<String> names = new LinkedHashSet<>(columns.keySet());
    names.addAll(numbers);
    if (vector != null) {
      names.add(vector);
    }
    String id = options.resolve(source, names).idAmong(columns.keySet());
    List<String> ids = id == null ? null : columns.remove(id);
    if (ids != null && ids.contains(null)) {
      throw new DataException(
          "%s has no field %s in row %d; every item needs its id.", source, id, ids.indexOf(null));
    }
    return new Table(
        source,
        features.size() == 0 ? null : features.features(),
        ids,
        columns,
        numbers.isEmpty() ? null : numbers,
        new Reading(null, vector, leftOut(id), types(), List.of()));
  }

  private Map<String, String> leftOut(@Nullable String id) {
    Map<String, String> out = new LinkedHashMap<>();
    if (id != null) {
      out.put(id, Reading.IDS);
    }
    for (String name : columns.keySet()) {
      Set<Reading.Type> held = types.getOrDefault(name, Set.of());
      out.put(
          name,
          options.metadataColumns().contains(name)
              ? Reading.METADATA
              : held.contains(Reading.Type.NUMBER) || held.contains(Reading.Type.JSON)
                  ? "not the vector column"
                  : Reading.TEXT);
    }
    return out;
  }

  /** A column has a type where all values that are not missing are of it. */
  private Map<String, Reading.Type> types() {
    Map<String, Reading.Type> out = new LinkedHashMap<>();
    types.forEach(
        (name, held) -> {
          if (held.size() == 1) {
            out.put(name, held.iterator().next());
          }
        });
    return out;
  }

  private void addRow(JsonNode item) {
    if (row == 0) {
      vector = vectorOf(item, source, options);
      numbers = vector == null ? numbersOf(item, options) : List.of();
    }
    if (vector != null) {
      addVector(item.get(vector));
    } else if (!numbers.isEmpty()) {
      addNumbers(item);
    }
    for (Map.Entry<String, JsonNode> field : item.properties()) {
      String name = field.getKey();
      if (!name.equals(vector) && !numbers.contains(name)) {
        List<String> column = columns.computeIfAbsent(name, k -> new ArrayList<>());
        pad(column);
        column.add(text(field.getValue()));
        addType(name, field.getValue());
      }
    }
    row++;
  }

  private void pad(List<String> column) {
    column.addAll(Collections.nCopies(row - column.size(), null));
  }

  private void addType(String name, JsonNode value) {
    if (!value.isNull()) {
      types
          .computeIfAbsent(name, k -> new LinkedHashSet<>())
          .add(
              value.isNumber()
                  ? Reading.Type.NUMBER
                  : value.isBoolean()
                      ? Reading.Type.BOOLEAN
                      : value.isContainerNode() ? Reading.Type.JSON : Reading.Type.TEXT);
    }
  }

  private static @Nullable String text(JsonNode value) {
    return value.isNull() ? null : value.isValueNode() ? value.asText() : value.toString();
  }

  private void addVector(@Nullable JsonNode list) {
    if (list == null || !list.isArray()) {
      throw new DataException(
          "%s has no list of numbers called %s in %s; every line needs one, as the first has.",
          source, vector, RowBuffer.place(row, line));
    }
    float[] values = new float[list.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(list.get(i), vector + "[" + i + "]");
    }
    features.add(values, values.length, line);
  }

  private void addNumbers(JsonNode item) {
    float[] values = new float[numbers.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = number(item.path(numbers.get(i)), numbers.get(i));
    }
    features.add(values, values.length, line);
  }

  private float number(JsonNode v, String field) {
    if (!v.isNumber()) {
      throw new DataException(
          "%s has %s in %s, %s, which is not a number.",
          source,
          v.isMissingNode() || v.isNull() ? "no value" : DataException.cut(v.toString()),
          RowBuffer.place(row, line),
          field);
    }
    return v.floatValue();
  }

  /** Returns the fields of the first line that are features where there is no list of numbers. */
  static List<String> numbersOf(JsonNode first, ReadOptions options) {
    if (first.has(TextLines.TEXT) || VECTOR_NAMES.stream().anyMatch(first::has)) {
      return List.of();
    }
    String id = options.idAmong(JsonLine.fieldNames(first));
    return JsonLine.fieldNames(first).stream()
        .filter(
            name ->
                first.get(name).isNumber()
                    && !name.equals(id)
                    && !options.metadataColumns().contains(name))
        .toList();
  }

  /** Returns the field with the numbers in the first line; null if none is there or required. */
  static @Nullable String vectorOf(JsonNode first, String source, ReadOptions options) {
    if (options.vectorColumn() != null
        && (first.has(options.vectorColumn()) || !options.ignoreMissing())) {
      if (!first.has(options.vectorColumn())) {
        throw DataException.noColumn(source, options.vectorColumn(), JsonLine.fieldNames(first));
      }
      return options.vectorColumn();
    }
    List<String> lists = new ArrayList<>();
    first.properties().stream()
        .filter(
            f -> f.getValue().path(0).isNumber() && !options.metadataColumns().contains(f.getKey()))
        .forEach(f -> lists.add(f.getKey()));
    if (lists.size() > 1 && VECTOR_NAMES.stream().noneMatch(lists::contains)) {
      throw new DataException(
          "%s has several lists of numbers (%s); name the one to use as vector.",
          source, DataException.cut(lists));
    }
    return VECTOR_NAMES.stream()
        .filter(lists::contains)
        .findFirst()
        .orElse(lists.isEmpty() ? null : lists.getFirst());
  }
}
