package dev.prism.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.data.run.ResultFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Answers requests that arrive as lines of JSON on a stream, each on a thread of its own. Safe for
 * use by multiple threads.
 *
 * <p>A request is {@code {"id": 1, "method": "select", "params": {…}}}; its answer is {@code {"id":
 * 1, "result": {…}}} or {@code {"id": 1, "error": {"kind": "data", "message": "…"}}}, preceded by
 * any number of {@code {"id": 1, "progress": {…}}}. {@code {"method": "cancel", "params": {"id":
 * 1}}} cancels a request and has no answer of its own.
 */
public final class StdioServer {
  private static final ObjectMapper JSON = ResultFile.JSON;
  private static final ObjectWriter LINE =
      JSON.writer().without(SerializationFeature.INDENT_OUTPUT);

  private final Map<String, Method> methods;
  private final OutputStream out;
  private final Map<Long, Future<?>> running = new ConcurrentHashMap<>();

  /** Answers the requests of one method. Implementations are safe for use by multiple threads. */
  @FunctionalInterface
  public interface Method {
    /**
     * Answers a request.
     *
     * @param params the parameters, an object
     * @param progress receives reports of progress
     * @return an object that Jackson can write
     */
    Object answer(JsonNode params, ProgressSink progress);
  }

  /** Receives reports of progress. Implementations are safe for use by multiple threads. */
  @FunctionalInterface
  public interface ProgressSink {
    /**
     * Reports progress.
     *
     * @param report an object that Jackson can write
     */
    void report(Object report);
  }

  /**
   * Creates a server.
   *
   * @param methods the methods by name
   * @param out receives answers
   */
  public StdioServer(Map<String, Method> methods, OutputStream out) {
    this.methods = Map.copyOf(methods);
    this.out = out;
  }

  /**
   * Answers requests until the input ends; those that are still running are then cancelled.
   *
   * @param in the requests, one per line
   * @param greeting the first line of the output
   * @throws IOException if the input cannot be read
   */
  public void run(InputStream in, Object greeting) throws IOException {
    ExecutorService threads =
        Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("prism-serve-", 0).factory());
    try {
      write(greeting);
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.isBlank()) {
          accept(line, threads);
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void accept(String line, ExecutorService threads) {
    JsonNode request;
    try {
      request = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      answer(-1, "error", error("usage", "A line is not JSON: " + e.getOriginalMessage() + "."));
      return;
    }
    String name = request.path("method").asText();
    JsonNode params = request.path("params");
    if (name.equals("cancel")) {
      Future<?> other = running.get(params.path("id").asLong(-1));
      if (other != null) {
        other.cancel(true);
      }
      return;
    }
    long id = request.path("id").asLong(-1);
    Runner task =
        new Runner(id, name, params instanceof MissingNode ? JSON.createObjectNode() : params);
    running.put(id, task.future);
    threads.execute(task);
  }

  /** A request that runs; cancelling its future interrupts it, and it is answered in any case. */
  private final class Runner implements Runnable {
    private final long id;
    private final String name;
    private final JsonNode params;
    private final Cancellable future = new Cancellable();

    Runner(long id, String name, JsonNode params) {
      this.id = id;
      this.name = name;
      this.params = params;
    }

    @Override
    public void run() {
      future.begin();
      try {
        Method m = methods.get(name);
        if (m == null) {
          throw new BadRequestException(
              "There is no method %s; there are %s.",
              name, String.join(", ", methods.keySet().stream().sorted().toList()));
        }
        if (!params.isObject()) {
          throw new BadRequestException("params must be an object.");
        }
        Object result = m.answer(params, r -> StdioServer.this.answer(id, "progress", r));
        finish("result", result);
      } catch (CancellationException e) {
        finish("error", error("cancelled", "The request was cancelled."));
      } catch (BadDataException e) {
        finish("error", error("data", e.getMessage()));
      } catch (PrismException e) {
        finish("error", error("usage", e.getMessage()));
      } catch (OutOfMemoryError e) {
        finish(
            "error",
            error(
                "memory",
                "Out of memory: increase the heap, or limit the memory of similarities."));
      } catch (RuntimeException | StackOverflowError e) {
        e.printStackTrace();
        finish("error", error("internal", "internal error: " + e));
      }
    }

    private void finish(String field, Object value) {
      running.remove(id);
      future.end();
      StdioServer.this.answer(id, field, value);
    }
  }

  /** Interrupts the thread of a request. */
  private static final class Cancellable extends java.util.concurrent.CompletableFuture<Object> {
    private @org.jspecify.annotations.Nullable Thread worker;

    synchronized void begin() {
      worker = Thread.currentThread();
      if (isCancelled()) {
        worker.interrupt();
      }
    }

    synchronized void end() {
      worker = null;
      Thread.interrupted(); // a late interrupt must not reach the thread's next request
    }

    @Override
    public synchronized boolean cancel(boolean mayInterrupt) {
      boolean cancelled = super.cancel(mayInterrupt);
      if (worker != null) {
        worker.interrupt();
      }
      return cancelled;
    }
  }

  private static Map<String, String> error(String kind, String message) {
    Map<String, String> e = new LinkedHashMap<>();
    e.put("kind", kind);
    e.put("message", message);
    return e;
  }

  private void answer(long id, String field, Object value) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", id);
    line.put(field, value);
    write(line);
  }

  private void write(Object value) {
    try {
      byte[] line = LINE.writeValueAsBytes(value);
      synchronized (out) {
        out.write(line);
        out.write('\n');
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
