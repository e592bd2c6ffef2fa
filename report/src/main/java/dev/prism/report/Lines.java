package dev.prism.report;

import java.util.List;
import java.util.Locale;

/** A line chart with error bars. */
public final class Lines {
  private Lines() {}

  /**
   * A mean and its error.
   *
   * @param error NaN for none
   */
  public record Point(double mean, double error) {
    private double reach() {
      return Double.isFinite(error) ? error : 0;
    }
  }

  /**
   * A line.
   *
   * @param points one per tick; null where the line has none
   */
  public record Line(String name, List<Point> points) {}

  /** Draws the lines, with a legend at the right. */
  public static String svg(
      Chart c, List<Line> lines, double[] at, List<String> ticks, String title) {
    double low = 0, high = 0;
    for (Line l : lines) {
      for (Point p : l.points) {
        low = p == null ? low : Math.min(low, p.mean - p.reach());
        high = p == null ? high : Math.max(high, p.mean + p.reach());
      }
    }
    c.scale(low, high);
    axis(c, at, ticks, title);
    for (int i = 0; i < lines.size(); i++) {
      String colour = Chart.COLOURS.get(i % Chart.COLOURS.size());
      int round = i / Chart.COLOURS.size();
      String dash = round == 0 ? "" : round == 1 ? "5 3" : "2 2";
      draw(c, lines.get(i), at, colour, dash);
      double x = c.x(1) + 14, y = 22 + 15 * i;
      c.add(
          "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\""
              + " stroke-dasharray=\"%s\"/>",
          x, x + 22, y - 4, y - 4, colour, dash);
      c.words(x + 28, y, "start", lines.get(i).name);
    }
    return c.svg();
  }

  public static void axis(Chart c, double[] at, List<String> ticks, String title) {
    for (int t = 0; t < at.length; t++) {
      c.words(c.x(at[t]), c.below(0), "middle", ticks.get(t));
    }
    c.words(c.x(0.5), c.below(1), "middle", title);
  }

  public static void draw(Chart c, Line line, double[] at, String colour, String dash) {
    StringBuilder points = new StringBuilder();
    for (int t = 0; t < at.length; t++) {
      Point p = line.points.get(t);
      if (p == null) {
        continue;
      }
      double x = c.x(at[t]), y = c.y(p.mean);
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
      c.error(x, p.mean, p.error, colour);
      c.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"><title>%s: %s</title></circle>",
          x, y, colour, Html.escape(line.name), Words.number(p.mean));
    }
    c.add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\""
            + " stroke-dasharray=\"%s\"/>",
        points.toString().strip(), colour, dash);
  }
}
