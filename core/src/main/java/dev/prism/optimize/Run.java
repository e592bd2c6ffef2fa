package dev.prism.optimize;

import dev.prism.base.Workers;

/**
 * What does not change the question: where chance starts, how many threads, who is told, and what
 * an earlier run of the same question has found out.
 */
public record Run(long seed, Workers workers, Progress progress, Journal journal) {
  public static final Run DEFAULT = new Run(0, Workers.all(), Progress.NONE, Journal.NONE);

  public Run seed(long s) {
    return new Run(s, workers, progress, journal);
  }

  public Run threads(int n) {
    return workers(new Workers(n));
  }

  public Run workers(Workers w) {
    return new Run(seed, w, progress, journal);
  }

  public Run progress(Progress p) {
    return new Run(seed, workers, p, journal);
  }

  public Run journal(Journal j) {
    return new Run(seed, workers, progress, j);
  }
}
