package dev.prism.experiments.defaults;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Random examples of the classes of a pool.
 *
 * @param labels the class of each item
 * @param means the mean of each class with enough items, by its label
 */
record Draws(int[] labels, Map<Integer, double[]> means) {
  /** The least number of items of a class apart from more than a few examples. */
  private static final int LEAST = 30;

  private static final int FEW = 5, MOST_CLASSES = 10;

  static Draws of(LabelledPool pool) {
    int[] labels = pool.labels();
    Map<Integer, double[]> means = new LinkedHashMap<>();
    Arrays.stream(labels)
        .sorted()
        .distinct()
        .filter(c -> size(labels, c) >= LEAST)
        .limit(MOST_CLASSES)
        .forEach(c -> means.put(c, mean(pool, c)));
    return new Draws(labels, means);
  }

  private static double[] mean(LabelledPool pool, int label) {
    Features x = pool.x();
    double[] out = new double[x.width()];
    float[] row = new float[out.length];
    for (int i : items(pool.labels(), label)) {
      x.read(i, row, 0);
      for (int k = 0; k < row.length; k++) {
        out[k] += row[k] / size(pool.labels(), label);
      }
    }
    return out;
  }

  private static int[] items(int[] labels, int label) {
    return IntStream.range(0, labels.length).filter(j -> labels[j] == label).toArray();
  }

  private static int size(int[] labels, int label) {
    return items(labels, label).length;
  }

  /**
   * The examples of one run.
   *
   * @param labels the class of each item
   * @param wanted the classes that are wanted; none if all but one are
   * @param shunned the class to avoid; −1 without one
   * @param query the examples of the classes that are wanted
   * @param privateSet the examples of the class to avoid
   */
  record Draw(int[] labels, List<Integer> wanted, int shunned, int[] query, int[] privateSet) {
    /** Returns the part of the first picks that is right. */
    double precision(int[] picks, int k) {
      return part(picks, k, l -> wanted.isEmpty() ? l != shunned : wanted.contains(l));
    }

    /** Returns the second number of a task. */
    double other(Task task, int[] picks, int k) {
      return switch (task) {
        case QUERY -> 0;
        case TWO_CLASSES ->
            wanted.stream().mapToDouble(w -> part(picks, k, l -> l == w)).min().orElseThrow();
        case BOTH -> part(picks, k, l -> l == shunned);
        case PRIVATE -> {
          long others = Arrays.stream(labels).filter(l -> l != shunned).distinct().count();
          yield found(picks, k).filter(l -> l != shunned).distinct().count()
              / (double) Math.min(k, others);
        }
      };
    }

    private double part(int[] picks, int k, IntPredicate counts) {
      return found(picks, k).filter(counts).count() / (double) k;
    }

    private IntStream found(int[] picks, int k) {
      return Arrays.stream(picks).limit(k).map(j -> labels[j]);
    }
  }

  /** Returns a draw for each class with enough items, and each trial. */
  List<Draw> of(Candidate c, int trials) {
    List<Draw> out = new ArrayList<>();
    int least = LEAST + Math.max(FEW, Math.max(c.queries(), c.avoided())) - FEW;
    for (int label : means.keySet()) {
      int near = nearest(label);
      if (Math.min(size(labels, label), size(labels, near)) >= least) {
        for (int t = 0; t < trials; t++) {
          out.add(draw(c, label, near, t));
        }
      }
    }
    return out;
  }

  private Draw draw(Candidate c, int label, int near, int t) {
    int[] own = examples(label, t, c.queries());
    return switch (c.task()) {
      case QUERY -> new Draw(labels, List.of(label), -1, own, new int[0]);
      case TWO_CLASSES -> {
        int[] other = examples(near, t, c.queries());
        int[] both = IntStream.concat(Arrays.stream(own), Arrays.stream(other)).toArray();
        yield new Draw(labels, List.of(label, near), -1, both, new int[0]);
      }
      case BOTH -> new Draw(labels, List.of(label), near, own, examples(near, t, c.avoided()));
      case PRIVATE -> new Draw(labels, List.of(), label, own, examples(label, t, c.avoided()));
    };
  }

  private int[] examples(int label, int trial, int count) {
    int[] own = items(labels, label);
    return new SplittableRandom(100L * label + trial)
        .ints(0, own.length)
        .distinct()
        .limit(count)
        .map(i -> own[i])
        .toArray();
  }

  /** The class whose mean is nearest to that of another. */
  private int nearest(int label) {
    double[] own = means.get(label);
    double least = Double.POSITIVE_INFINITY;
    int nearest = label;
    for (var e : means.entrySet()) {
      double[] other = e.getValue();
      double d =
          IntStream.range(0, own.length).mapToDouble(k -> Math.pow(own[k] - other[k], 2)).sum();
      if (e.getKey() != label && d < least) {
        least = d;
        nearest = e.getKey();
      }
    }
    return nearest;
  }
}
