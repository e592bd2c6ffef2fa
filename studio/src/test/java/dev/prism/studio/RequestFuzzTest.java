package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.fuzz.Fuzz;
import dev.prism.studio.RequestFuzz.Answer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random requests are answered or refused, and the fuzzer finds every planted fault. */
class RequestFuzzTest {
  private static final int CASES = 200;

  @TempDir static Path folder;
  private static Opened at;

  @BeforeAll
  static void open() {
    at = new Opened(Opened.groups(60, 5, 9), folder.resolve("kept"), 200_000_000);
  }

  @AfterAll
  static void close() {
    at.close();
  }

  private static Answer post(String path, String body) throws IOException, InterruptedException {
    HttpResponse<String> r = at.send("POST", path, body);
    return new Answer(r.statusCode(), r.body());
  }

  @Test
  void requestsAreAnsweredOrRefused() {
    Fuzz.run("requests", new RequestFuzz(at.pool, RequestFuzzTest::post)::check);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void findsThePlantedFault(Fault fault) {
    RequestFuzz fuzz =
        new RequestFuzz(at.pool, (path, body) -> fault.change.of(path, post(path, body)));
    Fuzz.finds(CASES, fuzz::check, new RequestFuzz(at.pool, RequestFuzzTest::post)::check);
  }

  private interface Change {
    Answer of(String path, Answer a) throws IOException;
  }

  /** Routes with a fault. */
  enum Fault {
    A_REFUSAL_IS_A_CRASH((path, a) -> a.status() == 400 ? new Answer(500, a.body()) : a),
    A_REFUSAL_SAYS_NOTHING((path, a) -> a.status() >= 400 ? new Answer(a.status(), "{}") : a),
    A_REFUSAL_NAMES_A_CLASS(
        (path, a) ->
            a.status() >= 400
                ? new Answer(a.status(), "{\"error\":\"java.lang.NullPointerException: null.\"}")
                : a),
    A_REFUSAL_IS_NO_JSON(
        (path, a) -> a.status() >= 400 ? new Answer(a.status(), "<h1>Not found.</h1>") : a),
    BAD_REQUESTS_ARE_ANSWERED_AS_THE_LAST_ONE(
        (path, a) ->
            a.status() == 400 && path.endsWith("select")
                ? new Answer(200, "{\"picks\":[{\"index\":-1}],\"value\":0}")
                : a),
    PICKS_ARE_SHIFTED(picks(p -> p.forEach(x -> put(x, x.path("index").asInt() + 1)))),
    A_PICK_COMES_TWICE(picks(p -> p.add(p.get(0).deepCopy()))),
    THE_LAST_PICK_IS_LOST(picks(p -> p.remove(p.size() - 1))),
    PICKS_ARE_SORTED(
        picks(
            p -> {
              java.util.List<JsonNode> all = new java.util.ArrayList<>();
              p.forEach(all::add);
              all.sort(java.util.Comparator.comparingInt(x -> x.path("index").asInt()));
              p.removeAll();
              p.addAll(all);
            })),
    IDS_ARE_OF_ANOTHER_ITEM(picks(p -> p.forEach(x -> ((ObjectNode) x).put("id", "item-0")))),
    GAINS_ARE_LOST(picks(p -> p.forEach(x -> ((ObjectNode) x).put("gain", 0))));

    private final Change change;

    Fault(Change change) {
      this.change = change;
    }
  }

  private static void put(JsonNode pick, int index) {
    ((ObjectNode) pick).put("index", index);
  }

  /** Changes the picks of an answer to a request for a selection. */
  private static Change picks(Consumer<ArrayNode> change) {
    return (path, a) -> {
      if (a.status() != 200 || !path.endsWith("select")) {
        return a;
      }
      JsonNode answer = Opened.JSON.readTree(a.body());
      if (answer.path("picks").size() > 1) {
        change.accept((ArrayNode) answer.path("picks"));
      }
      return new Answer(200, answer.toString());
    };
  }
}
