package dev.prism.base;

/** A value that does not exist, such as the log-determinant of an indefinite matrix. */
public class UndefinedValueException extends PrismException {
  private static final long serialVersionUID = 1L;

  public UndefinedValueException(String format, Object... values) {
    super(format, values);
  }

  /**
   * With the exception that led to this one.
   *
   * @param cause null for none
   */
  public UndefinedValueException(Throwable cause, String format, Object... values) {
    super(cause, format, values);
  }
}
