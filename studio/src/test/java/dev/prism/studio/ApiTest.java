package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.Problem;
import dev.prism.SelectionMetrics;
import dev.prism.constraint.Constraint;
import dev.prism.run.Request;
import dev.prism.run.Result;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the routes answer, held to what the core answers. */
class ApiTest {
  @TempDir static Path folder;
  private static Opened at;

  @BeforeAll
  static void open() {
    at = new Opened(Opened.groups(600, 24, 1), folder.resolve("kept"), 500_000_000);
  }

  @AfterAll
  static void close() {
    at.close();
  }

  private static Map<String, Object> asked(String measure, int budget) {
    return Map.of(
        "query", List.of(0, 8, 16), "private", List.of(1, 9), "measure", measure, "budget", budget);
  }

  private static Problem problem() {
    return Problem.of(at.pool.features())
        .query(at.pool.features().select(new int[] {0, 8, 16}))
        .privateSet(at.pool.features().select(new int[] {1, 9}));
  }

  @Test
  void selectsWhatTheCoreSelects() throws Exception {
    JsonNode a = at.post("/api/select", asked("flcmi:eta=0.7,nu=0.5", 12));
    Result r =
        Request.pick(Constraint.atMost(12).exclude(0, 8, 16, 1, 9))
            .measure("flcmi:eta=0.7,nu=0.5")
            .from(problem());
    assertThat(Opened.rows(a.path("picks")))
        .isEqualTo(IntStream.of(r.selection().indices()).boxed().toList());
    assertThat(a.path("value").asDouble()).isEqualTo(r.selection().value());
    assertThat(a.path("certificate").asText()).isEqualTo(r.selection().certificate().says());
  }

  @Test
  void aSmallerBudgetIsTheBeginning() throws Exception {
    List<Integer> many = Opened.rows(at.post("/api/select", asked("flqmi", 30)).path("picks"));
    List<Integer> few = Opened.rows(at.post("/api/select", asked("flqmi", 7)).path("picks"));
    assertThat(many.subList(0, 7)).isEqualTo(few);
  }

  @Test
  void marksThatTheMeasureDoesNotLookAtAreOnlyLeftOut() throws Exception {
    JsonNode a = at.post("/api/select", asked("fl", 20));
    assertThat(Opened.rows(a.path("picks"))).doesNotContain(0, 8, 16, 1, 9).hasSize(20);
    String command = at.post("/api/copy", asked("flqmi", 5)).path("command").asText();
    assertThat(command)
        .isEqualTo(
            "./prism select groups.npy --query-ids item-0,item-8,item-16 -k 5 -m flqmi:eta=1"
                + " --exclude item-1,item-9");
  }

  @Test
  void idsDoAsWellAsRows() throws Exception {
    JsonNode byRow = at.post("/api/select", Map.of("query", List.of(3), "budget", 4));
    JsonNode byId = at.post("/api/select", Map.of("query", List.of("item-3"), "budget", 4));
    assertThat(byId.path("picks")).isEqualTo(byRow.path("picks"));
  }

