package dev.prism.cli;

import dev.prism.optimize.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** A bar with rate and time left, on standard error, on a terminal, and only where work is long. */
public final class ProgressLine implements Progress, AutoCloseable {
  private static final long PATIENCE = 1_000_000_000L;
  private static final long STEP = 100_000_000L;
  private static final int WIDTH = 24;
  private final PrintStream err;
  private final String what;
  private final long start = System.nanoTime();
  private long last = start;
  private boolean drawn;

  /**
   * @param what is counted, in the plural
   */
  public ProgressLine(PrintStream err, String what) {
    this.err = err;
    this.what = what;
  }

  @Override
  public void at(int picked, int of, double value) {
    at(picked, of);
  }

  public void at(long done, long of) {
    long now = System.nanoTime();
    if (!Screen.isErrorTerminal() || now - start < PATIENCE || now - last < STEP || done <= 0) {
      return;
    }
    last = now;
    drawn = true;
    double rate = done / ((now - start) / 1e9);
    int full = (int) (WIDTH * Math.min(done, of) / Math.max(1, of));
    err.printf(
        Locale.ROOT,
        "\r[%s%s] %d of %d %s, %.1f a second, %.0f s left ",
        "#".repeat(full),
        "-".repeat(WIDTH - full),
        done,
        of,
        what,
        rate,
        Math.max(0, of - done) / rate);
    err.flush();
  }

  @Override
  public void close() {
    if (drawn) {
      err.print("\r" + " ".repeat(78) + "\r");
      err.flush();
    }
  }
}
