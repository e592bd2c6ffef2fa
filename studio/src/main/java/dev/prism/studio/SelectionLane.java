package dev.prism.studio;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Threads with a fair queue: the n-th waiting task of a client comes after the first n − 1 of all
 * others (fair queuing: Demers, Keshav and Shenker, SIGCOMM 1989, with tasks of equal size).
 */
final class SelectionLane implements AutoCloseable {
  private static final int MAX_WAITING = 200;
  private final Map<String, Long> lastRound = new HashMap<>();
  private final ThreadPoolExecutor threads;
  private long round;
  private long added;

  /** A task with its place in the queue. */
  private final class Entry implements Runnable, Comparable<Entry> {
    private final FutureTask<?> task;
    private final long itsRound;
    private final long number;

    Entry(FutureTask<?> task, long itsRound, long number) {
      this.task = task;
      this.itsRound = itsRound;
      this.number = number;
    }

    @Override
    public void run() {
      begin(itsRound);
      task.run();
    }

    @Override
    public int compareTo(Entry other) {
      return itsRound != other.itsRound
          ? Long.compare(itsRound, other.itsRound)
          : Long.compare(number, other.number);
    }
  }

  SelectionLane(int count) {
    threads =
        new ThreadPoolExecutor(
            count,
            count,
            1,
            TimeUnit.MINUTES,
            new PriorityBlockingQueue<>(),
            Thread.ofPlatform().daemon().name("prism-studio").factory());
  }

  /** Adds a task of a client; returns false if too many are waiting. */
  synchronized boolean add(String client, FutureTask<?> task) {
    if (threads.getQueue().size() >= MAX_WAITING) {
      return false;
    }
    if (threads.getQueue().isEmpty()) {
      lastRound.clear();
    }
    long next = Math.max(round, lastRound.getOrDefault(client, round)) + 1;
    lastRound.put(client, next);
    threads.execute(new Entry(task, next, added++));
    return true;
  }

  private synchronized void begin(long itsRound) {
    round = Math.max(round, itsRound);
  }

  synchronized void remove(FutureTask<?> task) {
    Entry e = entry(task);
    if (e != null) {
      threads.remove(e);
    }
  }

  private @Nullable Entry entry(FutureTask<?> task) {
    return waiting().stream().filter(e -> e.task == task).findFirst().orElse(null);
  }

  private List<Entry> waiting() {
    List<Entry> out = new ArrayList<>();
    threads.getQueue().forEach(e -> out.add((Entry) e));
    return out;
  }

  /** Returns how many tasks run or wait before a task that waits. */
  synchronized int ahead(FutureTask<?> task) {
    Entry self = entry(task);
    return self == null
        ? 0
        : threads.getActiveCount()
            + (int) waiting().stream().filter(e -> e.compareTo(self) < 0).count();
  }

  boolean isBusy() {
    return threads.getActiveCount() > 0;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
