package dev.prism.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * JSON lines: an object a line, one of whose fields is a list of numbers. The others become columns
 * of text; a list or an object among them stays as JSON, and a field that a line lacks is null.
 */
final class Jsonl {
  private static final List<String> USUAL = List.of("vector", "embedding", "features");
  private static final ObjectReader JSON =
      new JsonMapper()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final String source;
  private final Options options;
  private final Map<String, List<String>> columns = new LinkedHashMap<>();
  private final Gathered features;
  private String vector;
  private long line;
  private int row;

  private Jsonl(String source, Options options) {
    this.source = source;
    this.options = options;
    this.features = new Gathered(source);
  }

  static Table read(BufferedReader in, String source, Options options) throws IOException {
    return new Jsonl(source, options).table(in);
  }

  private Table table(BufferedReader in) throws IOException {
    String text;
    while ((text = in.readLine()) != null) {
      line++;
      if (!text.isBlank()) {
        take(parse(text));
      }
    }
    if (row == 0) {
      throw DataException.empty(source);
    }
    for (List<String> c : columns.values()) {
      pad(c);
    }
    Set<String> names = new LinkedHashSet<>(columns.keySet());
    if (vector != null) {
      names.add(vector);
    }
    String id = options.in(source, names).idAmong(columns.keySet());
    List<String> ids = id == null ? null : columns.remove(id);
    if (ids != null && ids.contains(null)) {
      throw new DataException(
          "%s has no field %s in row %d; every item needs its id.", source, id, ids.indexOf(null));
    }
    return new Table(source, vector == null ? null : features.features(), ids, columns);
  }

  private JsonNode parse(String text) {
    return parse(text, source, line);
  }

  static JsonNode parse(String text, String source, long line) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isObject()) {
        return node;
      }
      throw new DataException(
          "%s, line %d is not a JSON object; each line must look like {\"id\": \"a\", \"vector\":"
              + " [0.5, 1]}.",
          source, line);
    } catch (JsonProcessingException e) {
      throw new DataException(
          "%s, line %d is not JSON: %s (column %d).",
          source, line, e.getOriginalMessage(), e.getLocation().getColumnNr());
    }
  }

  private void take(JsonNode item) {
    if (row == 0) {
      vector = vectorOf(item, source, options);
    }
    if (vector != null) {
      takeVector(item.get(vector));
    }
    for (Map.Entry<String, JsonNode> field : item.properties()) {
      if (!field.getKey().equals(vector)) {
        List<String> column = columns.computeIfAbsent(field.getKey(), k -> new ArrayList<>());
        pad(column);
        column.add(text(field.getValue()));
      }
    }
    row++;
  }

  private void pad(List<String> column) {
    column.addAll(Collections.nCopies(row - column.size(), null));
  }

  private static String text(JsonNode value) {
    return value.isNull() ? null : value.isValueNode() ? value.asText() : value.toString();
  }

  private void takeVector(JsonNode list) {
    if (list == null || !list.isArray()) {
      throw new DataException(
          "%s has no list of numbers called %s in %s; every line needs one, as the first has.",
          source, vector, Gathered.place(row, line));
    }
    float[] values = new float[list.size()];
    for (int i = 0; i < values.length; i++) {
      JsonNode v = list.get(i);
      if (!v.isNumber()) {
        throw new DataException(
            "%s has %s in %s, %s[%d], which is not a number.",
            source, v, Gathered.place(row, line), vector, i);
      }
      values[i] = v.floatValue();
    }
    features.add(values, values.length, line);
  }

  /**
   * The field with the numbers, by the first line; null if there is none and none was asked for.
   */
  static String vectorOf(JsonNode first, String source, Options options) {
    if (options.vector() != null && (first.has(options.vector()) || !options.lenient())) {
      if (!first.has(options.vector())) {
        List<String> names = new ArrayList<>();
        first.fieldNames().forEachRemaining(names::add);
        throw DataException.noColumn(source, options.vector(), names);
      }
      return options.vector();
    }
    List<String> lists = new ArrayList<>();
    first.properties().stream()
        .filter(f -> f.getValue().path(0).isNumber() && !options.keep().contains(f.getKey()))
        .forEach(f -> lists.add(f.getKey()));
    if (lists.size() > 1 && USUAL.stream().noneMatch(lists::contains)) {
      throw new DataException(
          "%s has several lists of numbers (%s); name the one to use as vector.",
          source, String.join(", ", lists));
    }
    return USUAL.stream()
        .filter(lists::contains)
        .findFirst()
        .orElse(lists.isEmpty() ? null : lists.getFirst());
  }
}
