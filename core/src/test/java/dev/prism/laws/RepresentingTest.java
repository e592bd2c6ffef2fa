package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.Params;
import dev.prism.measure.FL;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLCMI;
import dev.prism.measure.FLVMI;
import dev.prism.measure.SaturatedCoverage;
import dev.prism.spec.Measures;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Rows to be represented that are not the pool. */
class RepresentingTest {
  private static final Params T = Params.of(0.4, 0.7, 0.6);
  private static final double ALPHA = 0.3;

  private static double most(World w, float[] x, float[][] among) {
    return Arrays.stream(among).mapToDouble(y -> Formula.of(w.similarity(), x, y)).max().orElse(0);
  }

  /** The formulas with the sum over R in place of V. */
  private static double define(Measure m, World w, float[][] rows, float[][] a) {
    double f = 0, eta = T.eta().value(), nu = T.nu().value();
    for (float[] x : rows) {
      double s = most(w, x, a), q = eta * most(w, x, w.q()), p = nu * most(w, x, w.p());
      f +=
          switch (m) {
            case FL y -> s;
            case FLVMI y -> Math.min(s, q);
            case FLCG y -> Math.max(s - p, 0);
            case FLCMI y -> Math.max(Math.min(s, q) - p, 0);
            default -> Math.min(sum(w, x, a), ALPHA * sum(w, x, w.v()));
          };
    }
    return f;
  }

  private static double sum(World w, float[] x, float[][] among) {
    return Arrays.stream(among).mapToDouble(y -> Formula.of(w.similarity(), x, y)).sum();
  }

  @TestFactory
  Stream<DynamicTest> sumsRunOverTheRows() {
    return Stream.of(new FL(), new FLVMI(), new FLCG(), new FLCMI(), new SaturatedCoverage(ALPHA))
        .map(m -> dynamicTest(m.info().name(), () -> Seeds.each(6, seed -> check(m, seed))));
  }

  private static void check(Measure m, long seed) {
    World w = World.of(seed);
    float[][] rows = rows(w);
    int[] picks = Case.of(m, w, T).picks();
    for (Storage.Kind kind : w.storages()) {
      State s = m.on(w.problem(kind).representing(w.features(rows)), T).start();
      for (int k = 1; k <= picks.length; k++) {
        double gain = s.gain(picks[k - 1]), before = s.value();
        s.add(picks[k - 1]);
        float[][] a = Arrays.stream(picks).limit(k).mapToObj(j -> w.v()[j]).toArray(float[][]::new);
        near(define(m, w, rows, a), s.value(), 1e-5, "f(A), |A| = %d, kept as %s", k, kind);
        near(before + gain, s.value(), 1e-5, "gain, |A| = %d, kept as %s", k, kind);
      }
    }
  }

  private static float[][] rows(World w) {
    Random r = Seeds.random(w.seed() + 99);
    return World.points(r, 5 + r.nextInt(2 * w.size()), w.v()[0].length);
  }

  /** Measures of V × V do not care what is represented. */
  @TestFactory
  Stream<DynamicTest> measuresOfThePoolAreUnmoved() {
    return Stream.of(
            "gc", "gccg", "logdet", "logdetmi", "disparitysum", "disparitymin", "sumredundancy")
        .map(
            name ->
                dynamicTest(
                    name,
                    () -> Seeds.each(4, seed -> unmoved(Measures.named(name, true, true), seed))));
  }

  private static void unmoved(Measure m, long seed) {
    World w = World.of(seed);
    int[] picks = Case.of(m, w, T).picks();
    double want = m.on(w.problem(), T).evaluate(picks).value();
    for (Storage.Kind kind : w.storages()) {
      Problem v = w.problem(kind).representing(w.features(rows(w)));
      near(want, m.on(v, T).evaluate(picks).value(), 1e-5, "f(A), kept as %s", kind);
    }
  }

  /** A part of the rows contributes its part of the sum. */
  @TestFactory
  Stream<DynamicTest> shardsOfRowsAddUp() {
    return Stream.of(new FL(), new FLVMI(), new FLCG(), new FLCMI())
        .map(m -> dynamicTest(m.info().name(), () -> Seeds.each(4, seed -> shards(m, seed))));
  }

  private static void shards(Measure m, long seed) {
    World w = World.of(seed, 40);
    State whole = m.on(w.problem(), T).start();
    State[] shard = new State[4];
    for (int i = 0; i < shard.length; i++) {
      float[][] rows = Arrays.copyOfRange(w.v(), 10 * i, 10 * i + 10);
      shard[i] = m.on(w.problem().representing(w.features(rows)), T).start();
    }
    Case c = Case.of(m, w, T);
    for (int j : c.picks()) {
      for (int x : c.others()) {
        double sum = Arrays.stream(shard).mapToDouble(s -> s.gain(x)).sum();
        near(whole.gain(x), sum, 1e-5, "gain of %d", x);
      }
      whole.add(j);
      Arrays.stream(shard).forEach(s -> s.add(j));
    }
  }
}
