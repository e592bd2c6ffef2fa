package dev.prism.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/** Formats numbers, sizes and texts for people. */
public final class Words {
  private Words() {}

  public static String number(double v) {
    return String.format(
        Locale.ROOT, Math.abs(v) >= 1e5 || v != 0 && Math.abs(v) < 1e-3 ? "%.4e" : "%.4f", v);
  }

  /** Rounds to two significant digits, as many as an estimate deserves. */
  public static double rounded(double v) {
    return v == 0 ? 0 : new BigDecimal(v).round(new MathContext(2)).doubleValue();
  }

  /** The beginning of a text, with an ellipsis where it is longer than {@code most}. */
  public static String beginning(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = most - 2;
    boolean halved = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, halved ? end - 1 : end) + " …";
  }

  /** A number of bytes in kB, MB or GB. */
  public static String bytes(double b) {
    return b < 1e6
        ? String.format(Locale.ROOT, "%.0f kB", Math.ceil(b / 1e3))
        : b < 1e9
            ? String.format(Locale.ROOT, "%.1f MB", b / 1e6)
            : String.format(Locale.ROOT, "%.1f GB", b / 1e9);
  }

  /** A value as a cell of a table: numbers short, lists with commas. */
  public static String cell(Object v) {
    return switch (v) {
      case null -> "";
      case Double d -> number(d);
      case Collection<?> list ->
          list.stream().map(Words::cell).reduce((a, b) -> a + ", " + b).orElse("");
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(e -> e.getKey() + " " + cell(e.getValue()))
              .reduce((a, b) -> a + " " + b)
              .orElse("");
      default -> v.toString();
    };
  }
}
