package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.laws.KernelLaws;
import dev.prism.laws.Seeds;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The neighbour graph of all pairs is exact, also with many ties. */
class NeighboursTest {
  /** Points on a coarse grid, so that most similarities occur several times. */
  private static Kernel grid(Random r, int rows, int columns) {
    Features x = Features.of(points(r, rows)),
        y = rows == columns ? x : Features.of(points(r, columns));
    return new TiledKernel(x, y, Similarity.EUCLIDEAN, Workers.ONE);
  }

  private static float[][] points(Random r, int n) {
    float[][] x = new float[n][2];
    for (float[] row : x) {
      row[0] = r.nextInt(4);
      row[1] = r.nextInt(3);
    }
    return x;
  }

  /** Row i keeps the most similar columns, and of ties the smaller. */
  private static boolean[][] nearest(float[][] s, int keep) {
    boolean[][] kept = new boolean[s.length][s[0].length];
    for (int i = 0; i < s.length; i++) {
      float[] row = s[i];
      int[] best =
          IntStream.range(0, row.length)
              .boxed()
              .sorted(Comparator.comparingDouble((Integer j) -> -row[j]).thenComparing(j -> j))
              .limit(keep)
              .mapToInt(j -> j)
              .toArray();
      for (int j : best) {
        kept[i][j] = true;
      }
    }
    return kept;
  }

  @ParameterizedTest
  @CsvSource({"1,1", "7,3", "50,1", "50,2", "50,7", "50,49", "50,50", "50,80", "130,11"})
  void squareGraphsAreSymmetric(int n, int keep) {
    Seeds.each(
        5,
        seed -> {
          Kernel k = grid(Seeds.random(seed), n, n);
          float[][] s = KernelLaws.matrix(k);
          boolean[][] kept = nearest(s, keep);
          SparseKernel graph = SparseKernel.nearest(k, keep, true, new Workers(2));
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
              float want = kept[i][j] || kept[j][i] ? s[i][j] : 0;
              assertThat(graph.at(i, j)).as("(%d, %d)", i, j).isEqualTo(want);
            }
          }
          KernelLaws.check(graph, Seeds.random(seed));
        });
  }

  @ParameterizedTest
  @CsvSource({"30,50,4", "50,30,4", "1,40,3", "40,1,3", "100,60,60"})
  void rowsKeepTheirNearestColumns(int rows, int columns, int keep) {
    Seeds.each(
        5,
        seed -> {
          Kernel byRow = grid(Seeds.random(seed), columns, rows);
          float[][] turned = KernelLaws.matrix(byRow);
          float[][] s = new float[rows][columns];
          for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
              s[i][j] = turned[j][i];
            }
          }
          boolean[][] kept = nearest(s, keep);
          SparseKernel graph = SparseKernel.nearest(byRow, keep, false, Workers.ONE);
          assertThat(graph.entries()).isEqualTo(rows * Math.min(keep, columns));
          for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
              float want = kept[i][j] ? s[i][j] : 0;
              assertThat(graph.at(i, j)).as("(%d, %d)", i, j).isEqualTo(want);
            }
          }
          KernelLaws.check(graph, Seeds.random(seed));
        });
  }

  /** The module of the index is not on the class path of this test. */
  @Test
  void rejectsMethodsThatAreNotAvailable() {
    Kernel square = grid(Seeds.random(1), 30, 30), wide = grid(Seeds.random(1), 30, 20);
    assertThatThrownBy(
            () -> SparseKernel.nearest(square, 3, true, NeighbourMethod.HNSW, Workers.ONE))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("dev.prism:prism-index");
    assertThatThrownBy(
            () -> SparseKernel.nearest(wide, 3, false, NeighbourMethod.CELLS, Workers.ONE))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("use pairs");
    assertThatThrownBy(() -> NeighbourMethod.named("trees"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("auto, pairs, cells, hnsw");
    SparseKernel near = SparseKernel.nearest(square, 3, true, NeighbourMethod.CELLS, Workers.ONE);
    assertThat(near.storage().description())
        .contains("approximate: 100.0%"); // the cells hold all thirty
  }
}
