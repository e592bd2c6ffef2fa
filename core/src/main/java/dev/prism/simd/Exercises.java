package dev.prism.simd;

import dev.prism.simd.MatrixProduct.Kind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Runs all loops of a kind on a few random numbers, so that they are compiled. Stateless.
 *
 * <p>Every branch is taken, because the JIT compiler leaves out those that never were, and compiles
 * the loop once more when they are. A call has about {@link #STEPS} steps: the compiler waits for
 * 600 calls and 15,000 calls and steps together, and until then a step takes a microsecond.
 */
final class Exercises {
  private static final int STEPS = 24;
  private static final int N = Lanes.N;
  private static final int ROWS = STEPS * N;
  private static final float[] X = random(1);
  private static final float[] Y = random(2);

  private Exercises() {}

  private static float[] random(int seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[] x = new float[4 * ROWS + 32];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) r.nextDouble();
    }
    return x;
  }

  static void matrix(MatrixProduct.Loops loops) {
    int width = MatrixProduct.WIDTH, height = MatrixProduct.HEIGHT, d = STEPS;
    float[] a = new float[height * d], b = new float[5 * d * width];
    float[] c = new float[height * 5 * width];
    for (Kind kind : Kind.values()) {
      loops.tile(kind, a, height, d, 0, d, b, width / 2, c, width);
      loops.tile(kind, a, height, d, 0, d, b, width, c, width);
      loops.row(kind, a, d, 0, d, b, 5, c);
    }
    loops.squares(d, 0, d, b, 5, c);
    float[][] rows = {X, Y, X, Y, X, Y, X, Y};
    loops.interleave(rows, new int[rows.length], new float[rows.length], d + 1, b, 0);
  }

  static void coverage(CoverageLoops.Loops loops) {
    float[][] s = {X, Y, X, Y};
    float[] sums = new float[CoverageLoops.WIDE];
    int[] offset = {0, 8, 16, 24};
    loops.uncapped(s, offset, 0, 0, s.length - 1, Y, 3, ROWS, sums);
    loops.capped(s, offset, 0, 0, s.length - 1, Y, X, 3, ROWS, sums, 0);
  }

  static void blocks(BlockLoops.Loops loops) {
    int rows = 10, blocks = 2;
    float[] covered = Arrays.copyOf(Y, rows);
    double[] out = new double[blocks * N];
    loops.uncapped(X, 0, blocks, covered, 1, out, 0);
    loops.capped(X, 0, blocks, covered, covered, 1, out, 0);
    loops.tangents(X, 0, blocks, covered, 1, out, 0);
    loops.maxima(X, 0, blocks, rows, 0, out, 0);
  }

  static void tangents(TangentLoops.Loops loops) {
    loops.lanes(X, 0, Y, 0, ROWS, new float[N]);
  }

  static void dots(DotProducts.Loops loops) {
    double[] z = new double[Native.D];
    loops.squares(X, 0, X.length);
    loops.dot(X, Y);
    loops.squaredDistance(X, Y);
    loops.dot(X, new double[X.length]);
    loops.inPlace(Native.X, 0, 2, z, new double[2], new double[2]);
  }

  /** Rows outside the heap. */
  private static final class Native {
    static final int D = 2 * ROWS;
    static final MemorySegment X = Arena.ofAuto().allocate(4L * 2 * D);
  }

  static void exp(Exp.Loops loops) {
    float[] t = new float[ROWS];
    loops.exp(t, 0, ROWS);
    double[] x = new double[ROWS];
    Arrays.fill(x, 2.5);
    loops.log(x, 0, ROWS);
  }
}
