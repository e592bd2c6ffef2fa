package dev.prism.base;

/** What was given, what is allowed, and what to try next, in a sentence. */
public class PrismException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public PrismException(String format, Object... values) {
    super(values.length == 0 ? format : String.format(java.util.Locale.ROOT, format, values));
  }
}
