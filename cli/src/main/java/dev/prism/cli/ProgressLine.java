package dev.prism.cli;

import dev.prism.optimize.RunOptions.PickListener;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Shows the progress of long work, its rate and the remaining time: on a terminal as a bar that is
 * drawn again, otherwise as a line every ten seconds. Updates are not safe for use by multiple
 * threads.
 */
public final class ProgressLine implements PickListener, AutoCloseable {
  private static final long DELAY_NANOS = 1_000_000_000L;
  private static final long REFRESH_NANOS = 100_000_000L;
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final int WIDTH = 24;
  private final PrintStream err;
  private final String unit;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private final Thread lines;
  private volatile boolean waiting;
  private volatile boolean limit;
  private volatile long done;
  private volatile long of;
  private long last = start;
  private boolean drawn;

  /**
   * Creates a line that appears after a second.
   *
   * @param err the stream to print to
   * @param unit the unit of the work, in the plural
   */
  public ProgressLine(PrintStream err, String unit) {
    this(err, unit, TerminalOutput.isErrorTerminal(), INTERVAL);
  }

  ProgressLine(PrintStream err, String unit, boolean terminal, Duration interval) {
    this.err = err;
    this.unit = unit;
    this.terminal = terminal;
    lines = Thread.ofVirtual().unstarted(() -> printLines(interval));
    if (!terminal) {
      lines.start();
    }
  }

  /**
   * Prints lines also before the first unit is done, since nothing else shows that work goes on.
   */
  ProgressLine showingWaiting() {
    waiting = true;
    return this;
  }

  /** Shows the number of units as an upper limit, which most runs do not reach. */
  ProgressLine showingLimit() {
    limit = true;
    return this;
  }

  private void printLines(Duration interval) {
    try {
      while (true) {
        Thread.sleep(interval);
        if (done > 0) {
          err.println("prism: " + state());
        } else if (waiting) {
          err.printf(Locale.ROOT, "prism: no %s yet after %.0f s; preparing.%n", unit, seconds());
        }
        err.flush();
      }
    } catch (InterruptedException e) {
      return; // closed
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private String state() {
    double rate = done / seconds();
    if (limit) {
      return String.format(Locale.ROOT, "%d of at most %d %s", done, of, unit);
    }
    return String.format(
        Locale.ROOT,
        "%d of %d %s, %.1f per second, %.0f s left",
        done,
        of,
        unit,
        rate,
        Math.max(0, of - done) / rate);
  }

  @Override
  public void onPick(int picked, int of, double value) {
    at(picked, of);
  }

  /**
   * Updates the line.
   *
   * @param units the units of work that are done
   * @param all all units of work
   */
  public void at(long units, long all) {
    done = units;
    of = all;
    long now = System.nanoTime();
    if (!terminal || now - start < DELAY_NANOS || now - last < REFRESH_NANOS || units <= 0) {
      return;
    }
    last = now;
    drawn = true;
    int full = (int) (WIDTH * Math.min(units, all) / Math.max(1, all));
    err.printf("\r[%s%s] %s ", "#".repeat(full), "-".repeat(WIDTH - full), state());
    err.flush();
  }

  @Override
  public void close() {
    lines.interrupt();
    if (drawn) {
      err.print("\r" + " ".repeat(78) + "\r");
      err.flush();
    }
  }
}
