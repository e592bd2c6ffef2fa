package dev.prism.optimize;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;

/**
 * Finds a set of large value. Immutable and safe for use by multiple threads; equal objectives,
 * constraints and seeds give equal selections, on any number of threads.
 */
public interface Optimizer {
  /** {@return the name of the optimizer in a request} */
  String name();

  /**
   * {@return the text, with settings, from which {@link Optimizers#named} creates an equal
   * optimizer}
   */
  default String text() {
    return name();
  }

  /** {@return one line that says what the optimizer does and when to use it} */
  String description();

  /** {@return the properties that are known without running it} */
  default Traits traits() {
    return Traits.NONE;
  }

  /**
   * Returns a copy with another tolerance ε.
   *
   * @param epsilon tolerance, between 0 and 1
   * @return the copy
   * @throws BadRequestException if the optimizer takes no tolerance
   */
  default Optimizer withEpsilon(double epsilon) {
    throw new BadRequestException("%s has no epsilon.", name());
  }

  /**
   * Maximizes an objective.
   *
   * @param f objective
   * @param within constraint that the selection satisfies
   * @param run seed, threads, listener and log
   * @return the selection
   */
  Selection maximize(Objective f, Constraint within, RunOptions run);

  /**
   * The properties of an optimizer that are known without running it. Immutable and safe for use by
   * multiple threads.
   *
   * @param prefix whether the first picks of a run for k items are those of a run for fewer
   * @param submodularOnly whether it rejects objectives that are not provably submodular
   * @param epsilon whether it takes a tolerance ε: {@code name:epsilon=…}, {@link
   *     Optimizer#withEpsilon}
   */
  record Traits(boolean prefix, boolean submodularOnly, boolean epsilon) {
    /** None of the properties. */
    public static final Traits NONE = new Traits(false, false, false);

    /** {@return a copy for an optimizer whose selections are prefixes of larger ones} */
    public Traits withPrefix() {
      return new Traits(true, submodularOnly, epsilon);
    }

    /** {@return a copy for an optimizer that requires provably submodular objectives} */
    public Traits withSubmodularOnly() {
      return new Traits(prefix, true, epsilon);
    }

    /** {@return a copy for an optimizer that takes a tolerance ε} */
    public Traits withEpsilon() {
      return new Traits(prefix, submodularOnly, true);
    }
  }
}
