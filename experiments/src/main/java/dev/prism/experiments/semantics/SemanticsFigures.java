package dev.prism.experiments.semantics;

import dev.prism.base.Names;
import dev.prism.experiments.semantics.SemanticsResults.Finding;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import dev.prism.report.Chart;
import dev.prism.report.LineChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The drawings of the semantics study. A score has the same colour in all of them. */
final class SemanticsFigures {
  private static final int WIDE = 380, HIGH = 200;
  private static final int COLLECTION = 3, PICKS = 10;
  private static final List<Kind> OF_QUERIES =
      List.of(Kind.COVERAGE, Kind.RELEVANCE, Kind.DIVERSITY);
  private static final List<String> SPECTRUM = List.of("gcmi", "logdetmi", "com", "flqmi", "flvmi");
  private final SemanticsResults results;

  SemanticsFigures(SemanticsResults results) {
    this.results = results;
  }

  /** The four panels of the paper's figure, by the names of their files. */
  Map<String, String> panels() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("flvmi-eta", eta("flvmi"));
    out.put("mi", bars("MI measures at η = 1", SPECTRUM, OF_QUERIES));
    out.put(
        "cg",
        bars("CG measures at ν = 1", SemanticsStudy.CG, List.of(Kind.DIVERSITY, Kind.PRIVACY)));
    out.put("cmi", bars("CMI measures at η = ν = 1", SemanticsStudy.CMI, List.of(Kind.values())));
    return out;
  }

  /** The drawings of the paper's appendix, and the λ of the graph cut. */
  Map<String, String> more() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("flqmi-eta", eta("flqmi"));
    out.put("logdetmi-eta", eta("logdetmi"));
    out.put("com-eta", eta("com"));
    out.put("nu", nu());
    out.put("gc-lambda", lambda());
    out.put(
        "mi-div",
        bars("MI measures without and with a small diversity term", diverse(SPECTRUM), OF_QUERIES));
    out.put(
        "cg-div",
        bars(
            "CG measures without and with a small diversity term",
            diverse(SemanticsStudy.CG),
            List.of(Kind.DIVERSITY, Kind.PRIVACY)));
    out.put(
        "cmi-div",
        bars(
            "CMI measures without and with a small diversity term",
            diverse(SemanticsStudy.CMI),
            List.of(Kind.values())));
    return out;
  }

  /** The picks of FLQMI in collection 3 at two values of η. */
  Map<String, String> selections() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("collection3-eta0", map(0));
    out.put("collection3-eta02", map(0.2));
    return out;
  }

  private static List<String> diverse(List<String> names) {
    return names.stream().flatMap(n -> Stream.of(n, n + SemanticsStudy.DIVERSE)).toList();
  }

  private static String colour(Kind k) {
    return Chart.COLOURS.get(k.ordinal());
  }

  private String eta(String name) {
    Map<String, DoubleFunction<LineChart.Point>> lines = new LinkedHashMap<>();
    OF_QUERIES.forEach(k -> lines.put(k.title(), e -> point(name, null, e, null, k)));
    return lines(
        "The effect of η on " + Trends.title(name),
        lines,
        OF_QUERIES.stream().map(SemanticsFigures::colour).toList(),
        SemanticsStudy.STRENGTHS,
        "η");
  }

  private String nu() {
    Map<String, DoubleFunction<LineChart.Point>> lines = new LinkedHashMap<>();
    for (String name : SemanticsStudy.CG) {
      Double lambda = name.equals("gccg") ? .5 : null;
      lines.put(Trends.title(name), v -> point(name, lambda, null, v, Kind.PRIVACY));
    }
    return lines(
        "The effect of ν on privacy-irrelevance",
        lines,
        Chart.COLOURS,
        SemanticsStudy.STRENGTHS,
        "ν");
  }

  private String lambda() {
    return lines(
        "The effect of λ on GC",
        Map.of(Kind.DIVERSITY.title(), l -> point("gc", l, null, null, Kind.DIVERSITY)),
        List.of(colour(Kind.DIVERSITY)),
        SemanticsStudy.LAMBDAS,
        "λ");
  }

  private LineChart.@Nullable Point point(
      String name, @Nullable Double lambda, @Nullable Double eta, @Nullable Double nu, Kind k) {
    Finding f = results.at(SemanticsStudy.spec(name, lambda, eta, nu));
    return f.defined() ? new LineChart.Point(f.mean(k), f.standardError(k)) : null;
  }

  private static String lines(
      String title,
      Map<String, DoubleFunction<LineChart.Point>> lines,
      List<String> colours,
      List<Double> ticks,
      String symbol) {
    List<LineChart.Line> drawn = new ArrayList<>();
    lines.forEach(
        (name, at) ->
            drawn.add(
                new LineChart.Line(name, new ArrayList<>(ticks.stream().map(at::apply).toList()))));
    double low =
        drawn.stream()
            .flatMap(l -> l.points().stream())
            .filter(p -> p != null)
            .mapToDouble(p -> p.mean() - p.error())
            .min()
            .orElse(0);
    Chart c = Chart.titled(title, WIDE, HIGH).scale(Math.floor(low * 10) / 10, 1);
    double[] x =
        IntStream.range(0, ticks.size()).mapToDouble(i -> (i + 0.5) / ticks.size()).toArray();
    LineChart.axis(c, x, ticks.stream().map(Names::format).toList(), symbol);
    for (int i = 0; i < drawn.size(); i++) {
      LineChart.draw(c, drawn.get(i), x, colours.get(i), "");
    }
    return c.legend(List.copyOf(lines.keySet()), colours).svg();
  }

  private String bars(String title, List<String> names, List<Kind> kinds) {
    int wide = Math.max(WIDE, 75 * names.size());
    Chart c = Chart.titled(title, wide, HIGH).scale(0, 1);
    double room = 1.0 / names.size(), one = room * 0.8 / kinds.size();
    for (int n = 0; n < names.size(); n++) {
      Finding f = results.at(SemanticsStudy.defaultSpec(names.get(n)));
      for (int k = 0; k < kinds.size(); k++) {
        double v = f.mean(kinds.get(k)), x = c.x(room * (n + 0.1) + one * k);
        c.add(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s, %s:"
                + " %.3f</title></rect>",
            x,
            c.y(v),
            one * wide - 1.5,
            c.y(0) - c.y(v),
            colour(kinds.get(k)),
            Trends.title(names.get(n)),
            kinds.get(k).title(),
            v);
        c.error(x + (one * wide - 1.5) / 2, v, f.standardError(kinds.get(k)), "currentColor");
      }
      c.text(c.x(room * (n + 0.5)), c.below(0), "middle", Trends.title(names.get(n)));
    }
    return c.legend(
            kinds.stream().map(Kind::title).toList(),
            kinds.stream().map(SemanticsFigures::colour).toList())
        .svg();
  }

  private static String map(double eta) {
    SyntheticPoints p = SyntheticPoints.collection(COLLECTION);
    int[] picks = SemanticsStudy.picks(p.problem(), "flqmi:eta=" + Names.format(eta), PICKS);
    SemanticsScores s = SemanticsScores.of(p, picks);
    Chart c = Chart.titled("FLQMI, η = " + Names.format(eta), 420, 420);
    c.scale(-10, 110); // clusters extend beyond the square that contains their centres
    for (double x = 0; x <= SyntheticPoints.SIDE; x += 20) {
      c.text(at(c, x), c.below(0), "middle", Names.format(x));
    }
    for (int i = 0; i < SyntheticPoints.GROUND_SET; i++) {
      c.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"#888\"/>",
          at(c, p.at()[i][0]), c.y(p.at()[i][1]));
    }
    for (int r = 0; r < picks.length; r++) {
      float[] xy = p.at()[picks[r]];
      c.add(
          "<circle cx=\"%1$.1f\" cy=\"%2$.1f\" r=\"8\" fill=\"#3b6fd4\" opacity=\".9\"/><text"
              + " x=\"%1$.1f\" y=\"%3$.1f\" text-anchor=\"middle\" font-size=\"10\""
              + " fill=\"#fff\">%4$d</text>",
          at(c, xy[0]), c.y(xy[1]), c.y(xy[1]) + 3.5, r + 1);
    }
    for (int i = SyntheticPoints.GROUND_SET;
        i < p.at().length;
        i++) { // rings: picks lie within them
      c.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"11\" fill=\"none\" stroke-width=\"2.5\""
              + " stroke=\"%s\"/>",
          at(c, p.at()[i][0]),
          c.y(p.at()[i][1]),
          i < SyntheticPoints.GROUND_SET + SyntheticPoints.QUERIES ? "#2a8a4a" : "#d4573b");
    }
    c.text(
        c.x(0.5),
        c.below(1),
        "middle",
        String.format(
            Locale.ROOT,
            "coverage %.2f, relevance %.2f, diversity %.2f, privacy %.2f",
            s.coverage(),
            s.relevance(),
            s.diversity(),
            s.privacy()));
    return c.legend(
            List.of("candidates", "query set", "private set", "picks, in order"),
            Arrays.asList("#888", "#2a8a4a", "#d4573b", "#3b6fd4"))
        .svg();
  }

  private static double at(Chart c, double x) {
    return c.x((x + 10) / 120);
  }
}
