package dev.prism.term;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.StateBounds;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Concave over sums, beyond what the laws say of all terms. */
class ConcaveTest {
  private static final Kernel K = Kernels.of(new float[][] {{1, 2, 0}, {0, 4, 3}}, "rows");

  private static Objective f(Concave c) {
    return Objective.of(3).plus("adds", c);
  }

  @Test
  void isTheWeightedSumOfPsi() {
    Objective f = f(new Concave(K, Psi.SQRT, new double[] {2, 5}, new double[] {3, 0.25}, "row"));
    near(2 * Math.sqrt(9) + 5 * Math.sqrt(1), f.evaluate(0, 1).value(), 1e-12, "2√9 + 5√1");
    near(5 * Math.sqrt(0.75), f.evaluate(2).value(), 1e-12, "5√0.75");
  }

  @Test
  void rowsWithoutWeightDoNotCount() {
    Objective f = f(Concave.of(K, Psi.LOG, new double[] {0, 1}, "row"));
    assertThat(f.evaluate(0).value()).isZero();
    near(Math.log(8), f.evaluate(1, 2).value(), 1e-12, "log(1 + 7)");
  }

  @Test
  void rejectsNegativeWeights() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Concave.of(K, Psi.SQRT, new double[] {1, bad}, "feature"))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("weight of feature 1");
    }
  }

  @Test
  void rejectsSumsWherePsiIsUndefined() {
    Kernel negative = Kernels.of(new float[][] {{1, -2}, {1, 1}}, "rows");
    State s = Objective.of(2).plus("adds", Concave.of(negative, Psi.SQRT, "query")).start();
    assertThatThrownBy(() -> s.gain(1))
        .isInstanceOf(PrismException.class)
        .hasMessageContainingAll("psi=sqrt is undefined at -2", "query 0", "cosine-clipped");
    assertThat(Concave.of(negative, Psi.SQRT, "query").modularity())
        .isEqualTo(Term.Modularity.NEITHER);
    assertThat(Concave.of(negative, Psi.SQRT, "query").monotone()).isFalse();
  }

  @Test
  void explanationsNameTheRows() {
    Term.Rows rows =
        f(Concave.of(K, Psi.SQRT, "query")).start().explain(1).shares().getFirst().rows();
    assertThat(rows.rowName()).isEqualTo("query");
    assertThat(rows.row()).containsExactly(1, 0);
  }

  private static Optional<StateBounds> cheap(State s) {
    return s.bounds().filter(StateBounds::cheap);
  }

  /** A tangent is a difference over a small step, and ψ may turn within that step. */
  @Test
  void boundsHoldAtAKinkOfPsi() {
    float chosen = 0.5f;
    double step = chosen / (1 << 16), turn = 2 * chosen + step / 2;
    Psi psi = x -> Math.min(x, turn);
    float[][] row = {{chosen, chosen, (float) (chosen + step / 2), 0.1f, 0.9f}};
    State s = Objective.of(5).plus("adds", Concave.of(Kernels.of(row, "rows"), psi, "row")).start();
    s.add(0);
    assertThat(cheap(s)).isPresent();
    int[] items = {1, 2, 3, 4};
    double[] gains = new double[4], bounds = new double[4];
    s.gains(items, 4, gains);
    cheap(s).orElseThrow().bounds(items, 4, bounds);
    for (int p = 0; p < 4; p++) {
      assertThat(bounds[p]).as("item %d", items[p]).isGreaterThanOrEqualTo(gains[p]);
    }
  }

  /** A large pool is not looked at item by item even to begin with, and the picks are greedy's. */
  @Test
  void boundsOfALargePoolHoldFromTheEmptySetOn() {
    Random r = new Random(5);
    for (Psi psi :
        List.of(Psi.SQRT, Psi.LOG, Psi.INVERSE, Psi.EXPONENTIAL, Psi.TRUNCATED, Psi.power(0.3))) {
      for (float most : new float[] {1, 3}) { // the second is no similarity of at most one
        float[][] rows = new float[11][5000];
        for (float[] row : rows) {
          for (int j = 0; j < row.length; j++) {
            row[j] = most * r.nextFloat() * r.nextFloat() + 0.01f;
          }
        }
        Objective f =
            Objective.of(5000).plus("adds", Concave.of(Kernels.of(rows, "rows"), psi, "row"));
        State s = f.start();
        int[] js = Kernels.indices(5000);
        double[] gains = new double[js.length], bounds = new double[js.length];
        assertThat(cheap(s)).isPresent();
        for (int size = 0; size < 2; size++) {
          s.gains(js, js.length, gains);
          cheap(s).orElseThrow().bounds(js, js.length, bounds);
          for (int p = 1; p < js.length; p++) {
            assertThat(bounds[p]).as("%s, item %d", psi.name(), p).isGreaterThan(gains[p] - 1e-12);
          }
          if (size == 0) {
            s.add(0);
          }
        }
        Constraint ten = Constraint.atMost(10);
        Selection lazy = Optimizers.LAZY.maximize(f, ten, RunOptions.DEFAULT);
        assertThat(lazy.indices())
            .isEqualTo(Optimizers.GREEDY.maximize(f, ten, RunOptions.DEFAULT).indices());
        if (psi != Psi.TRUNCATED) { // whose tangents say little
          assertThat(lazy.evaluations()).as(psi.name()).isLessThan(5000);
        }
      }
    }
  }

  /** To begin with a sampled item has something for every row; what is picked may not. */
  @Test
  void cheapBoundsMayEndAsTheSetGrows() {
    Random r = new Random(6);
    float[][] rows = new float[4][5000];
    boolean[] sampled = new boolean[5000];
    for (int p = 0; p < 256; p++) {
      sampled[p * 5000 / 256] = true;
    }
    for (int j = 0; j < 5000; j++) {
      for (int i = 0; i < 4; i++) {
        rows[i][j] = (sampled[j] ? 0.5f : 1) * (0.1f + r.nextFloat());
      }
      rows[3][j] = sampled[j] ? 0.01f : 0;
    }
    Objective f =
        Objective.of(5000).plus("adds", Concave.of(Kernels.of(rows, "rows"), Psi.LOG, "row"));
    State s = f.start();
    assertThat(cheap(s)).isPresent();
    Constraint some = Constraint.atMost(30);
    Selection lazy = Optimizers.LAZY.maximize(f, some, RunOptions.DEFAULT);
    assertThat(lazy.indices())
        .isEqualTo(Optimizers.GREEDY.maximize(f, some, RunOptions.DEFAULT).indices());
    s.add(lazy.indices()[0]);
    assertThat(cheap(s)).isEmpty();
  }
}
