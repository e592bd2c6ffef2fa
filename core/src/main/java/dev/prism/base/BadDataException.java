package dev.prism.base;

import org.jspecify.annotations.Nullable;

/**
 * Signals data that cannot be used, such as features, costs or groups that are missing or wrong.
 * Immutable like every {@link PrismException}.
 */
public class BadDataException extends PrismException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public BadDataException(String format, Object... values) {
    super(format, values);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param cause the exception that led to this one; null for none
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public BadDataException(@Nullable Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }
}
