package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.data.Table;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Saved objects survive a restart, belong to a pool, and can be shared by studios. */
class JsonStoreTest {
  private static final Map<String, Object> RUN =
      Map.of("request", Map.of("query", List.of(70), "k", 3), "state", "q=70");

  @TempDir Path folder;

  private Opened open(Table pool) {
    return new Opened(pool, folder, 100_000_000);
  }

  @Test
  void reportsObjectsOfAnotherPool() throws Exception {
    try (Opened at = open(Opened.groups(80, 6, 3))) {
      at.put("/api/runs/mine", RUN);
      at.put("/api/collections/walk", Map.of("items", List.of(70, 71, 72)));
      at.put("/api/collections/walk/tasks/first", Map.of("budget", 2));
      assertThat(at.get("/api/runs").get(0).has("poolMismatch")).isFalse();
      assertThat(at.get("/api/collections").get(0).has("poolMismatch")).isFalse();
    }
    for (Table other : List.of(Opened.groups(40, 6, 3), Opened.groups(80, 6, 4))) {
      try (Opened at = open(other)) {
        String message = "belongs to another state of groups.npy with 80 items";
        assertThat(at.get("/api/runs").get(0).path("poolMismatch").asText()).contains(message);
        assertThat(at.get("/api/collections").get(0).path("poolMismatch").asText())
            .contains(message);
        for (HttpResponse<String> r :
            List.of(
                at.send("GET", "/api/collections/walk/file", null),
                at.send("PUT", "/api/collections/walk/concepts/1", "{\"by\": \"A\"}"),
                at.send("PUT", "/api/collections/walk/tasks/second", "{}"))) {
          assertThat(r.statusCode()).isEqualTo(409);
          assertThat(r.body()).contains("walk " + message);
        }
      }
    }
    try (Opened at = open(Opened.groups(80, 6, 3))) {
      assertThat(at.get("/api/runs").get(0).has("poolMismatch")).isFalse();
      assertThat(at.get("/api/collections/walk/file").path("items")).hasSize(3);
    }
  }

  @Test
  void twoStudiosShareAFolder() throws Exception {
    Table pool = Opened.groups(80, 6, 3);
    try (Opened one = open(pool);
        Opened other = open(pool);
        var threads = Executors.newFixedThreadPool(4)) {
      one.put("/api/collections/walk", Map.of("items", List.of(1, 2, 3)));
      one.put("/api/collections/walk/tasks/t", Map.of("budget", 1));
      List<Callable<JsonNode>> all =
          IntStream.range(0, 24)
              .<Callable<JsonNode>>mapToObj(
                  i -> {
                    Opened at = i % 2 == 0 ? one : other;
                    return i < 12
                        ? () -> at.put("/api/runs/run" + i, RUN)
                        : () ->
                            at.put(
                                "/api/collections/walk/tasks/t/references/P" + i,
                                Map.of("items", List.of(1)));
                  })
              .toList();
      for (Future<JsonNode> f : threads.invokeAll(all)) {
        f.get();
      }
      assertThat(one.get("/api/runs")).hasSize(12).isEqualTo(other.get("/api/runs"));
      JsonNode file = Opened.JSON.readTree(folder.resolve("walk.json").toFile());
      assertThat(file.path("tasks").get(0).path("references")).hasSize(12);
    }
  }

  @Test
  void deletesSummariesFromTheFile() throws Exception {
    Path file = folder.resolve("walk.json");
    String ada = "/api/collections/walk/tasks/t/references/Ada";
    try (Opened at = open(Opened.groups(80, 6, 3))) {
      at.put("/api/collections/walk", Map.of("items", List.of(1, 2, 3)));
      at.put("/api/collections/walk/tasks/t", Map.of("budget", 1));
      at.put(ada, Map.of("items", List.of(1)));
      assertThat(file).exists();
      at.put(ada, Map.of("items", List.of()));
      assertThat(file).doesNotExist();
      at.put(ada, Map.of("items", List.of(2)));
      at.put("/api/collections/walk/tasks/u", Map.of("budget", 1));
      at.put("/api/collections/walk/tasks/u/references/Bo", Map.of("items", List.of(3)));
      assertThat(at.send("DELETE", "/api/collections/walk/tasks/t", null).statusCode())
          .isEqualTo(200);
      assertThat(Opened.JSON.readTree(file.toFile()).path("tasks").findValuesAsText("name"))
          .containsExactly("u");
      assertThat(at.send("DELETE", "/api/collections/walk/tasks/t", null).statusCode())
          .isEqualTo(404);
      assertThat(at.send("DELETE", "/api/collections/walk", null).statusCode()).isEqualTo(200);
      assertThat(file).doesNotExist();
      java.nio.file.Files.writeString(file, "of another program");
      assertThat(at.send("PUT", "/api/collections/walk", "{\"items\": [1, 2]}").body())
          .contains("walk.json already");
      assertThat(file).hasContent("of another program");
    }
  }

  @Test
  void restoresItemsOutsideThePool() throws Exception {
    Map<String, Object> q;
    JsonNode before;
    try (Opened at = open(Opened.groups(80, 6, 3))) {
      String phrase = at.post("/api/extras", Map.of("text", "#more  trees")).path("name").asText();
      var png = new ByteArrayOutputStream();
      ImageIO.write(new java.awt.image.BufferedImage(9, 9, 1), "png", png);
      HttpRequest drop =
          HttpRequest.newBuilder(URI.create(at.address + "/api/extras"))
              .header("Content-Type", "image/png")
              .POST(HttpRequest.BodyPublishers.ofByteArray(png.toByteArray()))
              .build();
      HttpResponse<String> r = at.client.send(drop, HttpResponse.BodyHandlers.ofString());
      String image = Opened.JSON.readTree(r.body()).path("name").asText();
      q = Map.of("queryExtras", List.of(phrase, image), "private", List.of(4), "measure", "flqmi");
      before = at.post("/api/select", q).path("picks");
      at.put("/api/runs/mine", Map.of("request", q, "state", ""));
    }
    try (Opened at = open(Opened.groups(80, 6, 3))) {
      assertThat(at.post("/api/select", q).path("picks")).isEqualTo(before);
      assertThat(at.get("/api/runs").get(0).has("extras")).isFalse();
    }
  }
}
