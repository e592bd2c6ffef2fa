package dev.prism.base;

import java.util.Locale;

/**
 * Something that was given cannot be used. The message is a sentence that states what was given,
 * what is allowed and what to try.
 *
 * <p>Subclasses tell a wrong call ({@link BadRequestException}) from wrong data ({@link
 * BadDataException}) and from values that do not exist ({@link UndefinedValueException}). Work that
 * was interrupted ends with a {@link java.util.concurrent.CancellationException} instead.
 */
public class PrismException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public PrismException(String format, Object... values) {
    this(null, format, values);
  }

  /**
   * With the exception that led to this one.
   *
   * @param cause null for none
   */
  public PrismException(Throwable cause, String format, Object... values) {
    super(values.length == 0 ? format : String.format(Locale.ROOT, format, values), cause);
  }
}
