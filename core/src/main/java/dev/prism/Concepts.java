package dev.prism;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.SparseKernel;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The concepts that items cover, for set-cover measures: with what probability an item covers a
 * concept, the weight of each concept, and how far Q and P already cover it. Immutable and safe for
 * use by multiple threads; arrays are copied in and out.
 *
 * <pre>{@code
 * // Three items; item 2 covers concepts 0 and 1. Concept 1 counts twice.
 * Concepts c = Concepts.of(new int[][] {{0}, {1}, {0, 1}}, new double[] {1, 2});
 * Result result = Request.pick(2).measure("setcover").from(Problem.of(c));
 * }</pre>
 *
 * @param probability concepts × items with entries in [0, 1]; absent entries are 0
 * @param weight the weight of each concept, at least 0
 * @param covered P_u(Q) and P_u(P), the probability that an auxiliary set covers concept u
 */
public record Concepts(
    SparseKernel probability, double[] weight, Map<AuxiliarySet, double[]> covered) {
  /** Checks and copies the weights. */
  public Concepts {
    if (weight.length != probability.rows()) {
      throw new BadDataException(
          "There are %d concept weights for %d concepts.", weight.length, probability.rows());
    }
    for (int u = 0; u < weight.length; u++) {
      if (!(weight[u] >= 0) || Double.isInfinite(weight[u])) {
        throw new BadDataException(
            "The weight of concept %d is %s; weights must be finite and not negative.",
            u, weight[u]);
      }
    }
    weight = weight.clone();
    covered = copy(covered);
  }

  private static Map<AuxiliarySet, double[]> copy(Map<AuxiliarySet, double[]> of) {
    Map<AuxiliarySet, double[]> copy = new EnumMap<>(AuxiliarySet.class);
    of.forEach((g, c) -> copy.put(g, c.clone()));
    return copy;
  }

  /** {@return a copy of the weights} */
  @Override
  public double[] weight() {
    return weight.clone();
  }

  /** {@return a copy of the coverage by the auxiliary sets} */
  @Override
  public Map<AuxiliarySet, double[]> covered() {
    return copy(covered);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Concepts c
        && probability.equals(c.probability)
        && Arrays.equals(weight, c.weight)
        && covered.keySet().equals(c.covered.keySet())
        && covered.keySet().stream().allMatch(g -> Arrays.equals(covered.get(g), c.covered.get(g)));
  }

  @Override
  public int hashCode() {
    int h = 31 * probability.hashCode() + Arrays.hashCode(weight);
    for (var e : covered.entrySet()) {
      h = 31 * h + e.getKey().ordinal() + Arrays.hashCode(e.getValue());
    }
    return h;
  }

  @Override
  public String toString() {
    return "Concepts[" + weight.length + " concepts, auxiliary sets " + covered.keySet() + "]";
  }

  /**
   * Returns items that cover concepts for certain.
   *
   * @param itemConcepts the concepts of each item, numbered from 0
   * @param weight the weight of each concept, at least 0
   * @return the concepts
   */
  public static Concepts of(int[][] itemConcepts, double[] weight) {
    int[][] ids = new int[itemConcepts.length][];
    float[][] ones = new float[itemConcepts.length][];
    for (int j = 0; j < ids.length; j++) {
      ids[j] = Arrays.stream(itemConcepts[j]).sorted().distinct().toArray();
      for (int u : ids[j]) {
        check(u, weight.length, "item " + j);
      }
      ones[j] = new float[ids[j].length];
      Arrays.fill(ones[j], 1);
    }
    return new Concepts(sparse(ids, ones, weight.length), weight, Map.of());
  }

  /**
   * Returns items that cover concepts with a probability.
   *
   * @param itemProbability {@code [j][u]} is the probability that item j covers concept u
   * @param weight the weight of each concept, at least 0
   * @return the concepts
   */
  public static Concepts of(float[][] itemProbability, double[] weight) {
    int[][] ids = new int[itemProbability.length][];
    float[][] values = new float[ids.length][];
    for (int j = 0; j < ids.length; j++) {
      float[] p = itemProbability[j];
      checkRow(p, weight.length, "item " + j);
      ids[j] = java.util.stream.IntStream.range(0, p.length).filter(u -> p[u] > 0).toArray();
      values[j] = new float[ids[j].length];
      for (int t = 0; t < ids[j].length; t++) {
        values[j][t] = p[ids[j][t]];
      }
    }
    return new Concepts(sparse(ids, values, weight.length), weight, Map.of());
  }

  private static SparseKernel sparse(int[][] rows, float[][] values, int concepts) {
    int[] start = new int[rows.length + 1];
    for (int j = 0; j < rows.length; j++) {
      start[j + 1] = start[j] + rows[j].length;
    }
    int[] row = new int[start[rows.length]];
    float[] value = new float[row.length];
    for (int j = 0; j < rows.length; j++) {
      System.arraycopy(rows[j], 0, row, start[j], rows[j].length);
      System.arraycopy(values[j], 0, value, start[j], rows[j].length);
    }
    return new SparseKernel(concepts, start, row, value);
  }

  private static void check(int u, int concepts, String owner) {
    if (u < 0 || u >= concepts) {
      throw new BadDataException(
          "Concept %d of %s is out of range; there are %d concepts, numbered from 0.",
          u, owner, concepts);
    }
  }

  private static void checkRow(float[] p, int concepts, String owner) {
    if (p.length != concepts) {
      throw new BadDataException(
          "%s has %d probabilities for %d concepts.", owner, p.length, concepts);
    }
    for (int u = 0; u < concepts; u++) {
      if (!(p[u] >= 0 && p[u] <= 1)) {
        throw new BadDataException(
            "The probability of concept %d of %s is %s; it must lie in [0, 1].", u, owner, p[u]);
      }
    }
  }

  /**
   * Sets an auxiliary set that covers exactly these concepts.
   *
   * @param g the auxiliary set
   * @param concepts the concepts it covers, numbered from 0
   * @return a copy with the auxiliary set
   */
  public Concepts withAuxiliarySet(AuxiliarySet g, int... concepts) {
    double[] c = new double[weight.length];
    for (int u : concepts) {
      check(u, c.length, "the " + g.label() + " set");
      c[u] = 1;
    }
    return covered(g, c);
  }

  /**
   * Sets an auxiliary set of items that cover concepts with a probability.
   *
   * @param g the auxiliary set
   * @param itemProbability {@code [i][u]} is the probability that its item i covers concept u
   * @return a copy with the auxiliary set
   */
  public Concepts withAuxiliarySet(AuxiliarySet g, float[][] itemProbability) {
    double[] missed = new double[weight.length];
    Arrays.fill(missed, 1);
    for (int i = 0; i < itemProbability.length; i++) {
      checkRow(itemProbability[i], weight.length, g.label() + " item " + i);
      for (int u = 0; u < missed.length; u++) {
        missed[u] *= 1 - itemProbability[i][u];
      }
    }
    return covered(g, Arrays.stream(missed).map(x -> 1 - x).toArray());
  }

  private Concepts covered(AuxiliarySet g, double[] c) {
    Map<AuxiliarySet, double[]> all = new EnumMap<>(AuxiliarySet.class);
    all.putAll(covered);
    all.put(g, c);
    return new Concepts(probability, weight, all);
  }

  boolean has(AuxiliarySet g) {
    return covered.containsKey(g);
  }

  Concepts without(AuxiliarySet g) {
    Map<AuxiliarySet, double[]> rest = new EnumMap<>(AuxiliarySet.class);
    rest.putAll(covered);
    rest.remove(g);
    return new Concepts(probability, weight, rest);
  }

  Concepts restrict(int[] ids) {
    return new Concepts(
        probability.restrict(Kernels.indices(probability.rows()), ids), weight, covered);
  }
}
