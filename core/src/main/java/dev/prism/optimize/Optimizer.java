package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;

/**
 * Finds a set of large value. Optimizers are immutable and safe for use by several threads; the
 * same question and seed give the same answer, on any number of threads.
 */
public interface Optimizer {
  /** As it is typed. */
  String name();

  /** The text that {@link Optimizers#named} reads, with its settings. */
  default String text() {
    return name();
  }

  /** What it does and when to use it, in a line. */
  String description();

  /** What is known of it without running it. */
  default Traits traits() {
    return Traits.NONE;
  }

  /** The same optimizer with another tolerance ε, where its traits say that it takes one. */
  default Optimizer withEpsilon(double epsilon) {
    throw new PrismException("%s has no epsilon.", name());
  }

  Selection maximize(Objective f, Constraint within, Run run);
}
