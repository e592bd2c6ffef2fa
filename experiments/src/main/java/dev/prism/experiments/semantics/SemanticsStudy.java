package dev.prism.experiments.semantics;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.experiments.SampleMean;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Scores the selections of every measure at every value of its parameters on ten collections. The
 * optimizer is plain greedy, of which the first five picks are the selection for a budget of five.
 */
final class SemanticsStudy {
  static final List<Double> STRENGTHS = List.of(0., .3, .6, 1., 1.3, 1.6, 2., 3., 10., 50., 100.);
  static final List<Double> LAMBDAS = List.of(0., .5, 1., 2., 3., 4., 5., 6., 7.);
  static final int STEP = 5;
  static final int LARGEST = 40;

  /** The weight of the paper's "very small diversity term"; gains are about 1. */
  private static final double LITTLE = 1e-3;

  static final List<String> MI = List.of("flvmi", "flqmi", "com", "logdetmi", "gcmi");
  static final List<String> CG = List.of("flcg", "logdetcg", "gccg");
  static final List<String> CMI = List.of("flcmi", "logdetcmi");

  /** Marks the name of a measure to which a small diversity term is added. */
  static final String DIVERSE = "+div";

  private SemanticsStudy() {}

  /**
   * A measure at certain values of its parameters.
   *
   * @param name the measure, with {@link #DIVERSE} where a small diversity term is added
   * @param spec the measure that is maximized, with its parameters
   * @param eta η; null where the measure has none, as for the others
   * @param collections the mean over budgets in each collection; empty where the measure is
   *     undefined in one of them
   */
  record Finding(
      String name,
      String spec,
      @Nullable Double lambda,
      @Nullable Double eta,
      @Nullable Double nu,
      List<SemanticsScores> collections) {
    boolean defined() {
      return !collections.isEmpty();
    }

    /** Returns the mean over budgets and collections. */
    SemanticsScores mean() {
      return SemanticsScores.mean(collections);
    }

    /** Returns the standard error of the mean over collections. */
    double standardError(SemanticsScores.Kind k) {
      return SampleMean.of(collections.stream().mapToDouble(k::of).toArray()).standardError();
    }
  }

  /**
   * Writes a measure with its parameters as {@code dev.prism.spec.Spec} reads it.
   *
   * @param name the measure, with {@link #DIVERSE} where a small diversity term is added
   * @param lambda λ; null where the measure has none, as for the others
   * @param eta η
   * @param nu ν
   * @return the text
   */
  static String spec(
      String name, @Nullable Double lambda, @Nullable Double eta, @Nullable Double nu) {
    if (name.endsWith(DIVERSE)) {
      return name.replace(DIVERSE, "") + " + " + LITTLE + "*disparitysum";
    }
    List<String> settings = new ArrayList<>();
    setting(settings, "lambda", lambda);
    setting(settings, "eta", eta);
    setting(settings, "nu", nu);
    return settings.isEmpty() ? name : name + ":" + String.join(",", settings);
  }

  /** Writes a measure at its defaults: λ = ½ for GCCG, and 1 for all other parameters. */
  static String defaultSpec(String name) {
    return switch (name) {
      case "gcmi" -> spec(name, 1., null, null);
      case "gccg" -> spec(name, .5, null, 1.);
      case "flcg", "logdetcg" -> spec(name, null, null, 1.);
      case "flcmi", "logdetcmi" -> spec(name, null, 1., 1.);
      case "flvmi", "flqmi", "com", "logdetmi" -> spec(name, null, 1., null);
      default -> spec(name, null, null, null);
    };
  }

  /** Returns the finding for a measure at certain values of its parameters. */
  static Finding at(
      List<Finding> all,
      String name,
      @Nullable Double lambda,
      @Nullable Double eta,
      @Nullable Double nu) {
    return at(all, spec(name, lambda, eta, nu));
  }

  static Finding at(List<Finding> all, String spec) {
    return all.stream()
        .filter(f -> f.spec.equals(spec))
        .findFirst()
        .orElseThrow(() -> new PrismException("The study does not include %s.", spec));
  }

