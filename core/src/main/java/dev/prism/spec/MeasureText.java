package dev.prism.spec;

import dev.prism.Problem;

/**
 * A measure by its text, as in {@code flqmi:eta=0.8}; an empty text stands for the measure that
 * suits the query and private sets of the problem. Immutable.
 */
public record MeasureText(String text) implements MeasureSpec {
  /** The measure that suits the problem. */
  public static final MeasureText DEFAULT = new MeasureText("");

  public MeasureText {
    text = text == null ? "" : text;
  }

  @Override
  public Spec resolve(Problem v) {
    return Spec.parse(text, v);
  }
}
