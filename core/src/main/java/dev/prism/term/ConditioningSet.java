package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.UndefinedValueException;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The items that a log-determinant is conditioned on, and the strength of the conditioning.
 * Immutable and safe for use by multiple threads, as long as the arrays, which are not copied, are
 * not modified.
 *
 * <p>Blocks are projected out in turn. Within a block, the similarities of its items to everything
 * outside are scaled; a later block sees what the earlier ones have left. So one block {νP, ηQ} is
 * the paper's printed form, which leaves P–Q alone, and two blocks νP, then ηQ scale the
 * projections themselves, which stays positive definite for every ν, η ≤ 1.
 *
 * @param parts the auxiliary sets, in order
 * @param similarities similarities of the given items to each other, all parts in order
 * @param blocks the number of parts of each block
 */
public record ConditioningSet(List<Part> parts, double[][] similarities, int[] blocks) {
  static final ConditioningSet NOTHING =
      new ConditioningSet(List.of(), new double[0][0], new int[0]);

  /**
   * One auxiliary set. Immutable and safe for use by multiple threads.
   *
   * @param cross similarities of the set's items (rows) to V
   * @param scale η or ν, with derivatives
   * @param symbol name of the scale in messages
   */
  public record Part(Kernel cross, Dual scale, String symbol) {}

  boolean isEmpty() {
    return parts.isEmpty();
  }

  boolean scaleAtMostOne() {
    return parts.stream().allMatch(p -> p.scale().value() <= 1)
        && (blocks.length == parts.size()
            || parts.stream().map(p -> p.scale().value()).distinct().count() <= 1);
  }

  /** A sentence about the scales for the message about a residual that is not positive. */
  String hint() {
    if (isEmpty()) {
      return "";
    }
    StringBuilder s = new StringBuilder("It is conditioned on");
    for (Part p : parts) {
      s.append(' ').append(p.symbol()).append('=').append(p.scale().value());
    }
    return s
        + "; values up to 1 are safe"
        + (blocks.length < parts.size() ? " with form=projection" : "")
        + ". ";
  }

  /** Position of the first item of the block that item t belongs to, for every t. */
  private int[] blockStarts() {
    int[] start = new int[similarities.length];
    int t = 0, part = 0;
    for (int partCount : blocks) {
      int begin = t;
      for (int b = 0; b < partCount; b++) {
        for (int i = 0; i < parts.get(part).cross().rows(); i++) {
          start[t++] = begin;
        }
        part++;
      }
    }
    return start;
  }

  private Dual[] scales() {
    Dual[] d = new Dual[similarities.length];
    int t = 0;
    for (Part p : parts) {
      for (int i = 0; i < p.cross().rows(); i++) {
        d[t++] = p.scale();
      }
    }
    return d;
  }

  /** Coordinates of the given items along their own pivots: row t up to column t. */
  private Dual[][] factor(double ridge) {
    int m = similarities.length;
    int[] start = blockStarts();
    Dual[] scale = scales();
    Dual[][] e = new Dual[m][m];
    for (int t = 0; t < m; t++) {
      for (int u = 0; u < t; u++) {
        e[t][u] = coordinate(similarities[u][t], u, start[u], start[u] == start[t], scale, e, e[t]);
      }
      Dual rest = Dual.constant(similarities[t][t] + ridge);
      for (int u = 0; u < t; u++) {
        rest = rest.minus(e[t][u].times(e[t][u]));
      }
      checked(t, rest.value(), ridge);
      e[t][t] = rest.sqrt();
    }
    return e;
  }

  private double checked(int t, double rest, double ridge) {
    if (rest < -1e-4 * Math.abs(similarities[t][t])) {
      throw new UndefinedValueException(
          "After the given items before it, %s of item %d of the given set is left: the"
              + " similarities are not positive semidefinite, so the log-determinant cannot be"
              + " conditioned on them. Use another kernel, such as cosine or rbf, or a larger ridge"
              + " (ridge=%s now; try ridge=%s).",
          rest, t, ridge, Math.max(1, 10 * ridge));
    }
    if (!(rest > 1e-9 * Math.abs(similarities[t][t]))) {
      throw new UndefinedValueException(
          "Item %d of the given set depends on the ones before it (%s is left), so the"
              + " log-determinant cannot be conditioned on it; drop duplicates from the query and"
              + " private sets, or use a ridge (ridge=%s now; try ridge=%s).",
          t, rest, ridge, Math.max(1, 10 * ridge));
    }
    return rest;
  }

