package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TextWordsTest {
  /** Words are numbered as they first occur: the, cat, saw, a, dog. */
  @Test
  void aRowHasTheCountsOfAText() {
    TextWords x = new TextWords(Arrays.asList("The cat saw the CAT.", null, "A dog; the dog!"));
    assertThat(x.size()).isEqualTo(3);
    assertThat(x.width()).isEqualTo(5);
    float[] row = {9, 9, 9, 9, 9, 9};
    x.read(0, row, 1);
    assertThat(row).containsExactly(9, 2, 2, 1, 0, 0);
    x.read(1, row, 0);
    assertThat(row).containsExactly(0, 0, 0, 0, 0, 0);
    x.read(2, row, 0);
    assertThat(row).containsExactly(1, 0, 0, 1, 2, 0);
    assertThat(x.select(new int[] {2}).width()).isEqualTo(5);
  }

  @Test
  void withoutWordsThereIsOneColumnOfZeros() {
    TextWords x = new TextWords(Arrays.asList("…", null));
    assertThat(x.width()).isEqualTo(1);
    float[] row = {7};
    x.read(0, row, 0);
    assertThat(row).containsExactly(0);
  }
}
