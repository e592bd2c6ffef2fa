package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel.PartialAccess;
import dev.prism.laws.KernelLaws;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.simd.FloatLoops;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The entries of an interleaved kernel are those of the kernel it was copied from. */
class InterleavedKernelTest {
  private static final int LANES = FloatLoops.lanes();

  private static TiledKernel tiles(int rows, int columns) {
    Random random = Seeds.random(Seeds.FIRST + rows);
    Features r = Features.of(World.points(random, rows, 3));
    Features v = Features.of(World.points(random, columns, 3));
    return new TiledKernel(r, v, Similarity.DOT, Workers.ONE);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 7", "10, 8", "10, 1000", "64, 333", "5, 400001"})
  void entries(int rows, int columns) {
    TiledKernel tiles = tiles(rows, columns);
    InterleavedKernel few = InterleavedKernel.copy(tiles, new Workers(2));
    KernelLaws.same(KernelLaws.matrix(tiles), KernelLaws.matrix(few), "few rows");
    assertThat(few.storage().bytes()).isEqualTo(4L * rows * columns);
    assertThat(Kernels.columnTotals(few, new Workers(2)))
        .isEqualTo(Kernels.columnTotals(dense(tiles), Workers.ONE));
    for (double start : new double[] {0, Double.NEGATIVE_INFINITY}) {
      assertThat(Kernels.columnMaxima(few, start, new Workers(2)))
          .isEqualTo(Kernels.columnMaxima(dense(tiles), start, Workers.ONE));
    }
    if (columns < 10_000) {
      KernelLaws.check(few, Seeds.random(Seeds.FIRST));
    }
  }

  private static Kernel dense(TiledKernel tiles) {
    return Kernels.dense(tiles, Workers.ONE);
  }

  /** Collects columns from blocks and tiles. */
  private static final class Both implements ColumnSink {
    final float[][] got;
    final int[] times;
    final int rows;
    int inBlocks;

    Both(int positions, int rows) {
      got = new float[positions][rows];
      times = new int[positions];
      this.rows = rows;
    }

    @Override
    public boolean takesBlocks() {
      return true;
    }

    @Override
    public void blocks(float[] s, int at, int blocks, int first) {
      inBlocks += blocks;
      for (int c = 0; c < blocks * LANES; c++) {
        times[first + c]++;
        for (int i = 0; i < rows; i++) {
          got[first + c][i] = s[at + (c / LANES * rows + i) * LANES + c % LANES];
        }
      }
    }

    @Override
    public void dense(Tile tile) {
      for (int c = 0; c < tile.count; c++) {
        times[tile.first + c]++;
        for (int i = 0; i < rows; i++) {
          got[tile.first + c][i] = tile.at(c, i);
        }
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      throw new AssertionError();
    }
  }

  private static int inBlocks(InterleavedKernel k, int[] js, int from, int to) {
    Both both = new Both(js.length, k.rows());
    k.scan(js, from, to, both);
    for (int p = 0; p < js.length; p++) {
      assertThat(both.times[p]).as("position %d", p).isEqualTo(p >= from && p < to ? 1 : 0);
      if (p >= from && p < to) {
        assertThat(both.got[p]).as("position %d", p).isEqualTo(k.column(js[p], Workers.ONE));
      }
    }
    return both.inBlocks;
  }

  /** Scans all columns, and columns of which some are missing or swapped. */
  @Test
  void wholeBlocksAreHandedOverAsBlocks() {
    int n = 300_007, rows = 5; // several arrays
    InterleavedKernel k = InterleavedKernel.copy(tiles(rows, n), Workers.ONE);
    int[] all = Kernels.indices(n);
    assertThat(inBlocks(k, all, 0, n)).isEqualTo(n / LANES);
    assertThat(inBlocks(k, all, 1, n)).isEqualTo(n / LANES - 1);
    int[] swapped = all.clone();
    swapped[4 * LANES + 1] = 4 * LANES; // already taken
    assertThat(inBlocks(k, swapped, 0, n)).isEqualTo(n / LANES - 1);
    int[] missing = Arrays.stream(all).filter(j -> j != LANES + 2).toArray();
    assertThat(inBlocks(k, missing, 0, n - 1)).isEqualTo(n / LANES - 1);
    int[] reversed = new int[n];
    Arrays.setAll(reversed, p -> n - 1 - p);
    assertThat(inBlocks(k, reversed, 0, 100)).isZero();
  }

  @Test
  void gathered() {
    InterleavedKernel k = InterleavedKernel.copy(tiles(5, 1000), Workers.ONE);
    int[] some = Seeds.random(Seeds.FIRST).ints(77, 0, 1000).toArray();
    PartialAccess part = k.partialAccess().orElseThrow();
    Kernel few = part.columns(some).orElseThrow();
    assertThat(few.columns()).isEqualTo(77);
    assertThat(part.columns(Kernels.indices(999))).as("no cheaper").isEmpty();
    for (int p = 0; p < some.length; p++) {
      assertThat(few.column(p, Workers.ONE)).isEqualTo(k.column(some[p], Workers.ONE));
    }
  }
}
