package dev.prism.report;

import dev.prism.Pick;
import dev.prism.Selection;
import java.util.List;
import java.util.Locale;

/** The value after each pick as a chart, below the best possible value. */
final class ValueCurve {
  private final Selection s;
  private final double low;
  private final double span;

  private ValueCurve(Selection s) {
    this.s = s;
    double bound = s.certificate().hasBound() ? s.certificate().bound() : s.value();
    double top = Math.max(bound, s.picks().stream().mapToDouble(Pick::value).max().orElse(1));
    low = Math.min(0, s.picks().stream().mapToDouble(Pick::value).min().orElse(0));
    span = top - low > 0 ? top - low : 1;
  }

  static String of(Selection s) {
    return new ValueCurve(s).svg();
  }

  private String point(int picks, double value) {
    double x = 40 + 440.0 * picks / Math.max(1, s.picks().size());
    return String.format(Locale.ROOT, "%.1f,%.1f ", x, y(value));
  }

  private double y(double value) {
    return 130 - 110 * (value - low) / span;
  }

  private double value(int picks) {
    return picks == 0 ? 0 : s.picks().get(picks - 1).value();
  }

  private String svg() {
    int n = s.picks().size();
    StringBuilder points = new StringBuilder();
    for (int i = 0; i <= n; i++) {
      points.append(point(i, value(i)));
    }
    return "<svg viewBox=\"0 0 500 150\" role=\"img\" aria-label=\"value after each pick\">"
        + "<line x1=\"40\" x2=\"480\" y1=\"130\" y2=\"130\" stroke=\"#8888\"/>"
        + (s.certificate().hasBound() ? band() + limit(s.certificate().bound()) : "")
        + "<polyline fill=\"none\" stroke=\"var(--curve)\" stroke-width=\"2\" points=\""
        + points
        + "\"/><text x=\"40\" y=\"145\" font-size=\"10\" fill=\"currentColor\">0</text>"
        + "<text x=\"480\" y=\"145\" text-anchor=\"end\" font-size=\"10\""
        + " fill=\"currentColor\">"
        + n
        + " picks</text></svg>\n<p>"
        + Html.escape(
            "Value " + Formatting.number(s.value()) + ", " + s.certificate().description() + ".")
        + "</p>\n";
  }

  /** The area between the value of every prefix and the bound for as many items. */
  private String band() {
    List<Double> bounds = s.certificate().prefixBounds();
    if (bounds.size() != s.picks().size()) {
      return "";
    }
    StringBuilder points = new StringBuilder(point(0, 0));
    for (int i = 1; i <= bounds.size(); i++) {
      points.append(point(i, bounds.get(i - 1)));
    }
    for (int i = bounds.size(); i > 0; i--) {
      points.append(point(i, value(i)));
    }
    return "<polygon fill=\"var(--limit)\" fill-opacity=\"0.25\" points=\""
        + points
        + "\"><title>between the value and the upper bound for as many picks</title></polygon>";
  }

  private String limit(double bound) {
    return String.format(
        Locale.ROOT,
        "<line x1=\"40\" x2=\"480\" y1=\"%1$.1f\" y2=\"%1$.1f\" stroke=\"var(--limit)\""
            + " stroke-dasharray=\"4\"/><text x=\"40\" y=\"%2$.1f\" font-size=\"10\""
            + " fill=\"var(--limit)\">upper bound %3$s</text>",
        y(bound),
        y(bound) - 3,
        Formatting.number(bound));
  }
}
