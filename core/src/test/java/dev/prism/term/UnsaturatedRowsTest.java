package dev.prism.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Leaving out saturated rows changes no bit of any gain. */
class UnsaturatedRowsTest {
  private static final int ROWS = 1500; // not a multiple of blocks, nor of vectors

  private static final Random RANDOM = Seeds.random(Seeds.FIRST);
  private static final Features X = Features.of(World.points(RANDOM, ROWS + 3, 6));

  private static Kernel tiled() {
    Features x = Similarity.RBF.fit(X).prepare(X, "pool", Workers.ONE);
    return Kernels.onTheFly(x, x, Similarity.rbf(2), Workers.ONE);
  }

  /** A kernel with the same numbers that always reads every row. */
  private record Whole(Kernel k) implements Kernel {
    @Override
    public int rows() {
      return k.rows();
    }

    @Override
    public int columns() {
      return k.columns();
    }

    @Override
    public float at(int row, int column) {
      return k.at(row, column);
    }

    @Override
    public void scan(int[] js, int from, int to, ColumnSink sink) {
      k.scan(js, from, to, sink);
    }

    @Override
    public Kernel restrict(int[] rows, int[] columns) {
      return k.restrict(rows, columns);
    }

    @Override
    public boolean has(Property property) {
      return k.has(property);
    }

    @Override
    public StorageInfo storage() {
      return k.storage();
    }
  }

  private static double[] caps(int n) {
    return RANDOM.doubles(n).map(u -> u < 0.8 ? 0.4 * u : u).toArray();
  }

  private static void sameGains(Kernel k) {
    double[] caps = caps(k.rows());
    int[] js = Kernels.indices(k.columns());
    TermState compacting = coverage(k, caps).start(Workers.ONE);
    TermState reading = coverage(new Whole(k), caps).start(Workers.ONE);
    double[] a = new double[js.length], b = new double[js.length];
    for (int t = 0; t < 40; t++) {
      java.util.Arrays.fill(a, 0);
      java.util.Arrays.fill(b, 0);
      int some = t % 3 == 0 ? js.length : js.length / 5; // others have not been gathered before
      compacting.addGains(js, 0, some, 0.7, a);
      reading.addGains(js, 0, some, 0.7, b);
      assertThat(a).as("gains after %d items", t).containsExactly(b);
      if (t == 20) {
        compacting = compacting.copy();
      }
      int j = RANDOM.nextInt(js.length);
      compacting.add(j);
      reading.add(j);
      assertThat(compacting.value()).isEqualTo(reading.value());
    }
  }

  private static Coverage coverage(Kernel k, double[] caps) {
    return Coverage.of(k, true, "item").withCap(Dual.ONE, caps);
  }

  @Test
  void gainsOfStoredKernelsAreEqual() {
    sameGains(Kernels.dense(tiled(), Workers.ONE));
  }

  @Test
  void gainsOfOnTheFlyKernelsAreEqual() {
    sameGains(tiled());
  }

  @Test
  void leavesFewRows() {
    Kernel k = Kernels.dense(tiled(), Workers.ONE);
    float[] covered = new float[k.rows()], slack = new float[k.rows()];
    for (int i = 0; i < slack.length; i++) {
      slack[i] = i % 100 == 7 ? 0.5f : 0;
    }
    UnsaturatedRows some = UnsaturatedRows.of(k, covered, slack, k.rows() / 4).orElseThrow();
    assertThat(some.size()).isBetween(15, 200);
    assertThat(some.kernel.rows()).isEqualTo(some.size());
    float sum = 0;
    for (float s : some.slack) {
      sum += s;
    }
    assertThat(sum).as("no row is lost or counted twice").isEqualTo(0.5f * 15);
    for (int j : new int[] {3, 4}) {
      float found = 0, want = 0;
      float[] column = some.kernel.column(j, Workers.ONE);
      for (int p = 0; p < some.size(); p++) {
        found += some.slack[p] > 0 ? column[p] : 0;
      }
      for (int i = 7; i < slack.length; i += 100) {
        want += k.at(i, j);
      }
      assertThat(found).as("column %d", j).isCloseTo(want, within(1e-4f));
    }
    assertThat(UnsaturatedRows.of(k, covered, slack, 10)).as("too many").isEmpty();
  }
}
