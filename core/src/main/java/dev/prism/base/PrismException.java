package dev.prism.base;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The base class of all exceptions of this library. Its message and cause are immutable and safe
 * for use by multiple threads. The message states what was given, what is allowed and what to try.
 *
 * <p>The subclasses distinguish a wrong call ({@link BadRequestException}) from wrong data ({@link
 * BadDataException}) and from values that do not exist ({@link UndefinedValueException}). A run
 * that is interrupted ends with a {@link java.util.concurrent.CancellationException} instead.
 */
public class PrismException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public PrismException(String format, Object... values) {
    this(null, format, values);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param cause the exception that led to this one; null for none
   * @param format the message, as for {@link String#format}
   * @param values the values in the message
   */
  public PrismException(@Nullable Throwable cause, String format, Object... values) {
    super(values.length == 0 ? format : String.format(Locale.ROOT, format, values), cause);
  }
}
