package dev.prism.optimize;

/**
 * What is known of an optimizer without running it. Traits are immutable values.
 *
 * @param prefix the first picks of a run for k items are those of a run for fewer
 * @param submodularOnly it refuses functions that are not provably submodular
 * @param epsilon it takes a tolerance ε: {@code name:epsilon=…}, {@link Optimizer#withEpsilon}
 */
public record Traits(boolean prefix, boolean submodularOnly, boolean epsilon) {
  /** Nothing is known. */
  public static final Traits NONE = new Traits(false, false, false);

  public Traits withPrefix() {
    return new Traits(true, submodularOnly, epsilon);
  }

  public Traits withSubmodularOnly() {
    return new Traits(prefix, true, epsilon);
  }

  public Traits withEpsilon() {
    return new Traits(prefix, submodularOnly, true);
  }
}
