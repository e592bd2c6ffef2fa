package dev.prism.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats numbers, sizes and texts for tables and reports. Stateless. */
public final class Formatting {
  private Formatting() {}

  /**
   * Formats a number with four digits after the point; very large and small ones with an exponent.
   *
   * @param v a number
   * @return the number as text
   */
  public static String number(double v) {
    return String.format(
        Locale.ROOT, Math.abs(v) >= 1e5 || v != 0 && Math.abs(v) < 1e-3 ? "%.4e" : "%.4f", v);
  }

  /**
   * Rounds an estimate to two significant digits.
   *
   * @param v a number
   * @return the rounded number
   */
  public static double rounded(double v) {
    return v == 0 ? 0 : new BigDecimal(v).round(new MathContext(2)).doubleValue();
  }

  /**
   * Shortens a text, with an ellipsis if it exceeds a length.
   *
   * @param text a text
   * @param maxLength the largest length of the result, at least 2
   * @return the text or its beginning
   */
  public static String shorten(String text, int maxLength) {
    if (text.length() <= maxLength) {
      return text;
    }
    int end = maxLength - 2;
    boolean splitsPair = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, splitsPair ? end - 1 : end) + " …";
  }

  /**
   * Formats a number of bytes in kB, MB or GB.
   *
   * @param b a number of bytes
   * @return the number with its unit
   */
  public static String bytes(double b) {
    return b < 1e6
        ? String.format(Locale.ROOT, "%.0f kB", Math.ceil(b / 1e3))
        : b < 1e9
            ? String.format(Locale.ROOT, "%.1f MB", b / 1e6)
            : String.format(Locale.ROOT, "%.1f GB", b / 1e9);
  }

  /**
   * Formats a value as a cell of a table: lists are separated by commas.
   *
   * @param v a number, text, list, map or null
   * @return the text of the cell
   */
  public static String cell(@Nullable Object v) {
    return switch (v) {
      case null -> "";
      case Double d -> number(d);
      case Collection<?> list ->
          list.stream().map(Formatting::cell).reduce((a, b) -> a + ", " + b).orElse("");
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(e -> e.getKey() + " " + cell(e.getValue()))
              .reduce((a, b) -> a + " " + b)
              .orElse("");
      default -> v.toString();
    };
  }
}
