package dev.prism.report;

import java.util.List;
import java.util.Locale;

/**
 * An SVG drawing with a frame, a vertical scale, colours and a legend. Not safe for use by multiple
 * threads.
 */
public final class Chart {
  /** Colours that are legible on white and on black. */
  public static final List<String> COLOURS =
      List.of(
          "#3b6fd4", "#d4573b", "#2a8a4a", "#a33bd4", "#c79a1e", "#1e9bb8", "#7a5c3e", "#d43b86");

  private static final int LEFT = 48;

  /** Two charts of this width fit side by side. */
  private static final int WIDE = 480;

  private final StringBuilder svg = new StringBuilder();
  private final int wide;
  private final int high;
  private final int top;
  private double low;
  private double span = 1;

  private Chart(int wide, int high, int top) {
    this.wide = wide;
    this.high = high;
    this.top = top;
  }

  /**
   * Returns a chart that has room for a legend at the right.
   *
   * @param wide the width of the plot area in pixels
   * @param high the height of the plot area in pixels
   * @param totalHeight the height of the drawing in pixels
   * @return an empty chart
   */
  public static Chart of(int wide, int high, int totalHeight) {
    return new Chart(wide, high, 12).frame(LEFT + wide + 180, totalHeight);
  }

  /**
   * Returns a chart with a title above it and room for a legend below it.
   *
   * @param title the title
   * @param wide the width of the plot area in pixels
   * @param high the height of the plot area in pixels
   * @return an empty chart
   */
  public static Chart titled(String title, int wide, int high) {
    Chart c = new Chart(wide, high, 34).frame(LEFT + wide + 16, 34 + high + 62);
    c.add("<text x=\"%d\" y=\"18\" font-size=\"14\" font-weight=\"600\" fill=\"currentColor\">", 8);
    c.svg.append(Html.escape(title)).append("</text>");
    return c;
  }

  private Chart frame(int w, int h) {
    String kind = wide > WIDE ? "lines wide" : "lines";
    return add(
        "<svg class=\"%s\" viewBox=\"0 0 %d %d\" role=\"img\" font-size=\"11\">", kind, w, h);
  }

  /**
   * Adds SVG elements.
   *
   * @param format a format of {@link String#format(Locale, String, Object...)}
   * @param values the values of the format
   * @return this chart
   */
  public Chart add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
    return this;
  }

  /**
   * Returns a position on the horizontal axis.
   *
   * @param part from 0 at the left to 1 at the right
   * @return the x coordinate in pixels
   */
  public double x(double part) {
    return LEFT + part * wide;
  }

  /**
   * Returns the position of a value on the vertical scale.
   *
   * @param v a value
   * @return the y coordinate in pixels
   */
  public double y(double v) {
    return top + (low + span - v) / span * high;
  }

  /**
   * Returns the position of a line of text below the plot area.
   *
   * @param line from 0
   * @return the y coordinate in pixels
   */
  public double below(int line) {
    return top + high + 16 + 15 * line;
  }

  /**
   * Sets the range of values, and draws a line at every round value.
   *
   * @param from the smallest value
   * @param to the largest value; if it does not exceed {@code from}, the range is 1
   * @return this chart
   */
  public Chart scale(double from, double to) {
    low = from;
    span = to > from ? to - from : 1;
    double step = Math.pow(10, Math.floor(Math.log10(span)));
    step = span / step < 1.5 ? step / 5 : span / step < 3 ? step / 2 : step;
    for (double v = Math.ceil(low / step - 1e-9) * step; v <= low + span + 1e-9 * step; v += step) {
      add(
          "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#888\" opacity=\".27\"/>",
          LEFT, LEFT + wide, y(v), y(v));
      text(LEFT - 6, y(v) + 4, "end", tick(v, step));
    }
    return this;
  }

  private static String tick(double v, double step) {
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    String text = String.format(Locale.ROOT, "%." + digits + "f", v);
    return text.replaceFirst("^-(0(\\.0+)?)$", "$1");
  }

  /**
   * Adds a text.
   *
   * @param x the x coordinate in pixels
   * @param y the y coordinate of the baseline in pixels
   * @param anchor start, middle or end
   * @param text the text, which is escaped
   * @return this chart
   */
  public Chart text(double x, double y, String anchor, String text) {
    return add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"currentColor\">%s</text>",
        x, y, anchor, Html.escape(text));
  }

  /**
   * Adds an error bar.
   *
   * @param x the x coordinate in pixels
   * @param v the value in the middle of the bar
   * @param error half the length of the bar; NaN adds none
   * @param colour the colour of the bar
   * @return this chart
   */
  public Chart error(double x, double v, double error, String colour) {
    return Double.isFinite(error)
        ? add(
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" opacity=\".6\"/>",
            x, x, y(v - error), y(v + error), colour)
        : this;
  }

  /**
   * Adds a legend below the chart.
   *
   * @param names the names
   * @param colours a colour for each name
   * @return this chart
   */
  public Chart legend(List<String> names, List<String> colours) {
    double x = 10;
    for (int i = 0; i < names.size(); i++) {
      add(
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" rx=\"2\" fill=\"%s\"/>",
          x, below(2) - 9, colours.get(i));
      text(x + 15, below(2), "start", names.get(i));
      x += 28 + 5.7 * names.get(i).length();
    }
    return this;
  }

  /** {@return the drawing as an SVG element} */
  public String svg() {
    return svg + "</svg>";
  }

  /**
   * Returns a drawing as an SVG file, in light or dark colours as the reader prefers.
   *
   * @param svg a drawing of this package
   * @return the contents of the file
   */
  public static String file(String svg) {
    return svg.replaceFirst(
            "<svg class=\"[a-z ]+\"",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"system-ui, sans-serif\"")
        .replaceFirst(
            ">",
            "><style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){"
                + "svg{color:#ddd;background:#16181c}}</style>");
  }
}
