package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every route: its answers and its errors. */
class RoutesTest {
  @TempDir static Path folder;
  private static Opened at;

  @BeforeAll
  static void open() {
    at = new Opened(Opened.groups(120, 8, 5), folder, 200_000_000);
  }

  @AfterAll
  static void close() {
    at.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /api/nothing | 404 | There is no such address",
        "DELETE | /api/pool | 405 | allowed: GET",
        "POST | /api/runs/a/b/c | 404 | There is no such address",
        "GET | /api/select | 405 | allowed: POST",
        "GET | /api/map/globe | 404 | pca and umap",
        "GET | /api/columns/height | 404 | no such column",
        "GET | /api/items?indices=120 | 404 | indices are from 0 to 119",
        "GET | /api/items?indices=-1 | 404 | indices are from 0 to 119",
        "GET | /api/items?indices=x | 404 | indices are from 0 to 119",
        "GET | /api/search?text=%20 | 400 | 1 to 200 characters",
        "GET | /api/search | 400 | 1 to 200 characters",
        "GET | /api/images/3 | 404 | not images",
        "GET | /api/extras/t0 | 404 | add it again",
        "GET | /api/collections/none/file | 404 | no entry named none",
        "DELETE | /api/collections/none | 404 | no entry named none",
        "DELETE | /api/runs/none | 404 | no entry named none"
      })
  void reportsUnknownAddresses(String method, String path, int status, String says)
      throws Exception {
    at.assertFails(method, path, null, status, says);
  }

  @Test
  void rejectsBodiesThatAreNotJson() throws Exception {
    for (String bad : List.of("", "{", "{\"k\": 3} and more", "null")) {
      assertThat(at.send("POST", "/api/select", bad).statusCode()).as(bad).isEqualTo(400);
    }
  }

  @Test
  void returnsItemsAndColumns() throws Exception {
    JsonNode items = at.get("/api/items?indices=7,,3");
    assertThat(items.findValuesAsText("id")).containsExactly("item-7", "item-3");
    JsonNode label = at.get("/api/columns/label");
    assertThat(label.path("kind").asText()).isEqualTo("category");
    assertThat(label.path("values").get(9).asText()).isEqualTo("group 1");
    assertThat(at.get("/api/columns/text").path("kind").asText()).isEqualTo("text");
    String many = String.join(",", IntStream.range(0, 501).mapToObj(i -> "1").toList());
    at.assertFails("GET", "/api/items?indices=" + many, null, 400, "At most 500");
    assertThat(at.get("/api/items")).isEmpty();
    assertThat(at.get("/api/search?text=ITEM-11").path("indices"))
        .extracting(JsonNode::asInt)
        .containsExactly(11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119);
  }

  @Test
  void normalizesPhrases() throws Exception {
    at.assertFails("POST", "/api/extras", "{\"text\": \"  \"}", 400, "A phrase has 1 to");
    at.assertFails("POST", "/api/extras", "{\"txt\": \"a\"}", 400, "Did you mean text?");
    JsonNode once = at.post("/api/extras", Map.of("text", "two  words "));
    assertThat(at.post("/api/extras", Map.of("text", "two words")).path("name"))
        .isEqualTo(once.path("name"));
    assertThat(once.path("text").asText()).isEqualTo("two words");
    assertThat(at.get("/api/extras/" + once.path("name").asText())).isEqualTo(once);
  }

  @Test
  void checksNamesOfRuns() throws Exception {
    String run = "{\"request\": {\"k\": 3}, \"state\": \"\"}";
    for (String bad : List.of("%20", "-x", "a%2Fb", "%2E%2E", "x".repeat(61))) {
      at.assertFails("PUT", "/api/runs/" + bad, run, 400, "A name has 1 to 60 letters");
    }
    at.put("/api/runs/one", run);
    at.put("/api/runs/two", run);
    at.assertFails(
        "POST", "/api/runs/one/name", "{\"name\": \"two\"}", 409, "There is a run two already");
    at.assertFails(
        "POST", "/api/runs/three/name", "{\"name\": \"four\"}", 404, "no entry named three");
    at.assertFails("PUT", "/api/runs/five", "{\"request\": {\"k\": 0}}", 400, "k is 0");
    at.assertFails("PUT", "/api/runs/five", "{\"request\": {}, \"more\": 1}", 400, "no field more");
    at.put("/api/runs/one", run.replace("\"\"", "\"new\""));
    assertThat(at.get("/api/runs").findValuesAsText("name")).containsExactly("one", "two");
    assertThat(at.get("/api/runs").get(0).path("state").asText()).isEqualTo("new");
  }

  @Test
  void headHasNoBody() throws Exception {
    HttpResponse<String> r = at.send("HEAD", "/api/pool", null);
    assertThat(r.statusCode()).isEqualTo(200);
    assertThat(r.body()).isEmpty();
  }

  @Test
  void everyEntryOfTheCatalogueWorks() throws Exception {
    JsonNode all = at.get("/api/measures");
    List<String> names = new ArrayList<>();
    all.path("measures").forEach(m -> names.add(m.path("name").asText()));
    List<String> goals = new ArrayList<>();
    all.path("goals").forEach(g -> g.path("measures").forEach(m -> goals.add(m.asText())));
    assertThat(names).containsAll(goals).doesNotHaveDuplicates();
    for (JsonNode kernel : all.path("kernels")) {
      String body = "{\"measure\": \"fl\", \"k\": 2, \"kernel\": \"%s\"}";
      assertThat(at.post("/api/select", body.formatted(kernel.asText())).path("picks")).hasSize(2);
    }
    for (String optimizer : all.path("optimizers").findValuesAsText("name")) {
      String body = "{\"measure\": \"fl\", \"k\": 2, \"optimizer\": \"%s\"}";
      assertThat(at.post("/api/select", body.formatted(optimizer)).path("picks"))
          .as(optimizer)
          .isNotEmpty();
    }
  }

  /** A file of another program is reported when the studio is opened. */
  @Test
  void doesNotOverwriteForeignFiles(@TempDir Path other) throws Exception {
    Path file = Files.writeString(other.resolve("runs.json"), "{\"mine\": 1}");
    assertThatThrownBy(() -> new Opened(at.pool, other, 100_000_000))
        .hasMessageContaining("runs.json was not written by the studio");
    assertThat(file).hasContent("{\"mine\": 1}");
  }

  @Test
  void exportsFiles() throws Exception {
    HttpResponse<String> csv =
        at.send("POST", "/api/export/csv", "{\"measure\": \"fl\", \"k\": 2}");
    assertThat(csv.headers().firstValue("Content-Disposition").orElse(""))
        .contains("selection.csv");
    assertThat(csv.body().lines().skip(1).findFirst().orElse("")).matches("1,(\\d+),item-\\1,.*");
    at.assertFails(
        "POST", "/api/export/xml", "{\"measure\": \"fl\"}", 400, "json, csv, rows or html");
  }

  /** Greedy on the fly is slow; no heartbeat may precede the first byte of the file. */
  @Test
  void slowExportHasNoHeartbeat(@TempDir Path other) throws Exception {
    try (Opened slow = new Opened(Opened.groups(3000, 64, 2), other, 1_000_000)) {
      String body = "{\"measure\": \"fl\", \"optimizer\": \"greedy\", \"k\": 60}";
      HttpResponse<String> csv = slow.send("POST", "/api/export/csv", body);
      assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
      assertThat(csv.body()).startsWith("rank,index,id");
      assertThat(csv.body().lines()).hasSize(61);
    }
  }

  @Test
  void clustersAndMapsAreDeterministic() throws Exception {
    JsonNode one = at.get("/api/columns/cluster").path("values");
    try (Opened again = new Opened(at.pool, folder.resolve("again"), 200_000_000)) {
      assertThat(again.get("/api/columns/cluster").path("values")).isEqualTo(one);
      byte[] there = again.send("GET", "/api/map/pca", null).body().getBytes();
      assertThat(at.send("GET", "/api/map/pca", null).body().getBytes()).isEqualTo(there);
    }
  }
}
