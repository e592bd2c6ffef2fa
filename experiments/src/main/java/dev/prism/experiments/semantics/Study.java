package dev.prism.experiments.semantics;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.optimize.Greedy;
import dev.prism.optimize.Run;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Every measure at every value of its parameters on ten collections: what do its selections look
 * like? Plain greedy, whose first five picks are what it would pick with a budget of five.
 */
public final class Study {
  public static final List<Double> STRENGTHS =
      List.of(0., .3, .6, 1., 1.3, 1.6, 2., 3., 10., 50., 100.);
  public static final List<Double> LAMBDAS = List.of(0., .5, 1., 2., 3., 4., 5., 6., 7.);
  public static final int STEP = 5;
  public static final int LARGEST = 40;

  /** The paper's "very small diversity term", beside gains of about 1. */
  private static final double LITTLE = 1e-3;

  public static final List<String> MI = List.of("flvmi", "flqmi", "com", "logdetmi", "gcmi");
  public static final List<String> CG = List.of("flcg", "logdetcg", "gccg");
  public static final List<String> CMI = List.of("flcmi", "logdetcmi");

  /** What is added to a name where a little diversity is added to the measure. */
  public static final String DIVERSE = "+div";

  private Study() {}

  /**
   * A measure at certain values of its parameters.
   *
   * @param name the measure, with {@link #DIVERSE} where a little diversity was added
   * @param spec what was maximised
   * @param eta null where it has none; so with the others
   * @param collections the mean over budgets in each; none where it is undefined in one of them
   */
  public record Finding(
      String name, String spec, Double lambda, Double eta, Double nu, List<Scores> collections) {
    public boolean defined() {
      return !collections.isEmpty();
    }

    /** Over budgets and collections. */
    public Scores mean() {
      return Scores.mean(collections);
    }

    /** The standard error of a mean over collections. */
    public double error(Scores.Kind k) {
      double mean = k.of(mean());
      double squares = collections.stream().mapToDouble(s -> Math.pow(k.of(s) - mean, 2)).sum();
      return Math.sqrt(squares / (collections.size() - 1) / collections.size());
    }
  }

  /** What was found of a measure at certain values; null for those it does not have. */
  public static Finding at(List<Finding> all, String name, Double lambda, Double eta, Double nu) {
    return all.stream()
        .filter(f -> f.name.equals(name))
        .filter(f -> Objects.equals(f.lambda, lambda) && Objects.equals(f.eta, eta))
        .filter(f -> Objects.equals(f.nu, nu))
        .findFirst()
        .orElseThrow(() -> new PrismException("The study does not try %s there.", name));
  }

  /** The same at the measure's defaults: λ = ½ of a graph cut, and 1 elsewhere. */
  public static Finding standard(List<Finding> all, String name) {
    return switch (name) {
      case "gcmi" -> at(all, name, 1., null, null);
      case "gccg" -> at(all, name, .5, null, 1.);
      case "flcg", "logdetcg" -> at(all, name, null, null, 1.);
      case "flcmi", "logdetcmi" -> at(all, name, null, 1., 1.);
      case "flvmi", "flqmi", "com", "logdetmi" -> at(all, name, null, 1., null);
      default -> at(all, name, null, null, null);
    };
  }

  /** Told of what is done, by several threads. */
  @FunctionalInterface
  public interface Progress {
    void at(int done, int of);
  }

  public static List<Finding> run(Progress progress) {
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
      String added = name + " + " + LITTLE + "*disparitysum";
      asked.add(new Finding(name + DIVERSE, added, null, null, null, List.of()));
    }
    List<Points> collections =
        IntStream.rangeClosed(1, Points.COLLECTIONS).mapToObj(Points::collection).toList();
    List<Problem> problems = collections.stream().map(Points::problem).toList();
    AtomicInteger done = new AtomicInteger();
    return asked.parallelStream()
        .map(
            f -> {
              Finding found = found(f, collections, problems);
              progress.at(done.incrementAndGet(), asked.size());
              return found;
            })
        .toList();
  }

  private static void grid(
      List<Finding> to, String name, List<Double> lambda, List<Double> eta, List<Double> nu) {
    for (Double l : orNone(lambda)) {
      for (Double e : orNone(eta)) {
        for (Double n : orNone(nu)) {
          List<String> settings = new ArrayList<>();
          setting(settings, "lambda", l);
          setting(settings, "eta", e);
          setting(settings, "nu", n);
          String spec = settings.isEmpty() ? name : name + ":" + String.join(",", settings);
          to.add(new Finding(name, spec, l, e, n, List.of()));
        }
      }
    }
  }

  private static List<Double> orNone(List<Double> values) {
    return values == null ? Arrays.asList((Double) null) : values;
  }

  private static void setting(List<String> to, String name, Double v) {
    if (v != null) {
      to.add(name + "=" + Names.shortest(v));
    }
  }

  private static Finding found(Finding f, List<Points> collections, List<Problem> problems) {
    List<Scores> means = new ArrayList<>();
    for (int c = 0; c < problems.size(); c++) {
      int[] picks = picks(problems.get(c), f.spec, LARGEST);
      if (picks.length < LARGEST) {
        return f;
      }
      List<Scores> all = new ArrayList<>();
      for (int k = STEP; k <= LARGEST; k += STEP) {
        all.add(Scores.of(collections.get(c), Arrays.copyOf(picks, k)));
      }
      means.add(Scores.mean(all));
    }
    return new Finding(f.name, f.spec, f.lambda, f.eta, f.nu, List.copyOf(means));
  }

  /** In order; fewer than k where the measure is undefined at all that are left. */
  public static int[] picks(Problem v, String spec, int k) {
    try {
      Selection s =
          new Greedy().maximize(Spec.read(spec, v).on(v), Constraint.atMost(k), Run.DEFAULT);
      return s.indices();
    } catch (PrismException e) {
      return new int[0];
    }
  }
}
