package dev.prism.experiments.semantics;

import dev.prism.base.Names;
import dev.prism.experiments.semantics.Scores.Kind;
import dev.prism.experiments.semantics.Study.Finding;
import dev.prism.report.Chart;
import dev.prism.report.Lines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The drawings of the study of semantics. A score has the same colour in all of them. */
final class SemanticsFigures {
  private static final int WIDE = 380, HIGH = 200;
  private static final int COLLECTION = 3, PICKS = 10;
  private static final List<Kind> OF_QUERIES =
      List.of(Kind.COVERAGE, Kind.RELEVANCE, Kind.DIVERSITY);
  private static final List<String> SPECTRUM = List.of("gcmi", "logdetmi", "com", "flqmi", "flvmi");
  private final List<Finding> all;

  SemanticsFigures(List<Finding> all) {
    this.all = all;
  }

  /** The four panels of the paper's figure, by the names of their files. */
  Map<String, String> panels() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("flvmi-eta", eta("flvmi"));
    out.put("mi", bars("MI measures at η = 1", SPECTRUM, OF_QUERIES));
    out.put("cg", bars("CG measures at ν = 1", Study.CG, List.of(Kind.DIVERSITY, Kind.PRIVACY)));
    out.put("cmi", bars("CMI measures at η = ν = 1", Study.CMI, List.of(Kind.values())));
    return out;
  }

  /** What the appendix adds, and the λ of the graph cut. */
  Map<String, String> more() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("flqmi-eta", eta("flqmi"));
    out.put("logdetmi-eta", eta("logdetmi"));
    out.put("com-eta", eta("com"));
    out.put("nu", nu());
    out.put("gc-lambda", lambda());
    out.put("mi-div", bars("MI, and with a little diversity", diverse(SPECTRUM), OF_QUERIES));
    out.put(
        "cg-div",
        bars(
            "CG, and with a little diversity",
            diverse(Study.CG),
            List.of(Kind.DIVERSITY, Kind.PRIVACY)));
    out.put(
        "cmi-div",
        bars("CMI, and with a little diversity", diverse(Study.CMI), List.of(Kind.values())));
    return out;
  }

  /** Collection 3 with what FLQMI chooses at two values of η. */
  Map<String, String> pictures() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("collection3-eta0", map(0));
    out.put("collection3-eta02", map(0.2));
    return out;
  }

  private static List<String> diverse(List<String> names) {
    return names.stream().flatMap(n -> Stream.of(n, n + Study.DIVERSE)).toList();
  }

  private static String colour(Kind k) {
    return Chart.COLOURS.get(k.ordinal());
  }

  private String eta(String name) {
    List<Finding> of =
        Study.STRENGTHS.stream().map(e -> Study.at(all, name, null, e, null)).toList();
    Map<String, Function<Finding, Lines.Point>> lines = new LinkedHashMap<>();
    OF_QUERIES.forEach(k -> lines.put(k.title(), f -> point(f, k)));
    return lines(
        "The effect of η on " + Trends.title(name),
        of,
        lines,
        OF_QUERIES.stream().map(SemanticsFigures::colour).toList(),
        Study.STRENGTHS,
        "η");
  }

  private String nu() {
    Map<String, Function<Finding, Lines.Point>> lines = new LinkedHashMap<>();
    for (String name : Study.CG) {
      Double lambda = name.equals("gccg") ? .5 : null;
      lines.put(
          Trends.title(name), f -> point(Study.at(all, name, lambda, null, f.nu()), Kind.PRIVACY));
    }
    List<Finding> at =
        Study.STRENGTHS.stream().map(v -> Study.at(all, "flcg", null, null, v)).toList();
    return lines(
        "The effect of ν on privacy-irrelevance", at, lines, Chart.COLOURS, Study.STRENGTHS, "ν");
  }

  private String lambda() {
    List<Finding> of = Study.LAMBDAS.stream().map(l -> Study.at(all, "gc", l, null, null)).toList();
    return lines(
        "The effect of λ on GC",
        of,
        Map.of(Kind.DIVERSITY.title(), f -> point(f, Kind.DIVERSITY)),
        List.of(colour(Kind.DIVERSITY)),
        Study.LAMBDAS,
        "λ");
  }

  private static Lines.Point point(Finding f, Kind k) {
    return f.defined() ? new Lines.Point(k.of(f.mean()), f.error(k)) : null;
  }

  private static String lines(
      String title,
      List<Finding> at,
      Map<String, Function<Finding, Lines.Point>> lines,
      List<String> colours,
      List<Double> ticks,
      String symbol) {
    List<Lines.Line> drawn = new ArrayList<>();
    lines.forEach(
        (name, of) ->
            drawn.add(new Lines.Line(name, new ArrayList<>(at.stream().map(of).toList()))));
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
    Lines.axis(c, x, ticks.stream().map(Names::shortest).toList(), symbol);
    for (int i = 0; i < drawn.size(); i++) {
      Lines.draw(c, drawn.get(i), x, colours.get(i), "");
    }
    return c.legend(List.copyOf(lines.keySet()), colours).svg();
  }

  private String bars(String title, List<String> names, List<Kind> kinds) {
    int wide = Math.max(WIDE, 75 * names.size());
    Chart c = Chart.titled(title, wide, HIGH).scale(0, 1);
    double room = 1.0 / names.size(), one = room * 0.8 / kinds.size();
    for (int n = 0; n < names.size(); n++) {
      Finding f =
          names.get(n).endsWith(Study.DIVERSE)
              ? Study.at(all, names.get(n), null, null, null)
              : Study.standard(all, names.get(n));
      for (int k = 0; k < kinds.size(); k++) {
        double v = kinds.get(k).of(f.mean()), x = c.x(room * (n + 0.1) + one * k);
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
        c.error(x + (one * wide - 1.5) / 2, v, f.error(kinds.get(k)), "currentColor");
      }
      c.words(c.x(room * (n + 0.5)), c.below(0), "middle", Trends.title(names.get(n)));
    }
    return c.legend(
            kinds.stream().map(Kind::title).toList(),
            kinds.stream().map(SemanticsFigures::colour).toList())
        .svg();
  }

  private static String map(double eta) {
    Points p = Points.collection(COLLECTION);
    int[] picks = Study.picks(p.problem(), "flqmi:eta=" + Names.shortest(eta), PICKS);
    Scores s = Scores.of(p, picks);
    Chart c = Chart.titled("FLQMI, η = " + Names.shortest(eta), 420, 420);
    c.scale(-10, 110); // clusters reach a little over the square that centres are drawn from
    for (double x = 0; x <= Points.SIDE; x += 20) {
      c.words(at(c, x), c.below(0), "middle", Names.shortest(x));
    }
    for (int i = 0; i < Points.CHOICE; i++) {
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
    for (int i = Points.CHOICE; i < p.at().length; i++) { // rings: picks lie within them
      c.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"11\" fill=\"none\" stroke-width=\"2.5\""
              + " stroke=\"%s\"/>",
          at(c, p.at()[i][0]),
          c.y(p.at()[i][1]),
          i < Points.CHOICE + Points.QUERIES ? "#2a8a4a" : "#d4573b");
    }
    c.words(
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
            List.of("may be chosen", "queries", "private", "chosen, in order"),
            Arrays.asList("#888", "#2a8a4a", "#d4573b", "#3b6fd4"))
        .svg();
  }

  private static double at(Chart c, double x) {
    return c.x((x + 10) / 120);
  }
}
