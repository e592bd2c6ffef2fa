package dev.prism.experiments.defaults;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
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
  static final List<String> KERNELS = List.of("cosine", "cosine-shifted", "rbf");
  static final List<String> PREPARATIONS = List.of("none", "centred", "scaled");
  static final List<String> WITH_QUERY =
      List.of(
          "gcmi",
          "flqmi:eta=1",
          "flqmi:eta=0.1",
          "flvmi:eta=1",
          "com:eta=1",
          "logdetmi:eta=1",
          "logdetmi:eta=0.8");
  static final List<String> WITH_BOTH =
      List.of(
          "flcmi:eta=1,nu=1",
          "flcmi:eta=1,nu=0.5",
          "logdetcmi:eta=1,nu=1",
          "logdetcmi:eta=1,nu=0.5");
  private static final int EXAMPLES = 5, LEAST = 30, MOST_CLASSES = 10;

  /**
   * The mean precision of a candidate for the default on one data set.
   *
   * @param data the name of the data
   * @param privateSet whether there was a private set
   * @param measure the measure
   * @param kernel the similarity
   * @param preparation how the features were prepared
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
      String preparation,
      double @Nullable [] precision,
      @Nullable Double avoided,
      @Nullable String undefined) {}

  List<Row> run() {
    List<Row> out = new ArrayList<>();
    int[] classes = classes();
    for (String preparation : PREPARATIONS) {
      Features x = prepared(preparation);
      for (String kernel : KERNELS) {
        Problem v = Problem.of(x).similarity(Similarities.named(kernel));
        for (boolean both : new boolean[] {false, true}) {
          for (String measure : both ? WITH_BOTH : WITH_QUERY) {
            out.add(row(v, x, classes, both, measure, kernel, preparation));
          }
        }
      }
    }
    return out;
  }

  private Row row(
      Problem v,
      Features x,
      int[] classes,
      boolean both,
      String measure,
      String kernel,
      String preparation) {
    double[] precision = new double[SIZES.size()];
    double avoided = 0;
    int runs = classes.length * trials;
    try {
      for (int wanted : classes) {
        for (int t = 0; t < trials; t++) {
          int[] q = examples(wanted, t);
          int near = nearest(x, wanted, classes);
          int[] p = both ? examples(near, t) : new int[0];
          Problem guided = v.query(x.select(q));
          guided = both ? guided.privateSet(x.select(p)) : guided;
          int[] out = IntStream.concat(Arrays.stream(q), Arrays.stream(p)).toArray();
          int most = SIZES.getLast();
          int[] picks =
              Request.pick(Constraint.atMost(most).exclude(out))
                  .measure(measure)
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
      return new Row(pool.name(), both, measure, kernel, preparation, null, null, e.getMessage());
    }
    return new Row(
        pool.name(), both, measure, kernel, preparation, precision, both ? avoided : null, null);
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
  private int nearest(Features x, int label, int[] classes) {
    double[] own = mean(x, label);
    double least = Double.POSITIVE_INFINITY;
    int nearest = label;
    for (int c : classes) {
      double[] other = mean(x, c);
      double d =
          IntStream.range(0, own.length).mapToDouble(k -> Math.pow(own[k] - other[k], 2)).sum();
      if (c != label && d < least) {
        least = d;
        nearest = c;
      }
    }
    return nearest;
  }

  private double[] mean(Features x, int label) {
    double[] out = new double[x.width()];
    float[] row = new float[x.width()];
    int n = 0;
    for (int i = 0; i < x.size(); i++) {
      if (label < 0 || pool.labels()[i] == label) {
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

  /** Subtracts the mean of the pool, and divides each column by its standard deviation. */
  private Features prepared(String how) {
    if (how.equals("none")) {
      return pool.x();
    }
    double[] mean = mean(pool.x(), -1), square = new double[mean.length];
    float[][] rows = new float[pool.x().size()][mean.length];
    for (int i = 0; i < rows.length; i++) {
      pool.x().read(i, rows[i], 0);
      for (int k = 0; k < mean.length; k++) {
        rows[i][k] -= (float) mean[k];
        square[k] += (double) rows[i][k] * rows[i][k] / rows.length;
      }
    }
    for (float[] row : how.equals("scaled") ? rows : new float[0][]) {
      for (int k = 0; k < mean.length; k++) {
        row[k] /= square[k] > 0 ? (float) Math.sqrt(square[k]) : 1;
      }
    }
    return Features.of(rows);
  }
}
