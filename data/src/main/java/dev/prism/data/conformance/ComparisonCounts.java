package dev.prism.data.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counts the comparisons of one case and collects the failures. */
final class ComparisonCounts {
  /** Kernels are float, so that about seven digits are right before they are summed. */
  private static final double VALUE_TOLERANCE = 2e-5;

  private static final double GRADIENT_TOLERANCE = 1e-4;

  private final List<String> failures = new ArrayList<>();
  private int comparisons;
  private double worstValue;
  private double worstGradient;

  void value(String what, double want, double got) {
    worstValue = Math.max(worstValue, near(what, want, got, VALUE_TOLERANCE));
  }

  void gradient(String what, double want, double got) {
    worstGradient = Math.max(worstGradient, near(what, want, got, GRADIENT_TOLERANCE));
  }

  private double near(String what, double want, double got, double tolerance) {
    double error = Math.abs(got - want) / (1 + Math.abs(want));
    holds(error <= tolerance, what, want, got); // false for NaN too
    return error;
  }

  /** Counts a comparison; returns whether it holds. */
  boolean holds(boolean holds, String what, Object want, Object got) {
    comparisons++;
    if (!holds) {
      failures.add(String.format(Locale.ROOT, "%s: wanted %s, got %s", what, want, got));
    }
    return holds;
  }

  CaseResult result(String file, String function) {
    if (comparisons == 0) {
      failures.add("It has nothing to compare.");
    }
    return new CaseResult(
        file, function, comparisons, worstValue, worstGradient, List.copyOf(failures));
  }
}
