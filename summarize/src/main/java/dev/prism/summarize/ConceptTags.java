package dev.prism.summarize;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.prism.data.DataException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The concepts of items, with weights. Immutable and safe for use by multiple threads.
 *
 * @param names the names of the concepts
 * @param rows a row for each item with a weight for each concept, 0 or above
 */
public record ConceptTags(List<String> names, Features rows) {
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Reads a column of lists: {@code ["car", "street"]}, {@code {"car": 0.8}}, or {@code car;
   * street}.
   */
  static ConceptTags of(String source, List<@Nullable String> column) {
    List<Map<String, Float>> items = new ArrayList<>();
    Map<String, Integer> number = new LinkedHashMap<>();
    for (int i = 0; i < column.size(); i++) {
      Map<String, Float> item = item(source, i, column.get(i));
      items.add(item);
      item.keySet().forEach(n -> number.putIfAbsent(n, number.size()));
    }
    if (number.isEmpty()) {
      throw new DataException("%s has a column of tags without any tag.", source);
    }
    float[][] rows = new float[items.size()][number.size()];
    for (int i = 0; i < rows.length; i++) {
      for (Map.Entry<String, Float> t : items.get(i).entrySet()) {
        rows[i][number.get(t.getKey())] = t.getValue();
      }
    }
    return new ConceptTags(List.copyOf(number.keySet()), Features.of(rows));
  }

  private static Map<String, Float> item(String source, int row, @Nullable String text) {
    Map<String, Float> out = new LinkedHashMap<>();
    String t = text == null ? "" : text.strip();
    if (!t.startsWith("[") && !t.startsWith("{")) {
      for (String name : t.split("[;,|]")) {
        if (!name.isBlank()) {
          out.put(name.strip(), 1f);
        }
      }
      return out;
    }
    try {
      JsonNode node = JSON.readTree(t);
      for (JsonNode name : node.isArray() ? node : List.<JsonNode>of()) {
        out.put(name.asText(), 1f);
      }
      for (Map.Entry<String, JsonNode> e : node.properties()) {
        if (!e.getValue().isNumber() || e.getValue().floatValue() < 0) {
          throw new DataException(
              "%s, row %d: the tag %s has the weight %s, which must be a number, 0 or above.",
              source, row, e.getKey(), e.getValue());
        }
        out.put(e.getKey(), e.getValue().floatValue());
      }
      return out;
    } catch (JsonProcessingException e) {
      throw new DataException(
          e, "%s, row %d: the tags are not valid JSON: %s.", source, row, e.getOriginalMessage());
    }
  }

  /** Returns the weights for other concepts, 0 for a concept that these items do not have. */
  Features project(List<String> others) {
    if (others.equals(names)) {
      return rows;
    }
    int[] at = others.stream().mapToInt(names::indexOf).toArray();
    float[] from = new float[names.size()];
    float[][] out = new float[rows.size()][others.size()];
    for (int i = 0; i < out.length; i++) {
      rows.read(i, from, 0);
      for (int c = 0; c < at.length; c++) {
        out[i][c] = at[c] < 0 ? 0 : from[at[c]];
      }
    }
    return Features.of(out);
  }

  /** Returns the outputs of a classifier as probabilities of concepts. */
  static ConceptTags classified(String source, Features x, List<String> names) {
    if (x.width() != names.size()) {
      throw new DataException(
          "%s has %d numbers per item, but there are %d concept names; give a name for each number"
              + " (for an ONNX model, name the output: model.onnx:output=logits).",
          source, x.width(), names.size());
    }
    float[][] rows = new float[x.size()][x.width()];
    for (int i = 0; i < rows.length; i++) {
      x.read(i, rows[i], 0);
      softmax(rows[i]);
    }
    return new ConceptTags(names, Features.of(rows));
  }

  /** Applies softmax in place, unless the values are probabilities already. */
  private static void softmax(float[] x) {
    boolean probabilities = true;
    for (float v : x) {
      probabilities &= v >= 0 && v <= 1;
    }
    if (!probabilities) {
      Gradients.softmax(x, 0, x.length);
    }
  }
}