  /**
   * Coordinate along pivot u of an item x, from its similarity to u and its earlier coordinates.
   */
  private static Dual coordinate(
      double similarity, int u, int start, boolean sameBlock, Dual[] scale, Dual[][] e, Dual[] x) {
    Dual s = Dual.constant(similarity);
    for (int v = 0; v < start; v++) {
      s = s.minus(e[u][v].times(x[v]));
    }
    if (!sameBlock) {
      s = s.times(scale[u]);
    }
    for (int v = start; v < u; v++) {
      s = s.minus(e[u][v].times(x[v]));
    }
    return s.dividedBy(e[u][u]);
  }

  /** Coordinates of some items of V along the given pivots, with their derivatives. */
  Dual[][] coordinates(double ridge, int[] items) {
    int m = similarities.length;
    int[] start = blockStarts();
    Dual[] scale = scales();
    Dual[][] e = factor(ridge);
    Dual[][] out = new Dual[items.length][m];
    for (int a = 0; a < items.length; a++) {
      int t = 0;
      for (Part p : parts) {
        for (int i = 0; i < p.cross().rows(); i++, t++) {
          out[a][t] = coordinate(p.cross().at(i, items[a]), t, start[t], false, scale, e, out[a]);
        }
      }
    }
    return out;
  }

  /** Coordinates of all items of V, values only: one array for each pivot. */
  List<float[]> basis(double ridge, int n, Workers workers) {
    int m = similarities.length;
    if (m == 0) {
      return List.of();
    }
    int[] start = blockStarts();
    double[] scale = Arrays.stream(scales()).mapToDouble(Dual::value).toArray();
    double[][] e = new double[m][m];
    for (int t = 0; t < m; t++) {
      System.arraycopy(similarities[t], 0, e[t], 0, t);
      solve(e[t], t, start[t], e, start, scale);
      double rest = similarities[t][t] + ridge;
      for (int u = 0; u < t; u++) {
        rest -= e[t][u] * e[t][u];
      }
      e[t][t] = Math.sqrt(checked(t, rest, ridge));
    }
    List<float[]> out = new ArrayList<>();
    for (int t = 0; t < m; t++) {
      out.add(new float[n]);
    }
    int[] js = Kernels.indices(n);
    workers.parallelFor(
        n,
        1024,
        (from, to) -> {
          double[][] s = new double[to - from][m];
          int t = 0;
          for (Part p : parts) {
            int base = t;
            p.cross()
                .scan(js, from, to, (ColumnSink.Entries) (at, i, v) -> s[at - from][base + i] = v);
            t += p.cross().rows();
          }
          for (int x = from; x < to; x++) {
            solve(s[x - from], m, -1, e, start, scale);
            for (int u = 0; u < m; u++) {
              out.get(u)[x] = (float) s[x - from][u];
            }
          }
        });
    return out;
  }

  /**
   * {@link #coordinate} in place, in double and for the first m pivots: similarities in,
   * coordinates out. Duals would do the same a hundred times slower, and V is long.
   *
   * @param own where the item's own block starts; −1 for an item of V
   */
  private static void solve(double[] x, int m, int own, double[][] e, int[] start, double[] scale) {
    for (int u = 0; u < m; u++) {
      double s = x[u];
      for (int v = 0; v < start[u]; v++) {
        s -= e[u][v] * x[v];
      }
      s *= start[u] == own ? 1 : scale[u];
      for (int v = start[u]; v < u; v++) {
        s -= e[u][v] * x[v];
      }
      x[u] = s / e[u][u];
    }
  }
}
