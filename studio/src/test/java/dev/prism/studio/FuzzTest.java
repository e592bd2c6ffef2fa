package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Malformed JSON, huge numbers, wrong types and odd paths cause error messages, never a crash. */
class FuzzTest {
  private static final List<String> ODD =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1e400",
          "-0.0",
          "9999999999999999999999",
          "2147483648",
          "\"\"",
          "\"\\u0000\"",
          "\"" + "x".repeat(5000) + "\"",
          "[]",
          "[[]]",
          "{}",
          "[null]",
          "[-1]",
          "[1.5]",
          "[\"unknown\"]",
          "[99999999]",
          "[1,1,1]",
          "{\"a\":{\"b\":[]}}",
          "NaN",
          "\"../../etc/passwd\"",
          "\"flqmi:eta=1e999\"",
          "\"flqmi:eta=nan\"",
          "\"fl:\"",
          "\"+\"",
          "\"*\"",
          "\"java.lang.Thread\"",
          "\"rbf:sigma=-1\"",
          "\"1e308*fl + 1e308*fl\"",
          "\"gradient\"",
          "\"com:psi=java.lang.String\"",
          "\"stochastic:epsilon=0\"",
          "\"\ud800\"");

  private static final List<String> FIELDS =
      List.of(
          "query",
          "private",
          "labelled",
          "queryExtras",
          "privateExtras",
          "measure",
          "kernel",
          "neighbours",
          "optimizer",
          "seed",
          "k",
          "budget",
          "client",
          "request",
          "requests",
          "pick",
          "column",
          "text",
          "name",
          "items",
          "by",
          "concepts",
          "state",
          "quary");

  private static final List<String> PATHS =
      List.of(
          "/api/select",
          "/api/explain",
          "/api/compare",
          "/api/code",
          "/api/export/json",
          "/api/export/rows",
          "/api/export/%2e%2e",
          "/api/extras",
          "/api/runs/x",
          "/api/runs/%00",
          "/api/runs/x/name",
          "/api/collections/x",
          "/api/collections/x/tasks/t",
          "/api/collections/x/tasks/t/references/a",
          "/api/collections/x/concepts/-1",
          "/api/images/1",
          "/api/images/1e9",
          "/api/map/x",
          "/api/columns/%f0%9f%98%80",
          "/api/items?indices=1,x",
          "/api/items?indices=" + "1,".repeat(600),
          "/api/search?text=",
          "/api/search?text=%C3%28",
          "/api/select/x",
          "/api",
          "/api/",
          "/api/pool/",
          "/a.b");

  @TempDir Path folder;
  private final SplittableRandom random = new SplittableRandom(7);

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String body() {
    StringBuilder s = new StringBuilder("{");
    for (int i = random.nextInt(4); i >= 0; i--) {
      s.append('"').append(any(FIELDS)).append("\":");
      boolean nested = random.nextInt(5) == 0;
      s.append(nested ? "{\"" + any(FIELDS) + "\":" + any(ODD) + "}" : any(ODD)).append(',');
    }
    s.setCharAt(s.length() - 1, '}');
    return switch (random.nextInt(8)) {
      case 0 -> s.substring(0, random.nextInt(s.length())); // cut off
      case 1 -> s + "}";
      case 2 -> "[".repeat(3000);
      default -> s.toString();
    };
  }

  @Test
  void answersOddRequestsWithAMessage() throws Exception {
    try (Opened at = new Opened(Opened.groups(120, 6, 4), folder, 200_000_000)) {
      Set<Integer> seen = new java.util.TreeSet<>();
      for (int i = 0; i < 1500; i++) {
        String method = any(List.of("POST", "POST", "POST", "PUT", "GET", "DELETE", "PATCH"));
        String path = any(PATHS), body = method.matches("GET|DELETE") ? null : body();
        HttpResponse<String> r = at.send(method, path, body);
        String what = method + " " + path + " " + body + " -> " + r.statusCode() + " " + r.body();
        assertThat(r.statusCode()).as(what).isBetween(200, 499);
        seen.add(r.statusCode());
        if (r.statusCode() >= 400) {
          String said = Opened.JSON.readTree(r.body()).path("error").asText();
          assertThat(said).as(what).hasSizeBetween(15, 2500).matches("(?s).*[.?!…]");
        }
      }
      assertThat(seen).contains(200, 400, 404, 405);
      assertThat(at.post("/api/select", Map.of("query", List.of(1), "k", 3)).path("picks"))
          .hasSize(3);
    }
  }

  @Test
  void answersOddBytes() throws Exception {
    try (Opened at = new Opened(Opened.groups(60, 4, 4), folder, 200_000_000)) {
      String host = "Host: " + at.host() + "\r\nConnection: close\r\n";
      List<String> requests =
          List.of(
              "GET /% HTTP/1.1\r\n" + host + "\r\n",
              "GET /\u0000 HTTP/1.1\r\n" + host + "\r\n",
              "GET http://elsewhere/api/pool HTTP/1.1\r\n" + host + "\r\n",
              "BREW / HTTP/1.1\r\n" + host + "\r\n",
              "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
              "GET /" + "a".repeat(100_000) + " HTTP/1.1\r\n" + host + "\r\n",
              "POST /api/select HTTP/1.1\r\n"
                  + host
                  + "Content-Type: application/json\r\nContent-Length: 999999999999\r\n\r\n{}",
              "POST /api/select HTTP/1.1\r\n"
                  + host
                  + "Content-Type: application/json\r\nContent-Length: -5\r\n\r\n{}",
              "nonsense\r\n\r\n");
      for (String r : requests) {
        String answer = at.raw(r);
        if (!answer.isEmpty()) { // the server closes some connections
          assertThat(answer).as(r.lines().findFirst().get()).startsWith("HTTP/1.1 4");
        }
      }
      HttpResponse<String> large =
          at.send("POST", "/api/extras", "\"" + "x".repeat(100_000) + "\"");
      assertThat(large.statusCode()).isEqualTo(413);
      assertThat(at.get("/api/pool").path("size").asInt()).isEqualTo(60);
    }
  }
}
