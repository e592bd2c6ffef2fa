package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Requests that are saved under a name, with their pool and their items outside the pool. */
final class SavedRuns {
  private static final String EXTRAS = "extras";
  private static final int MAX_STATE_LENGTH = 8_000_000;
  private final Pool pool;
  private final PoolDigest digest;
  private final ExtraItems extras;
  private final JsonStore store;

  SavedRuns(Pool pool, PoolDigest digest, ExtraItems extras, Path folder) {
    this.pool = pool;
    this.digest = digest;
    this.extras = extras;
    store = new JsonStore(folder.resolve("runs.json"));
    all(); // restores the extra items, which bookmarks may name
  }

  /** Returns all runs, and restores their items outside the pool. */
  JsonNode all() {
    ArrayNode all = store.read();
    for (JsonNode one : all) {
      ObjectNode run = (ObjectNode) one;
      JsonNode items = run.remove(EXTRAS);
      if (digest.markMismatch(run) && items != null) {
        items.forEach(this::restore);
      }
    }
    return all;
  }

  private void restore(JsonNode item) {
    try {
      extras.restore(
          HttpCall.JSON.treeToValue(item, ExtraItem.class), pool.table().features().width());
    } catch (IOException e) {
      return; // the file was edited; requests that use the item report that it is unknown
    }
  }

  void put(String name, JsonNode sent) {
    JsonFields f = new JsonFields(sent, List.of("request", "state"));
    StudioRequest q = StudioRequest.of(f.get("request"), pool.table());
    f.text("state", "", MAX_STATE_LENGTH);
    ObjectNode run = HttpCall.JSON.createObjectNode().put("name", JsonStore.checkName(name));
    run.setAll((ObjectNode) sent);
    List<ExtraItem> items =
        Stream.concat(q.queryExtras().stream(), q.privateExtras().stream())
            .map(extras::get)
            .toList();
    if (!items.isEmpty()) {
      run.set(EXTRAS, HttpCall.JSON.valueToTree(items));
    }
    digest.sign(run);
    store.update(all -> JsonStore.put(all, run));
  }

  void rename(String from, String to) {
    String name = JsonStore.checkName(to);
    store.update(
        all -> {
          if (JsonStore.indexOf(all, name) >= 0) {
            throw new HttpError(409, "There is a run " + name + " already; use another name.");
          }
          JsonStore.get(all, from).put("name", name);
        });
  }

  void delete(String name) {
    store.update(all -> JsonStore.remove(all, name));
  }
}
