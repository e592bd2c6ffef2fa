package dev.prism.bound;

/** The end of the time that a request allows. Immutable and safe for use by multiple threads. */
final class Deadline {
  static final Deadline NONE = new Deadline(Double.POSITIVE_INFINITY);

  private final long began = System.nanoTime();
  private final double seconds;

  private Deadline(double seconds) {
    this.seconds = seconds;
  }

  static Deadline in(double seconds) {
    return new Deadline(seconds);
  }

  boolean hasPassed() {
    return seconds < Double.POSITIVE_INFINITY && (System.nanoTime() - began) / 1e9 > seconds;
  }
}
