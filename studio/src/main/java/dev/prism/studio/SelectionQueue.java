package dev.prism.studio;

import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.optimize.Optimizers;
import dev.prism.run.ExecutionReport;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs selections: long ones two at a time, and short ones in a lane of their own, so that they do
 * not wait behind long ones. Clients take turns. A new request of a client cancels its previous
 * one; recent results are cached.
 */
final class SelectionQueue implements AutoCloseable {
  private static final int MAX_CACHED = 40;
  private static final String REPLACED =
      "The selection was cancelled, or replaced by a newer request.";
  private static final double SHORT_SECONDS = 1;
  private final Problems problems;
  private final Speed speed = new Speed();
  private final Map<String, Task> current = new ConcurrentHashMap<>();
  private final Map<StudioRequest, CachedResult> cache =
      Collections.synchronizedMap(new LeastRecentlyUsed<>(MAX_CACHED));
  private final SelectionLane longLane = new SelectionLane(2);
  private final SelectionLane shortLane = new SelectionLane(1);

  SelectionQueue(Problems problems) {
    this.problems = problems;
  }

  /** A result without its problem, whose similarities are large. */
  private record CachedResult(
      Selection selection, ExecutionReport execution, double seconds, Map<String, String> plan) {
    /** Returns the first k picks, which are the result for k. */
    CachedResult prefix(int k) {
      List<Pick> picks = selection.picks().subList(0, Math.min(k, selection.picks().size()));
      Selection s =
          new Selection(
              picks,
              picks.isEmpty() ? 0 : picks.getLast().value(),
              Certificate.none("it was computed for a larger k"),
              selection.optimizer(),
              null,
              selection.evaluations());
      return new CachedResult(s, execution, seconds, plan);
    }

    SelectionAnswer answer(Problems.Prepared p) {
      PreparedRun run = p.run();
      Result result = new Result(run.request(), run.spec(), run.problem(), selection, execution);
      return new SelectionAnswer(p.request(), result, p.query(), p.privateSet(), seconds, plan);
    }
  }

  private enum Phase {
    WAITING,
    SIMILARITIES,
    PICKING;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** A request that waits or runs. */
  final class Task {
    private final StudioRequest request;
    private final int turn;
    private final @Nullable CachedResult cached;
    private final FutureTask<SelectionAnswer> future = new FutureTask<>(this::run);
    private @Nullable SelectionLane lane; // null if the result is cached
    private double estimate;
    private volatile Phase phase = Phase.WAITING;
    private volatile int picked;

    private Task(StudioRequest request, int turn, @Nullable CachedResult cached) {
      this.request = request;
      this.turn = turn;
      this.cached = cached;
    }

    private SelectionAnswer run() {
      phase = Phase.SIMILARITIES;
      long start = System.nanoTime();
      Problems.Prepared p = problems.prepare(request);
      if (cached != null) {
        return cached.answer(p);
      }
      double work = problems.work(request); // before the run, which stores similarities
      Result r = p.run().run((stage, done, total, value) -> onProgress(stage, (int) done));
      double seconds = (System.nanoTime() - start) / 1e9;
      speed.observe(work, seconds);
      CachedResult result =
          new CachedResult(
              r.selection(), r.executionReport(), seconds, r.problem().storagePlan().toMap());
      cache.put(request, result);
      return result.answer(p);
    }

    private void onProgress(RunListener.Stage stage, int done) {
      phase = Phase.PICKING;
      picked = stage == RunListener.Stage.PICKS ? done : picked;
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("The selection was cancelled.");
      }
    }

    Map<String, Object> progress() {
      int others = phase == Phase.WAITING && lane != null ? lane.ahead(future) : 0;
      return Map.of(
          "phase", phase.toString(),
          "picked", picked,
          "k", request.k(),
          "others", others,
          "seconds", estimate);
    }

    /** Whether the request is valid and its similarities are computed. */
    boolean isPicking() {
      return phase == Phase.PICKING;
    }

    boolean cancel() {
      if (lane != null) {
        lane.remove(future);
      }
      return future.cancel(true);
    }

