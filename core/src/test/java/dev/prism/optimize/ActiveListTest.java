package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.base.Workers;
import dev.prism.laws.Seeds;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An active list agrees with a list that is sorted for every query. */
class ActiveListTest {
  /** Keys are small whole numbers, so that there are many ties. */
  static double draw(Random r) {
    return r.nextInt(20) == 0 ? Double.NEGATIVE_INFINITY : r.nextInt(12) - 4;
  }

  /** A source that renews its keys whenever it is called. */
  private static final class Renewed implements BoundSource {
    final double[] now;
    final boolean frozenKeys;
    double[] keys;
    int renewals;

    Renewed(double[] now, boolean frozenKeys) {
      this.now = now;
      this.frozenKeys = frozenKeys;
      keys = now.clone();
    }

    @Override
    public double[] keys() {
      return keys;
    }

    @Override
    public boolean renew() {
      renewals++;
      keys = now.clone();
      return true;
    }

    @Override
    public boolean frozen() {
      return frozenKeys && renewals > 0;
    }

    @Override
    public void lowered(int candidate, double key) {
      if (!frozen()) {
        keys[candidate] = key;
      }
    }
  }

  private static final class Model {
    final double[] key;
    final boolean[] out;
    final boolean[] removed;

    Model(double[] key) {
      this.key = key;
      out = new boolean[key.length];
      removed = new boolean[key.length];
    }

    private IntStream open(double least) {
      return IntStream.range(0, key.length).filter(i -> !out[i] && !removed[i] && key[i] >= least);
    }

    int[] largest(int few, double least) {
      int[] best =
          open(least)
              .boxed()
              .sorted((a, b) -> Double.compare(key[b], key[a])) // stable: ties by number
              .limit(few)
              .mapToInt(Integer::intValue)
              .toArray();
      IntStream.of(best).forEach(i -> out[i] = true);
      return best;
    }

    /** In any order, but only open candidates, and none only if there is none. */
    void next(int[] got, int few, double least) {
      int[] open = open(least).toArray();
      assertThat(got).hasSizeLessThanOrEqualTo(few).doesNotHaveDuplicates();
      assertThat(got.length == 0).as("none of %d open", open.length).isEqualTo(open.length == 0);
      assertThat(open).contains(got);
      IntStream.of(got).forEach(i -> out[i] = true);
    }
  }

  @Test
  void agreesWithASortedList() {
    Seeds.each(
        300,
        seed -> {
          Random r = Seeds.random(seed);
          double[] keys = r.doubles(1 + r.nextInt(300)).map(x -> draw(r)).toArray();
          ActiveList list =
              new ActiveList(new OldGains(keys.clone()), 1 + r.nextInt(40), Workers.ONE);
          Model model = new Model(keys);
          for (int round = 0; round < 12; round++) {
            round(list, model, r);
          }
        });
  }

  /** Queries as lazy greedy does: the largest first, then all that reach a rising bound. */
  private static void round(ActiveList list, Model model, Random r) {
    list.newRound();
    Arrays.fill(model.out, false);
    double least = r.nextInt(4) == 0 ? Double.NEGATIVE_INFINITY : draw(r);
    for (int question = r.nextInt(4); question > 0; question--) {
      int few = r.nextInt(10);
      int[] got = list.largest(few, least);
      assertThat(got).as("largest %d from %s", few, least).isEqualTo(model.largest(few, least));
      change(list, model, got, r);
      least = Math.max(least, draw(r));
    }
    for (int question = r.nextInt(4); question > 0; question--) {
      int few = 1 + r.nextInt(60);
      int[] got = list.next(few, least);
      model.next(got, few, least);
      change(list, model, got, r);
      least = Math.max(least, draw(r));
    }
  }

  /** Lists of many blocks. */
  @Test
  void agreesWithASortedListWhereTheListIsLong() {
    Seeds.each(
        10,
        seed -> {
          Random r = Seeds.random(seed);
          double[] keys = r.doubles(3000).map(x -> draw(r)).toArray();
          ActiveList list = new ActiveList(new OldGains(keys.clone()), 1000, Workers.ONE);
          Model model = new Model(keys);
          for (int round = 0; round < 30; round++) {
            round(list, model, r);
            if (round % 4 == 3) {
              int[] listed = list.candidates();
              double[] lower = new double[listed.length];
              for (int p = 0; p < listed.length; p++) {
                lower[p] = model.removed[listed[p]] ? 9 : model.key[listed[p]] - r.nextInt(2);
                model.key[listed[p]] = model.removed[listed[p]] ? model.key[listed[p]] : lower[p];
              }
              list.lowerAll(lower);
            }
          }
        });
  }

