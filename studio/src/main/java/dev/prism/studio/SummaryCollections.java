package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Collections of items with tasks (a query set, a private set and a budget), the reference
 * summaries of several people, and the concepts that they assign to items. All are stored in one
 * file; in addition, every collection with a summary is written as a {@link SummaryFile}.
 */
final class SummaryCollections {
  private static final int MAX_ITEMS = 2000;
  private static final int MAX_TASKS = 200;
  private static final int MAX_PEOPLE = 100;
  private static final int DEFAULT_BUDGET = 5;
  private final Pool pool;
  private final PoolDigest digest;
  private final Path folder;
  private final JsonStore store;
  private final SummaryFile summaryFile;

  SummaryCollections(Pool pool, PoolDigest digest, Path folder) {
    this.pool = pool;
    this.digest = digest;
    this.folder = folder;
    store = new JsonStore(folder.resolve("collections.json"));
    summaryFile = new SummaryFile(pool);
  }

  JsonNode all() {
    ArrayNode all = store.read();
    all.forEach(c -> digest.markMismatch((ObjectNode) c));
    return all;
  }

  void create(String name, JsonNode sent) {
    List<Integer> items = new JsonFields(sent, List.of("items")).indices("items", pool.table());
    String checked = JsonStore.checkFileName(name, List.of("collections", "runs"));
    if (items.size() < 2 || items.size() > MAX_ITEMS) {
      throw new HttpError(
          400,
          "A collection has 2 to %d items, since people look at all of them; %d were given."
              .formatted(MAX_ITEMS, items.size()));
    }
    ObjectNode c = HttpCall.JSON.createObjectNode().put("name", checked);
    c.set("items", HttpCall.JSON.valueToTree(items));
    c.putArray("tasks");
    c.putObject("concepts");
    digest.sign(c);
    store.update(
        all -> {
          if (JsonStore.hasFileName(all, checked)) {
            throw new HttpError(
                409, "There is a collection " + checked + " already; use another name.");
          }
          if (Files.exists(path(checked))) {
            throw new HttpError(
                409, "There is a file " + path(checked) + " already; use another name.");
          }
          JsonStore.put(all, c);
        });
  }

  /** Deletes a collection and its file. */
  void delete(String name) {
    store.update(
        all -> {
          if (hasSummary(JsonStore.remove(all, name))) {
            deleteFile(name);
          }
        });
  }

  private Path path(String name) {
    return folder.resolve(name + ".json");
  }

  private static boolean hasSummary(JsonNode collection) {
    for (JsonNode t : collection.path("tasks")) {
      if (!t.path("references").isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private void deleteFile(String name) {
    try {
      Files.deleteIfExists(path(name));
    } catch (IOException e) {
      throw new DataException(e, "%s cannot be deleted: %s.", path(name), e.getMessage());
    }
  }

  /** Changes a collection, and writes its file, or deletes it with the last summary. */
  private void update(String name, Consumer<ObjectNode> change) {
    store.update(
        all -> {
          ObjectNode c = JsonStore.get(all, name);
          digest.check(c);
          boolean had = hasSummary(c);
          change.accept(c);
          if (hasSummary(c)) {
            byte[] bytes = summaryFile.bytes(c);
            AtomicFiles.write(path(name), out -> out.write(bytes));
          } else if (had) {
            deleteFile(name);
          }
        });
  }

  /** Adds a task, or replaces one that has no summary. */
  void putTask(String name, String task, JsonNode sent) {
    update(name, c -> putTask(c, task, sent));
  }

  private void putTask(ObjectNode c, String task, JsonNode sent) {
    JsonFields f = new JsonFields(sent, List.of("query", "private", "budget"));
    ObjectNode t = HttpCall.JSON.createObjectNode().put("name", JsonStore.checkName(task));
    for (String set : List.of("query", "private")) {
      t.set(set, HttpCall.JSON.valueToTree(checkItems(c, f.indices(set, pool.table()))));
    }
    t.put("budget", f.integer("budget", DEFAULT_BUDGET, 1, c.path("items").size()));
    t.putObject("references");
    ArrayNode tasks = (ArrayNode) c.get("tasks");
    int i = JsonStore.indexOf(tasks, task);
    if (i >= 0 && !tasks.get(i).path("references").isEmpty()) {
      throw new HttpError(409, task + " has summaries already; create a new task.");
    }
    if (i >= 0) {
      tasks.set(i, t);
    } else if (tasks.size() < MAX_TASKS) {
      tasks.add(t);
    } else {
      throw new HttpError(422, "A collection has at most " + MAX_TASKS + " tasks.");
    }
  }

  /** Deletes a task and its summaries. */
  void deleteTask(String name, String task) {
    update(name, c -> ((ArrayNode) c.get("tasks")).remove(taskIndex(c, task)));
  }

  /** Stores the reference summary of a person; an empty summary deletes it. */
  void putReference(String name, String task, String by, JsonNode sent) {
    update(name, c -> putReference(c, c.path("tasks").get(taskIndex(c, task)), by, sent));
  }

  private void putReference(ObjectNode c, JsonNode task, String by, JsonNode sent) {
    JsonFields f = new JsonFields(sent, List.of("items"));
    List<Integer> items = checkItems(c, f.indices("items", pool.table()));
    int budget = task.path("budget").asInt();
    if (items.size() > budget) {
      throw new HttpError(
          400, "The summary has %d items and the budget is %d.".formatted(items.size(), budget));
    }
    ObjectNode references = (ObjectNode) task.get("references");
    String person = JsonStore.checkName(by);
    if (items.isEmpty()) {
      references.remove(person);
    } else if (references.has(person) || references.size() < MAX_PEOPLE) {
      references.set(person, HttpCall.JSON.valueToTree(items));
    } else {
      throw new HttpError(422, "A task has summaries of at most " + MAX_PEOPLE + " people.");
    }
  }

  /** Stores the concepts that a person assigns to an item. */
  void putConcepts(String name, String index, JsonNode sent) {
    update(name, c -> putConcepts(c, index, sent));
  }

  private void putConcepts(ObjectNode c, String index, JsonNode sent) {
    JsonFields f = new JsonFields(sent, List.of("by", "concepts"));
    List<String> concepts =
        f.texts("concepts", 30, 60).stream().map(JsonStore::checkName).distinct().toList();
    String by = JsonStore.checkName(f.text("by", "", 60));
    int item = checkItems(c, List.of(pool.index(index))).getFirst();
    ObjectNode votes = ((ObjectNode) c.get("concepts")).withObjectProperty(String.valueOf(item));
    if (!votes.has(by) && votes.size() >= MAX_PEOPLE) {
      throw new HttpError(422, "At most " + MAX_PEOPLE + " people can assign concepts to an item.");
    }
    votes.set(by, HttpCall.JSON.valueToTree(concepts));
  }

  private static int taskIndex(ObjectNode c, String task) {
    int i = JsonStore.indexOf((ArrayNode) c.get("tasks"), task);
    if (i < 0) {
      throw new HttpError(404, "%s has no task %s.".formatted(c.path("name").asText(), task));
    }
    return i;
  }

  private static List<Integer> checkItems(ObjectNode c, List<Integer> indices) {
    List<Integer> items = SummaryFile.integers(c.path("items"));
    for (int i : indices) {
      if (!items.contains(i)) {
        throw new HttpError(400, "Item %d is not in the collection.".formatted(i));
      }
    }
    return indices;
  }

  /** Returns the contents of the file of a collection. */
  byte[] file(String name) {
    ObjectNode c = JsonStore.get(store.read(), name);
    digest.check(c);
    return summaryFile.bytes(c);
  }
}