    /** Waits for the answer; returns null if the time is up first. */
    @Nullable SelectionAnswer await(long milliseconds) {
      try {
        return future.get(milliseconds, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        return null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("The studio is closing.");
      } catch (CancellationException e) {
        throw new CancellationException(REPLACED);
      } catch (ExecutionException e) {
        throw switch (e.getCause()) {
          case OutOfMemoryError _ ->
              new HttpError(e, 422, "The memory is exhausted; use a smaller k.");
          case RuntimeException r -> r;
          default -> new IllegalStateException(e.getCause());
        };
      }
    }
  }

  /**
   * Runs a request, or takes its result from the cache.
   *
   * @param client whose previous request is cancelled; empty for an unnamed client
   * @param turn the number of the request among those of the client, 0 if it does not count them
   * @throws CancellationException if a request of the client with a larger number is there already,
   *     since the connections of a browser are not served in the order of its requests
   */
  Task submit(StudioRequest q, String client, int turn) {
    Optimizers.named(q.optimizer()); // an unknown name is reported without waiting
    return start(new Task(q, turn, cache.get(q)), client);
  }

  /**
   * Runs a request, or takes the prefix of a cached result for a larger k, which has no certificate
   * for this k.
   */
  Task submitOrReuse(StudioRequest q, String client, int turn) {
    CachedResult larger = q.isPrefix() && !cache.containsKey(q) ? findLarger(q) : null;
    return larger == null
        ? submit(q, client, turn)
        : start(new Task(q, turn, larger.prefix(q.k())), client);
  }

  private @Nullable CachedResult findLarger(StudioRequest q) {
    synchronized (cache) {
      for (var e : cache.entrySet()) {
        if (e.getKey().k() > q.k() && e.getKey().withK(q.k()).equals(q)) {
          return e.getValue();
        }
      }
    }
    return null;
  }

  private Task start(Task task, String client) {
    if (!client.isEmpty()) {
      replacePrevious(client, task);
    }
    if (task.cached != null) {
      task.future.run();
      return task;
    }
    task.estimate = estimate(task.request);
    task.lane = task.estimate <= SHORT_SECONDS ? shortLane : longLane;
    if (!task.lane.add(client, task.future)) {
      release(client, task);
      throw new HttpError(429, "Too many selections are waiting; try again later.");
    }
    return task;
  }

  private void replacePrevious(String client, Task task) {
    Task previous;
    synchronized (current) {
      previous = current.get(client);
      if (previous != null && previous.turn > task.turn) {
        throw new CancellationException(REPLACED);
      }
      current.put(client, task);
    }
    if (previous != null) {
      previous.cancel();
    }
  }

  /** Returns a run for a comparison, with both marked sets. */
  Comparison.Run run(StudioRequest q, SelectionAnswer a) {
    return new Comparison.Run(q, problems.withMarkedSets(q), a.selection().indices());
  }

  /** Cancels the request of a client; returns false if it has none. */
  boolean cancel(String client) {
    Task t = current.remove(client);
    return t != null && t.cancel();
  }

  /** Forgets a task that has ended. */
  void release(String client, Task task) {
    current.remove(client, task);
  }

  /**
   * Estimates the time of a request in seconds, from the times of the runs so far. A wrong request
   * takes none: it is reported when it runs.
   */
  double estimate(StudioRequest q) {
    try {
      return cache.containsKey(q) ? 0 : speed.seconds(problems.work(q));
    } catch (PrismException | HttpError e) {
      return 0;
    }
  }

  /** Returns the memory in use and its limits in bytes; least recently used entries are dropped. */
  Map<String, Object> memory() {
    Runtime java = Runtime.getRuntime();
    return Map.of(
        "similarities", problems.bytes(),
        "similaritiesLimit", problems.memory(),
        "heap", java.totalMemory() - java.freeMemory(),
        "heapLimit", java.maxMemory(),
        "results", cache.size(),
        "resultsLimit", MAX_CACHED);
  }

  boolean isBusy() {
    return longLane.isBusy() || shortLane.isBusy();
  }

  @Override
  public void close() {
    longLane.close();
    shortLane.close();
  }
}
