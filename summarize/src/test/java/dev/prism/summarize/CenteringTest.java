package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.kernel.Features;
import java.util.List;
import org.junit.jupiter.api.Test;

class CenteringTest {
  @Test
  void subtractsTheMeanOfItemsAndExamples() {
    Features x = Features.of(new float[][] {{1, 2}, {3, 2}, {5, 8}});
    Features moved = Centering.of(x).subtract(x);
    float[] row = new float[2];
    moved.read(2, row, 0);
    assertThat(row).containsExactly(new float[] {2, 4}, within(1e-6f));
    float[] sum = new float[2];
    for (int i = 0; i < 3; i++) {
      moved.read(i, row, 0);
      sum[0] += row[0];
      sum[1] += row[1];
    }
    assertThat(sum).containsExactly(new float[] {0, 0}, within(1e-5f));
    float[] given = {4, 4};
    Centering.of(x).of(List.of(new Example("q", given, null, -1))).read(0, row, 0);
    assertThat(row).containsExactly(new float[] {1, 0}, within(1e-6f));
    assertThat(given).as("the example itself").containsExactly(4, 4);
    Centering.none(x).of(List.of(new Example("q", given, null, -1))).read(0, row, 0);
    assertThat(row).containsExactly(4, 4);
  }

  /** Nothing would be left of a single item, or of copies. */
  @Test
  void keepsItemsThatAreAllAlike() {
    float[] given = {0.1f, 0.7f, 0.3f};
    for (int n : new int[] {1, 2, 5, 7}) {
      float[][] same = new float[n][];
      java.util.Arrays.fill(same, given);
      Features x = Features.of(same);
      float[] row = new float[3];
      Centering.of(x).subtract(x).read(n - 1, row, 0);
      assertThat(row).as("%d copies", n).containsExactly(given);
    }
  }
}
