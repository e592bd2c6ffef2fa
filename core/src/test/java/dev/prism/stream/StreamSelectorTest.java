package dev.prism.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.optimize.ThresholdRule;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One pass, bounded, and what a sieve written down word by word finds. */
class StreamSelectorTest {
  private static final int WIDTH = 8;

  private static float[][] rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][WIDTH];
    for (float[] row : x) {
      for (int k = 0; k < WIDTH; k++) {
        row[k] = (float) Math.abs(random.nextGaussian());
      }
    }
    return x;
  }

  private static Function<Features, Problem> with(boolean query) {
    Features q = Features.of(rows(6, 77));
    return x -> query ? Problem.of(x).query(q).threads(2) : Problem.of(x).threads(2);
  }

  private static Function<Problem, Objective> measure(String text) {
    return p -> Spec.parseAllowingUnusedSets(text, p).on(p);
  }

  private static StreamSelector stream(StreamSettings s, String measure, float[][] x) {
    StreamSelector out =
        new StreamSelector(
            s, with(measure.matches("flqmi|gcmi|com|flvmi")), measure(measure), WIDTH);
    for (int i = 0; i < x.length; i++) {
      out.offer("i" + i, x[i]);
    }
    return out;
  }

  /** Sieve-streaming++ as it is written down, with f asked anew for every set. */
  private static double bruteForce(Objective f, int n, int k, double e) {
    TreeMap<Integer, List<Integer>> sets = new TreeMap<>();
    double delta = 0, reached = 0;
    for (int j = 0; j < n; j++) {
      delta = Math.max(delta, value(f, List.of(j)));
      double least = Math.max(reached, delta) / (2 * k);
      for (int i = -400; i < 400; i++) {
        double t = Math.pow(1 + e, i);
        boolean wanted = t >= least / (1 + e) * (1 - 1e-9) && t <= delta * (1 + 1e-9);
        if (!wanted) {
          sets.remove(i);
        } else {
          sets.putIfAbsent(i, new ArrayList<>());
        }
      }
      for (var s : sets.entrySet()) {
        List<Integer> a = s.getValue(), b = new ArrayList<>(a);
        b.add(j);
        if (a.size() < k && value(f, b) - value(f, a) >= Math.pow(1 + e, s.getKey())) {
          a.add(j);
          reached = Math.max(reached, value(f, a));
        }
      }
    }
    return sets.values().stream().mapToDouble(a -> value(f, a)).max().orElse(0);
  }

  private static double value(Objective f, List<Integer> a) {
    return f.evaluate(a.stream().mapToInt(Integer::intValue).toArray()).value();
  }

  @ParameterizedTest
  @CsvSource({"flqmi, 64", "flqmi, 7", "com, 1000", "com, 50", "logdet, 33", "featurebased, 20"})
  void equalsAPlainSieve(String measure, int window) {
    float[][] x = rows(250, 5);
    StreamSettings s = StreamSettings.of(6).epsilon(0.2).window(window);
    Objective f = measure(measure).apply(with(measure.matches("flqmi|com")).apply(Features.of(x)));
    assertThat(stream(s, measure, x).best().sieveValue())
        .isEqualTo(bruteForce(f, x.length, 6, 0.2), org.assertj.core.api.Assertions.within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "com", "gcmi", "logdet", "featurebased"})
  void reachesHalfOfTheGreedyValue(String measure) {
    float[][] x = rows(2000, 9);
    Problem p = with(measure.matches("flqmi|com|gcmi")).apply(Features.of(x));
    double exact =
        Optimizers.AUTO
            .maximize(measure(measure).apply(p), Constraint.atMost(15), RunOptions.DEFAULT)
            .value();
    for (ThresholdRule rule : ThresholdRule.values()) {
      var best =
          stream(StreamSettings.of(15).rule(rule).patience(50).sample(200), measure, x).best();
      assertThat(best.selection().value())
          .isGreaterThan(0.7 * exact)
          .isLessThanOrEqualTo(exact * 1.001);
      assertThat(best.items()).hasSize(15).doesNotHaveDuplicates();
      assertThat(best.selection().value()).isGreaterThanOrEqualTo(best.sieveValue());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"fl", "gc", "saturated", "flvmi"})
  void aSampleRepresentsV(String measure) {
    float[][] x = rows(1500, 3);
    StreamSelector s = stream(StreamSettings.of(10).sample(300).window(200), measure, x);
    var best = s.best();
    Problem p = with(measure.equals("flvmi")).apply(Features.of(x));
    Objective f = measure(measure).apply(p);
    double exact = Optimizers.AUTO.maximize(f, Constraint.atMost(10), RunOptions.DEFAULT).value();
    int[] picks = best.items().stream().mapToInt(i -> (int) i.number()).toArray();
    assertThat(f.evaluate(picks).value()).isGreaterThan(0.85 * exact);
    assertThat(s.groundSet()).contains("sample of 300");
    assertThat(s.guarantee()).startsWith("no bound");
  }

  @Test
  void memoryStaysWithinTheBound() {
    for (int n : new int[] {500, 4000}) {
      StreamSettings set = StreamSettings.of(10).epsilon(0.1).window(64);
      StreamSelector s = stream(set, "flqmi", rows(n, 4));
      s.best();
      assertThat(s.maxHeld()).isLessThanOrEqualTo(set.items() + 64);
    }
    StreamSettings three =
        StreamSettings.of(10).rule(ThresholdRule.THREE_SIEVES).window(64).patience(20);
    StreamSelector s = stream(three, "flqmi", rows(2000, 4));
    s.best();
    assertThat(s.maxHeld()).isLessThanOrEqualTo(10 + 64);
    assertThat(three.bytes(128, 10)).isLessThan(StreamSettings.of(10).window(64).bytes(128, 10));
  }

  @Test
  void memoryStaysWithinTheBoundForIncreasingGains() {
    float[][] x = rows(2000, 6);
    Objective f = measure("flqmi").apply(with(true).apply(Features.of(x)));
    double[] single = new double[x.length];
    Integer[] order = new Integer[x.length];
    for (int j = 0; j < x.length; j++) {
      single[j] = f.start().gain(j);
      order[j] = j;
    }
    java.util.Arrays.sort(order, (a, b) -> Double.compare(single[a], single[b]));
    float[][] rising = new float[x.length][];
    for (int j = 0; j < x.length; j++) {
      rising[j] = x[order[j]];
    }
    StreamSettings set = StreamSettings.of(12).window(32);
    StreamSelector s = stream(set, "flqmi", rising);
    s.best();
    assertThat(s.maxHeld()).isLessThanOrEqualTo(set.items() + 32);
  }

  @Test
  void duplicatesAndInvalidRowsAreRejectedAndCounted() {
    StreamSelector s =
        new StreamSelector(StreamSettings.of(3).window(4), with(true), measure("flqmi"), WIDTH);
    float[][] x = rows(20, 2);
    for (int i = 0; i < 20; i++) {
      assertThat(s.offer("i" + i, x[i])).isTrue();
    }
    assertThat(s.offer("i3", x[3])).isFalse();
    assertThat(s.offer("long", new float[WIDTH + 1])).isFalse();
    assertThat(s.offer("zero", new float[WIDTH])).isFalse();
    float[] bad = x[0].clone();
    bad[2] = Float.NaN;
    assertThat(s.offer("nan", bad)).isFalse();
    assertThat(s.offer(null, x[5])).isTrue();
    assertThat(s.accepted()).isEqualTo(21);
    assertThat(s.rejected())
        .containsOnly(
            java.util.Map.entry("seen before", 1L),
            java.util.Map.entry("out of shape", 1L),
            java.util.Map.entry("refused by the similarity", 1L),
            java.util.Map.entry("not finite", 1L));
    assertThat(s.best().items()).hasSize(3);
  }

  @Test
  void remembersRecentIds() {
    RecentIds seen = new RecentIds(100);
    for (int i = 0; i < 1000; i++) {
      assertThat(seen.add("a" + i)).isTrue();
      assertThat(seen.add("a" + Math.max(0, i - 99))).isFalse();
    }
    assertThat(seen.add("a0")).isTrue();
  }

  @Test
  void bestCanBeCalledAtAnyTime() {
    float[][] x = rows(600, 8);
    StreamSelector s =
        new StreamSelector(StreamSettings.of(5), with(true), measure("flqmi"), WIDTH);
    double before = 0;
    for (int i = 0; i < x.length; i++) {
      s.offer(null, x[i]);
      if (i % 150 == 149) {
        double now = s.best().selection().value();
        assertThat(now).isGreaterThan(before * 0.9);
        before = now;
      }
    }
    assertThat(stream(StreamSettings.of(5), "flqmi", x).best().selection().value())
        .isEqualTo(before);
  }

  @Test
  void rejectsInvalidSettings() {
    assertThatThrownBy(() -> ThresholdRule.named("sieve+"))
        .hasMessageContaining("Did you mean sieve++?");
    assertThatThrownBy(() -> StreamSettings.of(0)).isInstanceOf(PrismException.class);
    assertThatThrownBy(() -> StreamSettings.of(3).epsilon(1))
        .hasMessageContaining("between 0.0001 and 1");
    assertThatThrownBy(() -> StreamSettings.of(3).window(0)).hasMessageContaining("at least 1");
    StreamSelector s =
        new StreamSelector(StreamSettings.of(3), with(true), measure("flqmi"), WIDTH);
    assertThatThrownBy(s::best).hasMessageContaining("Nothing can be selected");
  }

  @Test
  void theIdOfARejectedRowIsNotRemembered() {
    StreamSelector s =
        new StreamSelector(StreamSettings.of(3), with(true), measure("flqmi"), WIDTH);
    float[] good = rows(1, 2)[0];
    assertThat(s.offer("a", new float[WIDTH])).isFalse();
    assertThat(s.offer("a", good)).isTrue();
    assertThat(s.offer("a", good)).isFalse();
    assertThat(s.rejected())
        .containsOnly(
            java.util.Map.entry("seen before", 1L),
            java.util.Map.entry("refused by the similarity", 1L));
  }

  @ParameterizedTest
  @CsvSource({
    "sieve++, 0.1, at least 40.0 % of the best possible",
    "sieve++, 0.0004, at least 49.9 % of the best possible",
    "sieve++, 0.5, 'no bound: half of the best possible, less epsilon, is nothing'",
    "sieve++, 0.9, 'no bound: half of the best possible, less epsilon, is nothing'",
    "three-sieves, 0.1, 'at least 56.8 % of the best possible, likely where items come in random"
        + " order'"
  })
  void describesTheGuarantee(String rule, double epsilon, String says) {
    StreamSettings s = StreamSettings.of(2).epsilon(epsilon).rule(ThresholdRule.named(rule));
    StreamSelector stream = stream(s, "flqmi", rows(3, 1));
    stream.best();
    assertThat(stream.guarantee()).isEqualTo(says);
  }

  @Test
  void bytesGrowWithTheSettings() {
    long before = 0;
    for (int k : new int[] {10, 1000, 100_000, 10_000_000, 1_500_000_000, Integer.MAX_VALUE}) {
      long bytes = StreamSettings.of(k).bytes(128, 10);
      assertThat(bytes).isGreaterThanOrEqualTo(before).isGreaterThan(4L * 128 * k);
      before = bytes;
    }
    assertThat(before).isEqualTo(Long.MAX_VALUE);
    long wide = StreamSettings.of(5).window(5000).bytes(1000, 0);
    long narrow = StreamSettings.of(5).window(5000).bytes(500, 0);
    // rows themselves, side by side and packed
    assertThat(wide - narrow).isGreaterThanOrEqualTo(3L * 4 * 500 * 5000);
  }
}
