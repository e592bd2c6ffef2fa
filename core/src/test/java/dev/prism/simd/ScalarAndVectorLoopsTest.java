package dev.prism.simd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.laws.Seeds;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scalar and vector loops give the same bits, for every length of the rest. */
class ScalarAndVectorLoopsTest {
  private final Random random = Seeds.random(Seeds.FIRST);

  private float[] floats(int n) {
    return CoverageLoopsTest.floats(random, n);
  }

  @Test
  void vectorLoopsAreUsedWhereTheModuleIs() {
    boolean module = ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
    boolean off = "off".equals(System.getProperty("prism.vector"));
    assertThat(LoopProvider.VECTOR)
        .isInstanceOf(module && !off ? VectorLoopProvider.class : ScalarLoopProvider.class);
  }

  @Test
  void coverage() {
    for (int n : new int[] {8, 64, 504, 512, 520, 1536, 16 * 512}) {
      float[][] s = {floats(n + 20), floats(n + 20), floats(n + 20)};
      int[] offset = {3, 0, 5};
      float[] covered = floats(n + 9), slack = floats(n + 9);
      for (int i = 0; i < slack.length; i++) {
        slack[i] = Math.max(0, slack[i]);
      }
      for (int c = 0; c < 3; c++) {
        float[] scalar = new float[16 * CoverageLoops.WIDE], vector = scalar.clone();
        CoverageLoops.SCALAR.uncapped(s, offset, 7, c, 2, covered, 9, n, scalar);
        CoverageLoops.VECTOR.uncapped(s, offset, 7, c, 2, covered, 9, n, vector);
        assertColumnsEqual(3 - c, scalar, vector);
        int rows = Math.min(n, CoverageLoops.ROWS);
        CoverageLoops.SCALAR.capped(s, offset, 7, c, 2, covered, slack, 9, rows, scalar, 32);
        CoverageLoops.VECTOR.capped(s, offset, 7, c, 2, covered, slack, 9, rows, vector, 32);
        assertColumnsEqual(3 - c, scalar, vector);
      }
    }
  }

  /** The lanes of columns that do not exist are not read. */
  private static void assertColumnsEqual(int columns, float[] scalar, float[] vector) {
    for (int run = 0; run < scalar.length; run += CoverageLoops.WIDE) {
      int to = run + columns * Lanes.N;
      assertThat(Arrays.copyOfRange(scalar, run, to))
          .isEqualTo(Arrays.copyOfRange(vector, run, to));
    }
  }

  @Test
  void rowsOfProducts() {
    for (MatrixProduct.Kind kind : MatrixProduct.Kind.values()) {
      for (int panels = 1; panels < 10; panels++) {
        int d = 7 * panels, n = panels * MatrixProduct.WIDTH;
        float[] a = floats(d), b = floats(n * d), scalar = new float[n], vector = new float[n];
        MatrixProduct.SCALAR.row(kind, a, d, 1, d - 1, b, panels, scalar);
        MatrixProduct.VECTOR.row(kind, a, d, 1, d - 1, b, panels, vector);
        assertThat(scalar).isEqualTo(vector);
      }
    }
  }

  /** More rows of B than are copied to arrays of their own. */
  @Test
  void tilesOfManyRows() {
    for (MatrixProduct.Kind kind : MatrixProduct.Kind.values()) {
      for (int d : new int[] {3, 4, 21, 300}) {
        int width = MatrixProduct.WIDTH, rows = 5 * width - 3, stride = 5 * width;
        int height = 2 * MatrixProduct.HEIGHT;
        float[] a = floats(height * d), b = floats(stride * d);
        float[] scalar = new float[height * stride], vector = scalar.clone();
        MatrixProduct.SCALAR.tile(kind, a, height, d, 1, d, b, rows, scalar, stride);
        MatrixProduct.VECTOR.tile(kind, a, height, d, 1, d, b, rows, vector, stride);
        for (int p = 0; p < height; p++) {
          int from = p * stride;
          assertThat(Arrays.copyOfRange(scalar, from, from + rows))
              .isEqualTo(Arrays.copyOfRange(vector, from, from + rows));
        }
      }
    }
  }

  @Test
  void innerProducts() {
    for (int n = 0; n < 9 * Lanes.N + 3; n++) {
      float[] x = floats(n), y = floats(n);
      double[] z = new double[n];
      Arrays.setAll(z, i -> random.nextGaussian());
      DotProducts.Loops scalar = DotProducts.SCALAR, vector = DotProducts.VECTOR;
      assertThat(scalar.squares(x, 0, n)).isEqualTo(vector.squares(x, 0, n));
      assertThat(scalar.dot(x, y)).isEqualTo(vector.dot(x, y));
      assertThat(scalar.squaredDistance(x, y)).isEqualTo(vector.squaredDistance(x, y));
      assertThat(scalar.dot(x, z)).isEqualTo(vector.dot(x, z));
    }
  }

  @Test
  void rowsInPlace() {
    for (int d : new int[] {32, 64, 160}) {
      int rows = 5;
      float[] x = floats(rows * d);
      double[] y = new double[d];
      Arrays.setAll(y, i -> random.nextGaussian());
      double[] dots = new double[rows], squares = new double[rows];
      double[] vectorDots = new double[rows], vectorSquares = new double[rows];
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment m = arena.allocate(4 + 4L * x.length);
        for (int i = 0; i < x.length; i++) {
          m.set(ValueLayout.JAVA_FLOAT_UNALIGNED, 4 + 4L * i, x[i]);
        }
        DotProducts.SCALAR.inPlace(m, 4, rows, y, dots, squares);
        DotProducts.VECTOR.inPlace(m, 4, rows, y, vectorDots, vectorSquares);
      }
      assertThat(dots).isEqualTo(vectorDots);
      assertThat(squares).isEqualTo(vectorSquares);
      for (int r = 0; r < rows; r++) {
        float[] row = Arrays.copyOfRange(x, r * d, (r + 1) * d);
        assertThat(dots[r]).isEqualTo(DotProducts.dot(row, y));
        assertThat(squares[r]).isEqualTo(DotProducts.squares(row, 0, d));
      }
    }
  }

  @Test
  void exponentialsAndLogarithms() {
    float[] t = new float[100_000];
    double[] x = new double[t.length + 3];
    for (int i = 0; i < t.length; i++) {
      t[i] = -100 * random.nextFloat() * random.nextFloat();
      x[i] = Math.exp(100 * random.nextGaussian());
    }
    t[0] = -0f;
    t[1] = Float.NEGATIVE_INFINITY;
    Arrays.fill(x, t.length, x.length, 1);
    float[] vector = t.clone();
    Exp.SCALAR.exp(t, 8, t.length);
    Exp.VECTOR.exp(vector, 8, t.length);
    assertThat(t).isEqualTo(vector);
    double[] y = x.clone();
    int scalarTo = Exp.SCALAR.log(x, 1, x.length), to = Exp.VECTOR.log(y, 1, x.length);
    assertThat(scalarTo).isEqualTo(x.length);
    assertThat(to).isGreaterThan(x.length - Lanes.N);
    assertThat(Arrays.copyOf(x, to)).isEqualTo(Arrays.copyOf(y, to));
  }
}
