package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.kernel.Features;
import dev.prism.spec.Spec;
import dev.prism.term.Concave;
import dev.prism.term.Coverage;
import dev.prism.term.Term;
import java.io.Serializable;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a measure that decide how it is distributed, found by evaluating it on a few
 * items: which of its parts are sums over the rows to represent, and whether it compares items with
 * Q and P alone.
 */
final class MeasureShape implements Serializable {
  private static final long serialVersionUID = 1L;

  private final boolean[] overRows;

  /** Whether items are compared with Q and P alone, so that the value of A depends on A only. */
  final boolean auxiliaryOnly;

  private MeasureShape(boolean[] overRows, boolean auxiliaryOnly) {
    this.overRows = overRows;
    this.auxiliaryOnly = auxiliaryOnly;
  }

  /** Returns whether part t of the objective is a sum over the rows to represent. */
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

  static MeasureShape of(RemoteRequest q) {
    int rows = 3;
    while (rows == size(q.query) || rows == size(q.privateSet) || rows == q.width) {
      rows++;
    }
    Features all = randomRows(rows + 2, q.width);
    Features represented = all.select(range(2, rows + 2));
    Problem two = q.problem(all.select(range(0, 2))).representing(represented);
    Problem one = q.problem(all.select(range(0, 1))).representing(represented);
    Objective f = q.on(two);
    boolean[] over = new boolean[f.parts().size()];
    for (int t = 0; t < over.length; t++) {
      over[t] = rows(f.parts().get(t).term()) == rows;
    }
    if (f.evaluate(0).value() != q.on(one).evaluate(0).value()) {
      throw new BadRequestException(
          "%s depends on sums over the whole pool, which a block does not have. On Spark use a"
              + " measure of the families fl or logdet, or flqmi, gcmi or com.",
          Spec.parse(q.measure, two).text());
    }
    boolean compares =
        two.storagePlan().entries().stream().anyMatch(e -> e.block().hasGroundSetRows());
    return new MeasureShape(over, !compares);
  }

  private static int size(@Nullable ItemBlock b) {
    return b == null ? 0 : b.size();
  }

  private static int rows(Term t) {
    return switch (t) {
      case Coverage c -> c.kernel().rows();
      case Concave c -> c.kernel().rows();
      default -> -1;
    };
  }

  /** Returns rows of positive numbers, on which every similarity and ψ is defined. */
  private static Features randomRows(int n, int width) {
    SplittableRandom random = new SplittableRandom(1);
    float[] rows = new float[n * width];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = 0.5f + random.nextFloat();
    }
    return Features.of(rows, width);
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }
}
