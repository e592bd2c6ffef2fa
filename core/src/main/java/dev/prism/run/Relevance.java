package dev.prism.run;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.Storage;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * How similar selected items are to the query and private sets on average, whatever the measure.
 * Immutable and safe for use by multiple threads.
 *
 * @param query the mean similarity to the items of the query set; empty without one
 * @param privateSet the mean similarity to the items of the private set; empty without one
 */
public record Relevance(OptionalDouble query, OptionalDouble privateSet) {
  /**
   * Returns the means over some items.
   *
   * @param v the problem
   * @param items the items, each once
   * @return the means
   */
  public static Relevance of(Problem v, int... items) {
    if (items.length == 0) {
      return new Relevance(OptionalDouble.empty(), OptionalDouble.empty());
    }
    Problem few = v.storage(Storage.ON_THE_FLY).restrict(items);
    return new Relevance(mean(few, AuxiliarySet.QUERY), mean(few, AuxiliarySet.PRIVATE));
  }

  private static OptionalDouble mean(Problem few, AuxiliarySet g) {
    return few.has(g) ? DoubleStream.of(means(few, g)).average() : OptionalDouble.empty();
  }

  /**
   * Returns the mean similarity of every item to the query set, less that to the private set.
   *
   * @param v the problem; a set that is absent counts as 0
   * @return a score of each item
   */
  public static double[] scores(Problem v) {
    double[] out = new double[v.size()];
    for (AuxiliarySet g : AuxiliarySet.values()) {
      double[] mean = v.has(g) ? means(v, g) : new double[out.length];
      for (int j = 0; j < out.length; j++) {
        out[j] += g == AuxiliarySet.QUERY ? mean[j] : -mean[j];
      }
    }
    return out;
  }

  private static double[] means(Problem v, AuxiliarySet g) {
    int rows = v.cross(g).rows();
    return DoubleStream.of(v.total(g)).map(t -> t / rows).toArray();
  }
}
