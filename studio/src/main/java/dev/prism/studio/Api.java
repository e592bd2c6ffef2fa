package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** The routes, each in a few lines; {@code openapi.json} documents them. */
final class Api {
  private static final int SMALL = 64_000;
  private static final int MARKS = 8_000_000;
  private static final int FOUND = 5000;
  private static final int SHOWN = 500;
  private static final int COMPARED = 6;
  private static final int HEARTBEAT = 150;
  private static final int QUIET = 1000;
  private final Desk desk;
  private final Pool pool;
  private final Extras extras;
  private final Selecting selecting;
  private final Maps maps;
  private final Runs runs;
  private final Collections collections;

  Api(
      Desk desk,
      Pool pool,
      Extras extras,
      Selecting selecting,
      Maps maps,
      Runs runs,
      Collections collections) {
    this.desk = desk;
    this.pool = pool;
    this.extras = extras;
    this.selecting = selecting;
    this.maps = maps;
    this.runs = runs;
    this.collections = collections;
  }

  Routes routes() {
    return new Routes()
        .add("GET", "/api/pool", c -> c.answer(pool()))
        .add("GET", "/api/measures", c -> c.answer(Goals.json()))
        .add("GET", "/api/map/{layout}", this::map)
        .add("GET", "/api/map/neighbours/progress", this::mapProgress)
        .add("GET", "/api/columns/{name}", c -> c.answer(column(c.path.get("name"))))
        .add("GET", "/api/items", this::items)
        .add("GET", "/api/pictures/{row}", this::picture)
        .add("GET", "/api/search", this::search)
        .add("POST", "/api/extras", this::addExtra)
        .add("GET", "/api/extras/{name}", this::extra)
        .add("POST", "/api/select", this::select)
        .add("DELETE", "/api/select/{client}", this::cancel)
        .add("POST", "/api/why", this::why)
        .add("POST", "/api/compare", this::compare)
        .add("POST", "/api/copy", this::copy)
        .add("POST", "/api/export/{format}", this::export)
        .add("GET", "/api/runs", c -> c.answer(runs.all()))
        .add("PUT", "/api/runs/{name}", this::keepRun)
        .add("POST", "/api/runs/{name}/name", this::renameRun)
        .add("DELETE", "/api/runs/{name}", c -> done(c, () -> runs.delete(c.path.get("name"))))
        .add("GET", "/api/collections", c -> c.answer(collections.all()))
        .add("PUT", "/api/collections/{name}", this::collection)
        .add("GET", "/api/collections/{name}/file", this::collectionFile)
        .add(
            "DELETE",
            "/api/collections/{name}",
            c -> done(c, () -> collections.delete(c.path.get("name"))))
        .add("PUT", "/api/collections/{name}/tasks/{task}", this::task)
        .add("DELETE", "/api/collections/{name}/tasks/{task}", this::deleteTask)
        .add("PUT", "/api/collections/{name}/tasks/{task}/references/{by}", this::reference)
        .add("PUT", "/api/collections/{name}/concepts/{row}", this::concepts);
  }

  private static void done(Call c, Runnable change) throws IOException {
    change.run();
    c.answer(Map.of("done", true));
  }

  // ---- the pool ----

  private Map<String, Object> pool() {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("source", desk.pool().source());
    out.put("size", pool.size());
    out.put("width", pool.table().features().width());
    out.put("kind", pool.kind());
    out.put("pixels", pool.looks() != null && pool.looks().side() > 0);
    out.put("label", pool.label());
    List<Map<String, Object>> columns = new ArrayList<>();
    pool.columns().forEach((name, c) -> columns.add(Map.of("name", name, "kind", c.kind())));
    columns.add(Map.of("name", Pool.CLUSTER, "kind", "category"));
    out.put("columns", columns);
    Desk.Example e = desk.example();
    out.put(
        "example",
        e == null ? null : Map.of("says", e.says(), "query", e.query(), "private", e.avoid()));
    return out;
  }

  private Pool.Column columnNamed(String name) {
    Pool.Column c = pool.columns().get(name);
    if (c == null && name.equals(Pool.CLUSTER)) {
      return new Pool.Column("category", maps.clusters());
    }
    if (c == null) {
      throw new Refusal(404, "There is no such column; /api/pool lists those there are.");
    }
    return c;
  }

