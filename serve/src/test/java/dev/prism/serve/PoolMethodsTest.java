package dev.prism.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoolMethodsTest {
  private static final int N = 40;
  private final Requests server = new Requests();
  private long pool;
  @TempDir Path folder;

  @BeforeEach
  void open() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder rows = new StringBuilder("a,b,c,kind\n");
    for (int i = 0; i < N; i++) {
      for (int c = 0; c < 3; c++) {
        rows.append(random.nextDouble()).append(',');
      }
      rows.append(i % 2 == 0 ? "even" : "odd").append('\n');
    }
    pool = server.open(Files.writeString(folder.resolve("pool.csv"), rows));
  }

  private JsonNode call(String method, String params) {
    return server.call(method, "{'pool': " + pool + ", " + params + "}");
  }

  private static List<Integer> indices(JsonNode result) {
    List<Integer> out = new ArrayList<>();
    result.path("picks").forEach(p -> out.add(p.path("index").asInt()));
    return out;
  }

  @Test
  void oneOpenPoolAnswersManySelections() {
    JsonNode all = call("select", "'k': 6, 'measure': 'fl', 'kernel': 'rbf'");
    JsonNode again = call("select", "'k': 6, 'measure': 'fl', 'kernel': 'rbf'");
    JsonNode cosine = call("select", "'k': 6, 'measure': 'fl', 'kernel': 'cosine'");
    assertThat(indices(all)).hasSize(6).doesNotHaveDuplicates().isEqualTo(indices(again));
    assertThat(all.path("value")).isEqualTo(again.path("value"));
    assertThat(cosine.path("value")).isNotEqualTo(all.path("value"));
    assertThat(all.at("/request/data").asText()).endsWith("pool.csv");
  }

  @Test
  void quotasReadTheColumnsOfThePool() {
    JsonNode r = call("select", "'k': 5, 'measure': 'fl', 'quotas': ['kind=even:4-4,odd:1-1']");
    assertThat(indices(r).stream().filter(i -> i % 2 == 0)).hasSize(4);
    server
        .refusal("select", "{'pool': " + pool + ", 'k': 5, 'quotas': ['colour=red:1-2']}")
        .hasMessageContaining("colour");
  }

  @Test
  void querySetsAreItemsOfThePoolOrFiles() throws IOException {
    Path q = Files.writeString(folder.resolve("q.csv"), "a,b,c\n0.9,0.1,0.1\n");
    JsonNode file = call("select", "'k': 3, 'measure': 'gcmi', 'query': '" + q + "'");
    JsonNode ids = call("select", "'k': 3, 'measure': 'gcmi', 'queryIds': ['0', '1']");
    assertThat(indices(file)).hasSize(3);
    assertThat(indices(ids)).hasSize(3).doesNotContain(0, 1);
    server
        .refusal("select", "{'pool': " + pool + ", 'k': 3, 'queryIds': ['zebra']}")
        .hasMessageContaining("zebra");
  }

  /** Values and gains of evaluate are those of the selection, pick after pick. */
  @Test
  void evaluateFollowsASelection() {
    String request = "'measure': 'flqmi', 'kernel': 'rbf', 'queryIds': ['3', '5'], 'k': 6";
    JsonNode picks = call("select", request).path("picks");
    List<Integer> given = new ArrayList<>();
    double before = 0;
    for (JsonNode pick : picks) {
      int next = pick.path("index").asInt();
      JsonNode at = call("evaluate", request + ", 'given': " + given + ", 'items': [" + next + "]");
      assertThat(at.path("value").asDouble()).isCloseTo(before, within(1e-6));
      assertThat(at.at("/gains/0").asDouble())
          .isCloseTo(pick.path("gain").asDouble(), within(1e-6));
      before = pick.path("value").asDouble();
      given.add(next);
    }
  }

  /** Other query sets, and sets that shrink, are evaluated for themselves. */
  @Test
  void evaluateDoesNotConfuseRequests() {
    String one = "'k': 5, 'measure': 'gcmi', 'kernel': 'rbf', 'queryIds': ['3'], ";
    String other = "'k': 5, 'measure': 'gcmi', 'kernel': 'rbf', 'queryIds': ['4'], ";
    String set = "'given': [7, 9], 'items': [11]";
    double first = call("evaluate", one + set).path("value").asDouble();
    double second = call("evaluate", other + set).path("value").asDouble();
    assertThat(second).isNotCloseTo(first, within(1e-9));
    double alone = call("evaluate", one + "'given': [7], 'items': [9]").path("value").asDouble();
    assertThat(alone).isLessThan(first);
    assertThat(call("evaluate", one + set).path("value").asDouble()).isEqualTo(first);
  }

  /** A refused item leaves nothing behind of those before it. */
  @Test
  void evaluateIsWholeAfterARefusal() {
    String request = "'k': 5, 'measure': 'fl', 'kernel': 'rbf', ";
    double one = call("evaluate", request + "'given': [7], 'items': [9]").path("value").asDouble();
    String twice = "{'pool': " + pool + ", " + request + "'given': [7, 8, 8], 'items': [9]}";
    server.refusal("evaluate", twice).hasMessage("Item 8 is in the set already.");
    assertThat(call("evaluate", request + "'given': [7], 'items': [9]").path("value").asDouble())
        .isEqualTo(one);
    server
        .refusal("evaluate", "{'pool': " + pool + ", " + request + "'given': [40], 'items': []}")
        .hasMessage("Item 40 is not in the pool of 40.");
  }

  /** More requests in turn than states are kept. */
  @Test
  void evaluateForgetsNoValue() {
    List<Double> first = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (int q = 0; q < 12; q++) {
        String request = "'k': 5, 'measure': 'gcmi', 'kernel': 'rbf', 'queryIds': ['" + q + "'], ";
        JsonNode at = call("evaluate", request + "'given': [20, 21], 'items': [22, 23]");
        double sum = at.path("value").asDouble() + at.at("/gains/1").asDouble();
        if (round == 0) {
          first.add(sum);
        } else {
          assertThat(sum).isEqualTo(first.get(q));
        }
      }
    }
    assertThat(first).doesNotHaveDuplicates();
  }

  @Test
  void listsHoldWholeNumbers() {
    String request = "{'pool': " + pool + ", 'k': 5, 'measure': 'fl', 'given': ";
    for (String bad : List.of("['a']", "[1.5]", "7", "[3000000000]", "[null]")) {
      server
          .refusal("evaluate", request + bad + ", 'items': [1]}")
          .hasMessageContaining("is not a list of whole numbers");
    }
  }

  @Test
  void explanationsSumToTheGain() {
    String request = "'k': 4, 'measure': 'flqmi', 'kernel': 'rbf', 'queryIds': ['3', '5']";
    List<Integer> picks = indices(call("select", request));
    JsonNode second = call("select", request).path("picks").get(1);
    JsonNode why = call("explain", request + ", 'picks': " + picks + ", 'number': 2");
    assertThat(why.path("gain").asDouble()).isCloseTo(second.path("gain").asDouble(), within(1e-6));
    double sum = 0;
    for (JsonNode term : why.path("terms")) {
      sum += term.path("gain").asDouble();
    }
    assertThat(why.path("terms")).isNotEmpty();
    assertThat(sum).isCloseTo(second.path("gain").asDouble(), within(1e-6));
    for (int number : new int[] {0, 5, -1}) {
      server
          .refusal(
              "explain",
              "{'pool': %d, %s, 'picks': %s, 'number': %d}".formatted(pool, request, picks, number))
          .hasMessage("There are 4 picks, and no pick %d.", number);
    }
  }

  /** Every item is represented by the pick that is most similar to it, a pick by itself. */
  @Test
  void representativesAreTheNearestPicks() {
    JsonNode r = call("representatives", "'k': 2, 'kernel': 'rbf', 'picks': [4, 30]");
    assertThat(r.path("pick")).hasSize(N);
    assertThat(r.at("/similarity/4").asDouble()).isCloseTo(1, within(1e-6));
    assertThat(r.at("/similarity/30").asDouble()).isCloseTo(1, within(1e-6));
    assertThat(r.at("/pick/4").asInt()).isZero();
    assertThat(r.at("/pick/30").asInt()).isEqualTo(1);
  }

  @Test
  void progressIsReportedOnRequestOnly() {
    call("select", "'k': 20, 'measure': 'fl'");
    assertThat(server.progress).isEmpty();
  }

  @Test
  void aClosedPoolIsGone() {
    assertThat(server.call("close", "{'pool': " + pool + "}").path("closed").asBoolean()).isTrue();
    assertThat(server.call("close", "{'pool': " + pool + "}").path("closed").asBoolean()).isFalse();
    server
        .refusal("select", "{'pool': " + pool + ", 'k': 3}")
        .hasMessage("There is no pool %d; open it first.", pool);
  }

  @Test
  void aMalformedRequestIsNamed() {
    server
        .refusal("select", "{'pool': " + pool + ", 'k': 'many'}")
        .hasMessageStartingWith("The request is malformed: ");
  }
}
