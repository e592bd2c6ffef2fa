package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Certificate;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.bound.UpperBound;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Features;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.FL;
import dev.prism.measure.FLQMI;
import dev.prism.measure.LogDeterminant;
import dev.prism.term.PairSum;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No set exceeds an upper bound, however much work has gone into it. */
class UpperBoundTest {
  private static final List<String> OPTIMIZERS =
      List.of("greedy", "lazy", "threshold", "swap", "stochastic", "lazier");

  private static Selection lowered(Objective f, Constraint c, Selection s, Certify how) {
    return UpperBound.lower(f, c, s, how, 0, Workers.ONE, RunOptions.PickListener.NONE);
  }

  private static Certify passes(int n) {
    return Certify.TIGHT.gap(0).sweeps(n);
  }

  @Test
  void numbers() {
    compare(Rules::number);
  }

  @Test
  void budgets() {
    compare(Rules::budget);
  }

  @Test
  void randomConstraints() {
    compare(Rules::any);
  }

  @Test
  void allConstraintsTogether() {
    compare(Rules::all);
  }

  private static void compare(BiFunction<Random, Integer, Constraint> rules) {
    Seeds.each(
        4,
        seed -> {
          World w = World.of(seed, 8);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            Random r = Seeds.random(seed + i.name().hashCode());
            for (int rule = 0; rule < 3; rule++) {
              Constraint c = rules.apply(r, w.size());
              holds(i.name() + ", " + c, i.f(), c, all.best(c));
            }
          }
        });
  }

  /** The bound is at least the best value, and does not rise with more work. */
  private static void holds(String what, Objective f, Constraint c, double best) {
    Selection s = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT);
    double last = s.certificate().bound();
    for (int n : new int[] {1, 2, 6, 40}) {
      Selection lower = lowered(f, c, s, passes(n));
      Certificate now = lower.certificate();
      assertThat(now.bound()).as("%s: %d passes", what, n).isBetween(best, last);
      assertThat(now.value()).as(what).isEqualTo(s.value());
      assertThat(now.ratio()).as(what).isEqualTo(Double.valueOf(now.ratio(s.value())));
      assertThat(lower.picks()).isEqualTo(s.picks());
      last = now.bound();
    }
  }

  @Test
  void everyPrefixHasABound() {
    Seeds.each(
        2,
        seed -> {
          World w = World.of(seed, 8);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            Constraint five = Constraint.atMost(5);
            Selection s = Optimizers.AUTO.maximize(i.f(), five, RunOptions.DEFAULT);
            List<Double> bounds = lowered(i.f(), five, s, passes(20)).certificate().prefixBounds();
            boolean pairs = i.f().parts().stream().anyMatch(p -> p.term() instanceof PairSum);
            if (bounds.isEmpty() && (pairs || s.certificate().ratio() >= 1 - 6e-6)) {
              continue; // without a modular function above it, or optimal already
            }
            assertThat(bounds).as(i.name()).hasSize(s.picks().size());
            for (int k = 1; k <= bounds.size(); k++) {
              assertThat(bounds.get(k - 1))
                  .as("%s, %d items", i.name(), k)
                  .isGreaterThanOrEqualTo(all.best(Constraint.atMost(k)));
            }
          }
        });
  }

  /** On pools too large to enumerate, no optimizer finds more than the bound. */
  @Test
  void theBoundIsAboveTheValueOfEveryOptimizer() {
    Seeds.each(
        1,
        seed -> {
          for (Instance i : Instance.monotoneSubmodular(World.of(seed, 40))) {
            Constraint c = Constraint.atMost(8);
            Selection s = Optimizers.AUTO.maximize(i.f(), c, RunOptions.DEFAULT);
            double bound = lowered(i.f(), c, s, passes(60)).certificate().bound();
            for (String o : OPTIMIZERS) {
              assertThat(Optimizers.named(o).maximize(i.f(), c, RunOptions.DEFAULT).value())
                  .as("%s by %s", i.name(), o)
                  .isLessThanOrEqualTo(bound);
            }
          }
        });
  }

  /** Most steps look at a part of the candidates, and the bound still holds for all. */
  @Test
  void largePoolsTakeStepsOnAPart() {
    World w = World.of(Seeds.FIRST, 2200);
    for (Measure m : List.of(new FL(), new FLQMI())) {
      Objective f = m.on(w.problem(), Params.DEFAULTS);
      Constraint c = Constraint.atMost(12);
      Selection s = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT);
      Certificate tight = lowered(f, c, s, passes(12)).certificate();
      assertThat(tight.method()).isEqualTo(Certificate.Method.DUAL);
      assertThat(tight.sweeps()).isBetween(1, 12);
      assertThat(tight.ratio()).isBetween(s.certificate().ratio() + 0.01, 1.0);
    }
  }

  @Test
  void theBoundDoesNotDependOnThreads() {
    for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, 90))) {
      Constraint c = Constraint.atMost(9);
      Selection s = Optimizers.AUTO.maximize(i.f(), c, RunOptions.DEFAULT);
      List<Selection> same =
          IntStream.of(1, 2, 3)
              .mapToObj(
                  t ->
                      UpperBound.lower(
                          i.f(), c, s, passes(5), 0, new Workers(t), RunOptions.PickListener.NONE))
              .toList();
      assertThat(same).as(i.name()).allMatch(same.getFirst()::equals);
    }
  }

  /** Steps of a log-determinant compute columns, which is more work than the selection was. */
  @Test
  void fastBoundsCountTheColumnsThatTheyCompute() {
    Random r = Seeds.random(Seeds.FIRST);
    float[][] points = new float[12_000][200];
    for (float[] row : points) {
      for (int i = 0; i < row.length; i++) {
        row[i] = (float) r.nextGaussian();
      }
    }
    Problem pool = Problem.of(Features.of(points)).storage(Storage.ON_THE_FLY);
    Objective f = new LogDeterminant().on(pool, Params.DEFAULTS);
    Constraint c = Constraint.atMost(20);
    Selection s = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT);
    assertThat(lowered(f, c, s, Certify.FAST)).isSameAs(s);
    assertThat(lowered(f, c, s, passes(1)).certificate().bound())
        .isLessThanOrEqualTo(s.certificate().bound());
    assertThat(f.parts().getFirst().term().boundWork(3)).isEqualTo(3.0 * 12_000 * 200);
  }

  @Test
  void progressIsReported() {
    Instance fl = Instance.monotoneSubmodular(World.of(Seeds.FIRST, 60)).getFirst();
    Constraint c = Constraint.atMost(6);
    Selection s = Optimizers.AUTO.maximize(fl.f(), c, RunOptions.DEFAULT);
    int[] last = {0};
    UpperBound.lower(
        fl.f(),
        c,
        s,
        passes(7),
        0,
        Workers.ONE,
        (done, of, bound) -> {
          assertThat(of).isEqualTo(7);
          assertThat(done).isEqualTo(++last[0]);
          assertThat(bound).isGreaterThanOrEqualTo(s.value());
        });
    assertThat(last[0]).isBetween(1, 7);
  }
}
