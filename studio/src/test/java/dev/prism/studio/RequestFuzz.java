package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Random requests to the studio: good ones are answered as the core answers them, and what is left
 * of them after some fields have changed is answered in the same way or refused with a sentence.
 */
final class RequestFuzz {
  /** The status and the body of an answer. */
  record Answer(int status, String body) {}

  /** Routes that answer: those of the studio, or some with a planted fault. */
  @FunctionalInterface
  interface Routes {
    Answer post(String path, String body) throws Exception;
  }

  private static final List<String> MEASURES =
      List.of("flqmi", "flvmi:eta=0.7", "gcmi", "fl", "gc", "logdetmi:eta=0.5", "flcmi:nu=0.5");

  private static final List<String> ODD_TEXTS =
      List.of(
          "", "\u0000", "flqmi:eta=nan", "flqmi:eta=1e999", "+", "*", "java.lang.Thread", "fl:");

  private static final List<String> PATHS = List.of("select", "explain", "compare", "code");

  private final Table pool;
  private final Routes routes;

  RequestFuzz(Table pool, Routes routes) {
    this.pool = pool;
    this.routes = routes;
  }

  /** Makes the request of a seed, sends it, changes some fields, and sends it again. */
  void check(long seed) throws Exception {
    SplittableRandom r = new SplittableRandom(seed);
    ObjectNode good = request(r);
    Answer a = routes.post("/api/select", good.toString());
    assertThat(a.status()).as("%s -> %s", good, a.body()).isEqualTo(200);
    selection(good, a);
    asTheCore(good, a);
    for (int i = 0; i < 6; i++) {
      ObjectNode bad = good.deepCopy();
      for (int times = 1 + r.nextInt(3); times > 0; times--) {
        mutate(r, bad);
      }
      String path = "/api/" + PATHS.get(r.nextInt(PATHS.size()));
      String body = text(r, path.endsWith("explain") ? explaining(r, bad) : bad);
      answered(path, body, bad, routes.post(path, body));
    }
  }

