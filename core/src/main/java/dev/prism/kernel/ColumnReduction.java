package dev.prism.kernel;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import java.util.Arrays;

/** The sum or the maximum of every column. */
enum ColumnReduction {
  TOTAL {
    @Override
    double column(double start, float[] s, int from, int to) {
      double sum = start;
      for (int i = from; i < to; i++) {
        sum += s[i];
      }
      return sum;
    }

    @Override
    double withZero(double x) {
      return x;
    }
  },
  MAXIMUM {
    @Override
    double column(double start, float[] s, int from, int to) {
      int even = ordered((float) start), odd = even;
      int i = from;
      for (; i + 1 < to; i += 2) {
        even = Math.max(even, ordered(s[i]));
        odd = Math.max(odd, ordered(s[i + 1]));
      }
      int most = Math.max(odd, i < to ? Math.max(even, ordered(s[i])) : even);
      return Float.intBitsToFloat(most ^ ((most >> 31) & Integer.MAX_VALUE));
    }

    /**
     * Maps floats to integers of the same order: their maximum needs no branch, which would be
     * unpredictable.
     */
    private int ordered(float x) {
      int bits = Float.floatToRawIntBits(x);
      return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
    }

    @Override
    double withZero(double x) {
      return Math.max(x, 0);
    }
  };

  abstract double column(double start, float[] s, int from, int to);

  /** Includes the zeros that a sparse column leaves out. */
  abstract double withZero(double x);

  double[] reduce(Kernel k, double start, Workers workers) {
    double[] out = new double[k.columns()];
    Arrays.fill(out, start);
    int[] js = Kernels.indices(out.length);
    workers.parallelFor(
        out.length, 1024, (from, to) -> k.scan(js, from, to, new Into(out, k.rows())));
    return out;
  }

  private final class Into implements ColumnSink {
    private final double[] out;
    private final int rows;

    Into(double[] out, int rows) {
      this.out = out;
      this.rows = rows;
    }

    @Override
    public void dense(Tile t) {
      for (int c = 0; c < t.count; c++) {
        int at = t.offset[c];
        out[t.first + c] = column(out[t.first + c], t.array[c], at, at + t.rowTo - t.rowFrom);
      }
    }

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {
      double x = column(out[position], value, from, to);
      out[position] = to - from < rows ? withZero(x) : x;
    }
  }
}
