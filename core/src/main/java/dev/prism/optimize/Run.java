package dev.prism.optimize;

import dev.prism.Workers;

/** What does not change the question: where chance starts, how many threads, who is told. */
public record Run(long seed, Workers workers, Progress progress) {
  public static final Run DEFAULT = new Run(0, Workers.all(), Progress.NONE);

  public Run seed(long s) {
    return new Run(s, workers, progress);
  }

  public Run threads(int n) {
    return new Run(seed, new Workers(n), progress);
  }

  public Run progress(Progress p) {
    return new Run(seed, workers, p);
  }
}
