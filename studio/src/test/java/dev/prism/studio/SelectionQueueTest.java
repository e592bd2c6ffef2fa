package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
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

/** Cancellation, shared kernels and the limit of waiting requests. */
class SelectionQueueTest {
  private static StudioRequest request(List<Integer> query, String measure, int k) {
    return new StudioRequest(
        query, List.of(), List.of(), List.of(), List.of(), measure, "cosine", 0, "auto", 0, k);
  }

  private static Problems problems(Table t, long memory) {
    return new Problems(Pool.of(t), new ExtraItems(null), memory);
  }

  @Test
  void requestsShareOneKernel() {
    Problems all = problems(Opened.groups(300, 8, 1), 1L << 30);
    Problem one = all.prepare(request(List.of(1), "flvmi", 3)).run().problem();
    Problem other = all.prepare(request(List.of(2, 3), "flvmi", 3)).run().problem();
    assertThat(one).isNotSameAs(other);
    assertThat(one.represented()).isSameAs(other.represented());
    assertThat(all.prepare(request(List.of(1), "flvmi:eta=2", 9)).run().problem()).isSameAs(one);
    assertThat(one.cross(AuxiliarySet.QUERY).rows()).isEqualTo(1);
  }

  private static StudioRequest with(String kernel) {
    return new StudioRequest(
        List.of(1), List.of(), List.of(), List.of(), List.of(), "flvmi", kernel, 0, "auto", 0, 3);
  }

  /** The cache holds results, but not their similarities. */
  @Test
  void keepsTwoKernels() throws Exception {
    try (SelectionQueue s = new SelectionQueue(problems(Opened.groups(300, 8, 1), 1L << 30))) {
      var first = new WeakReference<>(s.submit(with("cosine"), "", 0).await(60_000).problem());
      for (String kernel : List.of("rbf", "euclidean")) {
        assertThat(s.submit(with(kernel), "", 0).await(60_000).selection().picks()).hasSize(3);
      }
      for (int i = 0; first.get() != null && i < 100; i++) {
        System.gc();
        Thread.sleep(20);
      }
      assertThat(first.get()).isNull();
      assertThat(s.submit(with("cosine"), "", 0).await(1).selection().picks()).hasSize(3); // known
    }
  }

  /** A rejected request leaves no task behind. */
  @Test
  void rejectsTooManyRequests() {
    try (SelectionQueue s = new SelectionQueue(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 300; i++) {
                  s.submit(slow(i), "client " + i, 0);
                }
              })
          .isInstanceOf(HttpError.class)
          .hasMessageContaining("waiting");
      assertThat(s.cancel("client 201")).isTrue();
      assertThat(s.cancel("client 202")).isFalse();
    }
  }

  /** Returns a request that takes minutes: greedy on the fly. */
  private static StudioRequest slow(int seed) {
    return new StudioRequest(
        List.of(), List.of(), List.of(), List.of(), List.of(), "fl", "cosine", 0, "greedy", seed,
        5000);
  }

  /** Disconnected clients release their threads; a late error message is complete. */
  @Test
  void disconnectingReleasesThreads(@TempDir Path folder) throws Exception {
    try (Opened at = new Opened(Opened.groups(8000, 64, 2), folder, 1_000_000)) {
      String slow = "{\"measure\": \"fl\", \"optimizer\": \"greedy\", \"k\": 5000}";
      String large = "{\"measure\": \"fl\", \"neighbours\": 400, \"k\": 5}";
      Socket one = asking(at, slow, "application/json");
      Socket other = asking(at, slow, "text/event-stream");
      assertThat(until(one, "\r\n\r\n")).startsWith("HTTP/1.1 200"); // it has begun to pick
      assertThat(until(other, "picking")).contains("event: progress");
      try (Socket waits = asking(at, large, "text/event-stream")) {
        assertThat(until(waits, "waiting")).contains("event: progress");
        one.close();
        other.close();
        assertThat(until(waits, "event: failed\n")).contains("event: failed");
        assertThat(until(waits, "\n")).contains("This selection needs", "\"plan\":{\"", "422");
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

  /** Reads up to a text or the end. */
  private static String until(Socket s, String letters) throws IOException {
    StringBuilder read = new StringBuilder();
    for (int c; read.indexOf(letters) < 0 && (c = s.getInputStream().read()) >= 0; ) {
      read.append((char) c);
    }
    return read.toString();
  }

  /** A browser's requests may arrive in another order than it sent them. */
  @Test
  void lateRequestDoesNotCancelANewerOne() {
    try (SelectionQueue s = new SelectionQueue(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      SelectionQueue.Task newer = s.submit(slow(0), "tab", 7);
      assertThatThrownBy(() -> s.submit(request(List.of(4), "flqmi", 5), "tab", 6))
          .isInstanceOf(CancellationException.class)
          .hasMessageContaining("replaced by a newer request");
      assertThat(newer.await(50)).isNull(); // it is not cancelled
      SelectionQueue.Task next = s.submit(request(List.of(4), "flqmi", 5), "tab", 8);
      assertThatThrownBy(() -> newer.await(1)).isInstanceOf(CancellationException.class);
      assertThat(next.await(120_000).selection().picks()).hasSize(5);
    }
  }

  @Test
  void newRequestCancelsTheRunningOne() throws Exception {
    StudioRequest slow = slow(0);
    try (SelectionQueue s = new SelectionQueue(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      SelectionQueue.Task first = s.submit(slow, "tab", 0);
      while (!first.progress().get("phase").equals("picking")) {
        assertThat(first.await(20)).isNull();
      }
      assertThat(s.isBusy()).isTrue();
      SelectionQueue.Task second = s.submit(request(List.of(4), "flqmi", 5), "tab", 0);
      assertThat(second.await(120_000).selection().picks()).hasSize(5);
      assertThatThrownBy(() -> first.await(1)).isInstanceOf(CancellationException.class);
      for (int i = 0; s.isBusy() && i < 1200; i++) {
        Thread.sleep(50);
      }
      assertThat(s.isBusy()).isFalse();
      assertThat(s.cancel("unknown")).isFalse();
    }
  }
}