  private ObjectNode request(SplittableRandom r) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("query", items(r, 1 + r.nextInt(3)));
    String measure = MEASURES.get(r.nextInt(MEASURES.size()));
    if (measure.startsWith("flcmi")) {
      out.set("private", items(r, 1 + r.nextInt(2)));
    }
    return out.put("measure", measure).put("k", 1 + r.nextInt(9));
  }

  /** Rows and ids name items alike. */
  private ArrayNode items(SplittableRandom r, int count) {
    ArrayNode out = JsonNodeFactory.instance.arrayNode();
    Set<Integer> rows = new HashSet<>();
    while (rows.size() < count) {
      int row = r.nextInt(pool.size());
      if (rows.add(row)) {
        JsonNode unused = r.nextBoolean() ? out.add(row) : out.add(pool.id(row));
      }
    }
    return out;
  }

  private static ObjectNode explaining(SplittableRandom r, ObjectNode request) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("request", request);
    return out.put("pick", r.nextInt(-1, 5));
  }

  private void mutate(SplittableRandom r, ObjectNode body) {
    List<String> names = new ArrayList<>(List.of("query", "private", "measure", "k", "kernel"));
    names.addAll(List.of("optimizer", "seed", "neighbours", "quary", "budget"));
    String name = names.get(r.nextInt(names.size()));
    switch (r.nextInt(9)) {
      case 0 -> body.remove(name);
      case 1 -> body.putNull(name);
      case 2 -> body.put(name, r.nextInt(-2, 3) * (1 + r.nextInt(1_000_000_000)));
      case 3 -> body.put(name, r.nextDouble() * Math.pow(10, r.nextInt(-5, 40)));
      case 4 -> body.put(name, ODD_TEXTS.get(r.nextInt(ODD_TEXTS.size())));
      case 5 -> body.putArray(name).add(r.nextInt(-1, 2 * pool.size())).add(r.nextInt(9));
      case 6 -> body.putArray(name).addNull().add("item-" + r.nextInt(3 * pool.size()));
      case 7 -> body.putObject(name).put("k", 1);
      default -> body.put("k", r.nextInt(0, 2 * pool.size()));
    }
  }

  /** The text, sometimes with a character that went or came. */
  private static String text(SplittableRandom r, ObjectNode body) {
    String s = body.toString();
    int at = r.nextInt(s.length());
    return switch (r.nextInt(8)) {
      case 0 -> s.substring(0, at);
      case 1 -> s.substring(0, at) + s.substring(at + 1);
      case 2 -> s.substring(0, at) + "\"}],:0".charAt(r.nextInt(6)) + s.substring(at);
      default -> s;
    };
  }

  private void answered(String path, String body, ObjectNode request, Answer a) throws Exception {
    String what = path + " " + body + " -> " + a.status() + " " + a.body();
    assertThat(a.status()).as(what).isBetween(200, 499);
    JsonNode json = Opened.JSON.readTree(a.body());
    if (a.status() >= 400) {
      assertThat(json.path("error").asText())
          .as(what)
          .hasSizeBetween(15, 2500)
          .matches("(?s).*[.?!…]")
          .doesNotContain("Exception", "dev.prism");
    } else if (path.endsWith("select") && request.toString().equals(body)) {
      selection(request, a);
    }
  }

  /** Checks a selection: distinct items of the pool that are in neither set. */
  private void selection(ObjectNode request, Answer a) throws Exception {
    String what = request + " -> " + a.body();
    JsonNode answer = Opened.JSON.readTree(a.body());
    List<Integer> picks = Opened.indices(answer.path("picks"));
    assertThat(picks).as(what).doesNotHaveDuplicates();
    assertThat(picks).as(what).allMatch(i -> i >= 0 && i < pool.size());
    Set<Integer> marked = rows(request.path("query"));
    marked.addAll(rows(request.path("private")));
    assertThat(picks).as(what).noneMatch(marked::contains);
    if (request.path("k").isInt()) {
      assertThat(picks).as(what).hasSizeLessThanOrEqualTo(request.path("k").asInt());
    }
    double sum = 0;
    for (JsonNode p : answer.path("picks")) {
      sum += p.path("gain").asDouble();
      assertThat(p.path("id").asText()).as(what).isEqualTo(pool.id(p.path("index").asInt()));
    }
    assertThat(Math.abs(sum - answer.path("value").asDouble()))
        .as(what)
        .isLessThanOrEqualTo(1e-5 * (1 + Math.abs(sum)));
  }

  private void asTheCore(ObjectNode request, Answer a) throws Exception {
    int[] query = rows(request.path("query")).stream().mapToInt(i -> i).toArray();
    int[] avoid = rows(request.path("private")).stream().mapToInt(i -> i).toArray();
    Features x = pool.features();
    Problem v = Problem.of(x).query(x.select(query));
    v = avoid.length == 0 ? v : v.privateSet(x.select(avoid));
    int[] marked = IntStream.concat(IntStream.of(query), IntStream.of(avoid)).toArray();
    String measure = request.path("measure").asText();
    boolean unguided = measure.matches("fl|gc"); // marks are left out, and not compared with
    v = unguided ? Problem.of(x) : v;
    int[] expected =
        Request.pick(Constraint.atMost(request.path("k").asInt()).exclude(marked))
            .measure(measure)
            .from(v)
            .selection()
            .indices();
    assertThat(Opened.indices(Opened.JSON.readTree(a.body()).path("picks")))
        .as("%s", request)
        .isEqualTo(IntStream.of(expected).boxed().toList());
  }

  private Set<Integer> rows(JsonNode items) {
    Set<Integer> out = new TreeSet<>();
    items.forEach(i -> out.add(i.isTextual() ? pool.ids().indexOf(i.asText()) : i.asInt(-1)));
    return out;
  }
}
