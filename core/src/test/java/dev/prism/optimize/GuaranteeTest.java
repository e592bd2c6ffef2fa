package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The shares of the optimum that are proved, against the optimum. */
class GuaranteeTest {
  private static final double GREEDY = 1 - 1 / Math.E;
  private static final Constraint NO_LIMIT = Constraint.atMost(Integer.MAX_VALUE);

  @Test
  void greedyReachesItsGuarantee() {
    Seeds.each(
        6,
        seed -> {
          World w = World.of(seed, 9 + Seeds.random(seed).nextInt(3));
          for (Instance i : Instance.monotoneSubmodular(w)) {
            AllSets all = new AllSets(i.f());
            for (int k = 1; k <= 4; k++) {
              Constraint c = Constraint.atMost(k);
              double best = all.best(c);
              atLeast(GREEDY * best, new Greedy(), i, c);
              atLeast(GREEDY * best, new LazyGreedy(), i, c);
              for (double epsilon : new double[] {0.05, 0.1, 0.3}) {
                atLeast((GREEDY - epsilon) * best, new ThresholdGreedy(epsilon), i, c);
              }
            }
          }
        });
  }

  private static void atLeast(double share, Optimizer o, Instance i, Constraint c) {
    assertThat(o.maximize(i.f(), c, RunOptions.DEFAULT).value())
        .as("%s, %s: %s", i.name(), c, o.name())
        .isGreaterThanOrEqualTo(share * (1 - 1e-6) - 1e-9);
  }

  /** Many small items come first, and a threshold that falls too fast would take them. */
  @Test
  void thresholdGreedyReachesItsGuarantee() {
    double[] w = new double[40];
    Arrays.fill(w, 0.01);
    w[0] = 1;
    w[30] = w[35] = w[39] = 0.9;
    Objective f = Objective.of(40).plus("is worth", new Modular(w));
    Selection s = new ThresholdGreedy(0.2).maximize(f, Constraint.atMost(4), RunOptions.DEFAULT);
    assertThat(s.indices()).containsExactly(0, 30, 35, 39);
  }

  @Test
  void samplingOptimizersReachTheirGuaranteeOnAverage() {
    Seeds.each(
        3,
        seed -> {
          World w = World.of(seed, 11);
          for (Instance i : Instance.monotoneSubmodular(w)) {
            Constraint c = Constraint.atMost(3);
            double best = new AllSets(i.f()).best(c);
            for (String name : List.of("stochastic:epsilon=0.2", "lazier:epsilon=0.2")) {
              assertThat(mean(Optimizers.named(name), i, c, 40))
                  .as("%s: %s", i.name(), name)
                  .isGreaterThanOrEqualTo((GREEDY - 0.2) * best - 1e-9);
            }
          }
        });
  }

  private static double mean(Optimizer o, Instance i, Constraint c, int runs) {
    return IntStream.range(0, runs)
        .mapToDouble(seed -> o.maximize(i.f(), c, RunOptions.DEFAULT.seed(seed)).value())
        .average()
        .orElseThrow();
  }

  /**
   * Half is proved where f is never negative; these functions may be, and reach it all the same.
   */
  @Test
  void bidirectionalGreedyReachesHalfOnAverage() {
    Seeds.each(
        6,
        seed -> {
          for (Instance i : Instance.in(World.of(seed, 11))) {
            if (i.f().submodular() && !i.f().monotone()) {
              double best = new AllSets(i.f()).best(NO_LIMIT);
              assertThat(mean(new BidirectionalGreedy(), i, NO_LIMIT, 60))
                  .as("%s: mean of many runs, the best being %s", i.name(), best)
                  .isGreaterThanOrEqualTo(best / 2);
            }
          }
        });
  }

  /**
   * Two items worth 1 and 5 that cost 20 together. If item 0 comes first it joins with chance 1 to
   * 19, and otherwise item 1 is taken; if item 1 does, with chance 5 to 15, and otherwise item 0
   * is: ½ (1/20 + 5·19/20) + ½ (5/4 + 3/4) = 3.4 on average.
   */
  @Test
  void bidirectionalGreedyChoosesWithTheRightProbabilities() {
    Kernel clash = Kernels.of(new float[][] {{0, 20}, {20, 0}}, "V × V");
    Objective f =
        Objective.of(2)
            .plus("is worth", new Modular(new double[] {1, 5}))
            .minus("clashes", new PairSum(clash, PairValue.SIMILARITY));
    assertThat(mean(new BidirectionalGreedy(), new Instance("two", f), NO_LIMIT, 4000))
        .isBetween(3.3, 3.5);
  }

  /**
   * Every added item has a gain, so that no run ends below f(∅) = 0; all items are taken where that
   * is best.
   */
  @Test
  void bidirectionalGreedyNeverReturnsANegativeValue() {
    Seeds.each(
        6,
        seed -> {
          for (Instance i : Instance.in(World.of(seed, 11))) {
            if (i.f().submodular()) {
              Selection s =
                  new BidirectionalGreedy()
                      .maximize(i.f(), NO_LIMIT, RunOptions.DEFAULT.seed(seed));
              assertThat(s.value()).as(i.name()).isGreaterThanOrEqualTo(-1e-9);
              if (i.f().monotone()) {
                assertThat(s.picks()).as(i.name()).hasSize(i.f().size());
              }
            }
          }
        });
  }
}
