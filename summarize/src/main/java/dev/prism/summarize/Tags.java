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

/**
 * Which concepts an item shows, and how surely.
 *
 * @param names the concepts
 * @param rows a number a concept, an item a row
 */
public record Tags(List<String> names, Features rows) {
  private static final JsonMapper JSON = new JsonMapper();

  /** A column of lists: {@code ["car", "street"]}, {@code {"car": 0.8}}, or {@code car; street}. */
  static Tags of(String source, List<String> column) {
    List<Map<String, Float>> items = new ArrayList<>();
    Map<String, Integer> number = new LinkedHashMap<>();
    for (int i = 0; i < column.size(); i++) {
      Map<String, Float> item = item(source, i, column.get(i));
      items.add(item);
      item.keySet().forEach(n -> number.putIfAbsent(n, number.size()));
    }
    if (number.isEmpty()) {
      throw new DataException("%s has items without a single tag.", source);
    }
    float[][] rows = new float[items.size()][number.size()];
    for (int i = 0; i < rows.length; i++) {
      for (Map.Entry<String, Float> t : items.get(i).entrySet()) {
        rows[i][number.get(t.getKey())] = t.getValue();
      }
    }
    return new Tags(List.copyOf(number.keySet()), Features.of(rows));
  }

  private static Map<String, Float> item(String source, int row, String text) {
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
              "%s, row %d: the tag %s has %s, and should have a number that is not negative.",
              source, row, e.getKey(), e.getValue());
        }
        out.put(e.getKey(), e.getValue().floatValue());
      }
      return out;
    } catch (JsonProcessingException e) {
      throw new DataException(
          "%s, row %d has tags that are no list: %s.", source, row, e.getOriginalMessage());
    }
  }

  /** The same items by other concepts; what they do not have is not there. */
  Features onto(List<String> others) {
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

  /** A classifier's outputs as probabilities: softmax, where they are none already. */
  static Tags classified(String source, Features x, List<String> names) {
    if (x.width() != names.size()) {
      throw new DataException(
          "%s has %d numbers an item and there are %d concept names; there must be a name for each"
              + " number (of an ONNX model, name the output: model.onnx:output=logits).",
          source, x.width(), names.size());
    }
    float[][] rows = new float[x.size()][x.width()];
    for (int i = 0; i < rows.length; i++) {
      x.read(i, rows[i], 0);
      softmax(rows[i]);
    }
    return new Tags(names, Features.of(rows));
  }

  /** What are probabilities already stays as it is. */
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
