package dev.prism.experiments.semantics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.semantics.SemanticsScores.Kind;
import dev.prism.experiments.semantics.SemanticsStudy.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The paper's expectations of its measures, and whether the findings confirm them. */
final class Trends {
  /** A change below this is negligible. */
  private static final double LITTLE = 0.02;

  /** A change above this is considerable. */
  private static final double MUCH = 0.1;

  private final List<Finding> all;
  private final List<Trend> out = new ArrayList<>();

  private Trends(List<Finding> all) {
    this.all = all;
  }

  /**
   * The difference between two scores.
   *
   * @param name the measures or parameter values that are compared, and the score
   * @param difference the mean difference over collections
   * @param standardError the standard error of the mean difference
   */
  record Comparison(
      String name, double difference, @JsonProperty("standard_error") double standardError) {
    /** {@return whether the difference exceeds two standard errors} */
    boolean isClear() {
      return difference > 2 * standardError;
    }

    /** {@return whether the difference is not below minus two standard errors; false for NaN} */
    boolean isTolerable() {
      return difference >= -2 * standardError;
    }
  }

  /**
   * An expectation.
   *
   * @param name the expectation in words
   * @param held whether no comparison contradicts it by more than two standard errors
   * @param clear whether all comparisons confirm it by more than two standard errors
   * @param comparisons the comparisons that decide
   */
  record Trend(String name, boolean held, boolean clear, List<Comparison> comparisons) {}

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
      Finding least =
          SemanticsStudy.at(all, name, null, List.of("flqmi", "com").contains(name) ? 0 : .3, null);
      List<Finding> more =
          all.stream().filter(f -> f.name().equals(name) && f.defined() && f.eta() >= 1).toList();
      expect(
          "Relevance of " + title(name) + " increases with η",
          later(more, least, Kind.RELEVANCE, 1));
      expect(
          "Coverage of " + title(name) + " decreases with η",
          later(more, least, Kind.COVERAGE, -1));
      expect(
          "Diversity of " + title(name) + " decreases with η",
          later(more, least, Kind.DIVERSITY, -1));
    }
  }

  private void ofNu() {
    for (String name : SemanticsStudy.CG) {
      Double lambda = name.equals("gccg") ? .5 : null;
      Finding none = SemanticsStudy.at(all, name, lambda, null, 0.);
      List<Finding> more =
          all.stream()
              .filter(f -> f.name().equals(name) && f.defined() && f.nu() >= 1)
              .filter(f -> lambda == null || lambda.equals(f.lambda()))
              .toList();
      expect("Privacy of " + title(name) + " increases with ν", later(more, none, Kind.PRIVACY, 1));
    }
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
    Comparison change = change("logdetmi");
    double much = change.difference - MUCH;
    expect(
        "A small diversity term changes LogDetMI considerably",
        List.of(new Comparison("largest change minus " + MUCH, much, change.standardError())));
    for (String name : List.of("com", "flcg", "gccg", "logdetcg")) {
      Comparison c = change(name);
      expect(
          "A small diversity term hardly changes " + title(name),
          List.of(new Comparison(LITTLE + " minus largest change", LITTLE - c.difference, 0)));
    }
  }

  /** Returns the score that a small diversity term changes the most. */
  private Comparison change(String name) {
    Finding with = SemanticsStudy.at(all, name + SemanticsStudy.DIVERSE, null, null, null);
    Comparison most = null;
    for (Kind k : Kind.values()) {
      Comparison c = above(with, atDefaults(name), k);
      Comparison positive = new Comparison(c.name, Math.abs(c.difference), c.standardError);
      most = most == null || positive.difference > most.difference ? positive : most;
    }
    return most;
  }

  private Finding atDefaults(String name) {
    return SemanticsStudy.at(all, SemanticsStudy.defaultSpec(name));
  }

  private List<Comparison> above(String one, List<String> others, Kind k) {
    return others.stream().map(o -> above(atDefaults(one), atDefaults(o), k)).toList();
  }

  private static Comparison above(Finding a, Finding b, Kind k) {
    return compare(title(a.name()) + " minus " + title(b.name()), List.of(a), b, k, 1);
  }

  private static List<Comparison> later(List<Finding> more, Finding from, Kind k, int sign) {
    String what = from.eta() == null ? "ν" : "η";
    double value = from.eta() == null ? from.nu() : from.eta();
    String name =
        String.format(
            Locale.ROOT,
            "%s from %s = %.1f to %s ≥ 1",
            sign > 0 ? "increase" : "decrease",
            what,
            value,
            what);
    return List.of(compare(name, more, from, k, sign));
  }

  private static Comparison compare(String what, List<Finding> as, Finding b, Kind k, int sign) {
    SampleMean d =
        SampleMean.of(
            IntStream.range(0, b.collections().size())
                .mapToDouble(
                    c ->
                        sign
                            * (as.stream()
                                    .mapToDouble(a -> k.of(a.collections().get(c)))
                                    .average()
                                    .orElse(Double.NaN)
                                - k.of(b.collections().get(c))))
                .toArray());
    return new Comparison(what + ", " + k.title(), d.mean(), d.standardError());
  }

  private void expect(String name, List<Comparison> comparisons) {
    out.add(
        new Trend(
            name,
            comparisons.stream().allMatch(Comparison::isTolerable),
            comparisons.stream().allMatch(Comparison::isClear),
            comparisons));
  }

  /** Returns the name of a measure as the paper writes it. */
  static String title(String name) {
    String plain = name.replace(SemanticsStudy.DIVERSE, "");
    String big = plain.toUpperCase(Locale.ROOT).replace("LOGDET", "LogDet");
    return name.equals(plain) ? big : big + " + div";
  }
}
