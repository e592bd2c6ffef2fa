package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import java.util.Arrays;
import java.util.Random;

/** Laws of every kernel, whatever its storage. */
public final class KernelLaws {
  private KernelLaws() {}

  /** Checks a kernel against itself; {@code random} says where to look. */
  public static void check(Kernel k, Random random) {
    float[][] s = matrix(k);
    scansHandOverWhatTheyAreAskedFor(k, s, random);
    entriesAndColumnsAgree(k, s, random);
    foldsAgree(k, s);
    restrictsToThose(k, s, random);
    claimsHold(k, s);
  }

  /** All similarities, as a scan of all columns gives them: {@code [i][j]}. */
  public static float[][] matrix(Kernel k) {
    float[][] s = new float[k.rows()][k.columns()];
    ColumnSink.Entries store = (j, i, x) -> s[i][j] = x;
    k.scan(Kernels.indices(k.columns()), 0, k.columns(), store);
    return s;
  }

  /** Equal to the last bit, entry by entry. */
  public static void same(float[][] want, float[][] got, String what) {
    assertThat(got.length).as("rows, %s", what).isEqualTo(want.length);
    for (int i = 0; i < want.length; i++) {
      assertThat(got[i].length).as("columns, %s", what).isEqualTo(want[i].length);
      for (int j = 0; j < want[i].length; j++) {
        if (got[i][j] != want[i][j]) {
          assertThat(got[i][j]).as("S(%d, %d), %s", i, j, what).isEqualTo(want[i][j]);
        }
      }
    }
  }

  private static void scansHandOverWhatTheyAreAskedFor(Kernel k, float[][] s, Random random) {
    int[] js = random.ints(70, 0, k.columns()).toArray();
    int from = 3, to = 67;
    float[][] got = new float[js.length][k.rows()];
    int[][] times = new int[js.length][k.rows()];
    boolean[] sparse = new boolean[js.length];
    ColumnSink.Entries entries =
        (p, i, x) -> {
          got[p][i] = x;
          times[p][i]++;
        };
    k.scan(
        js,
        from,
        to,
        new ColumnSink() {
          @Override
          public void dense(Tile tile) {
            entries.dense(tile);
          }

          @Override
          public void sparse(int position, int[] row, float[] value, int lo, int hi) {
            sparse[position] = true;
            entries.sparse(position, row, value, lo, hi);
          }
        });
    for (int p = 0; p < js.length; p++) {
      boolean asked = p >= from && p < to;
      for (int i = 0; i < k.rows(); i++) {
        float want = asked ? s[i][js[p]] : 0;
        boolean once = sparse[p] ? times[p][i] <= 1 : times[p][i] == (asked ? 1 : 0);
        if (got[p][i] != want || !once) {
          assertThat(got[p][i]).as("S(%d, %d) in a scan", i, js[p]).isEqualTo(want);
          assertThat(once).as("S(%d, %d) comes once in a scan", i, js[p]).isTrue();
        }
      }
    }
  }

  private static void entriesAndColumnsAgree(Kernel k, float[][] s, Random random) {
    for (int t = 0; t < 200 && k.rows() > 0; t++) {
      int i = random.nextInt(k.rows()), j = random.nextInt(k.columns());
      assertThat(k.at(i, j)).as("at(%d, %d)", i, j).isEqualTo(s[i][j]);
    }
    for (int t = 0; t < 10; t++) {
      int j = random.nextInt(k.columns());
      float[] want = column(s, j);
      assertThat(k.column(j, Workers.ONE)).as("column %d", j).isEqualTo(want);
      assertThat(k.column(j, new Workers(3))).as("column %d, by 3 threads", j).isEqualTo(want);
    }
    if (k.rows() == k.columns()) {
      float[] d = Kernels.diagonal(k);
      for (int j = 0; j < d.length; j++) {
        assertThat(d[j]).as("diagonal %d", j).isEqualTo(s[j][j]);
      }
    }
  }

  private static float[] column(float[][] s, int j) {
    float[] out = new float[s.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = s[i][j];
    }
    return out;
  }

  private static void foldsAgree(Kernel k, float[][] s) {
    double[] total = Kernels.columnTotals(k, Workers.ONE);
    double[] most = Kernels.columnMaxima(k, 0, Workers.ONE);
    double[] unclipped = Kernels.columnMaxima(k, Double.NEGATIVE_INFINITY, Workers.ONE);
    for (int j = 0; j < k.columns(); j++) {
      double sum = 0, size = 0, max = Double.NEGATIVE_INFINITY;
      for (float[] row : s) {
        sum += row[j];
        size += Math.abs(row[j]);
        max = Math.max(max, row[j]);
      }
      near(sum, total[j], 1e-6 * (1 + size), "Σ_i S(i, %d)", j);
      assertThat(most[j]).as("max(0, max_i S(i, %d))", j).isEqualTo(Math.max(0, max));
      assertThat(unclipped[j]).as("max_i S(i, %d)", j).isEqualTo(max);
    }
    Near.same(total, Kernels.columnTotals(k, new Workers(3)), "totals by 3 threads");
    Near.same(most, Kernels.columnMaxima(k, 0, new Workers(3)), "maxima by 3 threads");
  }

  private static void restrictsToThose(Kernel k, float[][] s, Random random) {
    int[] rows = part(k.rows(), random), columns = part(k.columns(), random);
    Kernel small = k.restrict(rows, columns);
    assertThat(small.rows()).as("rows of the part").isEqualTo(rows.length);
    assertThat(small.columns()).as("columns of the part").isEqualTo(columns.length);
    float[][] got = matrix(small), want = new float[rows.length][columns.length];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        want[i][j] = s[rows[i]][columns[j]];
      }
    }
    same(want, got, "restricted");
    int[] again = part(rows.length, random);
    same(
        Arrays.stream(again).mapToObj(i -> got[i]).toArray(float[][]::new),
        matrix(small.restrict(again, Kernels.indices(columns.length))),
        "restricted twice");
  }

  private static int[] part(int n, Random random) {
    return Arrays.copyOf(Case.shuffled(n, random), (n + 1) / 2);
  }

  private static void claimsHold(Kernel k, float[][] s) {
    float min = 0, max = 0;
    for (float[] row : s) {
      for (float x : row) {
        min = Math.min(min, x);
        max = Math.max(max, x);
      }
    }
    if (k.has(Kernel.Property.NON_NEGATIVE)) {
      assertThat(min).as("the least entry of a kernel that has no negative ones").isZero();
    }
    if (k.has(Kernel.Property.AT_MOST_ONE)) {
      assertThat(max).as("the largest entry of a kernel up to 1").isLessThanOrEqualTo(1 + 1e-5f);
    }
    assertThat(k.storage().description()).as("how it is kept").isNotBlank();
  }
}
