package dev.prism.rerank;

import dev.prism.base.BadDataException;
import dev.prism.kernel.Features;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The candidates that a retriever found: vectors, and what is known of them. Immutable and safe for
 * use by multiple threads, as long as the arrays, which are not copied, are not modified.
 *
 * <pre>{@code
 * Candidates candidates =
 *     Candidates.of(vectors) // one per passage
 *         .query(queryVector)
 *         .costs(tokens); // the length of each passage
 * }</pre>
 *
 * <p>Vectors are compared by cosine and need no normalization.
 */
public final class Candidates {
  static final float[][] NO_VECTORS = {};
  static final int[] NO_ITEMS = {};

  final @Nullable Features vectors; // null for none
  final float[][] query;
  final float[][] shown;
  final float @Nullable [] scores;
  final double @Nullable [] costs;
  final int @Nullable [] groups;
  final int[] include;

  private Candidates(
      @Nullable Features vectors,
      float[][] query,
      float[][] shown,
      float @Nullable [] scores,
      double @Nullable [] costs,
      int @Nullable [] groups,
      int[] include) {
    this.vectors = vectors;
    this.query = query;
    this.shown = shown;
    this.scores = scores;
    this.costs = costs;
    this.groups = groups;
    this.include = include;
  }

  private static Candidates of(@Nullable Features vectors) {
    return new Candidates(vectors, NO_VECTORS, NO_VECTORS, null, null, null, NO_ITEMS);
  }

  /**
   * Returns candidates with vectors.
   *
   * @param vectors the vector of each candidate, all of one length; empty for no candidates
   * @return the candidates
   */
  public static Candidates of(float[]... vectors) {
    return of(vectors.length == 0 ? null : Features.of(vectors));
  }

  /**
   * Returns candidates with vectors.
   *
   * @param vectors the vector of each candidate, all of one length; empty for no candidates
   * @return the candidates
   */
  public static Candidates of(List<float[]> vectors) {
    return of(vectors.toArray(float[][]::new));
  }

  /**
   * Returns candidates with vectors in one array.
   *
   * @param rowMajor the vectors, one after another; empty for no candidates
   * @param width the length of a vector
   * @return the candidates
   */
  public static Candidates of(float[] rowMajor, int width) {
    return of(rowMajor.length == 0 ? null : Features.of(rowMajor, width));
  }

  /**
   * Sets what is searched for.
   *
   * @param vectors the vector of the query, or of each of several queries or facets of it
   * @return a copy with the query
   */
  public Candidates query(float[]... vectors) {
    checkWidth("query", vectors);
    return new Candidates(this.vectors, vectors, shown, scores, costs, groups, include);
  }

  /**
   * Sets what the reader has seen already, such as earlier results, which the ranking should not
   * repeat.
   *
   * @param vectors the vector of each passage that was shown
   * @return a copy with the passages
   */
  public Candidates shown(float[]... vectors) {
    checkWidth("passage that was shown", vectors);
    return new Candidates(this.vectors, query, vectors, scores, costs, groups, include);
  }

  /**
   * Sets the scores of the retriever, such as BM25 or those of a cross-encoder, which count beside
   * the similarity of the vectors; see {@link Reranker#relevanceWeight}. A score that is NaN counts
   * as the lowest.
   *
   * @param s the score of each candidate; the larger, the more relevant
   * @return a copy with the scores
   */
  public Candidates scores(float... s) {
    checkCount(s.length, "scores");
    return new Candidates(vectors, query, shown, s, costs, groups, include);
  }

  /**
   * Sets the costs that {@link Reranker#tokens} limits.
   *
   * @param c the cost of each candidate, such as its number of tokens, positive
   * @return a copy with the costs
   */
  public Candidates costs(double... c) {
    checkCount(c.length, "costs");
    return new Candidates(vectors, query, shown, scores, c, groups, include);
  }

  /**
   * Sets the groups of which {@link Reranker#perGroup} limits the number of picks.
   *
   * @param g the group of each candidate, such as the number of its document
   * @return a copy with the groups
   */
  public Candidates groups(int... g) {
    checkCount(g.length, "groups");
    Map<Integer, Integer> ids = new HashMap<>();
    return grouped(Arrays.stream(g).map(x -> ids.computeIfAbsent(x, y -> ids.size())).toArray());
  }

  /**
   * Sets the groups of which {@link Reranker#perGroup} limits the number of picks.
   *
   * @param g the group of each candidate, such as the name of its document
   * @return a copy with the groups
   */
  public Candidates groups(List<String> g) {
    checkCount(g.size(), "groups");
    Map<String, Integer> ids = new HashMap<>();
    return grouped(g.stream().mapToInt(x -> ids.computeIfAbsent(x, y -> ids.size())).toArray());
  }

  private Candidates grouped(int[] ids) {
    return new Candidates(vectors, query, shown, scores, costs, ids, include);
  }

  /**
   * Sets the candidates that must be in the ranking, which come first.
   *
   * @param items their indices
   * @return a copy with the indices
   */
  public Candidates include(int... items) {
    return new Candidates(vectors, query, shown, scores, costs, groups, items);
  }

  /** {@return the number of candidates} */
  public int size() {
    return vectors == null ? 0 : vectors.size();
  }

  private void checkWidth(String what, float[][] vectors) {
    for (float[] v : vectors) {
      if (this.vectors != null && v.length != this.vectors.width()) {
        throw new BadDataException(
            "The vector of a %s has %d numbers and those of the candidates have %d; they must come"
                + " from the same model.",
            what, v.length, this.vectors.width());
      }
    }
  }

  private void checkCount(int count, String what) {
    if (count != size()) {
      throw new BadDataException(
          "There are %d %s for %d candidates; every candidate needs one.", count, what, size());
    }
  }

  /** Returns some of the candidates, in the order of their indices. */
  Candidates select(int[] ids) {
    int[] place = new int[size()];
    Arrays.fill(place, -1);
    for (int i = 0; i < ids.length; i++) {
      place[ids[i]] = i;
    }
    float[] s = scores == null ? null : new float[ids.length];
    double[] c = costs == null ? null : new double[ids.length];
    int[] g = groups == null ? null : new int[ids.length];
    for (int i = 0; i < ids.length; i++) {
      if (s != null) {
        s[i] = scores[ids[i]];
      }
      if (c != null) {
        c[i] = costs[ids[i]];
      }
      if (g != null) {
        g[i] = groups[ids[i]];
      }
    }
    int[] in = Arrays.stream(include).map(j -> place[j]).filter(j -> j >= 0).toArray();
    Features some = ids.length == 0 ? null : vectors.select(ids);
    return new Candidates(some, query, shown, s, c, g, in);
  }

  /** Replaces what was shown. */
  Candidates withShown(float[][] some) {
    return new Candidates(vectors, query, some, scores, costs, groups, include);
  }
}
