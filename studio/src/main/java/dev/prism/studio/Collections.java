package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Summaries that people make: items to choose from, tasks with a query, a private set and a budget,
 * what each person chose, and which concepts each says an item has. Everything is kept in one file;
 * every collection with a summary is written as the file that {@code prism learn} reads, too.
 */
final class Collections {
  private static final int MOST_ITEMS = 2000;
  private static final int MOST_TASKS = 200;
  private static final int MOST_PEOPLE = 100;
  private final Pool pool;
  private final Origin origin;
  private final Path folder;
  private final Kept kept;

  Collections(Pool pool, Origin origin, Path folder) {
    this.pool = pool;
    this.origin = origin;
    this.folder = folder;
    kept = new Kept(folder.resolve("collections.json"));
  }

  /** As the page lists them; those of another pool say so. */
  JsonNode all() {
    ArrayNode all = kept.all();
    for (JsonNode c : all) {
      String elsewhere = origin.elsewhere(c);
      if (elsewhere != null) {
        ((ObjectNode) c).put("elsewhere", elsewhere);
      }
    }
    return all;
  }

  /** Begins a collection. */
  void create(String name, JsonNode sent) {
    Fields f = new Fields(sent, List.of("items"));
    List<Integer> items = f.rows("items", pool.table());
    String called = Kept.name(name);
    if (called.equals("collections") || called.equals("runs")) {
      throw new Refusal(400, called + " is the name of a file of the studio's own; take another.");
    }
    if (items.size() < 2 || items.size() > MOST_ITEMS) {
      throw new Refusal(
          400,
          "A collection has 2 to %d items, for a person looks at all of them; %d were given."
              .formatted(MOST_ITEMS, items.size()));
    }
    ObjectNode c = Call.JSON.createObjectNode().put("name", called);
    c.set("items", Call.JSON.valueToTree(items));
    c.putArray("tasks");
    c.putObject("concepts");
    origin.sign(c);
    kept.change(
        all -> {
          if (Kept.at(all, called) >= 0) {
            throw new Refusal(
                409, "There is a collection " + called + " already; take another name.");
          }
          if (Files.exists(written(called))) {
            throw new Refusal(
                409, "There is a file " + written(called) + " already; take another name.");
          }
          Kept.put(all, c);
        });
  }

  /** The file that {@code prism learn} reads goes too. */
  void delete(String name) {
    kept.change(
        all -> {
          if (isWritten(Kept.remove(all, name))) {
            take(written(name));
          }
        });
  }

  private Path written(String name) {
    return folder.resolve(name + ".json");
  }

