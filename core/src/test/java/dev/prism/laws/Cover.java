package dev.prism.laws;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Concepts that the items of V, Q and P cover: {@code v[j][u]} is the probability that item j of V
 * covers concept u, which is 0 or 1 where they are hard.
 */
public record Cover(float[][] v, float[][] q, float[][] p, double[] weight, boolean hard) {
  static Cover random(Random r, int nv, int nq, int np, boolean hard) {
    int concepts = 6 + r.nextInt(7);
    return new Cover(
        random(r, nv, concepts, hard),
        random(r, nq, concepts, hard),
        random(r, np, concepts, hard),
        IntStream.range(0, concepts).mapToDouble(u -> 0.5 + r.nextDouble()).toArray(),
        hard);
  }

  private static float[][] random(Random r, int n, int concepts, boolean hard) {
    float[][] out = new float[n][concepts];
    for (float[] row : out) {
      for (int u = 0; u < concepts; u++) {
        boolean covers = r.nextDouble() < 0.3;
        row[u] = !covers ? 0 : hard ? 1 : r.nextFloat();
      }
    }
    return out;
  }

  Cover rows(int[] ids) {
    float[][] some = Arrays.stream(ids).mapToObj(j -> v[j]).toArray(float[][]::new);
    return new Cover(some, q, p, weight, hard);
  }

  Concepts concepts() {
    if (!hard) {
      return Concepts.of(v, weight)
          .withAuxiliarySet(AuxiliarySet.QUERY, q)
          .withAuxiliarySet(AuxiliarySet.PRIVATE, p);
    }
    int[][] sets = Arrays.stream(v).map(Cover::covered).toArray(int[][]::new);
    return Concepts.of(sets, weight)
        .withAuxiliarySet(AuxiliarySet.QUERY, union(q))
        .withAuxiliarySet(AuxiliarySet.PRIVATE, union(p));
  }

  private static int[] covered(float[] row) {
    return IntStream.range(0, row.length).filter(u -> row[u] > 0).toArray();
  }

  private static int[] union(float[][] rows) {
    return Arrays.stream(rows).flatMapToInt(x -> IntStream.of(covered(x))).toArray();
  }
}
