package dev.prism.targeted;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.run.Request;
import java.util.Optional;

/**
 * A measure of the paper over gradients.
 *
 * @param measure as it is typed
 * @param query T is the query set
 * @param avoid what is kept away from: nothing, P, or what is labelled already
 * @param without the strategy while P is empty; null for strategies that do not read P
 */
record Measured(
    String name, String says, String measure, boolean query, Avoid avoid, Strategy without)
    implements Strategy {
  /** See {@link Measured}. */
  enum Avoid {
    NOTHING,
    PRIVATE,
    LABELLED
  }

  @Override
  public Optional<Strategy> withoutPrivate() {
    return Optional.ofNullable(without);
  }

  @Override
  public int[] choose(Task t, int k, long seed) {
    Labelled find = query ? t.needTarget(name) : null;
    Labelled leave =
        switch (avoid) {
          case NOTHING -> null;
          case PRIVATE -> Task.need(t.avoid(), name, "private set");
          case LABELLED -> t.needLabelled(name);
        };
    // Roots and logarithms of sums want no negative similarities.
    Embedding by = measure.startsWith("com") ? t.embedding().nonNegative() : t.embedding();
    if (measure.startsWith("com") && by == Embedding.GRADIENT_DOT) {
      throw new PrismException(
          "com takes a root of summed similarities, and inner products of gradients may be"
              + " negative; use the embedding gradient-clipped or gradient-shifted.");
    }
    Problem v = t.problem(by, find, leave);
    // Once nothing gains anything all are the same to the measure: it has found what it can.
    return Request.pick(k).measure(measure).seed(seed).from(v).selection().picks().stream()
        .takeWhile(p -> p.gain() != 0)
        .mapToInt(Pick::index)
        .toArray();
  }
}
