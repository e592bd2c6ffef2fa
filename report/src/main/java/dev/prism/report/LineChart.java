package dev.prism.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Draws line charts with error bars. Stateless. */
public final class LineChart {
  private LineChart() {}

  /**
   * A mean and its error. Immutable and safe for use by multiple threads.
   *
   * @param mean the mean
   * @param error half the length of the error bar; NaN for none
   */
  public record Point(double mean, double error) {
    private double errorOrZero() {
      return Double.isFinite(error) ? error : 0;
    }
  }

  /**
   * A line.
   *
   * @param name the name in the legend
   * @param points a point for each tick; null where the line has none
   */
  public record Line(String name, List<@Nullable Point> points) {}

  /**
   * Draws lines and a legend at the right.
   *
   * @param c an empty chart
   * @param lines the lines
   * @param at the positions of the ticks, from 0 to 1
   * @param ticks a label for each tick
   * @param title the title of the horizontal axis
   * @return an SVG element
   */
  public static String svg(
      Chart c, List<Line> lines, double[] at, List<String> ticks, String title) {
    double low = 0, high = 0;
    for (Line l : lines) {
      for (Point p : l.points) {
        low = p == null ? low : Math.min(low, p.mean - p.errorOrZero());
        high = p == null ? high : Math.max(high, p.mean + p.errorOrZero());
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
      c.text(x + 28, y, "start", lines.get(i).name);
    }
    return c.svg();
  }

  /**
   * Adds a horizontal axis.
   *
   * @param c the chart
   * @param at the positions of the ticks, from 0 to 1
   * @param ticks a label for each tick
   * @param title the title of the axis
   */
  public static void axis(Chart c, double[] at, List<String> ticks, String title) {
    for (int t = 0; t < at.length; t++) {
      c.text(c.x(at[t]), c.below(0), "middle", ticks.get(t));
    }
    c.text(c.x(0.5), c.below(1), "middle", title);
  }

  /**
   * Adds a line.
   *
   * @param c the chart, whose scale is set
   * @param line the line
   * @param at the positions of its points, from 0 to 1
   * @param colour the colour of the line
   * @param dash the dash pattern of SVG; empty for a solid line
   */
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
          x, y, colour, Html.escape(line.name), Formatting.number(p.mean));
    }
    c.add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\""
            + " stroke-dasharray=\"%s\"/>",
        points.toString().strip(), colour, dash);
  }
}
