package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.data.Table;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is called off ends, and frees its thread; what tabs have in common is there once. */
class CallingOffTest {
  private static Question question(List<Integer> query, String measure, int budget) {
    return new Question(
        query, List.of(), List.of(), List.of(), List.of(), measure, "cosine", 0, "auto", 0, budget);
  }

  private static Problems problems(Table t, long memory) {
    return new Problems(Pool.of(t), new Extras(null), memory);
  }

  @Test
  void tabsShareOneKernel() {
    Problems all = problems(Opened.groups(300, 8, 1), 1L << 30);
    Problem one = all.of(question(List.of(1), "flvmi", 3)).run().problem();
    Problem other = all.of(question(List.of(2, 3), "flvmi", 3)).run().problem();
    assertThat(one).isNotSameAs(other);
    assertThat(one.represented()).isSameAs(other.represented());
    assertThat(all.of(question(List.of(1), "flvmi:eta=2", 9)).run().problem()).isSameAs(one);
    assertThat(one.cross(Guide.QUERY).rows()).isEqualTo(1);
  }

  private static Question with(String kernel) {
    return new Question(
        List.of(1), List.of(), List.of(), List.of(), List.of(), "flvmi", kernel, 0, "auto", 0, 3);
  }

  /** Answers are remembered, and not the similarities that they took. */
  @Test
  void twoKernelsStayAtMost() throws Exception {
    try (Selecting s = new Selecting(problems(Opened.groups(300, 8, 1), 1L << 30))) {
      var first = new WeakReference<>(s.ask(with("cosine"), "").within(60_000).problem());
      for (String kernel : List.of("rbf", "euclidean")) {
        assertThat(s.ask(with(kernel), "").within(60_000).selection().picks()).hasSize(3);
      }
      for (int i = 0; first.get() != null && i < 100; i++) {
        System.gc();
        Thread.sleep(20);
      }
      assertThat(first.get()).isNull();
      assertThat(s.ask(with("cosine"), "").within(1).selection().picks()).hasSize(3); // known
    }
  }

  /** Who is turned away has nothing under way. */
  @Test
  void tooManyAreTurnedAway() {
    try (Selecting s = new Selecting(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 300; i++) {
                  s.ask(slow(i), "client " + i);
                }
              })
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("waiting");
      assertThat(s.cancel("client 201")).isTrue();
      assertThat(s.cancel("client 202")).isFalse();
    }
  }

  /** On the fly and greedy: some minutes of work. */
  private static Question slow(int seed) {
    return new Question(
        List.of(), List.of(), List.of(), List.of(), List.of(), "fl", "cosine", 0, "greedy", seed,
        5000);
  }

  /** Those who leave free the threads, with events or without; refusals come late, but whole. */
  @Test
  void whoLeavesFreesTheThreads(@TempDir Path folder) throws Exception {
    try (Opened at = new Opened(Opened.groups(8000, 64, 2), folder, 1_000_000)) {
      String slow = "{\"measure\": \"fl\", \"optimizer\": \"greedy\", \"budget\": 5000}";
      String large = "{\"measure\": \"fl\", \"neighbours\": 400, \"budget\": 5}";
      Socket one = asking(at, slow, "application/json");
      Socket other = asking(at, slow, "text/event-stream");
      assertThat(until(one, "\r\n\r\n")).startsWith("HTTP/1.1 200"); // it has begun to pick
      assertThat(until(other, "picking")).contains("event: progress");
      try (Socket waits = asking(at, large, "text/event-stream")) {
        assertThat(until(waits, "waiting")).contains("event: progress");
        one.close();
        other.close();
        assertThat(until(waits, "event: refused\n")).contains("event: refused");
        assertThat(until(waits, "\n")).contains("This would take", "\"plan\":{\"", "422");
      }
    }
  }

  private static Socket asking(Opened at, String body, String accepts) throws IOException {
    URI to = URI.create(at.address);
    Socket s = new Socket(to.getHost(), to.getPort());
    s.setSoTimeout(120_000);
    String head =
        "POST /api/select HTTP/1.1\r\nHost: %s\r\nAccept: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(at.host(), accepts, body.length());
    s.getOutputStream().write((head + body).getBytes(StandardCharsets.US_ASCII));
    return s;
  }

  /** What comes, up to these letters or the end. */
  private static String until(Socket s, String letters) throws IOException {
    StringBuilder read = new StringBuilder();
    for (int c; read.indexOf(letters) < 0 && (c = s.getInputStream().read()) >= 0; ) {
      read.append((char) c);
    }
    return read.toString();
  }

  @Test
  void calledOffMidwayItEnds() throws Exception {
    Question slow = slow(0);
    try (Selecting s = new Selecting(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      Selecting.Task first = s.ask(slow, "tab");
      while (!first.progress().get("phase").equals("picking")) {
        assertThat(first.within(20)).isNull();
      }
      assertThat(s.busy()).isTrue();
      Selecting.Task second = s.ask(question(List.of(4), "flqmi", 5), "tab");
      assertThat(second.within(120_000).selection().picks()).hasSize(5);
      assertThatThrownBy(() -> first.within(1)).isInstanceOf(CancellationException.class);
      for (int i = 0; s.busy() && i < 1200; i++) {
        Thread.sleep(50);
      }
      assertThat(s.busy()).isFalse();
      assertThat(s.cancel("nobody")).isFalse();
    }
  }
}
