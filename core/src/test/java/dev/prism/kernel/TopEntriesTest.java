package dev.prism.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entries that are kept are those of a stable sort. */
class TopEntriesTest {
  /** The rows of the k largest entries, the smaller row first among equal ones. */
  private static int[] sorted(float[] s, int k) {
    return IntStream.range(0, s.length)
        .boxed()
        .sorted((a, b) -> Float.compare(s[b], s[a]))
        .limit(k)
        .mapToInt(i -> i)
        .toArray();
  }

  private static float[] withTies(int n, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[] s = new float[n];
    for (int i = 0; i < n; i++) {
      s[i] = r.nextInt(-8, 8) / 4f;
    }
    return s;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 16, 50, 51})
  void keepsTheLargest(int keep) {
    for (long seed = 0; seed < 200; seed++) {
      float[] s = withTies(50, seed);
      TopEntries top = new TopEntries(keep);
      for (int i = 0; i < s.length; i++) {
        top.offer(i, s[i]);
      }
      int[] expected = sorted(s, keep);
      assertThat(top.bySimilarity()).containsExactly(expected);
      int[] rows = top.rows();
      Arrays.sort(expected);
      assertThat(rows).containsExactly(expected);
      float[] values = top.values();
      for (int t = 0; t < rows.length; t++) {
        assertThat(values[t]).isEqualTo(s[rows[t]]);
      }
    }
  }

  /** Tiles of a dense kernel and entries of a sparse one end in the same lists. */
  @Test
  void listsOfAScan() {
    int n = 40, keep = 6;
    float[][] square = new float[n][n];
    for (int i = 0; i < n; i++) {
      square[i] = withTies(n, 1000 + i);
    }
    Kernel dense = Kernels.of(square, "test");
    TopEntries[] top = new TopEntries[n];
    Arrays.setAll(top, j -> new TopEntries(keep));
    int[] js = Kernels.indices(n);
    dense.scan(js, 0, n, TopEntries.into(top, 0));
    for (int j = 0; j < n; j++) {
      assertThat(top[j].bySimilarity())
          .containsExactly(sorted(dense.column(j, new Workers(1)), keep));
    }
  }

  @Test
  void pairsAreSortedByRow() {
    int[] row = {9, 4, 7, 1, 3};
    float[] value = {-1, 0.5f, 2, -0f, 3};
    TopEntries.sortByRow(row, value, 1, 4);
    assertThat(row).containsExactly(9, 1, 4, 7, 3);
    assertThat(value).containsExactly(-1, -0f, 0.5f, 2, 3);
  }
}
