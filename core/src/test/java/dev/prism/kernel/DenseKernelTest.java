package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import dev.prism.laws.Seeds;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Entries of kernels of many sizes, whose columns are spread over several arrays. */
class DenseKernelTest {
  private static Features features(int n, Random random) {
    float[][] x = new float[n][3];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextGaussian();
      }
    }
    return Features.of(x);
  }

  @ParameterizedTest
  @CsvSource({"4200, 4200", "1, 1", "3, 100000", "70000, 250", "130, 7"})
  void entries(int rows, int columns) {
    Random random = Seeds.random(Seeds.FIRST);
    Features v = features(columns, random), r = rows == columns ? v : features(rows, random);
    TiledKernel tiles = new TiledKernel(r, v, Similarity.DOT, Workers.ONE);
    Kernel dense = Kernels.dense(tiles, new Workers(2));
    assertThat(dense.storage().bytes()).isEqualTo(4L * rows * columns);
    for (int t = 0; t < 20_000; t++) {
      int i = t == 0 ? rows - 1 : random.nextInt(rows);
      int j = t == 0 ? columns - 1 : random.nextInt(columns);
      assertThat(dense.at(i, j)).as("entry %d, %d", i, j).isEqualTo(tiles.at(i, j));
    }
    int j = columns / 2;
    assertThat(dense.column(j, Workers.ONE)).isEqualTo(tiles.column(j, Workers.ONE));
  }
}
