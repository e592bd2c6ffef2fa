package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Objective;
import dev.prism.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** V-ROUGE against its definition, and what is claimed of it. */
class VRougeTest {
  private static final int N = 12, WORDS = 7;
  private final SplittableRandom random = new SplittableRandom(3);

  private WordCounts counts() {
    List<Map<String, Double>> rows = new ArrayList<>();
    for (int j = 0; j < N; j++) {
      Map<String, Double> row = new TreeMap<>();
      for (int w = 0; w < WORDS; w++) {
        if (random.nextInt(3) > 0) {
          row.put("w" + w, random.nextBoolean() ? random.nextInt(3) : random.nextDouble());
        }
      }
      rows.add(row);
    }
    return WordCounts.of(rows, new TreeMap<>(Map.of("w0", 0)));
  }

  private static double byDefinition(WordCounts items, List<double[]> references, int[] a) {
    double[] mine = items.total(a);
    double shared = 0, all = 0;
    for (double[] r : references) {
      for (int w = 0; w < r.length; w++) {
        shared += Math.min(w < mine.length ? mine[w] : 0, r[w]);
        all += r[w];
      }
    }
    return shared / all;
  }

  @Test
  void theFastFormIsTheDefinition() {
    for (int t = 0; t < 50; t++) {
      WordCounts items = counts();
      List<double[]> references = new ArrayList<>();
      for (int r = 0; r < 4; r++) {
        references.add(items.total(r, (r + t) % 5 + 4, 10));
      }
      references.add(new double[] {1, 0, 2.5, 0, 0, 0, 0, 3}); // a word that no item has
      VRouge v = new VRouge(items, references);
      State s = Objective.of(N).plus("v", v).start();
      int[] order = {3, 0, 7, 11, 5};
      for (int size = 0; size < order.length; size++) {
        int[] a = Arrays.copyOf(order, size);
        double now = byDefinition(items, references, a);
        assertThat(s.value()).isCloseTo(now, within(1e-12));
        assertThat(v.of(a)).isCloseTo(now, within(1e-12));
        assertThat(v.of(items.total(a))).isCloseTo(now, within(1e-12));
        for (int j = 0; j < N; j++) {
          int[] with = Arrays.copyOf(a, size + 1);
          with[size] = j;
          assertThat(s.gain(j))
              .isCloseTo(byDefinition(items, references, with) - now, within(1e-12));
        }
        s.add(order[size]);
      }
    }
  }

  @Test
  void returnsDiminishAndNeverFall() {
    WordCounts items = counts();
    VRouge v = new VRouge(items, List.of(items.total(1, 2, 3), items.total(4, 5)));
    State small = Objective.of(N).plus("v", v).start();
    State large = Objective.of(N).plus("v", v).start();
    large.add(6);
    for (int i = 0; i < 4; i++) {
      for (int j = 7; j < N; j++) {
        assertThat(large.gain(j)).isBetween(-1e-12, small.gain(j) + 1e-12);
      }
      small.add(i);
      large.add(i);
    }
    assertThat(v.of(1, 2, 3, 4, 5)).isCloseTo(1, within(1e-12));
  }

  @Test
  void referencesWithoutWordsAreRefused() {
    Small.refused(() -> new VRouge(counts(), List.of(new double[3])), "no words or concepts");
  }

  @Test
  void normalisedIsZeroForChanceAndOneForPeople() {
    assertThat(SummaryScores.normalised(0.3, 0.3, 0.7)).isZero();
    assertThat(SummaryScores.normalised(0.7, 0.3, 0.7)).isEqualTo(1);
    assertThat(SummaryScores.normalised(0.5, 0.3, 0.7)).isCloseTo(0.5, within(1e-12));
  }

  @Test
  void overlap() {
    var references =
        List.of(
            new AnnotatedCollection.Reference("a", new int[] {1, 2, 3, 4}, null, null),
            new AnnotatedCollection.Reference("b", new int[] {7, 8}, null, null));
    // 2·2/(3+4) and 0
    assertThat(SummaryScores.overlap(new int[] {2, 3, 9}, references))
        .isCloseTo(2 / 7.0, within(1e-12));
  }
}
