package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.spec.Spec;
import dev.prism.term.Concave;
import dev.prism.term.Coverage;
import dev.prism.term.Term;
import java.io.Serializable;
import java.util.SplittableRandom;

/**
 * What a measure looks at, found by trying it on a handful of items: which of its parts are sums
 * over the rows to be represented, and whether it compares items with anything but Q and P.
 */
final class Shape implements Serializable {
  private static final long serialVersionUID = 1L;

  private final boolean[] overRows;

  /** Items are compared with Q and P alone, so a value at A needs nothing but A. */
  final boolean guided;

  private Shape(boolean[] overRows, boolean guided) {
    this.overRows = overRows;
    this.guided = guided;
  }

  /** Part t of the objective is a sum over the rows that are represented. */
  boolean overRows(int t) {
    return overRows[t];
  }

  boolean anyOverRows() {
    for (boolean r : overRows) {
      if (r) {
        return true;
      }
    }
    return false;
  }

  boolean allOverRows() {
    for (boolean r : overRows) {
      if (!r) {
        return false;
      }
    }
    return true;
  }

  static Shape of(RemoteRequest q) {
    int rows = 3;
    while (rows == size(q.query) || rows == size(q.avoid) || rows == q.width) {
      rows++;
    }
    Features all = some(rows + 2, q.width);
    Features represented = all.select(range(2, rows + 2));
    Problem two = q.problem(all.select(range(0, 2))).representing(represented);
    Problem one = q.problem(all.select(range(0, 1))).representing(represented);
    Objective f = q.on(two);
    boolean[] over = new boolean[f.parts().size()];
    for (int t = 0; t < over.length; t++) {
      over[t] = rows(f.parts().get(t).term()) == rows;
    }
    if (f.at(0).value() != q.on(one).at(0).value()) {
      throw new PrismException(
          "%s adds up something over the whole pool before it looks at a selection, which machines"
              + " with a part of the pool each cannot do. On Spark use a measure of the families fl"
              + " or logdet, or flqmi, gcmi or com.",
          Spec.parse(q.measure, two).text());
    }
    boolean compares = two.plan().entries().stream().anyMatch(e -> e.block().isOfGround());
    return new Shape(over, !compares);
  }

  private static int size(Block b) {
    return b == null ? 0 : b.size();
  }

  private static int rows(Term t) {
    return switch (t) {
      case Coverage c -> c.kernel().rows();
      case Concave c -> c.kernel().rows();
      default -> -1;
    };
  }

  /** Rows of positive numbers: every similarity and ψ is defined on them. */
  private static Features some(int n, int width) {
    SplittableRandom random = new SplittableRandom(1);
    float[] rows = new float[n * width];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 0.5f + random.nextFloat();
    }
    return Features.of(rows, width);
  }

  private static int[] range(int from, int to) {
    return java.util.stream.IntStream.range(from, to).toArray();
  }
}
