package dev.prism.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.kernel.Sink;
import dev.prism.kernel.TiledKernel;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Rows that are left out because they are spent change no bit of any gain. */
class UnspentTest {
  private static final int ROWS = 1500; // not a multiple of blocks, nor of vectors

  private static final Random RANDOM = Seeds.random(Seeds.FIRST);
  private static final Features X = Features.of(World.points(RANDOM, ROWS + 3, 6));

  private static TiledKernel tiled() {
    Features x = Similarity.RBF.fit(X).prepare(X, "pool", Workers.ONE);
    return new TiledKernel(x, x, Similarity.rbf(2), Workers.ONE);
  }

  /**
   * The same numbers.
   *
   * @param closed counts how often rows are left out; null where every row is read always
   */
  private record Whole(Kernel k, AtomicInteger closed) implements Kernel {
    @Override
    public Kernel rows(int[] some) {
      if (closed == null) {
        return null;
      }
      closed.incrementAndGet();
      return k.rows(some);
    }

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
    public void scan(int[] js, int from, int to, Sink sink) {
      k.scan(js, from, to, sink);
    }

    @Override
    public Kernel restrict(int[] rows, int[] columns) {
      return k.restrict(rows, columns);
    }

    @Override
    public boolean nonNegative() {
      return k.nonNegative();
    }

    @Override
    public boolean atMostOne() {
      return k.atMostOne();
    }

    @Override
    public String storage() {
      return k.storage();
    }

    @Override
    public long bytes() {
      return k.bytes();
    }
  }

  private static double[] caps(int n) {
    return RANDOM.doubles(n).map(u -> u < 0.98 ? 0.4 * u : u).toArray();
  }

  private static void sameGains(Kernel k) {
    double[] caps = caps(k.rows());
    int[] js = Kernel.all(k.columns());
    AtomicInteger closed = new AtomicInteger();
    Term.Memo closing = coverage(new Whole(k, closed), caps).start(Workers.ONE);
    Term.Memo reading = coverage(new Whole(k, null), caps).start(Workers.ONE);
    double[] a = new double[js.length], b = new double[js.length];
    for (int t = 0; t < 40; t++) {
      java.util.Arrays.fill(a, 0);
      java.util.Arrays.fill(b, 0);
      int some = t % 3 == 0 ? js.length : js.length / 5; // others have not been gathered before
      closing.addGains(js, 0, some, 0.7, a);
      reading.addGains(js, 0, some, 0.7, b);
      assertThat(a).as("gains after %d items", t).containsExactly(b);
      if (t == 20) {
        closing = closing.copy();
      }
      int j = RANDOM.nextInt(js.length);
      closing.add(j);
      reading.add(j);
      assertThat(closing.value()).isEqualTo(reading.value());
    }
    assertThat(closed.get()).as("rows were left out").isPositive();
  }

  private static Coverage coverage(Kernel k, double[] caps) {
    return Coverage.of(k, false, "item").upTo(Dual.ONE, caps);
  }

  @Test
  void stored() {
    sameGains(DenseKernel.copy(tiled(), Workers.ONE));
  }

  @Test
  void onTheFly() {
    sameGains(tiled());
  }

  @Test
  void fewRowsAreLeft() {
    Kernel k = DenseKernel.copy(tiled(), Workers.ONE);
    float[] reach = new float[k.rows()], room = new float[k.rows()];
    for (int i = 0; i < room.length; i++) {
      room[i] = i % 100 == 7 ? 0.5f : 0;
    }
    Unspent some = Unspent.of(k, null, reach, room, k.rows() / 4);
    assertThat(some.size()).isBetween(15, 200);
    assertThat(some.kernel.rows()).isEqualTo(some.size());
    float sum = 0;
    for (float r : some.room) {
      sum += r;
    }
    assertThat(sum).as("no row is lost or counted twice").isEqualTo(0.5f * 15);
    some.kernel.column(3, Workers.ONE); // gathered, and others are not
    for (int i = 0; i < room.length; i++) {
      room[i] = i == 107 || i == 707 ? 0.5f : 0;
    }
    Unspent fewer = Unspent.of(k, some, reach, room, some.size());
    for (int j : new int[] {3, 4}) {
      float found = 0;
      float[] column = fewer.kernel.column(j, Workers.ONE);
      for (int p = 0; p < fewer.size(); p++) {
        found += fewer.room[p] > 0 ? column[p] : 0;
      }
      assertThat(found).as("column %d", j).isEqualTo(k.at(107, j) + k.at(707, j));
    }
    assertThat(Unspent.of(k, null, reach, room, 10)).as("too many").isNull();
  }
}
