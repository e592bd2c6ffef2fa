package dev.prism.cli;

import dev.prism.optimize.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** A bar with rate and time left, on standard error, on a terminal, and only where work is long. */
final class ProgressLine implements Progress, AutoCloseable {
  private final PrintStream err;
  private final boolean shown;
  private final long start = System.nanoTime();
  private long last = start;
  private boolean drawn;

  ProgressLine(PrintStream err) {
    this.err = err;
    shown = Screen.isTerminal();
  }

  @Override
  public void at(int picked, int of, double value) {
    long now = System.nanoTime();
    if (!shown || now - start < 1_000_000_000L || now - last < 100_000_000L) {
      return;
    }
    last = now;
    drawn = true;
    double seconds = (now - start) / 1e9, rate = picked / seconds;
    int full = (int) (24L * picked / of);
    err.printf(
        Locale.ROOT,
        "\r[%s%s] %d of %d, %.1f a second, %.0f s left ",
        "#".repeat(full),
        "-".repeat(24 - full),
        picked,
        of,
        rate,
        (of - picked) / rate);
    err.flush();
  }

  @Override
  public void close() {
    if (drawn) {
      err.print("\r" + " ".repeat(72) + "\r");
      err.flush();
    }
  }
}
