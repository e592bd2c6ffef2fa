package dev.prism.base;

/** Data that cannot be used: features, similarities, costs or groups that are missing or wrong. */
public class BadDataException extends PrismException {
  private static final long serialVersionUID = 1L;

  public BadDataException(String format, Object... values) {
    super(format, values);
  }

  /**
   * With the exception that led to this one.
   *
   * @param cause null for none
   */
  public BadDataException(Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }
}
