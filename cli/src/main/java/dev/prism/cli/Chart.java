package dev.prism.cli;

import java.util.List;
import java.util.Locale;

/** What drawings share: a frame, a scale with its lines, colours, a legend. */
final class Chart {
  /** Legible on white and on black. */
  static final List<String> COLOURS =
      List.of(
          "#3b6fd4", "#d4573b", "#2a8a4a", "#a33bd4", "#c79a1e", "#1e9bb8", "#7a5c3e", "#d43b86");

  private static final int LEFT = 48;

  /** Two of this width have room side by side. */
  private static final int WIDE = 480;

  private final StringBuilder svg = new StringBuilder();
  final int wide;
  final int high;
  private final int top;
  private double low;
  private double span = 1;

  private Chart(int wide, int high, int top) {
    this.wide = wide;
    this.high = high;
    this.top = top;
  }

  /** With a legend at the right; all of it so high. */
  static Chart of(int wide, int high, int whole) {
    return new Chart(wide, high, 12).frame(LEFT + wide + 180, whole);
  }

  /** With a title above it, and a legend below. */
  static Chart titled(String title, int wide, int high) {
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

  Chart add(String format, Object... words) {
    svg.append(String.format(Locale.ROOT, format, words));
    return this;
  }

  double x(double part) {
    return LEFT + part * wide;
  }

  double y(double v) {
    return top + (low + span - v) / span * high;
  }

  /** Where words below the drawing stand, line by line. */
  double below(int line) {
    return top + high + 16 + 15 * line;
  }

  /** Values from low to high, with a line at every round one. */
  Chart scale(double from, double to) {
    low = from;
    span = to - from;
    double step = Math.pow(10, Math.floor(Math.log10(span)));
    step = span / step < 1.5 ? step / 5 : span / step < 3 ? step / 2 : step;
    for (double v = Math.ceil(low / step - 1e-9) * step; v <= to + 1e-9; v += step) {
      add(
          "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#888\" opacity=\".27\"/>",
          LEFT, LEFT + wide, y(v), y(v));
      words(LEFT - 6, y(v) + 4, "end", tick(v, step));
    }
    return this;
  }

  private static String tick(double v, double step) {
    String text = String.format(Locale.ROOT, step < 0.1 ? "%.2f" : step < 1 ? "%.1f" : "%.0f", v);
    return text.replaceFirst("^-(0(\\.0+)?)$", "$1");
  }

  Chart words(double x, double y, String anchor, String text) {
    return add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"currentColor\">%s</text>",
        x, y, anchor, Html.escape(text));
  }

  /** A value give or take. */
  Chart error(double x, double v, double error, String colour) {
    return Double.isFinite(error)
        ? add(
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" opacity=\".6\"/>",
            x, x, y(v - error), y(v + error), colour)
        : this;
  }

  /** Names with their colours, in a line below. */
  Chart legend(List<String> names, List<String> colours) {
    double x = 10;
    for (int i = 0; i < names.size(); i++) {
      add(
          "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" rx=\"2\" fill=\"%s\"/>",
          x, below(2) - 9, colours.get(i));
      words(x + 15, below(2), "start", names.get(i));
      x += 28 + 5.7 * names.get(i).length();
    }
    return this;
  }

  String svg() {
    return svg + "</svg>";
  }

  /** As a file of its own, light or dark as its reader likes. */
  static String file(String svg) {
    return svg.replaceFirst(
            "<svg class=\"[a-z ]+\"",
            "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"system-ui, sans-serif\"")
        .replaceFirst(
            ">",
            "><style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){"
                + "svg{color:#ddd;background:#16181c}}</style>");
  }
}
