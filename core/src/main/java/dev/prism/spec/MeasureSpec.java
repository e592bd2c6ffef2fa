package dev.prism.spec;

import dev.prism.Problem;
import org.jspecify.annotations.Nullable;

/**
 * The measure of a request: a text whose meaning depends on the problem ({@link Text}), or a
 * measure with its parameters ({@link Spec}). Immutable and safe for use by multiple threads.
 */
public sealed interface MeasureSpec permits MeasureSpec.Text, Spec {
  /** The measure that suits the auxiliary sets of the problem. */
  MeasureSpec DEFAULT = new Text("");

  /**
   * Resolves the measure for a problem.
   *
   * @param v the problem
   * @return the measure with its parameters
   */
  Spec resolve(Problem v);

  /** {@return the text form} */
  String text();

  /**
   * A measure by its text, as {@link Spec#parse(String, Problem)} reads it. Immutable and safe for
   * use by multiple threads.
   *
   * @param text such as {@code flqmi:eta=0.8}; empty for the measure that suits the problem
   */
  record Text(String text) implements MeasureSpec {
    /**
     * Creates a measure by its text.
     *
     * @param text the text; null stands for the empty text
     */
    public Text(@Nullable String text) {
      this.text = text == null ? "" : text;
    }

    @Override
    public Spec resolve(Problem v) {
      return Spec.parse(text, v);
    }
  }
}
