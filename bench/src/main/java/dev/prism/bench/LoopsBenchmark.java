package dev.prism.bench;

import dev.prism.simd.CoverageLoops;
import dev.prism.simd.MatrixProduct;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares the vector loops with scalar ones. Not safe for use by multiple threads.
 *
 * <p>A vector loop that is not several times faster than the scalar one has too many live vectors,
 * which the compiler spills.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class LoopsBenchmark {
  private static final int N = 4096;
  private static final int D = 128;
  private final float[][] s = new float[8][N];
  private final float[] reach = new float[N];
  private final float[] room = new float[N];
  private final int[] from = new int[8];
  private final CoverageLoops loops = new CoverageLoops();
  private final double[] eight = new double[8];
  private final float[] a = new float[48 * D];
  private final float[] b = new float[512 * D];
  private final float[] c = new float[48 * 512];

  /** Creates the benchmark; JMH calls it. */
  public LoopsBenchmark() {}

  /** Fills the arrays with random numbers. */
  @Setup
  public void fill() {
    SplittableRandom r = new SplittableRandom(1);
    for (int i = 0; i < N; i++) {
      reach[i] = (float) r.nextDouble();
      room[i] = (float) r.nextDouble();
      for (float[] column : s) {
        column[i] = (float) r.nextDouble();
      }
    }
    for (int i = 0; i < a.length; i++) {
      a[i] = (float) r.nextDouble() - 0.5f;
    }
    for (int i = 0; i < b.length; i++) {
      b[i] = (float) r.nextDouble() - 0.5f;
    }
  }

  /** {@return a sum of the gains of eight columns of 4096 rows} */
  @Benchmark
  public double coverage() {
    return gain(null);
  }

  /** {@return a sum of the gains of eight columns of 4096 rows with a cap} */
  @Benchmark
  public double coverageCapped() {
    return gain(room);
  }

  private double gain(float[] high) {
    loops.start(8);
    for (int c = 0; c < 8; c += CoverageLoops.COLUMNS) {
      loops.add(s, from, 0, c, 8, reach, high, 0, N);
    }
    return loops.sum(7);
  }

  /** {@return the gains of eight columns of 4096 rows, by a scalar loop} */
  @Benchmark
  public double[] coverageScalar() {
    for (int c = 0; c < 8; c++) {
      double g = 0;
      for (int i = 0; i < N; i++) {
        g += Math.max(s[c][i] - reach[i], 0f);
      }
      eight[c] = g;
    }
    return eight;
  }

  /** {@return a tile of 48 × 512 inner products of 128 features: 6.3 million operations} */
  @Benchmark
  public float[] tile() {
    MatrixProduct.tile(MatrixProduct.Kind.DOT, a, 48, D, 0, D, b, 512, c, 512);
    return c;
  }

  /** {@return a tile of 48 × 512 squared distances of 128 features} */
  @Benchmark
  public float[] tileOfDistances() {
    MatrixProduct.tile(MatrixProduct.Kind.SQUARED_DISTANCE, a, 48, D, 0, D, b, 512, c, 512);
    return c;
  }

  /** {@return a tile of 48 × 512 inner products of 128 features, by a scalar loop} */
  @Benchmark
  public float[] tileScalar() {
    for (int p = 0; p < 48; p++) {
      for (int i = 0; i < 512; i++) {
        float sum = 0;
        for (int k = 0; k < D; k++) {
          sum += a[p * D + k] * b[i * D + k];
        }
        c[p * 512 + i] = sum;
      }
    }
    return c;
  }

  /** {@return one row of 512 inner products, as log-determinant and graph cut need at each pick} */
  @Benchmark
  public float[] row() {
    MatrixProduct.row(MatrixProduct.Kind.DOT, a, D, 0, D, b, 512 / MatrixProduct.WIDTH, c);
    return c;
  }
}
