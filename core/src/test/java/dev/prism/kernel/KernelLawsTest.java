package dev.prism.kernel;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.base.Workers;
import dev.prism.laws.Formula;
import dev.prism.laws.KernelLaws;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** All similarities in all storages, at sizes around those of tiles and panels. */
class KernelLawsTest {
  private static final int[] SIZES = {1, 5, 6, 7, 47, 48, 49, 511, 512, 513, 1030};
  private static final int[] WIDTHS = {3, 7, 16, 17, 100, 513};

  @TestFactory
  Stream<DynamicTest> sizes() {
    return IntStream.of(SIZES)
        .boxed()
        .flatMap(n -> World.SIMILARITIES.stream().map(s -> test(s, n, 5)));
  }

  @TestFactory
  Stream<DynamicTest> widths() {
    return IntStream.of(WIDTHS)
        .boxed()
        .flatMap(d -> World.SIMILARITIES.stream().map(s -> test(s, 60, d)));
  }

  /** One feature: a cosine is ±1, and a gradient has no features left. */
  @TestFactory
  Stream<DynamicTest> oneFeature() {
    return World.SIMILARITIES.stream()
        .filter(s -> !Formula.ofGradients(s))
        .map(s -> test(s, 60, 1));
  }

  private static DynamicTest test(Similarity s, int n, int d) {
    return dynamicTest(
        s.text() + ", " + n + " rows of " + d, () -> Seeds.each(1, seed -> check(s, n, d, seed)));
  }

  private static void check(Similarity s, int n, int d, long seed) {
    Random r = Seeds.random(seed + 31L * n + d);
    // Rows of length √3 or so, so that distances suit the bandwidth at any width.
    float[][] rows = scaled(World.points(r, n, d)), columns = scaled(World.points(r, n / 2 + 3, d));
    World w = World.of(seed, 9).similarity(s);
    Kernel square = tiled(w, rows, rows), cross = tiled(w, rows, columns);
    formulaHolds(s, square, rows, rows, r);
    formulaHolds(s, cross, rows, columns, r);
    symmetric(square);
    for (Kernel k : new Kernel[] {square, cross}) {
      float[][] want = KernelLaws.matrix(k);
      Kernel dense = Kernels.dense(k, new Workers(3));
      Kernel sparse =
          k == square
              ? SparseKernel.nearest(square, n, true, new Workers(3))
              : SparseKernel.nearest(tiled(w, columns, rows), n + 3, false, Workers.ONE);
      KernelLaws.same(want, KernelLaws.matrix(dense), "dense");
      KernelLaws.same(want, KernelLaws.matrix(sparse), "all neighbours");
      int j = r.nextInt(k.columns());
      float[] turned = tiled(w, rows, k == square ? rows : columns).columnByRows(j, Workers.ONE);
      assertThat(turned).as("column %d by its rows", j).isEqualTo(dense.column(j, Workers.ONE));
      KernelLaws.check(k, r);
      KernelLaws.check(dense, r);
      KernelLaws.check(sparse, r);
      if (k.rows() <= InterleavedKernel.MAX_ROWS) {
        Kernel few = InterleavedKernel.copy((TiledKernel) k, new Workers(3));
        KernelLaws.same(want, KernelLaws.matrix(few), "few rows");
        KernelLaws.check(few, r);
      }
    }
  }

  private static float[][] scaled(float[][] x) {
    float c = (float) Math.sqrt(3.0 / x[0].length);
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] *= c;
      }
    }
    return x;
  }

  private static TiledKernel tiled(World w, float[][] rows, float[][] columns) {
    Similarity s = w.similarity();
    return new TiledKernel(
        s.prepare(w.features(rows), "rows", Workers.ONE),
        s.prepare(w.features(columns), "columns", Workers.ONE),
        s,
        Workers.ONE);
  }

  private static void formulaHolds(
      Similarity s, Kernel k, float[][] rows, float[][] columns, Random r) {
    float[][] got = KernelLaws.matrix(k);
    for (int t = 0; t < 4000; t++) {
      int i = r.nextInt(rows.length), j = r.nextInt(columns.length);
      double want = Formula.of(s, rows[i], columns[j]);
      near(want, got[i][j], 2e-6, "S(%d, %d)", i, j);
    }
  }

  private static void symmetric(Kernel k) {
    float[][] s = KernelLaws.matrix(k);
    for (int i = 0; i < s.length; i++) {
      for (int j = 0; j < i; j++) {
        if (s[i][j] != s[j][i]) {
          assertThat(s[i][j]).as("S(%d, %d) and turned round", i, j).isEqualTo(s[j][i]);
        }
      }
    }
  }
}