  private Map<String, Object> column(String name) {
    Pool.Column c = columnNamed(name);
    return Map.of("name", name, "kind", c.kind(), "values", c.values());
  }

  private void map(Call c) throws IOException {
    byte[] at = maps.bytes(c.path.get("layout"));
    if (at == null) {
      c.send(202, "application/json", Call.JSON.writeValueAsBytes(maps.progress()));
    } else {
      c.send(200, "application/octet-stream", at);
    }
  }

  private void mapProgress(Call c) throws IOException {
    Call.Events events = c.events();
    while (true) {
      Map<String, Object> now = maps.progress();
      events.send("progress", now);
      if (now.get("ready").equals(true) || now.get("failed").equals(true)) {
        return;
      }
      pause(400);
    }
  }

  private static void pause(int milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The studio is closing.");
    }
  }

  private int row(String text) {
    try {
      int row = Integer.parseInt(text);
      if (row >= 0 && row < pool.size()) {
        return row;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new Refusal(404, "There is no such row; rows go from 0 to " + (pool.size() - 1) + ".");
  }

  private void items(Call c) throws IOException {
    String[] rows = c.words().getOrDefault("rows", "").split(",");
    if (rows.length > SHOWN) {
      throw new Refusal(400, "At most " + SHOWN + " items can be had at once.");
    }
    c.answer(Arrays.stream(rows).filter(r -> !r.isEmpty()).map(r -> pool.item(row(r))).toList());
  }

  private void search(Call c) throws IOException {
    String letters = c.words().getOrDefault("text", "");
    if (letters.isBlank() || letters.length() > 200) {
      throw new Refusal(400, "Search for 1 to 200 letters: /api/search?text=….");
    }
    c.answer(Map.of("rows", pool.search(letters, FOUND)));
  }

  private void picture(Call c) throws IOException {
    if (pool.looks() == null) {
      throw new Refusal(404, "The items of this pool are no pictures.");
    }
    BufferedImage p = pool.looks().picture(row(c.path.get("row")));
    c.keep("image/png", Extras.png(dev.prism.data.Looks.small(p, 192)));
  }

  private void addExtra(Call c) throws IOException {
    Extras.Extra x;
    if (c.header("Content-Type").startsWith("image/")) {
      x = extras.picture(c.body(Extras.MOST_BYTES));
    } else {
      Fields f = new Fields(c.json(SMALL), List.of("text"));
      x = extras.phrase(f.text("text", "", SMALL));
    }
    c.answer(extra(x));
  }

  private static Map<String, Object> extra(Extras.Extra x) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("name", x.name());
    out.put("text", x.text());
    return out;
  }

  private void extra(Call c) throws IOException {
    Extras.Extra x = extras.get(c.path.get("name"));
    if (x.png() == null) {
      c.answer(extra(x));
    } else {
      c.keep("image/png", x.png());
    }
  }

  // ---- choosing ----

  private Question question(JsonNode sent) {
    return Question.of(sent, pool.table());
  }

  /** The answer; with progress before it for who accepts events. */
  private void select(Call c) throws IOException {
    JsonNode sent = c.json(MARKS);
    Question q = question(sent);
    String client = client(sent);
    Selecting.Task task = selecting.ask(q, client);
    if (!c.header("Accept").contains("text/event-stream")) {
      c.answer(answer(c, task, client).json(pool));
      return;
    }
    try {
      Chosen soon = task.within(HEARTBEAT);
      Call.Events events = c.events();
      try {
        for (Chosen now = soon; ; now = task.within(HEARTBEAT)) {
          if (now != null) {
            events.send("result", now.json(pool));
            return;
          }
          events.send("progress", task.progress());
        }
      } catch (CancellationException | Refusal | dev.prism.base.PrismException e) {
        Map<String, Object> said = Refusal.said(e);
        said.put("status", Refusal.status(e));
        events.send("refused", said);
      }
    } catch (IOException gone) {
      task.cancel(); // nobody waits for it any more
      throw gone;
    } finally {
      selecting.forget(client, task);
    }
  }

  /** Waits, and calls the work off where whoever asked has gone. */
  private Chosen answer(Call c, Selecting.Task task, String client) throws IOException {
    try {
      for (Chosen now = task.within(QUIET); ; now = task.within(QUIET)) {
        if (now != null) {
          return now;
        }
        if (task.picks()) { // before that it may still be refused, with a status that says so
          c.stillThere();
        }
      }
    } catch (IOException gone) {
      task.cancel();
      throw gone;
    } finally {
      selecting.forget(client, task);
    }
  }

  /** The same for a file, of which nothing can be sent ahead. */
  private Chosen answer(Selecting.Task task, String client) {
    try {
      Chosen now = task.within(QUIET);
      while (now == null) {
        now = task.within(QUIET);
      }
      return now;
    } finally {
      selecting.forget(client, task);
    }
  }

  private Chosen beginning(Call c, JsonNode sent) throws IOException {
    String client = client(sent);
    return answer(c, selecting.beginning(question(sent), client), client);
  }

  private static String client(JsonNode sent) {
    return sent.path("client").isTextual() ? sent.path("client").textValue() : "";
  }

  private void cancel(Call c) throws IOException {
    c.answer(Map.of("cancelled", selecting.cancel(c.path.get("client"))));
  }

  private void why(Call c) throws IOException {
    Fields f = new Fields(c.json(MARKS), List.of("question", "pick"));
    int pick = f.whole("pick", 1, 1, question(f.get("question")).budget());
    c.answer(new Why(beginning(c, f.get("question")), pool).of(pick));
  }

  private void compare(Call c) throws IOException {
    Fields f = new Fields(c.json(MARKS), List.of("questions", "column"));
    JsonNode sent = f.get("questions");
    if (!sent.isArray() || sent.isEmpty() || sent.size() > COMPARED) {
      throw new Refusal(400, "questions must be a list of 1 to " + COMPARED + " of them.");
    }
    String standard = pool.label() == null ? Pool.CLUSTER : pool.label();
    Pool.Column groups = columnNamed(f.text("column", standard, 200));
    List<Question> questions = new ArrayList<>();
    sent.forEach(one -> questions.add(question(one)));
    List<Chosen> all = new ArrayList<>();
    List<Comparison.Scored> scored = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      all.add(beginning(c, sent.get(i)));
      scored.add(selecting.scored(questions.get(i), all.get(i)));
    }
    Map<String, Object> out = new Comparison(groups.values()).of(scored);
    out.put("runs", all.stream().map(a -> a.json(pool)).toList());
    c.answer(out);
  }

  private void copy(Call c) throws IOException {
    Chosen chosen = beginning(c, c.json(MARKS));
    Elsewhere e = new Elsewhere(desk, extras);
    c.answer(Map.of("command", e.command(chosen), "java", e.java(chosen)));
  }

  private void export(Call c) throws IOException {
    String format = Outside.checked(c.path.get("format"));
    JsonNode sent = c.json(MARKS);
    String client = client(sent);
    Selecting.Task task = selecting.ask(question(sent), client); // with the bound for this budget
    new Outside(desk).send(answer(task, client), format, c);
  }

  // ---- what is kept ----

  private void keepRun(Call c) throws IOException {
    JsonNode sent = c.json(MARKS);
    done(c, () -> runs.put(c.path.get("name"), sent));
  }

  private void renameRun(Call c) throws IOException {
    Fields f = new Fields(c.json(SMALL), List.of("name"));
    String to = f.text("name", "", 60);
    done(c, () -> runs.rename(c.path.get("name"), to));
  }

  private void collection(Call c) throws IOException {
    JsonNode sent = c.json(MARKS);
    done(c, () -> collections.create(c.path.get("name"), sent));
  }

  private void collectionFile(Call c) throws IOException {
    String name = c.path.get("name");
    c.download(name + ".json", "application/json", collections.file(name));
  }

  private void task(Call c) throws IOException {
    JsonNode sent = c.json(MARKS);
    done(c, () -> collections.task(c.path.get("name"), c.path.get("task"), sent));
  }

  private void deleteTask(Call c) throws IOException {
    done(c, () -> collections.deleteTask(c.path.get("name"), c.path.get("task")));
  }

  private void reference(Call c) throws IOException {
    JsonNode sent = c.json(MARKS);
    done(
        c,
        () ->
            collections.reference(c.path.get("name"), c.path.get("task"), c.path.get("by"), sent));
  }

  private void concepts(Call c) throws IOException {
    JsonNode sent = c.json(SMALL);
    done(c, () -> collections.concepts(c.path.get("name"), c.path.get("row"), sent));
  }
}
