package dev.prism.cli;

import dev.prism.targeted.Results;
import dev.prism.targeted.Statistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A line a strategy, with error bars, against the number of labels. */
final class Lines {
  private static final int LEFT = 48, TOP = 12, WIDE = 560, HIGH = 320;
  private static final String[] COLOUR = {
    "#3b6fd4", "#d4573b", "#2a8a4a", "#a33bd4", "#c79a1e", "#1e9bb8", "#7a5c3e", "#d43b86"
  };

  private Lines() {}

  static String svg(
      Statistics s, List<String> strategies, ToDoubleFunction<Results.Run> of, String unit) {
    List<Integer> budgets = s.budgets();
    double low = 0, high = 1e-9;
    for (String name : strategies) {
      for (int b : budgets) {
        Statistics.Mean m = s.mean(name, b, of);
        double e = Double.isFinite(m.error()) ? m.error() : 0;
        if (m.runs() > 0) {
          low = Math.min(low, m.mean() - e);
          high = Math.max(high, m.mean() + e);
        }
      }
    }
    StringBuilder out =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "<svg class=lines viewBox=\"0 0 %d %d\" role=img font-size=11>",
                LEFT + WIDE + 180,
                Math.max(TOP + HIGH + 34, TOP + 15 * strategies.size() + 20)));
    axes(out, budgets, low, high, unit);
    for (int i = 0; i < strategies.size(); i++) {
      line(out, s, strategies.get(i), i, budgets, of, low, high);
    }
    return out.append("</svg>").toString();
  }

  /** Budgets are spread by their logarithm: each is about twice the one before. */
  private static double x(List<Integer> budgets, int b) {
    double first = Math.log(budgets.getFirst()), last = Math.log(budgets.getLast());
    return LEFT + (last > first ? (Math.log(b) - first) / (last - first) : 0.5) * WIDE;
  }

  private static double y(double v, double low, double high) {
    return TOP + (high - v) / (high - low) * HIGH;
  }

  private static void axes(
      StringBuilder out, List<Integer> budgets, double low, double high, String unit) {
    double step = Math.pow(10, Math.floor(Math.log10(high - low)));
    step = (high - low) / step < 3 ? step / 2 : step;
    for (double v = Math.ceil(low / step) * step; v <= high; v += step) {
      double at = y(v, low, high);
      add(out, "<line x1=%d x2=%d y1=%.1f y2=%.1f stroke=\"#8884\"/>", LEFT, LEFT + WIDE, at, at);
      add(
          out,
          "<text x=%d y=%.1f text-anchor=end fill=currentColor>%s</text>",
          LEFT - 6,
          at + 4,
          tick(v, step));
    }
    for (int b : budgets) {
      add(
          out,
          "<text x=%.1f y=%d text-anchor=middle fill=currentColor>%d</text>",
          x(budgets, b),
          TOP + HIGH + 16,
          b);
    }
    add(
        out,
        "<text x=%d y=%d text-anchor=middle fill=currentColor>labels bought; gain in %s</text>",
        LEFT + WIDE / 2,
        TOP + HIGH + 31,
        unit);
  }

  private static void line(
      StringBuilder out,
      Statistics s,
      String name,
      int number,
      List<Integer> budgets,
      ToDoubleFunction<Results.Run> of,
      double low,
      double high) {
    String colour = COLOUR[number % COLOUR.length];
    String dash = number < COLOUR.length ? "" : number < 2 * COLOUR.length ? "5 3" : "2 2";
    StringBuilder points = new StringBuilder();
    for (int b : budgets) {
      Statistics.Mean m = s.mean(name, b, of);
      if (m.runs() == 0) {
        continue;
      }
      double x = x(budgets, b), y = y(m.mean(), low, high);
      add(points, "%.1f,%.1f ", x, y);
      if (Double.isFinite(m.error())) {
        add(
            out,
            "<line x1=%.1f x2=%.1f y1=%.1f y2=%.1f stroke=\"%s\" opacity=.5 />",
            x,
            x,
            y(m.mean() - m.error(), low, high),
            y(m.mean() + m.error(), low, high),
            colour);
      }
      add(
          out,
          "<circle cx=%.1f cy=%.1f r=2.5 fill=\"%s\"><title>%s: %s</title></circle>",
          x,
          y,
          colour,
          name,
          Words.number(m.mean()));
    }
    add(
        out,
        "<polyline points=\"%s\" fill=none stroke=\"%s\" stroke-width=1.5"
            + " stroke-dasharray=\"%s\"/>",
        points,
        colour,
        dash);
    int at = TOP + 10 + 15 * number;
    add(
        out,
        "<line x1=%d x2=%d y1=%d y2=%d stroke=\"%s\" stroke-width=2 stroke-dasharray=\"%s\"/>",
        LEFT + WIDE + 14,
        LEFT + WIDE + 36,
        at - 4,
        at - 4,
        colour,
        dash);
    add(out, "<text x=%d y=%d fill=currentColor>%s</text>", LEFT + WIDE + 42, at, name);
  }

  private static String tick(double v, double step) {
    String text = String.format(Locale.ROOT, step < 1 ? "%.1f" : "%.0f", v);
    return text.replaceFirst("^-(0(\\.0)?)$", "$1");
  }

  private static void add(StringBuilder to, String format, Object... words) {
    to.append(String.format(Locale.ROOT, format, words));
  }
}
