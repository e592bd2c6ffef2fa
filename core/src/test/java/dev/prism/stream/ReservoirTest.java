package dev.prism.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirTest {
  private static Reservoir filled(int capacity, int items, long seed) {
    Reservoir r = new Reservoir(capacity, seed);
    for (int i = 0; i < items; i++) {
      r.add(new StreamItem(i, String.valueOf(i), new float[1]));
    }
    return r;
  }

  @Test
  void keepsEverythingUpToItsCapacity() {
    assertThat(filled(5, 4, 0).items())
        .extracting(StreamItem::number)
        .containsExactly(0L, 1L, 2L, 3L);
    assertThat(filled(5, 100, 0).items()).hasSize(5).doesNotHaveDuplicates();
  }

  /** Every item is in a sample of 4 of 20 with probability 1/5, within five standard errors. */
  @Test
  void samplesUniformly() {
    int runs = 4000;
    int[] count = new int[20];
    for (int seed = 0; seed < runs; seed++) {
      filled(4, 20, seed).items().forEach(i -> count[(int) i.number()]++);
    }
    double error = Math.sqrt(runs * 0.2 * 0.8);
    assertThat(IntStream.of(count).sum()).isEqualTo(4 * runs);
    for (int c : count) {
      assertThat((double) c).isBetween(800 - 5 * error, 800 + 5 * error);
    }
  }
}
