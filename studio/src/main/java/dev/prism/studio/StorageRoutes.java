package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;

/** The routes for saved runs and for collections of reference summaries. */
final class StorageRoutes {
  private static final int MAX_BODY = 64_000;
  private static final String COLLECTION = "/api/collections/{name}";
  private static final String TASK = COLLECTION + "/tasks/{task}";
  private final SavedRuns runs;
  private final SummaryCollections collections;

  StorageRoutes(SavedRuns runs, SummaryCollections collections) {
    this.runs = runs;
    this.collections = collections;
  }

  private interface Change {
    void apply(HttpCall c, JsonNode sent) throws IOException;
  }

  void addTo(Routes routes) {
    routes
        .add("GET", "/api/runs", c -> c.sendJson(runs.all()))
        .add("PUT", "/api/runs/{name}", change((c, sent) -> runs.put(c.path("name"), sent)))
        .add("POST", "/api/runs/{name}/name", this::renameRun)
        .add("DELETE", "/api/runs/{name}", this::deleteRun)
        .add("GET", "/api/collections", c -> c.sendJson(collections.all()))
        .add("PUT", COLLECTION, change((c, sent) -> collections.create(c.path("name"), sent)))
        .add("GET", COLLECTION + "/file", this::sendFile)
        .add("DELETE", COLLECTION, this::deleteCollection)
        .add(
            "PUT",
            TASK,
            change((c, sent) -> collections.putTask(c.path("name"), c.path("task"), sent)))
        .add("DELETE", TASK, this::deleteTask)
        .add(
            "PUT",
            TASK + "/references/{by}",
            change(
                (c, sent) ->
                    collections.putReference(c.path("name"), c.path("task"), c.path("by"), sent)))
        .add(
            "PUT",
            COLLECTION + "/concepts/{index}",
            change((c, sent) -> collections.putConcepts(c.path("name"), c.path("index"), sent)));
  }

  private static Routes.Handler change(Change change) {
    return c -> {
      change.apply(c, c.json(SelectionRoutes.MAX_BODY));
      c.sendDone();
    };
  }

  private void renameRun(HttpCall c) throws IOException {
    JsonFields f = new JsonFields(c.json(MAX_BODY), List.of("name"));
    runs.rename(c.path("name"), f.text("name", "", 60));
    c.sendDone();
  }

  private void deleteRun(HttpCall c) throws IOException {
    runs.delete(c.path("name"));
    c.sendDone();
  }

  private void deleteCollection(HttpCall c) throws IOException {
    collections.delete(c.path("name"));
    c.sendDone();
  }

  private void deleteTask(HttpCall c) throws IOException {
    collections.deleteTask(c.path("name"), c.path("task"));
    c.sendDone();
  }

  private void sendFile(HttpCall c) throws IOException {
    String name = c.path("name");
    c.sendDownload(name + ".json", "application/json", collections.file(name));
  }
}
