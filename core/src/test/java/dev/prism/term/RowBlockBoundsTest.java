package dev.prism.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Gains that are asked for only where they are large enough. */
class RowBlockBoundsTest {
  private static final int ROWS = 13_000; // three blocks, and a rest
  private static final int COLUMNS = 150;
  private static final Random RANDOM = Seeds.random(Seeds.FIRST);

  private static Kernel tiled(int rows) {
    Similarity s = Similarity.rbf(2);
    Features x = Features.of(World.points(RANDOM, rows, 6));
    Features y = Features.of(World.points(RANDOM, COLUMNS, 6));
    return Kernels.onTheFly(
        s.prepare(x, "rows", Workers.ONE), s.prepare(y, "columns", Workers.ONE), s, Workers.ONE);
  }

  private static void pruned(
      TermState state, int[] js, int from, int to, double[] out, double least) {
    state
        .bounds()
        .ifPresentOrElse(
            o -> o.addGains(js, from, to, 0.7, out, least),
            () -> state.addGains(js, from, to, 0.7, out));
  }

  /** Gains above the threshold are exact to the last bit; the others are bounds below it. */
  private static int below(Coverage term) {
    TermState state = term.start(Workers.ONE);
    int[] js = Kernels.indices(COLUMNS);
    double[] start = RANDOM.doubles(COLUMNS).map(u -> 20 * u).toArray(); // what other terms gave
    double[] exact = start.clone(), asked = start.clone();
    state.addGains(js, 0, COLUMNS, 0.7, exact);
    pruned(state, js, 0, COLUMNS, asked, Double.NEGATIVE_INFINITY);
    assertThat(asked).containsExactly(exact);
    int bounds = 0;
    for (int t = 0; t < 12; t++) {
      state.add(RANDOM.nextInt(COLUMNS));
      exact = start.clone();
      asked = start.clone();
      state.addGains(js, 0, COLUMNS, 0.7, exact);
      double[] sorted = exact.clone();
      Arrays.sort(sorted);
      double least = sorted[COLUMNS - 1 - RANDOM.nextInt(COLUMNS / 2)];
      int middle = RANDOM.nextInt(COLUMNS);
      pruned(state, js, 0, middle, asked, least);
      pruned(state, js, middle, COLUMNS, asked, least);
      for (int p = 0; p < COLUMNS; p++) {
        if (exact[p] >= least) {
          assertThat(asked[p]).as("column %d, %d items", p, t).isEqualTo(exact[p]);
        } else {
          assertThat(asked[p]).isLessThan(least).isGreaterThanOrEqualTo(exact[p]);
          bounds += asked[p] > exact[p] * (1 + 1e-9) ? 1 : 0;
        }
      }
      state = t == 6 ? state.copy() : state; // which has not looked yet
    }
    return bounds;
  }

  @Test
  void prunesOnTheFlyKernels() {
    Kernel k = tiled(ROWS);
    double[] profile = RANDOM.doubles(ROWS).map(u -> 0.5 * u).toArray();
    Coverage open = Coverage.of(k, true, "row");
    assertThat(below(open)).as("open").isPositive();
    assertThat(below(open.withFloor(Dual.ONE, profile))).as("floor").isPositive();
    assertThat(below(open.withCap(Dual.constant(3), profile))).as("cap").isPositive();
    below(Coverage.of(k, false, "row"));
  }

  /**
   * The sums of earlier blocks bound the gains later; a column that was never computed has none.
   */
  @Test
  void boundsOfColumnsThatWereComputed() {
    Coverage term = Coverage.of(tiled(ROWS), true, "row");
    TermState state = term.start(Workers.ONE);
    BoundOracle oracle = state.bounds().orElseThrow();
    assertThat(oracle.kind()).isEqualTo(BoundOracle.Kind.PRUNING);
    int[] half = Kernels.indices(COLUMNS / 2), all = Kernels.indices(COLUMNS);
    oracle.addGains(half, 0, half.length, 1, new double[half.length], Double.NEGATIVE_INFINITY);
    state.add(3);
    state.add(70);
    double[] bounds = new double[COLUMNS], gains = new double[COLUMNS];
    oracle.addBounds(all, 0, COLUMNS, 1, bounds);
    state.addGains(all, 0, COLUMNS, 1, gains);
    for (int j = 0; j < COLUMNS; j++) {
      if (j < half.length) {
        assertThat(bounds[j]).as("column %d", j).isFinite().isGreaterThanOrEqualTo(gains[j]);
      } else {
        assertThat(bounds[j]).as("column %d", j).isEqualTo(Double.POSITIVE_INFINITY);
      }
    }
    double[] some = {5, 5, 5};
    oracle.addBounds(new int[] {9, 4, 2}, 1, 2, 3, some);
    assertThat(some).containsExactly(5, 5 + 3 * bounds[4], 5);
  }

  @Test
  void doesNotPruneStoredKernels() {
    Coverage stored = Coverage.of(Kernels.dense(tiled(ROWS), Workers.ONE), true, "row");
    assertThat(stored.start(Workers.ONE).bounds()).isEmpty();
  }

  @Test
  void doesNotPruneFewRows() {
    assertThat(below(Coverage.of(tiled(4000), true, "row"))).isZero();
  }
}
