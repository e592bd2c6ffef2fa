package dev.prism.experiments.semantics;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.base.Names;
import dev.prism.experiments.ConfidenceInterval;
import dev.prism.experiments.RankCorrelation;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.Verdict;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import dev.prism.experiments.semantics.SemanticsStudy.Finding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The paper's expectations of its measures, and whether the findings confirm them. */
final class Trends {
  /** A change below this is negligible. */
  private static final double LITTLE = 0.02;

  /** A change below this is not seen in a table. */
  private static final double VISIBLE = 0.001;

  /** A change above this is considerable. */
  private static final double MUCH = 0.1;

  private final List<Finding> all;
  private final List<Trend> out = new ArrayList<>();

  private Trends(List<Finding> all) {
    this.all = all;
  }

  /**
   * A difference between two scores, or a rank correlation of a score along a grid.
   *
   * @param name what is compared, and the score
   * @param difference the mean over collections
   * @param standardError the standard error of the mean
   * @param low the lower end of its 95 % interval
   * @param high the upper end
   */
  record Comparison(
      String name,
      double difference,
      @JsonProperty("standard_error") double standardError,
      double low,
      double high) {
    static Comparison of(String name, SampleMean m) {
      ConfidenceInterval i = m.interval();
      return new Comparison(name, m.mean(), m.standardError(), i.low(), i.high());
    }

    /** {@return the verdict on the expectation that the difference is positive} */
    Verdict verdict() {
      return new ConfidenceInterval(low, high).positive();
    }

    /** Returns this difference, counted from another number than 0. */
    private Comparison minus(String as, double from) {
      return new Comparison(as, difference - from, standardError, low - from, high - from);
    }
  }

  /**
   * An expectation.
   *
   * @param name the expectation in words
   * @param verdict whether all comparisons agree, or one of them disagrees
   * @param turns where along the grid the score turns; null where it does not, or there is no grid
   * @param comparisons the comparisons that decide
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Trend(
      String name, Verdict verdict, @Nullable String turns, List<Comparison> comparisons) {}

  static List<Trend> of(List<Finding> findings) {
    Trends t = new Trends(findings);
    t.ofMutualInformation();
    t.ofEta();
    t.ofNu();
    t.ofConditionalMeasures();
    t.ofDiversity();
    return List.copyOf(t.out);
  }

  private void ofMutualInformation() {
    List<String> others = SemanticsStudy.MI.stream().filter(n -> !n.equals("gcmi")).toList();
    expect("GCMI is the most relevant", above("gcmi", others, Kind.RELEVANCE));
    others = SemanticsStudy.MI.stream().filter(n -> !n.equals("flvmi")).toList();
    expect("FLVMI covers the most queries", above("flvmi", others, Kind.COVERAGE));
    expect("FLVMI is the most diverse", above("flvmi", others, Kind.DIVERSITY));
    for (String name : List.of("flqmi", "logdetmi", "com")) {
      List<Comparison> between = new ArrayList<>();
      between.add(above(atDefaults("gcmi"), atDefaults(name), Kind.RELEVANCE));
      between.add(above(atDefaults(name), atDefaults("flvmi"), Kind.RELEVANCE));
      for (Kind k : List.of(Kind.COVERAGE, Kind.DIVERSITY)) {
        between.add(above(atDefaults("flvmi"), atDefaults(name), k));
        between.add(above(atDefaults(name), atDefaults("gcmi"), k));
      }
      expect(title(name) + " lies between GCMI and FLVMI", between);
    }
  }

  /** Begins where the measure is not constant: FLVMI and LogDetMI are 0 at η = 0. */
  private void ofEta() {
    for (String name : List.of("flvmi", "flqmi", "logdetmi", "com")) {
      double first = List.of("flqmi", "com").contains(name) ? 0 : .3;
      List<Finding> grid =
          all.stream()
              .filter(f -> f.name().equals(name) && f.defined() && f.eta() >= first)
              .toList();
      along("Relevance of " + title(name) + " increases with η", grid, Kind.RELEVANCE, 1);
      along("Coverage of " + title(name) + " decreases with η", grid, Kind.COVERAGE, -1);
      along("Diversity of " + title(name) + " decreases with η", grid, Kind.DIVERSITY, -1);
    }
  }

  private void ofNu() {
    for (String name : SemanticsStudy.CG) {
      Double lambda = name.equals("gccg") ? .5 : null;
      List<Finding> grid =
          all.stream()
              .filter(f -> f.name().equals(name) && f.defined())
              .filter(f -> lambda == null || lambda.equals(f.lambda()))
              .toList();
      along("Privacy of " + title(name) + " increases with ν", grid, Kind.PRIVACY, 1);
    }
  }

