package dev.prism.run;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Optimizer;
import org.jspecify.annotations.Nullable;

/** Checks whether a request can be met by one pass over a stream. Stateless. */
final class StreamChecks {
  private StreamChecks() {}

  /** Rejects a constraint or an optimizer that one pass over a stream cannot satisfy. */
  static void checkStreamable(Constraint c, Optimizer with) {
    String what =
        c.knapsack() != null
            ? "costs"
            : c.quotas() != null
                ? "quotas"
                : c.include().length > 0
                    ? "included items"
                    : c.exclude().length > 0 ? "excluded items" : stops(c);
    if (what == null && !with.equals(dev.prism.optimize.Optimizers.AUTO)) {
      what = "an optimizer of its own";
    }
    if (what != null) {
      throw new BadRequestException(
          "A stream takes a number of items and a measure, and no %s: items that have passed"
              + " cannot be read again.",
          what);
    }
    if (c.k() == Integer.MAX_VALUE) {
      throw new BadRequestException("A stream needs a number of items to select.");
    }
  }

  private static @Nullable String stops(Constraint c) {
    return c.stop().equals(dev.prism.constraint.Constraint.StoppingRule.NEVER)
        ? null
        : "stopping rule";
  }
}
