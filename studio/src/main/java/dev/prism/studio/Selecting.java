package dev.prism.studio;

import dev.prism.Certificate;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.optimize.Optimizers;
import dev.prism.run.ExecutionReport;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs questions, two at a time. A client that asks anew takes back what it asked before; what was
 * answered lately is not computed again.
 */
final class Selecting implements AutoCloseable {
  private static final int AT_ONCE = 2;
  private static final int WAITING = 200;
  private static final int REMEMBERED = 40;
  private static final String WAITS = "waiting";
  private static final String PICKS = "picking";
  private final Problems problems;
  private final Map<String, Task> current = new ConcurrentHashMap<>();
  private final Map<Question, Answer> lately =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Question, Answer> eldest) {
              return size() > REMEMBERED;
            }
          });
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          AT_ONCE,
          AT_ONCE,
          1,
          TimeUnit.MINUTES,
          new LinkedBlockingQueue<>(WAITING),
          work -> {
            Thread t = new Thread(work, "prism-studio");
            t.setDaemon(true);
            return t;
          });

  Selecting(Problems problems) {
    this.problems = problems;
  }

  /** What is remembered of an answer: not the problem, for its similarities are large. */
  private record Answer(
      Selection selection, ExecutionReport execution, double seconds, Map<String, String> plan) {
    /** The first k picks of a greedy selection, which a budget of k would have chosen. */
    Answer first(int k) {
      List<Pick> picks = selection.picks().subList(0, Math.min(k, selection.picks().size()));
      Selection s =
          new Selection(
              picks,
              picks.isEmpty() ? 0 : picks.getLast().value(),
              Certificate.none("it was computed for a larger budget"),
              selection.optimizer(),
              null,
              selection.evaluations());
      return new Answer(s, execution, seconds, plan);
    }

    Chosen of(Problems.Asked a) {
      PreparedRun run = a.run();
      Result result = new Result(run.request(), run.spec(), run.problem(), selection, execution);
      return new Chosen(a.question(), result, a.query(), a.privateSet(), seconds, plan);
    }
  }

  /** A question under way. */
  final class Task {
    private final Question question;
    private final Answer known; // null where it has to be worked out
    private final FutureTask<Chosen> future = new FutureTask<>(this::run);
    private volatile String phase = WAITS;
    private volatile int picked;

    private Task(Question question, Answer known) {
      this.question = question;
      this.known = known;
    }

    private Chosen run() {
      phase = "similarities";
      long start = System.nanoTime();
      Problems.Asked a = problems.of(question);
      if (known != null) {
        return known.of(a);
      }
      Result r = a.run().run((stage, at, of, value) -> told((int) at));
      double seconds = (System.nanoTime() - start) / 1e9;
      Answer answer = new Answer(r.selection(), r.execution(), seconds, r.problem().plan().toMap());
      lately.put(question, answer);
      return answer.of(a);
    }

    private void told(int at) {
      phase = PICKS;
      picked = at;
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("The work was called off.");
      }
    }

    Map<String, Object> progress() {
      return Map.of("phase", phase, "picked", picked, "of", question.budget());
    }

    /** The question is in order and its similarities are there: what is left is choosing. */
    boolean picks() {
      return phase.equals(PICKS);
    }

    boolean cancel() {
      threads.remove(future);
      return future.cancel(true);
    }

    /** At most so long; null where it takes longer. */
    Chosen within(long milliseconds) {
      try {
        return future.get(milliseconds, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        return null;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("The studio is closing.");
      } catch (CancellationException e) {
        throw new CancellationException("This was called off, or something newer was asked for.");
      } catch (ExecutionException e) {
        throw switch (e.getCause()) {
          case OutOfMemoryError _ ->
              new Refusal(422, "That took more memory than there is; take a smaller budget.");
          case RuntimeException r -> r;
          default -> new IllegalStateException(e.getCause());
        };
      }
    }
  }

  /**
   * @param client what it asked before is called off; empty for nobody in particular
   */
  Task ask(Question q, String client) {
    Optimizers.named(q.optimizer()); // a word that makes no sense need not wait
    return begin(new Task(q, lately.get(q)), client);
  }

  private Task begin(Task task, String client) {
    if (!client.isEmpty()) {
      Task before = current.put(client, task);
      if (before != null) {
        before.cancel();
      }
    }
    if (task.known != null) {
      task.future.run();
      return task;
    }
    try {
      threads.execute(task.future);
    } catch (RejectedExecutionException e) {
      forget(client, task);
      throw new Refusal(429, "Too many selections are waiting; try again in a while.");
    }
    return task;
  }

  /** The same, from the beginning of what a larger budget chose where that is at hand. */
  Task beginning(Question q, String client) {
    Answer larger = q.greedy() && !lately.containsKey(q) ? larger(q) : null;
    return larger == null ? ask(q, client) : begin(new Task(q, larger.first(q.budget())), client);
  }

  private Answer larger(Question q) {
    synchronized (lately) {
      for (var e : lately.entrySet()) {
        if (e.getKey().budget() > q.budget() && e.getKey().budget(q.budget()).equals(q)) {
          return e.getValue();
        }
      }
    }
    return null;
  }

  /** Picks with all that was marked, ready to be scored. */
  Comparison.Scored scored(Question q, Chosen c) {
    return new Comparison.Scored(q, problems.marked(q), c.selection().indices());
  }

  /** Calls off what a client asked; false where nothing was under way. */
  boolean cancel(String client) {
    Task t = current.remove(client);
    return t != null && t.cancel();
  }

  void forget(String client, Task task) {
    current.remove(client, task);
  }

  boolean busy() {
    return threads.getActiveCount() > 0;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
