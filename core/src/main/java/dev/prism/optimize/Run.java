package dev.prism.optimize;

import dev.prism.base.Workers;

/**
 * How a question is answered, without changing the question. Runs are immutable; the listener and
 * the log they name are used on the thread that calls the optimizer.
 *
 * @param seed random seed
 * @param workers threads that compute gains
 * @param progress listener that is told after every pick
 * @param log numbers that an earlier run of the same question has computed
 */
public record Run(long seed, Workers workers, Progress progress, EvaluationLog log) {
  public static final Run DEFAULT = new Run(0, Workers.all(), Progress.NONE, EvaluationLog.NONE);

  public Run seed(long s) {
    return new Run(s, workers, progress, log);
  }

  public Run threads(int n) {
    return workers(new Workers(n));
  }

  public Run workers(Workers w) {
    return new Run(seed, w, progress, log);
  }

  public Run progress(Progress p) {
    return new Run(seed, workers, p, log);
  }

  public Run log(EvaluationLog l) {
    return new Run(seed, workers, progress, l);
  }
}
