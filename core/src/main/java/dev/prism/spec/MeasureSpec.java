package dev.prism.spec;

import dev.prism.Problem;

/**
 * The measure that a request asks for: a text whose meaning depends on the problem ({@link
 * MeasureText}), or a measure with its parameters ({@link Spec}). Immutable.
 */
public sealed interface MeasureSpec permits MeasureText, Spec {
  /** The measure with its parameters, for this problem. */
  Spec resolve(Problem v);

  /** The text that stands for it in requests. */
  String text();
}
