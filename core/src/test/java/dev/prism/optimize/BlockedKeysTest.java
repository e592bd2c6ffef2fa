package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys in blocks agree with a map of all of them, and the heap of the largest with a sort. */
class BlockedKeysTest {
  private static final int N = 1000;

  private static int[] sorted(TreeMap<Integer, Double> keys, int k, double least) {
    return keys.entrySet().stream()
        .filter(e -> e.getValue() >= least)
        .sorted((a, b) -> Double.compare(b.getValue(), a.getValue())) // stable: ties by number
        .limit(k)
        .mapToInt(e -> e.getKey())
        .toArray();
  }

  private static TreeMap<Integer, Double> fill(BlockedKeys keys, Random r) {
    TreeMap<Integer, Double> model = new TreeMap<>();
    double[] all = new double[N];
    int[] some = IntStream.range(0, N).filter(i -> r.nextInt(3) > 0).toArray();
    for (int c : some) {
      all[c] = ActiveListTest.draw(r);
      model.put(c, all[c]);
    }
    int cut = r.nextInt(some.length);
    keys.fill(
        new int[][] {Arrays.copyOf(some, cut), {}, Arrays.copyOfRange(some, cut, some.length)},
        all);
    return model;
  }

  private static void agree(BlockedKeys keys, TreeMap<Integer, Double> model, Random r) {
    assertThat(keys.size()).isEqualTo(model.size());
    assertThat(keys.candidates())
        .containsExactly(model.keySet().stream().mapToInt(i -> i).toArray());
    for (int c = 0; c < N; c++) {
      assertThat(keys.key(c, -99)).isEqualTo(model.getOrDefault(c, -99.0));
    }
    int k = 1 + r.nextInt(20);
    double least = ActiveListTest.draw(r);
    TopK top = new TopK(k);
    keys.offerTo(top, least, new int[N], 1);
    assertThat(top.sorted()).containsExactly(sorted(model, k, least));
  }

  @Test
  void agreesWithAMap() {
    Seeds.each(
        40,
        seed -> {
          Random r = Seeds.random(seed);
          BlockedKeys keys = new BlockedKeys(N);
          TreeMap<Integer, Double> model = fill(keys, r);
          agree(keys, model, r);
          for (int i = 0; i < 50; i++) {
            int c = r.nextInt(N);
            double k = ActiveListTest.draw(r);
            keys.set(c, k);
            model.computeIfPresent(c, (item, old) -> k);
          }
          agree(keys, model, r);
          double[] lower = r.doubles(model.size(), -6, 8).toArray();
          keys.lowerAll(lower);
          int p = 0;
          for (var e : model.entrySet()) {
            e.setValue(Math.min(e.getValue(), lower[p++]));
          }
          agree(keys, model, r);
          double threshold = ActiveListTest.draw(r);
          double dropped = keys.retain(threshold);
          assertThat(dropped)
              .isEqualTo(
                  model.values().stream()
                      .filter(k -> k < threshold)
                      .mapToDouble(k -> k)
                      .max()
                      .orElse(Double.NEGATIVE_INFINITY));
          model.values().removeIf(k -> k < threshold);
          agree(keys, model, r);
          model = fill(keys, r);
          agree(keys, model, r);
        });
  }

  /** Candidates that were offered in this round are not offered again. */
  @Test
  void offersWhatWasNotSeenInThisRound() {
    BlockedKeys keys = new BlockedKeys(4);
    keys.fill(new int[][] {{0, 1, 2, 3}}, new double[] {5, 9, 7, 1});
    TopK top = new TopK(2);
    keys.offerTo(top, Double.NEGATIVE_INFINITY, new int[] {0, 3, 2, 0}, 3);
    assertThat(top.sorted()).containsExactly(2, 0);
  }

  /** Whole blocks without a key that is large enough are skipped, and no other place. */
  @Test
  void skipsBlocks() {
    int[] all = IntStream.range(0, 300).toArray();
    double[] value = new double[300];
    value[200] = 5;
    BlockedKeys keys = new BlockedKeys(300);
    keys.fill(new int[][] {all}, value);
    assertThat(keys.skip(0, 1)).isEqualTo(128);
    assertThat(keys.skip(0, 0)).isZero();
    assertThat(keys.skip(5, 1)).isEqualTo(5);
    assertThat(keys.skip(256, 1)).isEqualTo(300);
    assertThat(keys.candidateAt(200)).isEqualTo(200);
    assertThat(keys.keyAt(200)).isEqualTo(5);
  }

  @Test
  void theBarRisesOnceTheHeapIsFull() {
    TopK top = new TopK(2);
    assertThat(top.bar(-3)).isEqualTo(-3);
    assertThat(top.offer(0, 4)).isTrue();
    assertThat(top.bar(-3)).isEqualTo(-3);
    assertThat(top.offer(1, 6)).isTrue();
    assertThat(top.bar(-3)).isEqualTo(4);
    assertThat(top.bar(5)).isEqualTo(5);
    assertThat(top.offer(2, 4)).as("equal, and later").isFalse();
    assertThat(top.offer(3, 5)).isTrue();
    assertThat(top.sorted()).containsExactly(1, 3);
    top.offer(7, 1);
    top.clear();
    assertThat(top.sorted()).isEmpty();
    assertThat(new TopK(0).offer(1, 1)).isFalse();
  }
}
