package dev.prism.bench;

import java.util.Locale;

/**
 * One line of the benchmark.
 *
 * @param k picks; 0 where nothing is picked
 * @param bytes what was read, or the peak of the heap
 * @param reference seconds of what it is compared with
 * @param ratio reference / seconds, or what the name says
 * @param goal what the ratio should reach; NaN for none
 * @param value the sum of the gains; NaN where nothing is picked
 */
record BenchmarkLine(
    String name,
    int n,
    int d,
    int k,
    int threads,
    double seconds,
    long bytes,
    double reference,
    double ratio,
    double goal,
    double value) {

  boolean met() {
    return Double.isNaN(goal) || ratio >= goal;
  }

  static final String HEAD =
      String.format(
          "%-34s %9s %5s %4s %3s %10s %9s %10s %8s %6s",
          "name", "n", "d", "k", "thr", "seconds", "MB", "reference", "ratio", "goal");

  String line() {
    return String.format(
        Locale.ROOT,
        "%-34s %9d %5d %4d %3d %10.5f %9.1f %10s %8s %6s %s",
        name,
        n,
        d,
        k,
        threads,
        seconds,
        bytes / 1e6,
        Double.isNaN(reference) ? "" : String.format(Locale.ROOT, "%.5f", reference),
        Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.2f", ratio),
        Double.isNaN(goal) ? "" : String.format(Locale.ROOT, "%.2f", goal),
        met() ? "" : "missed");
  }

  String json() {
    return String.format(
        Locale.ROOT,
        "{\"name\":\"%s\",\"n\":%d,\"d\":%d,\"k\":%d,\"threads\":%d,\"seconds\":%s,\"bytes\":%d,"
            + "\"reference\":%s,\"ratio\":%s,\"goal\":%s,\"met\":%s%s}",
        name,
        n,
        d,
        k,
        threads,
        number(seconds),
        bytes,
        number(reference),
        number(ratio),
        number(goal),
        met(),
        Double.isNaN(value) ? "" : ",\"value\":" + number(value));
  }

  private static String number(double v) {
    return Double.isFinite(v) ? Double.toString(v) : "null";
  }
}
