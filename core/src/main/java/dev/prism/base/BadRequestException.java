package dev.prism.base;

/** A call, a setting or a name that is not allowed, whatever the data are. */
public class BadRequestException extends PrismException {
  private static final long serialVersionUID = 1L;

  public BadRequestException(String format, Object... values) {
    super(format, values);
  }

  /**
   * With the exception that led to this one.
   *
   * @param cause null for none
   */
  public BadRequestException(Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }
}
