package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sizes of random splits. */
class SplitTest {
  private static final int[] MNIST = IntStream.range(0, 42_000).map(i -> i % 10).toArray();

  private static long rare(Split s, int[] items) {
    return IntStream.of(items).filter(i -> s.isRare(MNIST[i])).count();
  }

  private static int[] counts(int[] labels) {
    int[] out = new int[10];
    IntStream.of(labels).forEach(y -> out[y]++);
    return out;
  }

  @Test
  void mnist() {
    Split s = Split.of(MNIST, SplitSizes.named("mnist"), 1);
    assertThat(s.rare()).hasSize(2).doesNotHaveDuplicates();
    assertThat(s.labelled()).hasSize(1620);
    assertThat(s.pool()).hasSize(24_300);
    assertThat(s.target()).hasSize(10);
    assertThat(s.privateSet()).hasSize(40);
    assertThat(rare(s, s.labelled())).isEqualTo(20);
    assertThat(rare(s, s.pool())).isEqualTo(300);
    assertThat(rare(s, s.target())).isEqualTo(10);
    assertThat(rare(s, s.privateSet())).isZero();
    int[] all =
        Stream.of(s.labelled(), s.pool(), s.target(), s.privateSet())
            .flatMapToInt(Arrays::stream)
            .toArray();
    assertThat(all).doesNotHaveDuplicates();
  }

  @Test
  void otherSizes() {
    Split cifar = Split.of(MNIST, SplitSizes.named("cifar10"), 1);
    assertThat(cifar.labelled()).hasSize(8400);
    assertThat(cifar.pool()).hasSize(24_300);
    int[] two = IntStream.range(0, 4708).map(i -> i % 4 == 0 ? 0 : 1).toArray();
    Split p = Split.of(two, SplitSizes.named("pneumonia"), 1);
    assertThat(p.rare()).containsExactly(1);
    assertThat(p.labelled()).hasSize(105);
    assertThat(p.pool()).hasSize(1103);
    assertThat(p.target()).hasSize(10);
  }

  @Test
  void anotherSeedAnotherDraw() {
    SplitSizes r = SplitSizes.named("mnist");
    assertThat(Split.of(MNIST, r, 1).pool()).isEqualTo(Split.of(MNIST, r, 1).pool());
    assertThat(Split.of(MNIST, r, 1).pool()).isNotEqualTo(Split.of(MNIST, r, 2).pool());
  }

  @Test
  void lessData() {
    int[] few = IntStream.range(0, 5000).map(i -> i % 10).toArray(); // 500 a class
    SplitSizes r = SplitSizes.named("svhn");
    assertThatThrownBy(() -> Split.of(few, r, 1))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("has 500 items");
    Split s = Split.of(few, r.fitted(counts(few)), 1);
    assertThat(s.labelled()).as("the paper's").hasSize(2 * 10 + 8 * 200);
    assertThat(s.pool()).hasSize(2 * 14 + 8 * 295);
    assertThat(r.fitted(counts(MNIST))).isEqualTo(r);
    // a rare class that is named need not be large
    SplitSizes named = r.rare(List.of(1));
    assertThat(named.fitted(new int[] {4000, 165})).isEqualTo(named);
    assertThat(named.fitted(new int[] {4000, 85}).sizes().rarePool()).isEqualTo(70);
  }
}
