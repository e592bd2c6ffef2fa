package dev.prism.base;

import org.jspecify.annotations.Nullable;

/**
 * Signals a value that does not exist, such as the log-determinant of an indefinite matrix.
 * Immutable like every {@link PrismException}.
 */
public class UndefinedValueException extends PrismException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public UndefinedValueException(String format, Object... values) {
    super(format, values);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param cause the exception that led to this one; null for none
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public UndefinedValueException(@Nullable Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }
}
