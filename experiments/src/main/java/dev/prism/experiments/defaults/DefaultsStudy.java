package dev.prism.experiments.defaults;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.run.SuitedSimilarity;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Certify;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * "More items like these five": the precision of the wanted class among the picks, by measure,
 * similarity and preparation of the features. With a private set the five examples of the wanted
 * class are joined by five of the class that is nearest to it, which is what to avoid.
 *
 * @param pool the items
 * @param trials the number of draws of examples for each class
 */
record DefaultsStudy(LabelledPool pool, int trials) {
  static final List<Integer> SIZES = List.of(10, 30, 100);

  /** Stands for the similarity that is chosen by the data. */
  static final String CHOSEN = "chosen";

  static final List<String> KERNELS =
      List.of(
          CHOSEN,
          "cosine",
          "cosine:features=centred",
          "cosine:features=standardized",
          "cosine-clipped",
          "cosine-clipped:features=centred",
          "rbf",
          "rbf:features=standardized",
          "laplacian",
          "laplacian:features=standardized");
  static final List<String> WITH_QUERY =
      List.of(
          "gcmi",
          "flqmi:eta=1",
          "flqmi:eta=0.1",
          "flqmi + gcmi",
          "flvmi:eta=1",
          "com:eta=1",
          "logdetmi:eta=1");
  static final List<String> WITH_BOTH =
      List.of(
          "flcmi:eta=1,nu=1",
          "flcmi:eta=1,nu=0.5",
          "logdetcmi:eta=1,nu=1",
          "logdetcmi:eta=1,nu=0.5",
          "gcmi + flcmi",
          "gcmi + 3*flcmi",
          "gcmi + 10*logdetcmi");
  private static final int EXAMPLES = 5, LEAST = 30, MOST_CLASSES = 10;

  /**
   * The mean precision of a candidate for the default on one data set.
   *
   * @param data the name of the data
   * @param privateSet whether there was a private set
   * @param measure the measure
   * @param kernel the similarity
   * @param precision the mean precision at each size, in the order of {@link #SIZES}; absent where
   *     the measure is undefined
   * @param avoided the part of the picks that is of the class to avoid, at the middle size
   * @param undefined why the measure is undefined
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String data,
      @JsonProperty("private") boolean privateSet,
      String measure,
      String kernel,
      double @Nullable [] precision,
      @Nullable Double avoided,
      @Nullable String undefined) {
    boolean isOf(boolean both, String named, String by) {
      return privateSet == both && measure.equals(named) && kernel.equals(by);
    }
  }

  /** Returns whether the rows of a data set are all there. */
  static boolean isComplete(List<Row> known) {
    return known.size() == KERNELS.size() * (WITH_QUERY.size() + WITH_BOTH.size());
  }

  /** Returns all rows, of which those that are known are not computed again. */
  List<Row> run(List<Row> known) {
    List<Row> out = new ArrayList<>();
    int[] classes = classes();
    for (String kernel : KERNELS) {
      Problem v = problem(kernel);
      for (boolean both : new boolean[] {false, true}) {
        for (String measure : both ? WITH_BOTH : WITH_QUERY) {
          out.add(
              known.stream()
                  .filter(r -> r.isOf(both, measure, kernel))
                  .findFirst()
                  .orElseGet(() -> row(v, classes, both, measure, kernel)));
        }
      }
    }
    return out;
  }

  private Problem problem(String kernel) {
    Similarity s =
        kernel.equals(CHOSEN)
            ? SuitedSimilarity.of(pool.x()).similarity()
            : Similarities.named(kernel);
    Problem v = Problem.of(pool.x()).similarity(s);
    v.ground().at(0, 0); // fitted and built once, and shared by all runs
    return v;
  }

  private Row row(Problem v, int[] classes, boolean both, String measure, String kernel) {
    Features x = pool.x();
    double[] precision = new double[SIZES.size()];
    double avoided = 0;
    int runs = classes.length * trials;
    try {
      for (int wanted : classes) {
        for (int t = 0; t < trials; t++) {
          int[] q = examples(wanted, t);
          int near = nearest(wanted, classes);
          int[] p = both ? examples(near, t) : new int[0];
          Problem guided = v.query(x.select(q));
          guided = both ? guided.privateSet(x.select(p)) : guided;
          int[] out = IntStream.concat(Arrays.stream(q), Arrays.stream(p)).toArray();
          int most = SIZES.getLast();
          int[] picks =
              Request.pick(Constraint.atMost(most).exclude(out))
                  .measure(measure)
                  .certify(Certify.NONE)
                  .from(guided)
                  .selection()
                  .indices();
          for (int s = 0; s < precision.length; s++) {
            precision[s] += share(picks, SIZES.get(s), wanted) / runs;
          }
          avoided += both ? share(picks, SIZES.get(1), near) / runs : 0;
        }
      }
    } catch (PrismException e) {
      return new Row(pool.name(), both, measure, kernel, null, null, e.getMessage());
    }
    return new Row(pool.name(), both, measure, kernel, precision, both ? avoided : null, null);
  }

  private double share(int[] picks, int k, int label) {
    return Arrays.stream(picks).limit(k).filter(j -> pool.labels()[j] == label).count()
        / (double) k;
  }

  /** The classes with enough items, at most ten of them. */
  private int[] classes() {
    Map<Integer, Integer> count = new LinkedHashMap<>();
    Arrays.stream(pool.labels()).sorted().forEach(c -> count.merge(c, 1, Integer::sum));
    return count.entrySet().stream()
        .filter(e -> e.getValue() >= LEAST)
        .mapToInt(Map.Entry::getKey)
        .limit(MOST_CLASSES)
        .toArray();
  }

  private int[] examples(int label, int trial) {
    int[] own =
        IntStream.range(0, pool.labels().length).filter(j -> pool.labels()[j] == label).toArray();
    return new SplittableRandom(100L * label + trial)
        .ints(0, own.length)
        .distinct()
        .limit(EXAMPLES)
        .map(i -> own[i])
        .toArray();
  }

  /** The class whose mean is nearest to that of another. */
  private int nearest(int label, int[] classes) {
    double[] own = mean(label);
    double least = Double.POSITIVE_INFINITY;
    int nearest = label;
    for (int c : classes) {
      double[] other = mean(c);
      double d =
          IntStream.range(0, own.length).mapToDouble(k -> Math.pow(own[k] - other[k], 2)).sum();
      if (c != label && d < least) {
        least = d;
        nearest = c;
      }
    }
    return nearest;
  }

  private double[] mean(int label) {
    Features x = pool.x();
    double[] out = new double[x.width()];
    float[] row = new float[x.width()];
    int n = 0;
    for (int i = 0; i < x.size(); i++) {
      if (pool.labels()[i] == label) {
        x.read(i, row, 0);
        n++;
        for (int k = 0; k < row.length; k++) {
          out[k] += row[k];
        }
      }
    }
    for (int k = 0; k < out.length; k++) {
      out[k] /= n;
    }
    return out;
  }
}
