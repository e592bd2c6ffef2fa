package dev.prism.laws;

import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.Storage;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Gradients;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.NeighbourMethod;
import dev.prism.kernel.Similarity;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A random problem, the same for the same seed: points for V, Q and P, concepts that they cover, a
 * similarity, and the storages that must all give the same numbers.
 */
public record World(
    long seed,
    float[][] v,
    float[][] q,
    float[][] p,
    Cover cover,
    Similarity similarity,
    List<Storage.Kind> storages) {

  /** How many residuals a point has when it is read as a gradient. */
  public static final int CLASSES = 2;

  /** Every similarity there is, with constants that suit the points. */
  public static final List<Similarity> SIMILARITIES =
      List.of(
          Similarity.COSINE,
          Similarity.COSINE_CLIPPED,
          Similarity.COSINE_SHIFTED,
          Similarity.COSINE_SQUARED,
          Similarity.DOT,
          Similarity.EUCLIDEAN,
          Similarity.rbf(1.5),
          Similarity.laplacian(1.5),
          Similarity.gradientDot(CLASSES),
          Similarity.gradient(CLASSES));

  /** 9 to 40 items in 3 to 5 dimensions, 2 to 4 queries and 2 or 3 private ones. */
  public static World of(long seed) {
    return of(seed, 9 + Seeds.random(~seed).nextInt(32));
  }

  /** Returns this world with the given number of items. */
  public static World of(long seed, int n) {
    Random r = Seeds.random(seed);
    int d = 3 + r.nextInt(3);
    float[][] q = points(r, 2 + r.nextInt(3), d);
    float[][] p = points(r, 2 + r.nextInt(2), d);
    return new World(
        seed,
        points(r, n, d),
        q,
        p,
        Cover.random(r, n, q.length, p.length, true),
        Similarity.rbf(1.5),
        List.of(Storage.Kind.DENSE, Storage.Kind.ON_THE_FLY, Storage.Kind.NEIGHBOURS));
  }

  /** Standard normal numbers. */
  public static float[][] points(Random r, int n, int d) {
    float[][] x = new float[n][d];
    for (float[] row : x) {
      for (int k = 0; k < d; k++) {
        row[k] = (float) r.nextGaussian();
      }
    }
    return x;
  }

  /** Compared in another way. */
  public World similarity(Similarity s) {
    return new World(seed, v, q, p, cover, s, storages);
  }

  /** Only where these storages are able to keep the similarities. */
  public World storages(Storage.Kind... kinds) {
    return new World(seed, v, q, p, cover, similarity, List.of(kinds));
  }

  /** No feature is negative. */
  public World nonNegative() {
    return new World(seed, absolute(v), absolute(q), absolute(p), cover, similarity, storages);
  }

  /** Concepts are covered with probabilities instead of for certain. */
  public World soft() {
    Cover c = Cover.random(Seeds.random(seed), v.length, q.length, p.length, false);
    return new World(seed, v, q, p, c, similarity, storages);
  }

  /** Only these items, in this order. */
  public World rows(int[] ids) {
    float[][] some = Arrays.stream(ids).mapToObj(i -> v[i]).toArray(float[][]::new);
    return new World(seed, some, q, p, cover.rows(ids), similarity, storages);
  }

  private static float[][] absolute(float[][] x) {
    float[][] out = new float[x.length][x[0].length];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < x[i].length; k++) {
        out[i][k] = Math.abs(x[i][k]);
      }
    }
    return out;
  }

  public int size() {
    return v.length;
  }

  /** A neighbour graph keeps everybody, so that it holds the same numbers. */
  public Problem problem(Storage.Kind kind) {
    return Problem.of(features(v))
        .similarity(similarity)
        .query(features(q))
        .privateSet(features(p))
        .concepts(cover.concepts())
        .storage(
            new Storage(
                kind, kind == Storage.Kind.NEIGHBOURS ? v.length : 0, NeighbourMethod.AUTO));
  }

  public Problem problem() {
    return problem(Storage.Kind.DENSE);
  }

  /** Returns these similarities as matrices given by a user. */
  public Problem matrices() {
    return Problem.of(matrix(v, v))
        .block(Side.Q, Side.V, matrix(q, v))
        .block(Side.P, Side.V, matrix(p, v))
        .block(Side.Q, Side.Q, matrix(q, q))
        .block(Side.P, Side.P, matrix(p, p))
        .block(Side.Q, Side.P, matrix(q, p))
        .concepts(cover.concepts());
  }

  private Kernel matrix(float[][] rows, float[][] columns) {
    return Kernels.dense(
        Kernels.onTheFly(
            similarity.prepare(features(rows), "rows", Workers.ONE),
            similarity.prepare(features(columns), "columns", Workers.ONE),
            similarity,
            Workers.ONE),
        Workers.ONE);
  }

  /** Points as this world's similarity reads them. */
  public Features features(float[][] x) {
    if (!Formula.ofGradients(similarity)) {
      return Features.of(x);
    }
    return new Gradients(
        Features.of(cut(x, 0, CLASSES)), Features.of(cut(x, CLASSES, x[0].length)));
  }

  private static float[][] cut(float[][] x, int from, int to) {
    return Arrays.stream(x).map(row -> Arrays.copyOfRange(row, from, to)).toArray(float[][]::new);
  }

  @Override
  public String toString() {
    return "%d items, %d queries, %d private ones, %s"
        .formatted(v.length, q.length, p.length, similarity.text());
  }
}
