package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Neighbours found by cells, compared to those of all pairs. */
class IvfNeighboursTest {
  private static final int N = 4000, KEEP = 10;
  private final TiledKernel pool = pool(N);
  private final SparseKernel found = IvfNeighbours.nearest(pool, KEEP, new Workers(2));

  /** Points near a manifold of few dimensions, as embeddings are. */
  private static TiledKernel pool(int n) {
    SplittableRandom r = new SplittableRandom(7);
    float[][] axes = new float[4][16], x = new float[n][16];
    for (float[] a : axes) {
      for (int k = 0; k < a.length; k++) {
        a[k] = (float) r.nextGaussian();
      }
    }
    for (float[] row : x) {
      for (float[] a : axes) {
        float z = (float) r.nextGaussian();
        for (int k = 0; k < row.length; k++) {
          row[k] += z * a[k];
        }
      }
    }
    Features prepared = Similarity.COSINE.prepare(Features.of(x), "pool", Workers.ONE);
    return new TiledKernel(prepared, prepared, Similarity.COSINE, new Workers(2));
  }

  @Test
  void entriesAreSimilarities() {
    for (int j = 0; j < N; j += 17) {
      int column = j;
      int[] count = new int[1];
      found.scan(
          new int[] {j},
          0,
          1,
          (ColumnSink.Entries)
              (p, i, s) -> {
                count[0]++;
                assertThat(s).isEqualTo(pool.at(i, column)).isEqualTo(found.at(column, i));
              });
      assertThat(count[0]).isGreaterThanOrEqualTo(KEEP);
      assertThat(found.at(j, j)).as("an item is its own neighbour").isGreaterThan(0.999f);
    }
  }

  @Test
  void reportsItsRecall() {
    SparseKernel exact = SparseKernel.nearest(pool, KEEP, true, Workers.ONE);
    int[] both = new int[2];
    exact.scan(
        Kernels.indices(N),
        0,
        N,
        (ColumnSink.Entries)
            (j, i, s) -> {
              both[0]++;
              both[1] += found.at(i, j) > 0 ? 1 : 0;
            });
    double part = (double) both[1] / both[0];
    assertThat(part).isGreaterThan(0.8);
    Matcher said =
        Pattern.compile("approximate: ([0-9.]+)%").matcher(found.storage().description());
    assertThat(said.find()).as(found.storage().description()).isTrue();
    assertThat(Double.parseDouble(said.group(1)) / 100)
        .isBetween(part - 0.1, Math.min(1, part + 0.1));
    assertThat(exact.storage().description()).doesNotContain("approximate");
  }
}