  /** Every tenth key is large, and the sample takes every tenth: it overestimates by far. */
  @Test
  void returnsAllCandidatesWhereTheSampleMisleads() {
    double[] keys = new double[20_480];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i % 10 == 0 ? 2 + i * 1e-6 : 1;
    }
    for (boolean frozenKeys : new boolean[] {true, false}) {
      ActiveList f = new ActiveList(new Renewed(keys, frozenKeys), 1024, Workers.ONE);
      f.newRound();
      int n = 0;
      for (int[] some = f.next(64, 0); some.length > 0; some = f.next(64, 0)) {
        n += some.length;
      }
      assertThat(n).as("frozen %s", frozenKeys).isEqualTo(keys.length);
    }
  }

  /** With frozen keys and without. */
  @Test
  void lowersTheKeysOfTheListAtOnce() {
    for (boolean frozenKeys : new boolean[] {true, false}) {
      double[] keys = {5, 1, 4, 2, 3, 0};
      ActiveList f = new ActiveList(new Renewed(keys, frozenKeys), 1, Workers.ONE);
      int before = f.version();
      f.newRound();
      assertThat(f.largest(3, 0)).containsExactly(0, 2, 4);
      assertThat(f.version()).isGreaterThan(before);
      int[] list = f.candidates();
      assertThat(list).contains(0, 2, 4);
      f.remove(4);
      f.lowerAll(Arrays.stream(list).mapToDouble(i -> i == 0 ? 3.5 : 9).toArray());
      assertThat(f.key(0)).isEqualTo(3.5);
      assertThat(f.key(2)).as("none rises").isEqualTo(4);
      f.newRound();
      assertThat(f.largest(2, 0)).as("frozen %s", frozenKeys).containsExactly(2, 0);
    }
  }

  /** Keys that decrease unnoticed until they are renewed. */
  @Test
  void readsRenewedKeys() {
    Seeds.each(
        100,
        seed -> {
          Random r = Seeds.random(seed);
          double[] keys = r.doubles(1 + r.nextInt(300)).map(x -> draw(r)).toArray();
          Model model = new Model(keys);
          Renewed source = new Renewed(model.key, false);
          ActiveList list = new ActiveList(source, 1 + r.nextInt(40), Workers.ONE);
          for (int round = 0; round < 12; round++) {
            for (int i = 0; round > 0 && i < keys.length; i++) {
              model.key[i] -= r.nextInt(2);
            }
            int before = source.renewals;
            list.newRound();
            Arrays.fill(model.out, false);
            int[] got = list.next(keys.length, Double.NEGATIVE_INFINITY);
            assertThat(source.renewals - before).isLessThanOrEqualTo(1);
            model.next(got, keys.length, Double.NEGATIVE_INFINITY);
            for (int i : got) {
              if (source.renewals > before) {
                assertThat(list.key(i)).isEqualTo(model.key[i]);
              }
              list.lower(i, model.key[i]);
            }
            change(list, model, got, r);
          }
          assertThat(source.renewals).isPositive();
        });
  }

  private static void change(ActiveList list, Model model, int[] items, Random r) {
    for (int i : items) {
      if (r.nextInt(8) == 0) {
        list.remove(i);
        model.removed[i] = true;
      } else if (r.nextBoolean()) {
        model.key[i] -= r.nextInt(3);
        list.lower(i, model.key[i]);
      }
    }
  }

  /** More keys than one thread scans at a time. */
  @Test
  void resultsDoNotDependOnThreads() {
    Random r = new Random(7);
    double[] keys = r.doubles(200_000).toArray();
    ActiveList one = new ActiveList(new OldGains(keys.clone()), Workers.ONE);
    ActiveList two = new ActiveList(new OldGains(keys.clone()), new Workers(2));
    for (int round = 0; round < 4; round++) {
      one.newRound();
      two.newRound();
      int few = 1 + r.nextInt(3000);
      double least = 1 - r.nextDouble() / 10;
      int[] want =
          IntStream.range(0, keys.length)
              .filter(i -> keys[i] >= least)
              .boxed()
              .sorted((i, j) -> Double.compare(keys[j], keys[i]))
              .limit(few)
              .mapToInt(i -> i)
              .toArray();
      assertThat(one.largest(few, least)).isEqualTo(want);
      assertThat(two.largest(few, least)).isEqualTo(want);
      assertThat(two.next(500, least)).isEqualTo(one.next(500, least));
    }
  }

  /** The largest key outside the list bounds all others. */
  @Test
  void sumAtMostIsAnUpperBoundOnSumOfLargest() {
    Seeds.each(
        50,
        seed -> {
          Random r = Seeds.random(seed);
          double[] keys = r.doubles(400).toArray();
          ActiveList f = new ActiveList(new Renewed(keys, true), 1 + r.nextInt(40), Workers.ONE);
          f.largest(1 + r.nextInt(5), 0);
          for (int i = 0; i < 5; i++) {
            int gone = r.nextInt(keys.length);
            f.remove(gone);
            keys[gone] = Double.NEGATIVE_INFINITY;
          }
          int few = 1 + r.nextInt(keys.length);
          double want =
              Arrays.stream(keys)
                  .filter(k -> k > 0)
                  .map(k -> -k)
                  .sorted()
                  .limit(few)
                  .map(k -> -k)
                  .sum();
          assertThat(f.sumAtMost(few)).isGreaterThanOrEqualTo(want - 1e-9);
          assertThat(f.sumOfLargest(few)).isCloseTo(want, within(1e-9));
          assertThat(f.sumAtMost(few)).isGreaterThanOrEqualTo(want - 1e-9);
        });
  }
}