  /** Expects that a score grows along a grid, or falls. */
  private void along(String name, List<Finding> grid, Kind k, int sign) {
    double[] at = grid.stream().mapToDouble(f -> f.eta() == null ? f.nu() : f.eta()).toArray();
    SampleMean m =
        SampleMean.of(
            IntStream.range(0, grid.getFirst().collections().size())
                .mapToDouble(
                    c ->
                        sign
                            * RankCorrelation.of(
                                at,
                                grid.stream()
                                    .mapToDouble(f -> k.of(f.collections().get(c)))
                                    .toArray()))
                .toArray());
    String what = grid.getFirst().eta() == null ? "ν" : "η";
    Comparison c =
        Comparison.of(
            String.format(
                Locale.ROOT,
                "%s correlation with %s from %s to %s, %s",
                sign > 0 ? "rank" : "negative rank",
                what,
                Names.format(at[0]),
                Names.format(at[at.length - 1]),
                k.title()),
            m);
    out.add(new Trend(name, c.verdict(), turn(grid, at, what, k, sign), List.of(c)));
  }

  /** Returns where the mean over collections is largest, or least, unless that is an end. */
  private static @Nullable String turn(
      List<Finding> grid, double[] at, String what, Kind k, int sign) {
    int best = 0;
    for (int i = 1; i < at.length; i++) {
      best = sign * (k.of(grid.get(i).mean()) - k.of(grid.get(best).mean())) > 0 ? i : best;
    }
    double start = k.of(grid.getFirst().mean()), end = k.of(grid.getLast().mean());
    double there = k.of(grid.get(best).mean());
    if (Math.abs(there - end) < VISIBLE) {
      return null;
    }
    return best == 0
        ? String.format(Locale.ROOT, "the other way: %.3f … %.3f", start, end)
        : String.format(
            Locale.ROOT,
            "at %s = %s: %.3f … %.3f … %.3f",
            what,
            Names.format(at[best]),
            start,
            there,
            end);
  }

  private void ofConditionalMeasures() {
    List<String> others = List.of("flcg", "gccg");
    expect("LogDetCG is the most diverse CG measure", above("logdetcg", others, Kind.DIVERSITY));
    expect("LogDetCG is the most private CG measure", above("logdetcg", others, Kind.PRIVACY));
    Finding fl = atDefaults("flcmi"), logdet = atDefaults("logdetcmi");
    expect(
        "FLCMI favours coverage and diversity",
        List.of(above(fl, logdet, Kind.COVERAGE), above(fl, logdet, Kind.DIVERSITY)));
    expect(
        "LogDetCMI favours relevance and privacy",
        List.of(above(logdet, fl, Kind.RELEVANCE), above(logdet, fl, Kind.PRIVACY)));
  }

  private void ofDiversity() {
    for (String name : SemanticsStudy.MI) {
      Finding with = diverse(name), without = atDefaults(name);
      expect(
          "A small diversity term trades relevance of " + title(name) + " for the rest",
          List.of(
              above(without, with, Kind.RELEVANCE),
              above(with, without, Kind.COVERAGE),
              above(with, without, Kind.DIVERSITY)));
    }
    Comparison change =
        Arrays.stream(Kind.values())
            .flatMap(k -> changes("logdetmi", k).stream())
            .max(Comparator.comparingDouble(Comparison::difference))
            .orElseThrow();
    expect(
        "A small diversity term changes LogDetMI considerably",
        List.of(change.minus("largest change less " + MUCH + ": " + change.name, MUCH)));
    for (String name : List.of("com", "flcg", "gccg", "logdetcg")) {
      expect(
          "A small diversity term hardly changes " + title(name),
          Arrays.stream(Kind.values())
              .flatMap(k -> changes(name, k).stream())
              .map(
                  c ->
                      new Comparison(
                          LITTLE + " less the change " + c.name,
                          LITTLE - c.difference,
                          c.standardError,
                          LITTLE - c.high,
                          LITTLE - c.low))
              .toList());
    }
  }

  private Finding diverse(String name) {
    return SemanticsStudy.at(all, name + SemanticsStudy.DIVERSE, null, null, null);
  }

  /** Returns the change of a score by a small diversity term, upwards and downwards. */
  private List<Comparison> changes(String name, Kind k) {
    return List.of(
        above(diverse(name), atDefaults(name), k), above(atDefaults(name), diverse(name), k));
  }

  private Finding atDefaults(String name) {
    return SemanticsStudy.at(all, SemanticsStudy.defaultSpec(name));
  }

  private List<Comparison> above(String one, List<String> others, Kind k) {
    return others.stream().map(o -> above(atDefaults(one), atDefaults(o), k)).toList();
  }

  private static Comparison above(Finding a, Finding b, Kind k) {
    SampleMean d =
        SampleMean.of(
            IntStream.range(0, b.collections().size())
                .mapToDouble(c -> k.of(a.collections().get(c)) - k.of(b.collections().get(c)))
                .toArray());
    return Comparison.of(title(a.name()) + " minus " + title(b.name()) + ", " + k.title(), d);
  }

  private void expect(String name, List<Comparison> comparisons) {
    Verdict v = Verdict.all(comparisons.stream().map(Comparison::verdict).toList());
    out.add(new Trend(name, v, null, comparisons));
  }

  /** Returns the name of a measure as the paper writes it. */
  static String title(String name) {
    String plain = name.replace(SemanticsStudy.DIVERSE, "");
    String big = plain.toUpperCase(Locale.ROOT).replace("LOGDET", "LogDet");
    return name.equals(plain) ? big : big + " + div";
  }
}