  /** Is notified after each setting, by several threads. */
  @FunctionalInterface
  interface ProgressListener {
    /**
     * Receives the progress.
     *
     * @param done the number of settings done
     * @param total the number of settings
     */
    void onProgress(int done, int total);
  }

  /**
   * Runs the study.
   *
   * @param progress is notified after each setting
   * @return a finding for every measure at every value of its parameters
   */
  static List<Finding> run(ProgressListener progress) {
    List<Finding> asked = new ArrayList<>();
    for (String name : List.of("flvmi", "flqmi", "com", "logdetmi")) {
      grid(asked, name, null, STRENGTHS, null);
    }
    grid(asked, "gcmi", LAMBDAS, null, null);
    grid(asked, "flcg", null, null, STRENGTHS);
    grid(asked, "logdetcg", null, null, STRENGTHS);
    grid(asked, "gccg", LAMBDAS, null, STRENGTHS);
    grid(asked, "flcmi", null, STRENGTHS, STRENGTHS);
    grid(asked, "logdetcmi", null, STRENGTHS, STRENGTHS);
    grid(asked, "fl", null, null, null);
    grid(asked, "gc", LAMBDAS, null, null);
    grid(asked, "logdet", null, null, null);
    for (String name : Stream.of(MI, CG, CMI).flatMap(List::stream).toList()) {
      String diverse = name + DIVERSE;
      asked.add(new Finding(diverse, spec(diverse, null, null, null), null, null, null, List.of()));
    }
    List<SyntheticPoints> collections =
        IntStream.rangeClosed(1, SyntheticPoints.COLLECTIONS)
            .mapToObj(SyntheticPoints::collection)
            .toList();
    List<Problem> problems = collections.stream().map(SyntheticPoints::problem).toList();
    AtomicInteger done = new AtomicInteger();
    return asked.parallelStream()
        .map(
            f -> {
              Finding found = found(f, collections, problems);
              progress.onProgress(done.incrementAndGet(), asked.size());
              return found;
            })
        .toList();
  }

  private static void grid(
      List<Finding> to,
      String name,
      @Nullable List<Double> lambda,
      @Nullable List<Double> eta,
      @Nullable List<Double> nu) {
    for (Double l : orNone(lambda)) {
      for (Double e : orNone(eta)) {
        for (Double n : orNone(nu)) {
          to.add(new Finding(name, spec(name, l, e, n), l, e, n, List.of()));
        }
      }
    }
  }

  private static List<Double> orNone(@Nullable List<Double> values) {
    return values == null ? Arrays.asList((Double) null) : values;
  }

  private static void setting(List<String> to, String name, @Nullable Double v) {
    if (v != null) {
      to.add(name + "=" + Names.format(v));
    }
  }

  private static Finding found(
      Finding f, List<SyntheticPoints> collections, List<Problem> problems) {
    List<SemanticsScores> means = new ArrayList<>();
    for (int c = 0; c < problems.size(); c++) {
      int[] picks = picks(problems.get(c), f.spec, LARGEST);
      if (picks.length < LARGEST) {
        return f;
      }
      List<SemanticsScores> all = new ArrayList<>();
      for (int k = STEP; k <= LARGEST; k += STEP) {
        all.add(SemanticsScores.of(collections.get(c), Arrays.copyOf(picks, k)));
      }
      means.add(SemanticsScores.mean(all));
    }
    return new Finding(f.name, f.spec, f.lambda, f.eta, f.nu, List.copyOf(means));
  }

  /** Returns the picks in order; fewer than k where the measure is undefined for all others. */
  static int[] picks(Problem v, String spec, int k) {
    try {
      Selection s =
          Optimizers.GREEDY.maximize(
              Spec.parseAllowingUnusedSets(spec, v).on(v),
              Constraint.atMost(k),
              RunOptions.DEFAULT);
      return s.indices();
    } catch (PrismException e) {
      return new int[0];
    }
  }
}
