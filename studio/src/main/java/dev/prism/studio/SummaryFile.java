package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes collections of reference summaries in the format that {@code prism learn} reads. */
final class SummaryFile {
  private final Pool pool;

  SummaryFile(Pool pool) {
    this.pool = pool;
  }

  byte[] bytes(ObjectNode collection) {
    return json(collection).toPrettyString().getBytes(StandardCharsets.UTF_8);
  }

  private ObjectNode json(ObjectNode c) {
    ObjectNode out = HttpCall.JSON.createObjectNode().put("name", c.path("name").asText());
    ArrayNode items = out.putArray("items"), tasks = out.putArray("tasks");
    for (int index : integers(c.path("items"))) {
      addItem(items.addObject(), index, c.path("concepts").path(String.valueOf(index)));
    }
    for (JsonNode t : c.path("tasks")) {
      if (!t.path("references").isEmpty()) {
        addTask(tasks.addObject(), t);
      }
    }
    return out;
  }

  private void addItem(ObjectNode item, int index, JsonNode votes) {
    item.put("id", pool.table().id(index));
    List<String> texts = pool.table().columns().get("text");
    if (texts != null) {
      item.put("text", texts.get(index));
    }
    float[] x = new float[pool.table().features().width()];
    pool.table().features().read(index, x, 0);
    item.set("features", HttpCall.JSON.valueToTree(x));
    Map<String, Double> concepts = concepts(votes, index);
    if (!concepts.isEmpty()) {
      item.set("concepts", HttpCall.JSON.valueToTree(concepts));
    }
  }

  /**
   * Returns the concepts of an item with the fraction of the people who assigned each; without
   * votes, the label of the pool.
   */
  private Map<String, Double> concepts(JsonNode votes, int index) {
    Map<String, Double> out = new TreeMap<>();
    for (JsonNode vote : votes) {
      vote.forEach(concept -> out.merge(concept.asText(), 1.0 / votes.size(), Double::sum));
    }
    String column = votes.isEmpty() ? pool.label() : null;
    String label = column == null ? null : pool.columns().get(column).values().get(index);
    if (label != null && !label.isBlank()) {
      out.put(label, 1.0);
    }
    return out;
  }

  private void addTask(ObjectNode task, JsonNode t) {
    task.put("name", t.path("name").asText());
    for (String set : List.of("query", "private")) {
      if (!t.path(set).isEmpty()) {
        task.putObject(set).set("items", ids(t.path(set)));
      }
    }
    task.putObject("budget").put("items", t.path("budget").asInt());
    ArrayNode references = task.putArray("references");
    for (var e : t.path("references").properties()) {
      references.addObject().put("by", e.getKey()).set("items", ids(e.getValue()));
    }
  }

  private JsonNode ids(JsonNode indices) {
    return HttpCall.JSON.valueToTree(integers(indices).stream().map(pool.table()::id).toList());
  }

  static List<Integer> integers(JsonNode list) {
    List<Integer> out = new ArrayList<>();
    list.forEach(v -> out.add(v.asInt()));
    return out;
  }
}
