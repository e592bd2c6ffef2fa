package dev.prism.experiments.semantics;

import dev.prism.experiments.semantics.Scores.Kind;
import dev.prism.experiments.semantics.Study.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What the paper expects of its measures, and whether it was seen. */
public final class Trends {
  /** Changes below this are none to speak of; those of much more than it are much. */
  private static final double LITTLE = 0.02;

  private static final double MUCH = 0.1;

  private final List<Finding> all;
  private final List<Trend> out = new ArrayList<>();

  private Trends(List<Finding> all) {
    this.all = all;
  }

  /**
   * How much more of a score one has than another, collection by collection.
   *
   * @param what of which, over which, in which score
   * @param error the standard error of the mean difference
   */
  public record Comparison(String what, double difference, double error) {
    /** Two standard errors: what chance hardly does. */
    boolean clear() {
      return difference > 2 * error;
    }

    /** Nothing that can be counted on speaks against it; what is no number speaks for nothing. */
    boolean bearable() {
      return difference >= -2 * error;
    }
  }

  /**
   * An expectation.
   *
   * @param held no comparison speaks against it by more than two standard errors
   * @param clear all comparisons speak for it by more than that
   */
  public record Trend(String name, boolean held, boolean clear, List<Comparison> comparisons) {}

  public static List<Trend> of(List<Finding> findings) {
    Trends t = new Trends(findings);
    t.ofMutualInformation();
    t.ofEta();
    t.ofNu();
    t.ofGuides();
    t.ofDiversity();
    return List.copyOf(t.out);
  }

  private void ofMutualInformation() {
    List<String> others = Study.MI.stream().filter(n -> !n.equals("gcmi")).toList();
    expect("GCMI is the most relevant", above("gcmi", others, Kind.RELEVANCE));
    others = Study.MI.stream().filter(n -> !n.equals("flvmi")).toList();
    expect("FLVMI covers the most queries", above("flvmi", others, Kind.COVERAGE));
    expect("FLVMI is the most diverse", above("flvmi", others, Kind.DIVERSITY));
    for (String name : List.of("flqmi", "logdetmi", "com")) {
      List<Comparison> between = new ArrayList<>();
      between.add(above(standard("gcmi"), standard(name), Kind.RELEVANCE));
      between.add(above(standard(name), standard("flvmi"), Kind.RELEVANCE));
      for (Kind k : List.of(Kind.COVERAGE, Kind.DIVERSITY)) {
        between.add(above(standard("flvmi"), standard(name), k));
        between.add(above(standard(name), standard("gcmi"), k));
      }
      expect(title(name) + " lies between GCMI and FLVMI", between);
    }
  }

  /** From where the measure first says something: FLVMI and LogDetMI are 0 at η = 0. */
  private void ofEta() {
    for (String name : List.of("flvmi", "flqmi", "logdetmi", "com")) {
      Finding least =
          Study.at(all, name, null, List.of("flqmi", "com").contains(name) ? 0 : .3, null);
      List<Finding> more =
          all.stream().filter(f -> f.name().equals(name) && f.defined() && f.eta() >= 1).toList();
      expect("η ↑: relevance of " + title(name) + " ↑", later(more, least, Kind.RELEVANCE, 1));
      expect("η ↑: coverage of " + title(name) + " ↓", later(more, least, Kind.COVERAGE, -1));
      expect("η ↑: diversity of " + title(name) + " ↓", later(more, least, Kind.DIVERSITY, -1));
    }
  }

  private void ofNu() {
    for (String name : Study.CG) {
      Double lambda = name.equals("gccg") ? .5 : null;
      Finding none = Study.at(all, name, lambda, null, 0.);
      List<Finding> more =
          all.stream()
              .filter(f -> f.name().equals(name) && f.defined() && f.nu() >= 1)
              .filter(f -> lambda == null || lambda.equals(f.lambda()))
              .toList();
      expect("ν ↑: privacy of " + title(name) + " ↑", later(more, none, Kind.PRIVACY, 1));
    }
  }