  @Test
  void progressComesAsEvents() throws Exception {
    HttpResponse<String> r =
        at.send("POST", "/api/select", Opened.text(asked("fl", 9)), "Accept", "text/event-stream");
    assertThat(r.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(r.body()).contains("event: result\ndata: {").endsWith("\n\n");
  }

  @Test
  void reasonsAddUp() throws Exception {
    JsonNode picks = at.post("/api/select", asked("flqmi:eta=0.5", 6)).path("picks");
    for (int rank = 1; rank <= 6; rank++) {
      JsonNode why =
          at.post("/api/why", Map.of("question", asked("flqmi:eta=0.5", 6), "pick", rank));
      double sum = 0;
      for (JsonNode t : why.path("terms")) {
        sum += t.path("gain").asDouble();
      }
      assertThat(sum).isCloseTo(picks.get(rank - 1).path("gain").asDouble(), within(1e-6));
      assertThat(why.path("nearestQuery").path("row").asInt()).isIn(0, 8, 16);
      assertThat(why.path("represents").path("count").asInt()).isPositive();
    }
    JsonNode both = at.post("/api/why", Map.of("question", asked("flcmi", 6), "pick", 1));
    assertThat(both.path("nearestPrivate").path("row").asInt()).isIn(1, 9);
  }

  @Test
  void comparesByLabelsAndBySimilarity() throws Exception {
    JsonNode c =
        at.post(
            "/api/compare",
            Map.of("questions", List.of(asked("gcmi", 10), asked("fl", 10)), "column", "label"));
    JsonNode like = c.path("scores").get(0).path("groups");
    JsonNode all = c.path("scores").get(1).path("groups");
    assertThat(like.path("query-relevance").asDouble()).isEqualTo(1);
    assertThat(like.path("query-coverage").asDouble()).isEqualTo(1);
    assertThat(like.path("diversity").asDouble()).isEqualTo(1.0 / Opened.GROUPS);
    assertThat(all.path("diversity").asDouble()).isEqualTo(1);
    assertThat(c.path("overlap").get(0).get(0).asInt()).isEqualTo(10);
    int[] picks =
        Opened.rows(c.path("runs").get(0).path("picks")).stream().mapToInt(i -> i).toArray();
    double relevance = c.path("scores").get(0).path("similarities").path("relevance").asDouble();
    assertThat(relevance).isEqualTo(SelectionMetrics.of(problem(), picks).get("relevance"));
    assertThat(like.path("privacy-irrelevance").asDouble()).isEqualTo(1); // though gcmi has no P
  }

  @Test
  void whatHasNoLabelCountsForNone() {
    var c = new Comparison(java.util.Arrays.asList("a", null, " ", "b", "", null));
    Problem v =
        Problem.of(at.pool.features().select(new int[] {0, 1, 2, 3, 4, 5}))
            .query(at.pool.features().select(new int[] {1}));
    Question q =
        new Question(
            List.of(1),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            "fl",
            "cosine",
            0,
            "auto",
            0,
            3);
    var scores =
        (List<?>) c.of(List.of(new Comparison.Scored(q, v, new int[] {0, 2, 5}))).get("scores");
    var groups = (Map<?, ?>) ((Map<?, ?>) scores.getFirst()).get("groups");
    assertThat(groups.get("diversity")).isEqualTo(0.5); // a, of a and b
    assertThat(groups.containsKey("query-relevance")).isFalse(); // the query has no label
  }

  @Test
  void clustersDoWhereThereAreNoLabels() throws Exception {
    JsonNode column = at.get("/api/columns/cluster");
    assertThat(column.path("values")).hasSize(600);
    JsonNode c =
        at.post(
            "/api/compare", Map.of("questions", List.of(asked("flqmi", 5)), "column", "cluster"));
    assertThat(c.path("scores").get(0).path("groups").path("query-relevance").asDouble())
        .isPositive();
  }

  @Test
  void tellsOfThePool() throws Exception {
    JsonNode p = at.get("/api/pool");
    assertThat(p.path("size").asInt()).isEqualTo(600);
    assertThat(p.path("kind").asText()).isEqualTo("text");
    assertThat(p.path("label").asText()).isEqualTo("label");
    assertThat(at.get("/api/items?rows=5,7").get(1).path("about").path("label").asText())
        .isEqualTo("group 7");
    assertThat(at.get("/api/search?text=number%2017%20of").path("rows").get(0).asInt())
        .isEqualTo(17);
    JsonNode cards = at.get("/api/measures");
    assertThat(cards.path("measures").findValuesAsText("name")).contains("flqmi", "psccmi");
    JsonNode eta = cards.path("measures").get(2).path("parameters").path("eta");
    assertThat(eta.path("symbol").asText()).isEqualTo("η");
  }

  @Test
  void itemsOfOnesOwn() throws Exception {
    String name = at.post("/api/extras", Map.of("text", "something else")).path("name").asText();
    JsonNode a =
        at.post(
            "/api/select", Map.of("queryExtras", List.of(name), "query", List.of(2), "budget", 5));
    assertThat(a.path("picks")).hasSize(5);
    var out = new ByteArrayOutputStream();
    ImageIO.write(new java.awt.image.BufferedImage(9, 9, 1), "png", out);
    HttpResponse<String> r =
        at.client.send(
            HttpRequest.newBuilder(URI.create(at.address + "/api/extras"))
                .header("Content-Type", "image/png")
                .POST(HttpRequest.BodyPublishers.ofByteArray(out.toByteArray()))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    String picture = Opened.JSON.readTree(r.body()).path("name").asText();
    assertThat(at.send("GET", "/api/extras/" + picture, null).headers().firstValue("Content-Type"))
        .contains("image/png");
    JsonNode c =
        at.post(
            "/api/compare",
            Map.of("questions", List.of(Map.of("queryExtras", List.of(picture), "budget", 3))));
    assertThat(c.path("scores").get(0).path("groups").has("query-relevance")).isTrue();
  }

  @Test
  void runsAreKeptRenamedAndDeleted() throws Exception {
    at.put("/api/runs/my%20run", Map.of("question", asked("flqmi", 5), "state", "q=1"));
    assertThat(at.get("/api/runs").findValuesAsText("name")).contains("my run");
    at.post("/api/runs/my%20run/name", Map.of("name", "another"));
    String file = Files.readString(folder.resolve("kept/runs.json"));
    assertThat(file).contains("another").doesNotContain("my run");
    assertThat(at.send("DELETE", "/api/runs/another", null).statusCode()).isEqualTo(200);
    assertThat(at.send("DELETE", "/api/runs/another", null).statusCode()).isEqualTo(404);
    assertThat(Files.list(folder.resolve("kept")).filter(f -> f.toString().endsWith(".tmp")))
        .isEmpty();
  }

  @Test
  void exportsFiles() throws Exception {
    String csv = at.send("POST", "/api/export/csv", Opened.text(asked("flqmi", 3))).body();
    assertThat(csv.lines().toList()).hasSize(4).first().isEqualTo("rank,index,id,gain,value");
    assertThat(at.send("POST", "/api/export/page", Opened.text(asked("flqmi", 3))).body())
        .contains("flqmi:eta=1");
    assertThat(at.send("POST", "/api/export/tar", Opened.text(asked("flqmi", 3))).statusCode())
        .isEqualTo(400);
  }

  @Test
  void whatWouldNotFitIsRefusedWithThePlan() throws Exception {
    try (Opened small = new Opened(at.pool, folder.resolve("small"), 300_000)) {
      Map<String, Object> q = Map.of("measure", "fl", "neighbours", 400, "budget", 5);
      HttpResponse<String> r = small.send("POST", "/api/select", Opened.text(q));
      assertThat(r.statusCode()).isEqualTo(422);
      JsonNode said = Opened.JSON.readTree(r.body());
      assertThat(said.path("error").asText()).contains("would take", "--memory");
      assertThat(said.path("plan").isObject()).isTrue();
      assertThat(small.post("/api/select", Map.of("measure", "fl", "budget", 5)).path("picks"))
          .hasSize(5);
    }
  }

  @Test
  void theDocumentNamesEveryRoute() throws Exception {
    JsonNode paths = at.get("/api/openapi.json").path("paths");
    java.util.Set<String> named = new java.util.TreeSet<>();
    paths
        .properties()
        .forEach(
            p ->
                p.getValue()
                    .properties()
                    .forEach(m -> named.add(m.getKey().toUpperCase() + " " + p.getKey())));
    java.util.Set<String> there = new java.util.TreeSet<>(at.studio.routes().names());
    Studio.FILES.forEach(f -> there.remove("GET /" + f));
    assertThat(named).isEqualTo(there);
  }
}
