package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.report.SelectionMetrics;
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

/** Compares the answers of the routes with those of the core. */
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

  private static Map<String, Object> request(String measure, int k) {
    return Map.of("query", List.of(0, 8, 16), "private", List.of(1, 9), "measure", measure, "k", k);
  }

  private static Problem problem() {
    return Problem.of(at.pool.features())
        .query(at.pool.features().select(new int[] {0, 8, 16}))
        .privateSet(at.pool.features().select(new int[] {1, 9}));
  }

  @Test
  void selectsWhatTheCoreSelects() throws Exception {
    JsonNode a = at.post("/api/select", request("flcmi:eta=0.7,nu=0.5", 12));
    Result r =
        Request.pick(Constraint.atMost(12).exclude(0, 8, 16, 1, 9))
            .measure("flcmi:eta=0.7,nu=0.5")
            .from(problem());
    assertThat(Opened.indices(a.path("picks")))
        .isEqualTo(IntStream.of(r.selection().indices()).boxed().toList());
    assertThat(a.path("value").asDouble()).isEqualTo(r.selection().value());
    assertThat(a.path("certificate").asText()).isEqualTo(r.selection().certificate().description());
    double above = 0;
    for (JsonNode p : a.path("picks")) { // the band of the budget curve
      assertThat(p.path("bound").asDouble())
          .isGreaterThanOrEqualTo(Math.max(above, p.path("value").asDouble()));
      assertThat(p.path("certificate").asText()).startsWith("at least ");
      above = p.path("bound").asDouble();
    }
    assertThat(above).isEqualTo(a.path("bound").asDouble());
  }

  @Test
  void smallerKIsAPrefix() throws Exception {
    List<Integer> many = Opened.indices(at.post("/api/select", request("flqmi", 30)).path("picks"));
    List<Integer> few = Opened.indices(at.post("/api/select", request("flqmi", 7)).path("picks"));
    assertThat(many.subList(0, 7)).isEqualTo(few);
  }

  @Test
  void excludesMarksOfUnusedSets() throws Exception {
    JsonNode a = at.post("/api/select", request("fl", 20));
    assertThat(Opened.indices(a.path("picks"))).doesNotContain(0, 8, 16, 1, 9).hasSize(20);
    String command = at.post("/api/code", request("flqmi", 5)).path("command").asText();
    assertThat(command)
        .isEqualTo(
            "./prism select groups.npy --query-ids item-0,item-8,item-16 -k 5 -m flqmi:eta=1"
                + " --exclude item-1,item-9");
  }

  @Test
  void acceptsIdsAndIndices() throws Exception {
    JsonNode byRow = at.post("/api/select", Map.of("query", List.of(3), "k", 4));
    JsonNode byId = at.post("/api/select", Map.of("query", List.of("item-3"), "k", 4));
    assertThat(byId.path("picks")).isEqualTo(byRow.path("picks"));
  }

  @Test
  void sendsProgressAsEvents() throws Exception {
    HttpResponse<String> r =
        at.send(
            "POST", "/api/select", Opened.text(request("fl", 9)), "Accept", "text/event-stream");
    assertThat(r.headers().firstValue("Content-Type")).contains("text/event-stream");
    assertThat(r.body()).contains("event: result\ndata: {").endsWith("\n\n");
  }

  @Test
  void termsSumToTheGain() throws Exception {
    JsonNode picks = at.post("/api/select", request("flqmi:eta=0.5", 6)).path("picks");
    for (int rank = 1; rank <= 6; rank++) {
      JsonNode why =
          at.post("/api/explain", Map.of("request", request("flqmi:eta=0.5", 6), "pick", rank));
      double sum = 0;
      for (JsonNode t : why.path("terms")) {
        sum += t.path("gain").asDouble();
      }
      assertThat(sum).isCloseTo(picks.get(rank - 1).path("gain").asDouble(), within(1e-6));
      assertThat(why.path("nearestQuery").path("index").asInt()).isIn(0, 8, 16);
      assertThat(why.path("represents").path("count").asInt()).isPositive();
    }
    JsonNode both = at.post("/api/explain", Map.of("request", request("flcmi", 6), "pick", 1));
    assertThat(both.path("nearestPrivate").path("index").asInt()).isIn(1, 9);
  }

  @Test
  void comparesByLabelsAndBySimilarity() throws Exception {
    JsonNode c =
        at.post(
            "/api/compare",
            Map.of("requests", List.of(request("gcmi", 10), request("fl", 10)), "column", "label"));
    JsonNode like = c.path("scores").get(0).path("groups");
    JsonNode all = c.path("scores").get(1).path("groups");
    assertThat(like.path("query-relevance").asDouble()).isEqualTo(1);
    assertThat(like.path("query-coverage").asDouble()).isEqualTo(1);
    assertThat(like.path("diversity").asDouble()).isEqualTo(1.0 / Opened.GROUPS);
    assertThat(all.path("diversity").asDouble()).isEqualTo(1);
    assertThat(c.path("overlap").get(0).get(0).asInt()).isEqualTo(10);
    int[] picks =
        Opened.indices(c.path("runs").get(0).path("picks")).stream().mapToInt(i -> i).toArray();
    double relevance = c.path("scores").get(0).path("similarities").path("relevance").asDouble();
    assertThat(relevance).isEqualTo(SelectionMetrics.of(problem(), picks).get("relevance"));
    assertThat(like.path("privacy-irrelevance").asDouble()).isEqualTo(1); // though gcmi has no P
  }

  @Test
  void itemsWithoutALabelHaveNoGroup() {
    var c = new Comparison(java.util.Arrays.asList("a", null, " ", "b", "", null));
    Problem v =
        Problem.of(at.pool.features().select(new int[] {0, 1, 2, 3, 4, 5}))
            .query(at.pool.features().select(new int[] {1}));
    StudioRequest q =
        new StudioRequest(
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
        (List<?>) c.of(List.of(new Comparison.Run(q, v, new int[] {0, 2, 5}))).get("scores");
    var groups = (Map<?, ?>) ((Map<?, ?>) scores.getFirst()).get("groups");
    assertThat(groups.get("diversity")).isEqualTo(0.5); // a, of a and b
    assertThat(groups.containsKey("query-relevance")).isFalse(); // the query has no label
  }

  @Test
  void comparesByClusters() throws Exception {
    JsonNode column = at.get("/api/columns/cluster");
    assertThat(column.path("values")).hasSize(600);
    JsonNode c =
        at.post(
            "/api/compare", Map.of("requests", List.of(request("flqmi", 5)), "column", "cluster"));
    assertThat(c.path("scores").get(0).path("groups").path("query-relevance").asDouble())
        .isPositive();
  }

  @Test
  void describesPoolAndCatalogue() throws Exception {
    JsonNode p = at.get("/api/pool");
    assertThat(p.path("size").asInt()).isEqualTo(600);
    assertThat(p.path("kind").asText()).isEqualTo("text");
    assertThat(p.path("label").asText()).isEqualTo("label");
    assertThat(at.get("/api/items?indices=5,7").get(1).path("columns").path("label").asText())
        .isEqualTo("group 7");
    assertThat(at.get("/api/search?text=number%2017%20of").path("indices").get(0).asInt())
        .isEqualTo(17);
    JsonNode catalogue = at.get("/api/measures");
    assertThat(catalogue.path("measures").findValuesAsText("name")).contains("flqmi", "psccmi");
    JsonNode eta = catalogue.path("measures").get(2).path("parameters").path("eta");
    assertThat(eta.path("symbol").asText()).isEqualTo("η");
  }

  @Test
  void acceptsItemsOutsideThePool() throws Exception {
    String name = at.post("/api/extras", Map.of("text", "something else")).path("name").asText();
    JsonNode a =
        at.post("/api/select", Map.of("queryExtras", List.of(name), "query", List.of(2), "k", 5));
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
    String image = Opened.JSON.readTree(r.body()).path("name").asText();
    assertThat(at.send("GET", "/api/extras/" + image, null).headers().firstValue("Content-Type"))
        .contains("image/png");
    JsonNode c =
        at.post(
            "/api/compare",
            Map.of("requests", List.of(Map.of("queryExtras", List.of(image), "k", 3))));
    assertThat(c.path("scores").get(0).path("groups").has("query-relevance")).isTrue();
  }

  @Test
  void savesRenamesAndDeletesRuns() throws Exception {
    at.put("/api/runs/my%20run", Map.of("request", request("flqmi", 5), "state", "q=1"));
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
    String csv = at.send("POST", "/api/export/csv", Opened.text(request("flqmi", 3))).body();
    assertThat(csv.lines().toList()).hasSize(4).first().isEqualTo("rank,index,id,gain,value");
    assertThat(at.send("POST", "/api/export/html", Opened.text(request("flqmi", 3))).body())
        .contains("flqmi:eta=1");
    assertThat(at.send("POST", "/api/export/tar", Opened.text(request("flqmi", 3))).statusCode())
        .isEqualTo(400);
  }

  @Test
  void rejectsWithThePlanWhatExceedsTheMemory() throws Exception {
    try (Opened small = new Opened(at.pool, folder.resolve("small"), 300_000)) {
      Map<String, Object> q = Map.of("measure", "fl", "neighbours", 400, "k", 5);
      HttpResponse<String> r = small.send("POST", "/api/select", Opened.text(q));
      assertThat(r.statusCode()).isEqualTo(422);
      JsonNode body = Opened.JSON.readTree(r.body());
      assertThat(body.path("error").asText()).contains("needs", "more memory");
      assertThat(body.path("plan").isObject()).isTrue();
      assertThat(small.post("/api/select", Map.of("measure", "fl", "k", 5)).path("picks"))
          .hasSize(5);
    }
  }

  @Test
  void openapiNamesEveryRoute() throws Exception {
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
    Studio.PAGE_FILES.forEach(f -> there.remove("GET /" + f));
    assertThat(named).isEqualTo(there);
  }
}
