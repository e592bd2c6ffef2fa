package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty clients at once on 10,000 items: no errors, and the times of each kind of request. {@code
 * -Dprism.load.seconds=60} runs it for a minute.
 */
class LoadTest {
  private static final int CLIENTS = 20;
  private static final long SECONDS = Long.getLong("prism.load.seconds", 4);
  private final Map<String, List<Double>> took = new ConcurrentHashMap<>();
  @TempDir Path folder;

  @Test
  void servesTwentyClients() throws Exception {
    try (Opened at = new Opened(Opened.groups(10_000, 64, 5), folder, 1L << 30);
        ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      at.post(
          "/api/select",
          Map.of("measure", "fl", "kernel", "cosine-shifted", "k", 20)); // the kernel, once
      long end = System.nanoTime() + SECONDS * 1_000_000_000;
      List<Future<Integer>> clients = new ArrayList<>();
      for (int c = 0; c < CLIENTS; c++) {
        SplittableRandom random = new SplittableRandom(c);
        String name = "client-" + c;
        clients.add(all.submit(() -> visit(at, name, random, end)));
      }
      int requests = 0;
      for (Future<Integer> c : clients) {
        requests += c.get();
      }
      System.out.printf(
          Locale.ROOT,
          "Studio, %d clients, %d s: %d requests, no error.%n",
          CLIENTS,
          SECONDS,
          requests);
      new TreeMap<>(took)
          .forEach(
              (kind, list) -> {
                Collections.sort(list);
                System.out.printf(
                    Locale.ROOT,
                    "  %-14s %6d  median %7.1f ms, 95 %% %7.1f ms, most %7.1f ms%n",
                    kind,
                    list.size(),
                    list.get(list.size() / 2),
                    list.get(list.size() * 95 / 100),
                    list.getLast());
              });
      assertThat(requests).isGreaterThan(CLIENTS);
    }
  }

  private int visit(Opened at, String client, SplittableRandom random, long end) throws Exception {
    int requests = 0;
    List<Integer> query = List.of(random.nextInt(10_000), random.nextInt(10_000));
    do {
      String eta = String.format(Locale.ROOT, "%.3f", random.nextDouble(3));
      String measure =
          List.of("flqmi:eta=" + eta, "gcmi", "com:eta=" + eta, "flvmi:eta=" + eta)
              .get(requests % 4);
      Map<String, Object> q =
          Map.of(
              "query",
              query,
              "measure",
              measure,
              "k",
              50,
              "client",
              client,
              "kernel",
              "cosine-shifted");
      ask(at, measure.replaceFirst(":.*", ""), "POST", "/api/select", Opened.text(q));
      ask(at, "items", "GET", "/api/items?indices=1,2,3,4,5,6,7,8,9", null);
      ask(at, "search", "GET", "/api/search?text=number%2077", null);
      requests += 3;
      if (requests % 12 == 0) {
        Map<String, Object> alone =
            Map.of("query", query, "measure", "gcmi", "k", 50, "kernel", "cosine-shifted");
        ask(at, "why", "POST", "/api/explain", Opened.text(Map.of("request", alone, "pick", 3)));
        requests++;
      }
    } while (System.nanoTime() < end);
    return requests;
  }

  private void ask(Opened at, String kind, String method, String path, String body)
      throws Exception {
    long start = System.nanoTime();
    HttpResponse<String> r = at.send(method, path, body);
    double ms = (System.nanoTime() - start) / 1e6;
    assertThat(r.statusCode()).as(path + " " + r.body()).isEqualTo(200);
    took.computeIfAbsent(kind, k -> Collections.synchronizedList(new ArrayList<>())).add(ms);
  }
}
