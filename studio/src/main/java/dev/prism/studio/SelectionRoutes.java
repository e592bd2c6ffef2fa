package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.PrismException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The routes for selections: select, cancel, explain, compare, and export. */
final class SelectionRoutes {
  static final int MAX_BODY = 8_000_000; // a request may list millions of labelled items
  private static final int MAX_COMPARED = 6;
  private static final int PROGRESS_MILLIS = 150;
  private static final int HEARTBEAT_MILLIS = 1000;
  private final StudioHost host;
  private final Pool pool;
  private final ExtraItems extras;
  private final SelectionQueue queue;
  private final MapLayouts maps;

  SelectionRoutes(
      StudioHost host, Pool pool, ExtraItems extras, SelectionQueue queue, MapLayouts maps) {
    this.host = host;
    this.pool = pool;
    this.extras = extras;
    this.queue = queue;
    this.maps = maps;
  }

  void addTo(Routes routes) {
    routes
        .add("POST", "/api/select", this::select)
        .add("DELETE", "/api/select/{client}", this::cancel)
        .add("POST", "/api/estimate", c -> c.sendJson(estimate(c.json(MAX_BODY))))
        .add("GET", "/api/memory", c -> c.sendJson(queue.memory()))
        .add("POST", "/api/explain", this::explain)
        .add("POST", "/api/compare", this::compare)
        .add("POST", "/api/code", this::code)
        .add("POST", "/api/export/{format}", this::export);
  }

  private StudioRequest request(JsonNode sent) {
    return StudioRequest.of(sent, pool.table());
  }

  private static String client(JsonNode sent) {
    return sent.path("client").isTextual() ? sent.path("client").textValue() : "";
  }

  private static int turn(JsonNode sent) {
    return new JsonFields(sent, StudioRequest.FIELDS).integer("turn", 0, 0, Integer.MAX_VALUE);
  }

  private Map<String, Object> estimate(JsonNode sent) {
    return Map.of("seconds", queue.estimate(request(sent)));
  }

  /** Selects; clients that accept server-sent events are notified of progress first. */
  private void select(HttpCall c) throws IOException {
    JsonNode sent = c.json(MAX_BODY);
    String client = client(sent);
    SelectionQueue.Task task = queue.submit(request(sent), client, turn(sent));
    if (c.acceptsEvents()) {
      selectWithEvents(c, task, client);
    } else {
      c.sendJson(await(c, task, client).json(pool));
    }
  }

  private void selectWithEvents(HttpCall c, SelectionQueue.Task task, String client)
      throws IOException {
    try {
      SelectionAnswer answer =
          task.await(PROGRESS_MILLIS); // an early error has a status of its own
      HttpCall.Events events = c.sendEvents();
      try {
        for (; answer == null; answer = task.await(PROGRESS_MILLIS)) {
          events.send("progress", task.progress());
        }
        events.send("result", answer.json(pool));
      } catch (CancellationException | HttpError | PrismException e) {
        Map<String, Object> body = HttpError.body(e);
        body.put("status", HttpError.status(e));
        events.send("failed", body);
      }
    } catch (IOException disconnected) {
      task.cancel();
      throw disconnected;
    } finally {
      queue.release(client, task);
    }
  }

  /** Waits for the answer, and cancels the run if the client disconnects. */
  private SelectionAnswer await(HttpCall c, SelectionQueue.Task task, String client)
      throws IOException {
    try {
      SelectionAnswer answer = task.await(HEARTBEAT_MILLIS);
      for (; answer == null; answer = task.await(HEARTBEAT_MILLIS)) {
        if (task.isPicking()) { // until then the request can still fail with its own status
          c.sendHeartbeat();
        }
      }
      return answer;
    } catch (IOException disconnected) {
      task.cancel();
      throw disconnected;
    } finally {
      queue.release(client, task);
    }
  }

  /** Waits for an answer that becomes a file, before which no heartbeat can be sent. */
  private SelectionAnswer await(SelectionQueue.Task task, String client) {
    try {
      SelectionAnswer answer = null;
      while (answer == null) {
        answer = task.await(HEARTBEAT_MILLIS);
      }
      return answer;
    } finally {
      queue.release(client, task);
    }
  }

  private SelectionAnswer answer(HttpCall c, JsonNode sent) throws IOException {
    String client = client(sent);
    return await(c, queue.submitOrReuse(request(sent), client, turn(sent)), client);
  }

  private void cancel(HttpCall c) throws IOException {
    c.sendJson(Map.of("cancelled", queue.cancel(c.path("client"))));
  }

  private void explain(HttpCall c) throws IOException {
    JsonFields f = new JsonFields(c.json(MAX_BODY), List.of("request", "pick"));
    int pick = f.integer("pick", 1, 1, request(f.get("request")).k());
    c.sendJson(new PickExplanation(answer(c, f.get("request")), pool).of(pick));
  }

  private void compare(HttpCall c) throws IOException {
    JsonFields f = new JsonFields(c.json(MAX_BODY), List.of("requests", "column"));
    JsonNode sent = f.get("requests");
    if (!sent.isArray() || sent.isEmpty() || sent.size() > MAX_COMPARED) {
      throw new HttpError(400, "requests must be an array of 1 to " + MAX_COMPARED + " requests.");
    }
    String defaultColumn = pool.label() == null ? Pool.CLUSTER : pool.label();
    Pool.Column groups = pool.column(f.text("column", defaultColumn, 200), maps);
    List<StudioRequest> requests = new ArrayList<>();
    sent.forEach(one -> requests.add(request(one)));
    List<SelectionAnswer> answers = new ArrayList<>();
    List<Comparison.Run> runs = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      answers.add(answer(c, sent.get(i)));
      runs.add(queue.run(requests.get(i), answers.get(i)));
    }
    Map<String, Object> out = new Comparison(groups.values()).of(runs);
    out.put("runs", answers.stream().map(a -> a.json(pool)).toList());
    c.sendJson(out);
  }

  private void code(HttpCall c) throws IOException {
    SelectionAnswer answer = answer(c, c.json(MAX_BODY));
    CodeExport code = new CodeExport(host, extras);
    c.sendJson(Map.of("command", code.command(answer), "java", code.java(answer)));
  }

  private void export(HttpCall c) throws IOException {
    String format = Exporter.checkFormat(c.path("format"));
    JsonNode sent = c.json(MAX_BODY);
    String client = client(sent);
    // A prefix of a longer run has no certificate, so the run is not reused.
    SelectionQueue.Task task = queue.submit(request(sent), client, turn(sent));
    new Exporter(host).send(await(task, client), format, c);
  }
}
