package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every route from outside: what it answers, and what it says to who asks for what is not there.
 */
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

  private static void refused(String method, String path, String body, int status, String... says)
      throws Exception {
    HttpResponse<String> r = at.send(method, path, body);
    assertThat(r.statusCode()).as("%s %s %s: %s", method, path, body, r.body()).isEqualTo(status);
    assertThat(Opened.JSON.readTree(r.body()).path("error").asText())
        .contains(says)
        .matches("(?s).*[.…]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /api/nothing | 404 | There is nothing here",
        "DELETE | /api/pool | 405 | it takes GET",
        "POST | /api/runs/a/b/c | 404 | There is nothing here",
        "GET | /api/select | 405 | it takes POST",
        "GET | /api/map/globe | 404 | pca and neighbours",
        "GET | /api/columns/height | 404 | no such column",
        "GET | /api/items?rows=120 | 404 | rows go from 0 to 119",
        "GET | /api/items?rows=-1 | 404 | rows go from 0 to 119",
        "GET | /api/items?rows=x | 404 | rows go from 0 to 119",
        "GET | /api/search?text=%20 | 400 | 1 to 200 letters",
        "GET | /api/search | 400 | 1 to 200 letters",
        "GET | /api/pictures/3 | 404 | no pictures",
        "GET | /api/extras/t0 | 404 | not here any more",
        "GET | /api/collections/none/file | 404 | none called none",
        "DELETE | /api/collections/none | 404 | none called none",
        "DELETE | /api/runs/none | 404 | none called none"
      })
  void whatIsNotThereIsSaid(String method, String path, int status, String says) throws Exception {
    refused(method, path, null, status, says);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | Send an object",
        "{\"budget\": 0} | budget is 0; it must be from 1 to 120",
        "{\"budget\": 121} | budget is 121; it must be from 1 to 120",
        "{\"budget\": 2.5} | budget must be a whole number from 1 to 120",
        "{\"budget\": \"many\"} | budget must be a whole number",
        "{\"budget\": 99999999999} | budget must be a whole number",
        "{\"budgt\": 3} | Did you mean budget?",
        "{\"query\": 3} | query must be a list",
        "{\"query\": [120]} | rows from 0 to 119, or ids as texts; 120 is neither",
        "{\"query\": [-1]} | -1 is neither",
        "{\"query\": [1.5]} | 1.5 is neither",
        "{\"query\": [[1]]} | [1] is neither",
        "{\"query\": [\"item-999\"]} | item-999",
        "{\"private\": {\"a\": 1}} | private must be a list",
        "{\"measure\": 3} | measure must be a text of at most 2000 letters",
        "{\"measure\": \"flqm\", \"query\": [1]} | Did you mean flqmi?",
        "{\"measure\": \"flqmi\"} | needs a query set",
        "{\"measure\": \"flqmi:eta=-1\", \"query\": [1]} | eta",
        "{\"kernel\": \"cosin\"} | cosine",
        "{\"optimizer\": \"lasy\"} | lazy",
        "{\"neighbours\": 120} | neighbours is 120",
        "{\"seed\": -1} | seed is -1",
        "{\"queryExtras\": [3]} | queryExtras must list at most"
      })
  void questionsThatMakeNoSense(String body, String says) throws Exception {
    HttpResponse<String> r = at.send("POST", "/api/select", body);
    assertThat(r.statusCode()).as(r.body()).isBetween(400, 422);
    assertThat(Opened.JSON.readTree(r.body()).path("error").asText()).contains(says);
  }

  @Test
  void whatIsSentMustBeJson() throws Exception {
    for (String bad : List.of("", "{", "{\"budget\": 3} and more", "null")) {
      assertThat(at.send("POST", "/api/select", bad).statusCode()).as(bad).isEqualTo(400);
    }
  }

  /** What is left out has its usual value, and null is as good as nothing. */
  @Test
  void fieldsMayBeLeftOut() throws Exception {
    JsonNode usual = at.post("/api/select", Map.of("measure", "fl"));
    assertThat(usual.path("picks")).hasSize(10);
    assertThat(usual.path("kernel").asText()).isEqualTo("cosine");
    String nulls = "{\"measure\": \"fl\", \"budget\": null, \"query\": null, \"kernel\": null}";
    assertThat(at.post("/api/select", nulls).path("picks")).isEqualTo(usual.path("picks"));
  }

  @Test
  void markedTwiceCountsOnce() throws Exception {
    JsonNode once = at.post("/api/select", "{\"query\": [3, 4], \"measure\": \"gcmi\"}");
    JsonNode twice =
        at.post("/api/select", "{\"query\": [3, \"item-4\", 4, 3], \"measure\": \"gcmi\"}");
    assertThat(twice.path("picks")).isEqualTo(once.path("picks"));
  }

  /** A seed decides where chance does, and the answer says whether a prefix is a smaller answer. */
  @Test
  void optimizersAndSeeds() throws Exception {
    String body =
        "{\"measure\": \"fl\", \"budget\": 6, \"optimizer\": \"stochastic\", \"seed\": 7}";
    JsonNode first = at.post("/api/select", body);
    assertThat(at.post("/api/select", body).path("picks")).isEqualTo(first.path("picks"));
    assertThat(first.path("prefix").asBoolean()).isFalse();
    JsonNode lazy = at.post("/api/select", "{\"measure\": \"fl\", \"optimizer\": \"lazy\"}");
    assertThat(lazy.path("prefix").asBoolean()).isTrue();
    double value = 0;
    for (JsonNode p : lazy.path("picks")) {
      value += p.path("gain").asDouble();
      assertThat(p.path("value").asDouble()).isCloseTo(value, within(1e-6));
    }
    assertThat(lazy.path("value").asDouble()).isCloseTo(value, within(1e-6));
    assertThat(lazy.path("bound").asDouble()).isGreaterThanOrEqualTo(value - 1e-9);
  }

  @Test
  void labelledItemsAreNotChosen() throws Exception {
    List<Integer> first =
        Opened.rows(at.post("/api/select", "{\"measure\": \"fl\"}").path("picks"));
    String body = "{\"measure\": \"fl\", \"labelled\": %s}".formatted(first);
    assertThat(Opened.rows(at.post("/api/select", body).path("picks")))
        .hasSize(10)
        .doesNotContainAnyElementsOf(first);
  }

  @Test
  void whyOfAPickThatIsNone() throws Exception {
    refused(
        "POST",
        "/api/why",
        "{\"question\": {\"measure\": \"fl\", \"budget\": 3}, \"pick\": 4}",
        400,
        "pick is 4; it must be from 1 to 3");
    refused(
        "POST", "/api/why", "{\"question\": {\"measure\": \"fl\"}, \"pick\": 0}", 400, "pick is 0");
    refused("POST", "/api/why", "{\"pick\": 1}", 400, "An object was expected");
  }

  /** Everybody is represented by one pick, and none of a pick's own is the pick itself. */
  @Test
  void picksRepresentEverybodyBetweenThem() throws Exception {
    String question = "{\"measure\": \"fl\", \"budget\": 5}";
    int all = 0;
    for (int rank = 1; rank <= 5; rank++) {
      JsonNode why =
          at.post("/api/why", "{\"question\": %s, \"pick\": %d}".formatted(question, rank));
      JsonNode its = why.path("represents");
      all += its.path("count").asInt();
      assertThat(its.path("rows").size()).isLessThanOrEqualTo(8);
      its.path("rows").forEach(r -> assertThat(r.asInt()).isNotEqualTo(why.path("row").asInt()));
      assertThat(why.path("id").asText()).isEqualTo("item-" + why.path("row").asInt());
      assertThat(why.has("nearestQuery")).isFalse();
    }
    assertThat(all).isEqualTo(120);
  }

  @Test
  void comparingMoreThanCanBeLookedAt() throws Exception {
    refused("POST", "/api/compare", "{\"questions\": []}", 400, "1 to 6");
    refused("POST", "/api/compare", "{\"questions\": {}}", 400, "1 to 6");
    String one = "{\"measure\": \"fl\"}";
    String seven = String.join(",", java.util.Collections.nCopies(7, one));
    refused("POST", "/api/compare", "{\"questions\": [" + seven + "]}", 400, "1 to 6");
    refused(
        "POST",
        "/api/compare",
        "{\"questions\": [" + one + "], \"column\": \"height\"}",
        404,
        "no such column");
  }

  @Test
  void overlapsAreCountedBothWays() throws Exception {
    JsonNode c =
        at.post(
            "/api/compare",
            "{\"questions\": [{\"measure\": \"fl\", \"budget\": 6}, {\"measure\": \"fl\","
                + " \"budget\": 4}]}");
    assertThat(c.path("overlap").toString()).isEqualTo("[[6,4],[4,4]]");
    assertThat(c.path("runs")).hasSize(2);
  }

  @Test
  void itemsAndColumns() throws Exception {
    JsonNode items = at.get("/api/items?rows=7,,3");
    assertThat(items.findValuesAsText("id")).containsExactly("item-7", "item-3");
    JsonNode label = at.get("/api/columns/label");
    assertThat(label.path("kind").asText()).isEqualTo("category");
    assertThat(label.path("values").get(9).asText()).isEqualTo("group 1");
    assertThat(at.get("/api/columns/text").path("kind").asText()).isEqualTo("text");
    String many = String.join(",", IntStream.range(0, 501).mapToObj(i -> "1").toList());
    refused("GET", "/api/items?rows=" + many, null, 400, "At most 500");
    assertThat(at.get("/api/items")).isEmpty();
    assertThat(at.get("/api/search?text=ITEM-11").path("rows"))
        .extracting(JsonNode::asInt)
        .containsExactly(11, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119);
  }

  @Test
  void phrasesThatAreNone() throws Exception {
    refused("POST", "/api/extras", "{\"text\": \"  \"}", 400, "A phrase has 1 to");
    refused("POST", "/api/extras", "{\"txt\": \"a\"}", 400, "Did you mean text?");
    JsonNode once = at.post("/api/extras", Map.of("text", "two  words "));
    assertThat(at.post("/api/extras", Map.of("text", "two words")).path("name"))
        .isEqualTo(once.path("name"));
    assertThat(once.path("text").asText()).isEqualTo("two words");
    assertThat(at.get("/api/extras/" + once.path("name").asText())).isEqualTo(once);
  }

  @Test
  void namesOfRuns() throws Exception {
    String run = "{\"question\": {\"budget\": 3}, \"state\": \"\"}";
    for (String bad : List.of("%20", "-x", "a%2Fb", "%2E%2E", "x".repeat(61))) {
      refused("PUT", "/api/runs/" + bad, run, 400, "A name has 1 to 60 letters");
    }
    at.put("/api/runs/one", run);
    at.put("/api/runs/two", run);
    refused("POST", "/api/runs/one/name", "{\"name\": \"two\"}", 409, "one called two already");
    refused("POST", "/api/runs/three/name", "{\"name\": \"four\"}", 404, "none called three");
    refused("PUT", "/api/runs/five", "{\"question\": {\"budget\": 0}}", 400, "budget is 0");
    refused("PUT", "/api/runs/five", "{\"question\": {}, \"more\": 1}", 400, "no field more");
    at.put("/api/runs/one", run.replace("\"\"", "\"new\""));
    assertThat(at.get("/api/runs").findValuesAsText("name")).containsExactly("one", "two");
    assertThat(at.get("/api/runs").get(0).path("state").asText()).isEqualTo("new");
  }

  @Test
  void cancellingWhatDoesNotRun() throws Exception {
    HttpResponse<String> r = at.send("DELETE", "/api/select/nobody", null);
    assertThat(r.statusCode()).isEqualTo(200);
    assertThat(Opened.JSON.readTree(r.body()).path("cancelled").asBoolean()).isFalse();
  }

  @Test
  void filesToTakeAway() throws Exception {
    HttpResponse<String> csv =
        at.send("POST", "/api/export/csv", "{\"measure\": \"fl\", \"budget\": 2}");
    assertThat(csv.headers().firstValue("Content-Disposition").orElse(""))
        .contains("selection.csv");
    assertThat(csv.body().lines().skip(1).findFirst().orElse("")).matches("1,(\\d+),item-\\1,.*");
    refused("POST", "/api/export/xml", "{\"measure\": \"fl\"}", 400, "json, csv, rows and page");
  }

  /** On the fly and greedy this takes a while; the file has nothing ahead of its first byte. */
  @Test
  void aFileThatIsLongInTheMakingIsWhole(@TempDir Path other) throws Exception {
    try (Opened slow = new Opened(Opened.groups(3000, 64, 2), other, 1_000_000)) {
      String body = "{\"measure\": \"fl\", \"optimizer\": \"greedy\", \"budget\": 60}";
      HttpResponse<String> csv = slow.send("POST", "/api/export/csv", body);
      assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
      assertThat(csv.body()).startsWith("rank,index,id");
      assertThat(csv.body().lines()).hasSize(61);
    }
  }

  @Test
  void headIsGetWithoutABody() throws Exception {
    HttpResponse<String> r = at.send("HEAD", "/api/pool", null);
    assertThat(r.statusCode()).isEqualTo(200);
    assertThat(r.body()).isEmpty();
  }

  @Test
  void theCatalogueIsWhole() throws Exception {
    JsonNode all = at.get("/api/measures");
    List<String> names = new ArrayList<>();
    all.path("measures").forEach(m -> names.add(m.path("name").asText()));
    List<String> goals = new ArrayList<>();
    all.path("goals").forEach(g -> g.path("measures").forEach(m -> goals.add(m.asText())));
    assertThat(names).containsAll(goals).doesNotHaveDuplicates();
    for (JsonNode kernel : all.path("kernels")) {
      String body = "{\"measure\": \"fl\", \"budget\": 2, \"kernel\": \"%s\"}";
      assertThat(at.post("/api/select", body.formatted(kernel.asText())).path("picks")).hasSize(2);
    }
    for (String optimizer : all.path("optimizers").findValuesAsText("name")) {
      String body = "{\"measure\": \"fl\", \"budget\": 2, \"optimizer\": \"%s\"}";
      assertThat(at.post("/api/select", body.formatted(optimizer)).path("picks"))
          .as(optimizer)
          .isNotEmpty();
    }
  }

  /** A file that is not the studio's is left alone, and said when it is opened. */
  @Test
  void aFileOfSomebodyElses(@TempDir Path other) throws Exception {
    Path file = Files.writeString(other.resolve("runs.json"), "{\"mine\": 1}");
    assertThatThrownBy(() -> new Opened(at.pool, other, 100_000_000))
        .hasMessageContaining("runs.json is not what the studio wrote");
    assertThat(file).hasContent("{\"mine\": 1}");
  }

  // ---- what the routes are made of ----

  @Test
  void columnsByTheirKind() {
    assertThat(Pool.Column.of(List.of("a", "b", "a", "b")).kind()).isEqualTo("category");
    assertThat(Pool.Column.of(List.of("1", "2.5", "-3e4", "7")).kind()).isEqualTo("number");
    assertThat(Pool.Column.of(Arrays.asList("1", null, " ", "7", "8", "9", "10")).kind())
        .isEqualTo("number");
    assertThat(Pool.Column.of(List.of("1", "2", "x", "NaN")).kind()).isEqualTo("text");
    assertThat(Pool.Column.of(List.of("1", "NaN", "3", "4")).kind()).isEqualTo("text");
  }

  @Test
  void someFromAllOver() {
    assertThat(Pool.spread(10, 4)).containsExactly(0, 2, 5, 7);
    assertThat(Pool.spread(3, 9)).containsExactly(0, 1, 2);
    assertThat(Pool.spread(2_000_000_000, 2)).containsExactly(0, 1_000_000_000);
  }

  @Test
  void aPoolOfNumbersShowsTheFirst() {
    dev.prism.data.Table t =
        new dev.prism.data.Table(
            "x.npy",
            dev.prism.kernel.Features.of(
                new float[][] {{1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0, 0, 0, 1}}),
            null,
            Map.of());
    Pool pool = Pool.of(t);
    assertThat(pool.kind()).isEqualTo("rows");
    assertThat(pool.label()).isNull();
    Map<?, ?> about = (Map<?, ?>) pool.item(0).get("about");
    assertThat(about.keySet().toString()).isEqualTo("[f0, f1, f2, f3, f4, f5]");
    assertThat(about.get("f5")).isEqualTo("6.0");
  }

  /** A column by one of the usual names comes before others that are as good. */
  @Test
  void theLabelIsTheColumnThatSaysWhatAnItemIs() {
    List<String> colour = List.of("red", "blue", "red", "blue"), kind = List.of("a", "a", "b", "b");
    Map<String, List<String>> columns = new java.util.LinkedHashMap<>();
    columns.put("colour", colour);
    dev.prism.kernel.Features x = dev.prism.kernel.Features.of(new float[][] {{1}, {2}, {3}, {4}});
    assertThat(Pool.of(new dev.prism.data.Table("t", x, null, columns)).label())
        .isEqualTo("colour");
    columns.put("Class", kind);
    assertThat(Pool.of(new dev.prism.data.Table("t", x, null, columns)).label()).isEqualTo("Class");
  }

  @Test
  void clustersAreTheSameEveryTime() throws Exception {
    JsonNode one = at.get("/api/columns/cluster").path("values");
    try (Opened again = new Opened(at.pool, folder.resolve("again"), 200_000_000)) {
      assertThat(again.get("/api/columns/cluster").path("values")).isEqualTo(one);
      byte[] there = again.send("GET", "/api/map/pca", null).body().getBytes();
      assertThat(at.send("GET", "/api/map/pca", null).body().getBytes()).isEqualTo(there);
    }
  }
}
