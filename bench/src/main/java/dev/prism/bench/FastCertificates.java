package dev.prism.bench;

import dev.prism.optimize.Certify;
import java.util.List;
import java.util.function.Consumer;

/**
 * Selections with the default certificate beside selections without further work for their bound.
 * Stateless.
 *
 * @param rounds how often each is run
 * @param print takes the lines
 */
record FastCertificates(int rounds, Consumer<BenchmarkLine> print) {
  private static final int THREADS = 2;

  /** The seconds that a certificate may add to a short selection. */
  private static final double LITTLE = 0.02;

  void run() {
    for (String measure : List.of("fl", "flvmi", "flqmi", "flcg", "com", "logdet")) {
      boolean query = List.of("flvmi", "flqmi", "com").contains(measure);
      run(Case.of(measure, 5000, 100, query, measure.equals("flcg")));
    }
    run(Case.of("flqmi", 50_000, 100, true, false));
  }

  private void run(Case c) {
    Timing[] t =
        Timing.bests(
            rounds, 0, () -> c.run(THREADS, Certify.FAST), () -> c.run(THREADS, Certify.NONE));
    print.accept(line(c, t[0], t[1].seconds()));
  }

  /** The ratio is that of the times without and with the certificate. */
  static BenchmarkLine line(Case c, Timing with, double without) {
    double allowed = without + Math.max(0.1 * without, LITTLE);
    return new BenchmarkLine(
        "certified " + c.measure() + " / without",
        c.pool().size(),
        c.pool().width(),
        c.k(),
        THREADS,
        with.seconds(),
        with.peak(),
        without,
        without / with.seconds(),
        0.95 * without / allowed, // what is timed twice differs by some percent
        Double.NaN);
  }
}
