package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for selections: defaults, invalid values, explanations and comparisons. */
class SelectionRoutesTest {
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
        "[] | Send a JSON object",
        "{\"k\": 0} | k is 0; it must be from 1 to 120",
        "{\"k\": 121} | k is 121; it must be from 1 to 120",
        "{\"k\": 2.5} | k must be an integer from 1 to 120",
        "{\"k\": \"many\"} | k must be an integer",
        "{\"k\": 99999999999} | k must be an integer",
        "{\"kernal\": 3} | Did you mean kernel?",
        "{\"query\": 3} | query must be an array",
        "{\"query\": [120]} | indices from 0 to 119, or ids as strings; 120 is neither",
        "{\"query\": [-1]} | -1 is neither",
        "{\"query\": [1.5]} | 1.5 is neither",
        "{\"query\": [[1]]} | [1] is neither",
        "{\"query\": [\"item-999\"]} | item-999",
        "{\"private\": {\"a\": 1}} | private must be an array",
        "{\"measure\": 3} | measure must be a string of at most 2000 characters",
        "{\"measure\": \"flqm\", \"query\": [1]} | Did you mean flqmi?",
        "{\"measure\": \"flqmi\"} | needs a query set",
        "{\"measure\": \"flqmi:eta=-1\", \"query\": [1]} | eta",
        "{\"kernel\": \"cosin\"} | cosine",
        "{\"optimizer\": \"lasy\"} | lazy",
        "{\"neighbours\": 120} | neighbours is 120",
        "{\"seed\": -1} | seed is -1",
        "{\"queryExtras\": [3]} | queryExtras must have at most"
      })
  void rejectsInvalidRequests(String body, String says) throws Exception {
    HttpResponse<String> r = at.send("POST", "/api/select", body);
    assertThat(r.statusCode()).as(r.body()).isBetween(400, 422);
    assertThat(Opened.JSON.readTree(r.body()).path("error").asText()).contains(says);
  }

  /** A field that is absent or null has its default value. */
  @Test
  void absentFieldsHaveDefaults() throws Exception {
    JsonNode usual = at.post("/api/select", Map.of("measure", "fl"));
    assertThat(usual.path("picks")).hasSize(10);
    assertThat(usual.path("kernel").asText()).isEqualTo("cosine");
    String nulls = "{\"measure\": \"fl\", \"k\": null, \"query\": null, \"kernel\": null}";
    assertThat(at.post("/api/select", nulls).path("picks")).isEqualTo(usual.path("picks"));
  }

  @Test
  void duplicatesCountOnce() throws Exception {
    JsonNode once = at.post("/api/select", "{\"query\": [3, 4], \"measure\": \"gcmi\"}");
    JsonNode twice =
        at.post("/api/select", "{\"query\": [3, \"item-4\", 4, 3], \"measure\": \"gcmi\"}");
    assertThat(twice.path("picks")).isEqualTo(once.path("picks"));
  }

  /** The response states whether a prefix of it is the response for a smaller k. */
  @Test
  void seedDeterminesRandomOptimizers() throws Exception {
    String body = "{\"measure\": \"fl\", \"k\": 6, \"optimizer\": \"stochastic\", \"seed\": 7}";
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
  void labelledItemsAreNotSelected() throws Exception {
    List<Integer> first =
        Opened.indices(at.post("/api/select", "{\"measure\": \"fl\"}").path("picks"));
    String body = "{\"measure\": \"fl\", \"labelled\": %s}".formatted(first);
    assertThat(Opened.indices(at.post("/api/select", body).path("picks")))
        .hasSize(10)
        .doesNotContainAnyElementsOf(first);
  }

  @Test
  void rejectsExplanationsOfMissingPicks() throws Exception {
    at.assertFails(
        "POST",
        "/api/explain",
        "{\"request\": {\"measure\": \"fl\", \"k\": 3}, \"pick\": 4}",
        400,
        "pick is 4; it must be from 1 to 3");
    at.assertFails(
        "POST",
        "/api/explain",
        "{\"request\": {\"measure\": \"fl\"}, \"pick\": 0}",
        400,
        "pick is 0");
    at.assertFails("POST", "/api/explain", "{\"pick\": 1}", 400, "An object was expected");
  }

  /** Every item is represented by one pick, and a pick is not listed among its items. */
  @Test
  void picksRepresentThePool() throws Exception {
    String question = "{\"measure\": \"fl\", \"k\": 5}";
    int all = 0;
    for (int rank = 1; rank <= 5; rank++) {
      JsonNode why =
          at.post("/api/explain", "{\"request\": %s, \"pick\": %d}".formatted(question, rank));
      JsonNode its = why.path("represents");
      all += its.path("count").asInt();
      assertThat(its.path("indices").size()).isLessThanOrEqualTo(8);
      its.path("indices")
          .forEach(r -> assertThat(r.asInt()).isNotEqualTo(why.path("index").asInt()));
      assertThat(why.path("id").asText()).isEqualTo("item-" + why.path("index").asInt());
      assertThat(why.has("nearestQuery")).isFalse();
    }
    assertThat(all).isEqualTo(120);
  }

  @Test
  void rejectsInvalidComparisons() throws Exception {
    at.assertFails("POST", "/api/compare", "{\"requests\": []}", 400, "1 to 6");
    at.assertFails("POST", "/api/compare", "{\"requests\": {}}", 400, "1 to 6");
    String one = "{\"measure\": \"fl\"}";
    String seven = String.join(",", Collections.nCopies(7, one));
    at.assertFails("POST", "/api/compare", "{\"requests\": [" + seven + "]}", 400, "1 to 6");
    at.assertFails(
        "POST",
        "/api/compare",
        "{\"requests\": [" + one + "], \"column\": \"height\"}",
        404,
        "no such column");
  }

  @Test
  void countsCommonPicks() throws Exception {
    JsonNode c =
        at.post(
            "/api/compare",
            "{\"requests\": [{\"measure\": \"fl\", \"k\": 6}, {\"measure\": \"fl\","
                + " \"k\": 4}]}");
    assertThat(c.path("overlap").toString()).isEqualTo("[[6,4],[4,4]]");
    assertThat(c.path("runs")).hasSize(2);
  }

  @Test
  void cancellingAnUnknownClientHasNoEffect() throws Exception {
    HttpResponse<String> r = at.send("DELETE", "/api/select/unknown", null);
    assertThat(r.statusCode()).isEqualTo(200);
    assertThat(Opened.JSON.readTree(r.body()).path("cancelled").asBoolean()).isFalse();
  }
}
