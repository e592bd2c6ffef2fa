package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;

/** Finds a set of large value. The same question and seed give the same answer, on any threads. */
public interface Optimizer {
  /** As it is typed. */
  String name();

  /** The text that {@link Optimizers#named} reads, with its settings. */
  default String text() {
    return name();
  }

  /** What it does and when to use it, in a line. */
  String says();

  Selection maximize(Objective f, Constraint within, Run run);
}