  private void ofGuides() {
    List<String> others = List.of("flcg", "gccg");
    expect("LogDetCG is the most diverse of CG", above("logdetcg", others, Kind.DIVERSITY));
    expect("LogDetCG is the most private of CG", above("logdetcg", others, Kind.PRIVACY));
    Finding fl = standard("flcmi"), logdet = standard("logdetcmi");
    expect(
        "FLCMI favours coverage and diversity",
        List.of(above(fl, logdet, Kind.COVERAGE), above(fl, logdet, Kind.DIVERSITY)));
    expect(
        "LogDetCMI favours relevance and privacy",
        List.of(above(logdet, fl, Kind.RELEVANCE), above(logdet, fl, Kind.PRIVACY)));
  }

  private void ofDiversity() {
    Comparison change = change("logdetmi");
    double much = change.difference - MUCH;
    expect(
        "A little diversity changes LogDetMI much",
        List.of(new Comparison("largest change over " + MUCH, much, change.error)));
    for (String name : List.of("com", "flcg", "gccg", "logdetcg")) {
      Comparison c = change(name);
      expect(
          "A little diversity hardly changes " + title(name),
          List.of(new Comparison(LITTLE + " over largest change", LITTLE - c.difference, 0)));
    }
  }

  /** The score that a little diversity changes the most. */
  private Comparison change(String name) {
    Finding with = Study.at(all, name + Study.DIVERSE, null, null, null);
    Comparison most = null;
    for (Kind k : Kind.values()) {
      Comparison c = above(with, standard(name), k);
      Comparison positive = new Comparison(c.what, Math.abs(c.difference), c.error);
      most = most == null || positive.difference > most.difference ? positive : most;
    }
    return most;
  }

  private Finding standard(String name) {
    return Study.standard(all, name);
  }

  private List<Comparison> above(String one, List<String> others, Kind k) {
    return others.stream().map(o -> above(standard(one), standard(o), k)).toList();
  }

  private static Comparison above(Finding a, Finding b, Kind k) {
    return compare(title(a.name()) + " over " + title(b.name()), List.of(a), b, k, 1);
  }

  private static List<Comparison> later(List<Finding> more, Finding from, Kind k, int sign) {
    String of = from.eta() == null ? "ν from 1 over ν = " : "η from 1 over η = ";
    double value = from.eta() == null ? from.nu() : from.eta();
    String what = of + String.format(Locale.ROOT, "%.1f", value);
    return List.of(compare(sign > 0 ? what : "less: " + what, more, from, k, sign));
  }

  private static Comparison compare(String what, List<Finding> as, Finding b, Kind k, int sign) {
    double[] d =
        IntStream.range(0, b.collections().size())
            .mapToDouble(
                c ->
                    sign
                        * (as.stream()
                                .mapToDouble(a -> k.of(a.collections().get(c)))
                                .average()
                                .orElse(Double.NaN)
                            - k.of(b.collections().get(c))))
            .toArray();
    double mean = IntStream.range(0, d.length).mapToDouble(c -> d[c]).average().orElse(0);
    double squares = 0;
    for (double x : d) {
      squares += (x - mean) * (x - mean);
    }
    double error = Math.sqrt(squares / (d.length - 1) / d.length);
    return new Comparison(what + ", " + k.title(), mean, error);
  }

  private void expect(String name, List<Comparison> comparisons) {
    out.add(
        new Trend(
            name,
            comparisons.stream().allMatch(Comparison::bearable),
            comparisons.stream().allMatch(Comparison::clear),
            comparisons));
  }

  /** As the paper writes a measure. */
  public static String title(String name) {
    String plain = name.replace(Study.DIVERSE, "");
    String big = plain.toUpperCase(Locale.ROOT).replace("LOGDET", "LogDet");
    return name.equals(plain) ? big : big + " + div";
  }
}