  private static boolean isWritten(JsonNode c) {
    for (JsonNode t : c.path("tasks")) {
      if (!t.path("references").isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static void take(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new DataException("%s cannot be taken away: %s.", file, e.getMessage());
    }
  }

  /** Changes one collection, and its file with it: written while somebody has made a summary. */
  private void change(String name, Consumer<ObjectNode> work) {
    kept.change(
        all -> {
          ObjectNode c = Kept.named(all, name);
          origin.check(c);
          boolean before = isWritten(c);
          work.accept(c);
          if (isWritten(c)) {
            byte[] bytes = bytes(file(c));
            Atomically.write(written(name), out -> out.write(bytes));
          } else if (before) {
            take(written(name));
          }
        });
  }

  /** A task, or another form of one that nobody has worked on yet. */
  void task(String name, String task, JsonNode sent) {
    change(name, c -> task(c, task, sent));
  }

  private void task(ObjectNode c, String task, JsonNode sent) {
    Fields f = new Fields(sent, List.of("query", "private", "budget"));
    ObjectNode t = Call.JSON.createObjectNode().put("name", Kept.name(task));
    t.set("query", Call.JSON.valueToTree(within(c, f.rows("query", pool.table()))));
    t.set("private", Call.JSON.valueToTree(within(c, f.rows("private", pool.table()))));
    t.put("budget", f.whole("budget", 5, 1, c.path("items").size()));
    t.putObject("references");
    ArrayNode tasks = (ArrayNode) c.get("tasks");
    int at = Kept.at(tasks, task);
    if (at >= 0 && !tasks.get(at).path("references").isEmpty()) {
      throw new Refusal(409, "Somebody has worked on " + task + " already; name a new task.");
    }
    if (at >= 0) {
      tasks.set(at, t);
    } else if (tasks.size() < MOST_TASKS) {
      tasks.add(t);
    } else {
      throw new Refusal(422, "A collection has at most " + MOST_TASKS + " tasks.");
    }
  }

  /** With all that people chose for it. */
  void deleteTask(String name, String task) {
    change(name, c -> ((ArrayNode) c.get("tasks")).remove(at(c, task)));
  }

  /** What a person chose; nothing takes it back. */
  void reference(String name, String task, String by, JsonNode sent) {
    change(name, c -> reference(c, c.path("tasks").get(at(c, task)), by, sent));
  }

  private void reference(ObjectNode c, JsonNode task, String by, JsonNode sent) {
    List<Integer> items = within(c, new Fields(sent, List.of("items")).rows("items", pool.table()));
    int budget = task.path("budget").asInt();
    if (items.size() > budget) {
      throw new Refusal(
          400, "%d items were chosen and the budget is %d.".formatted(items.size(), budget));
    }
    ObjectNode references = (ObjectNode) task.get("references");
    String person = Kept.name(by);
    if (items.isEmpty()) {
      references.remove(person);
    } else if (references.has(person) || references.size() < MOST_PEOPLE) {
      references.set(person, Call.JSON.valueToTree(items));
    } else {
      throw new Refusal(422, "A task has summaries by at most " + MOST_PEOPLE + " people.");
    }
  }

  /** What a person says that an item has. */
  void concepts(String name, String row, JsonNode sent) {
    change(name, c -> concepts(c, row, sent));
  }

  private void concepts(ObjectNode c, String row, JsonNode sent) {
    Fields f = new Fields(sent, List.of("by", "concepts"));
    List<String> said = f.texts("concepts", 30, 60).stream().map(Kept::name).distinct().toList();
    String by = Kept.name(f.text("by", "", 60));
    int item = within(c, List.of(pool.table().row(pool.table().id(number(row))))).getFirst();
    ObjectNode votes = ((ObjectNode) c.get("concepts")).withObjectProperty(String.valueOf(item));
    if (!votes.has(by) && votes.size() >= MOST_PEOPLE) {
      throw new Refusal(422, "At most " + MOST_PEOPLE + " people say what an item is.");
    }
    votes.set(by, Call.JSON.valueToTree(said));
  }

  private int number(String row) {
    try {
      int i = Integer.parseInt(row);
      if (i >= 0 && i < pool.size()) {
        return i;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new Refusal(404, "There is no such row; rows go from 0 to " + (pool.size() - 1) + ".");
  }

  private static int at(ObjectNode c, String task) {
    int at = Kept.at((ArrayNode) c.get("tasks"), task);
    if (at < 0) {
      throw new Refusal(404, "%s has no task %s.".formatted(c.path("name").asText(), task));
    }
    return at;
  }

  private static List<Integer> within(ObjectNode c, List<Integer> rows) {
    List<Integer> items = integers(c.path("items"));
    for (int r : rows) {
      if (!items.contains(r)) {
        throw new Refusal(400, "Row %d is not in the collection.".formatted(r));
      }
    }
    return rows;
  }

  private static List<Integer> integers(JsonNode list) {
    List<Integer> out = new ArrayList<>();
    list.forEach(v -> out.add(v.asInt()));
    return out;
  }

  /** The file for {@code prism learn}. */
  byte[] file(String name) {
    ObjectNode c = Kept.named(kept.all(), name);
    origin.check(c);
    return bytes(file(c));
  }

  private static byte[] bytes(JsonNode file) {
    return file.toPrettyString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private ObjectNode file(ObjectNode c) {
    ObjectNode out = Call.JSON.createObjectNode().put("name", c.path("name").asText());
    ArrayNode items = out.putArray("items"), tasks = out.putArray("tasks");
    for (int row : integers(c.path("items"))) {
      ObjectNode item = items.addObject().put("id", pool.table().id(row));
      List<String> texts = pool.table().columns().get("text");
      if (texts != null) {
        item.put("text", texts.get(row));
      }
      float[] x = new float[pool.table().features().width()];
      pool.table().features().read(row, x, 0);
      item.set("features", Call.JSON.valueToTree(x));
      Map<String, Double> concepts = concepts(c.path("concepts").path(String.valueOf(row)), row);
      if (!concepts.isEmpty()) {
        item.set("concepts", Call.JSON.valueToTree(concepts));
      }
    }
    for (JsonNode t : c.path("tasks")) {
      if (t.path("references").isEmpty()) {
        continue; // nobody has worked on it yet
      }
      ObjectNode task = tasks.addObject().put("name", t.path("name").asText());
      guide(task, "query", t);
      guide(task, "private", t);
      task.putObject("budget").put("items", t.path("budget").asInt());
      ArrayNode references = task.putArray("references");
      for (var e : t.path("references").properties()) {
        references.addObject().put("by", e.getKey()).set("items", ids(e.getValue()));
      }
    }
    return out;
  }

  private void guide(ObjectNode task, String which, JsonNode t) {
    if (!t.path(which).isEmpty()) {
      task.putObject(which).set("items", ids(t.path(which)));
    }
  }

  private JsonNode ids(JsonNode rows) {
    return Call.JSON.valueToTree(integers(rows).stream().map(pool.table()::id).toList());
  }

  /** The share of the people who say so; where nobody said anything, the pool's own label. */
  private Map<String, Double> concepts(JsonNode votes, int row) {
    Map<String, Double> out = new TreeMap<>();
    for (JsonNode said : votes) {
      said.forEach(s -> out.merge(s.asText(), 1.0 / votes.size(), Double::sum));
    }
    String label = votes.isEmpty() ? pool.label() : null;
    String own = label == null ? null : pool.columns().get(label).values().get(row);
    if (own != null && !own.isBlank()) {
      out.put(own, 1.0);
    }
    return out;
  }
}
