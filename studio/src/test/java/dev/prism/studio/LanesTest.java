package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short selections do not wait behind long ones, and clients take turns. */
class LanesTest {
  private static StudioRequest request(String measure, int k, int seed) {
    return new StudioRequest(
        List.of(1, 2),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        measure,
        "cosine",
        0,
        "greedy",
        seed,
        k);
  }

  @Test
  void shortSelectionsOvertakeLongOnes() {
    Pool pool = Pool.of(Opened.groups(20_000, 64, 2));
    Problems problems = new Problems(pool, new ExtraItems(null), 1_000_000);
    try (SelectionQueue s = new SelectionQueue(problems)) {
      assertThat(s.estimate(request("fl", 5000, 0))).isGreaterThan(60);
      assertThat(s.estimate(request("flqmi", 5, 0))).isLessThan(1);
      List<SelectionQueue.Task> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        all.add(s.submit(request("fl", 5000, i), "client " + i, 0));
      }
      SelectionQueue.Task small = s.submit(request("flqmi", 5, 0), "other", 0);
      assertThat(small.await(120_000).selection().picks()).hasSize(5);
      assertThat(all.getFirst().await(1)).isNull();
      assertThat(all.getLast().progress())
          .containsEntry("phase", "waiting")
          .containsEntry("others", 7);
    }
  }

  @Test
  void clientsTakeTurns() throws Exception {
    CountDownLatch begun = new CountDownLatch(1), free = new CountDownLatch(1);
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    try (SelectionLane lane = new SelectionLane(1)) {
      lane.add(
          "a",
          new FutureTask<>(
              () -> {
                begun.countDown();
                free.await();
                return null;
              }));
      begun.await();
      List<FutureTask<?>> all = new ArrayList<>();
      for (String name : List.of("a1", "a2", "a3", "b1", "c1", "b2")) {
        all.add(new FutureTask<>(() -> order.add(name)));
        assertThat(lane.add(name.substring(0, 1), all.getLast())).isTrue();
      }
      assertThat(lane.ahead(all.get(1))).isEqualTo(4); // a runs; b1, c1 and a1 come first
      lane.remove(all.get(2));
      free.countDown();
      for (FutureTask<?> t : all) {
        if (t != all.get(2)) {
          t.get();
        }
      }
    }
    assertThat(order.indexOf("a2")).isGreaterThan(order.indexOf("b1"));
    assertThat(order.indexOf("a2")).isGreaterThan(order.indexOf("c1"));
    assertThat(order).hasSize(5).doesNotContain("a3");
  }

  @Test
  void learnsTheSpeed() {
    Speed speed = new Speed();
    double before = speed.seconds(1e12);
    for (int i = 0; i < 20; i++) {
      speed.observe(1e10, 10);
      speed.observe(1e10, 0.001); // mostly overhead
    }
    assertThat(before).isLessThan(speed.seconds(1e12));
    assertThat(speed.seconds(1e9)).isBetween(0.9, 1.1);
  }

  @Test
  void rejectsLongMixtures() {
    String long33 = String.join(" + ", Collections.nCopies(33, "gcmi"));
    Map<String, String> sent = Map.of("measure", long33);
    JsonNode node = Opened.JSON.valueToTree(sent);
    assertThatThrownBy(() -> StudioRequest.of(node, Opened.groups(20, 4, 1)))
        .isInstanceOf(HttpError.class)
        .hasMessageContaining("33 terms");
  }

  @Test
  void showsMemoryWithItsLimit(@TempDir Path folder) throws Exception {
    try (Opened at = new Opened(Opened.groups(300, 8, 1), folder, 50_000_000)) {
      at.post("/api/select", "{\"measure\": \"fl\", \"k\": 3}");
      JsonNode memory = at.get("/api/memory");
      assertThat(memory.path("similarities").asLong()).isBetween(300L * 300, 50_000_000L);
      assertThat(memory.path("similaritiesLimit").asLong()).isEqualTo(50_000_000);
      assertThat(memory.path("heap").asLong()).isBetween(1L, memory.path("heapLimit").asLong());
      assertThat(memory.path("results").asInt()).isEqualTo(1);
      String known = "{\"measure\": \"fl\", \"k\": 3}";
      assertThat(at.post("/api/estimate", known).path("seconds").asDouble(-1)).isZero();
      String other = "{\"measure\": \"fl\", \"kernel\": \"rbf\", \"k\": 3}";
      assertThat(at.post("/api/estimate", other).path("seconds").asDouble()).isPositive();
    }
  }
}
