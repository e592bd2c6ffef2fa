package dev.prism.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
final class Words {
  private Words() {}

  static String number(double v) {
    return String.format(
        Locale.ROOT, Math.abs(v) >= 1e5 || v != 0 && Math.abs(v) < 1e-3 ? "%.4e" : "%.4f", v);
  }

  /** As many digits as an estimate deserves. */
  static double rounded(double v) {
    return v == 0 ? 0 : new BigDecimal(v).round(new MathContext(2)).doubleValue();
  }

  /** As much of a text as there is room for. */
  static String beginning(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 2) + " …";
  }

  /** About so many bytes. */
  static String bytes(double b) {
    return b < 1e6
        ? String.format(Locale.ROOT, "%.0f kB", Math.ceil(b / 1e3))
        : b < 1e9
            ? String.format(Locale.ROOT, "%.1f MB", b / 1e6)
            : String.format(Locale.ROOT, "%.1f GB", b / 1e9);
  }
}
