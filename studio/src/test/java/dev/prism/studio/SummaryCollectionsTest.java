package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Collections, and the files that are written from them. */
class SummaryCollectionsTest {
  @TempDir Path folder;

  @Test
  void collectsSummariesOfSeveralPeople() throws Exception {
    try (Opened at = new Opened(Opened.groups(80, 6, 3), folder, 100_000_000)) {
      at.put("/api/collections/walk", Map.of("items", List.of(1, 2, 3, 4, 5, 6)));
      at.put(
          "/api/collections/walk/tasks/first",
          Map.of("query", List.of(1), "private", List.of(2), "budget", 2));
      at.put("/api/collections/walk/tasks/first/references/Ada", Map.of("items", List.of(3, 4)));
      at.put("/api/collections/walk/tasks/first/references/Bo", Map.of("items", List.of(4)));
      at.put(
          "/api/collections/walk/concepts/3",
          Map.of("by", "Ada", "concepts", List.of("tree", "path")));
      at.put("/api/collections/walk/concepts/3", Map.of("by", "Bo", "concepts", List.of("tree")));
      JsonNode file = Opened.JSON.readTree(folder.resolve("walk.json").toFile());
      assertThat(file).isEqualTo(at.get("/api/collections/walk/file"));
      assertThat(file.path("items")).hasSize(6);
      assertThat(file.path("items").get(2).path("concepts"))
          .isEqualTo(Opened.JSON.readTree("{\"path\": 0.5, \"tree\": 1.0}"));
      assertThat(file.path("items").get(0).path("concepts").path("group 1").asDouble())
          .isEqualTo(1);
      assertThat(file.path("items").get(0).path("features")).hasSize(6);
      assertThat(file.path("tasks"))
          .isEqualTo(
              Opened.JSON.readTree(
                  """
                  [{"name": "first", "query": {"items": ["item-1"]}, "private": {"items": ["item-2"]},
                    "budget": {"items": 2}, "references": [
                      {"by": "Ada", "items": ["item-3", "item-4"]}, {"by": "Bo", "items": ["item-4"]}]}]
                  """));
    }
    try (Opened again = new Opened(Opened.groups(80, 6, 3), folder, 100_000_000)) {
      assertThat(again.get("/api/collections").get(0).path("tasks").get(0).path("references"))
          .hasSize(2);
    }
  }

  @Test
  void rejectsInvalidRequests() throws Exception {
    try (Opened at = new Opened(Opened.groups(80, 6, 3), folder, 100_000_000)) {
      at.put("/api/collections/c", Map.of("items", List.of(1, 2, 3)));
      at.put("/api/collections/c/tasks/t", Map.of("budget", 1));
      assertThat(error(at, "/api/collections/c", "{\"items\": [1, 2]}")).contains("already");
      assertThat(error(at, "/api/collections/..%2Fx", "{\"items\": [1, 2]}")).contains("A name");
      assertThat(error(at, "/api/collections/runs", "{\"items\": [1, 2]}"))
          .contains("studio itself");
      assertThat(error(at, "/api/collections/d", "{\"items\": [1]}")).contains("2 to 2000");
      assertThat(error(at, "/api/collections/c/tasks/t/references/A", "{\"items\": [1, 2]}"))
          .contains("budget is 1");
      assertThat(error(at, "/api/collections/c/tasks/t/references/A", "{\"items\": [9]}"))
          .contains("not in the collection");
      assertThat(error(at, "/api/collections/c/tasks/u/references/A", "{\"items\": [1]}"))
          .contains("no task");
      at.put("/api/collections/c/tasks/t/references/A", Map.of("items", List.of(1)));
      assertThat(error(at, "/api/collections/c/tasks/t", "{\"budget\": 2}"))
          .contains("has summaries already");
    }
  }

  private static String error(Opened at, String path, String body) throws Exception {
    var r = at.send("PUT", path, body);
    assertThat(r.statusCode()).isBetween(400, 499);
    return Opened.JSON.readTree(r.body()).path("error").asText();
  }
}
