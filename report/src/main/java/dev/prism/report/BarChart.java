package dev.prism.report;

import java.util.List;
import java.util.Locale;

/** Draws horizontal bar charts. Stateless. */
public final class BarChart {
  private static final int LEFT = 210, WIDE = 420, STEP = 24;

  private BarChart() {}

  /**
   * Draws one bar for each name, with its value beside it.
   *
   * @param names the names of the bars
   * @param values a value for each name; NaN draws no bar
   * @return an SVG element
   */
  public static String svg(List<String> names, double[] values) {
    double low = 0, high = 1e-9;
    for (double v : values) {
      low = Double.isFinite(v) ? Math.min(low, v) : low;
      high = Double.isFinite(v) ? Math.max(high, v) : high;
    }
    StringBuilder out = new StringBuilder();
    add(
        out,
        "<svg class=\"lines\" viewBox=\"0 0 %d %d\" role=\"img\" font-size=\"13\">",
        LEFT + WIDE + 80,
        STEP * names.size() + 12);
    double zero = LEFT + WIDE * -low / (high - low);
    for (int i = 0; i < values.length; i++) {
      double at = LEFT + WIDE * (values[i] - low) / (high - low);
      int y = STEP * i + 8;
      add(
          out,
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\" fill=\"currentColor\">%s</text>",
          LEFT - 8,
          y + 13,
          Html.escape(names.get(i)));
      if (!Double.isFinite(values[i])) {
        continue;
      }
      add(
          out,
          "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"16\" rx=\"2\" fill=\"var(--curve)\"/>",
          Math.min(at, zero),
          y,
          Math.abs(at - zero));
      add(
          out,
          "<text x=\"%.1f\" y=\"%d\" fill=\"currentColor\">%.3f</text>",
          Math.max(at, zero) + 6,
          y + 13,
          values[i]);
    }
    return out.append("</svg>").toString();
  }

  private static void add(StringBuilder to, String format, Object... words) {
    to.append(String.format(Locale.ROOT, format, words));
  }
}
