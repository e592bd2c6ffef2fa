package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run that was interrupted anywhere and resumes from its log ends as one that was not. */
class EvaluationLogTest {
  private static final int ITEMS = 40;

  /** Remembers a number of answers, and then goes on noting. */
  private static final class Notes implements EvaluationLog {
    final List<double[]> known;
    int next;
    int computed;

    Notes(List<double[]> known) {
      this.known = new ArrayList<>(known);
    }

    @Override
    public void replayOrCompute(double[] out, int count, Runnable compute) {
      if (next == known.size()) {
        compute.run();
        computed++;
        known.add(Arrays.copyOf(out, count));
      }
      double[] note = known.get(next++);
      assertThat(note).as("the same question as before").hasSize(count);
      System.arraycopy(note, 0, out, 0, count);
    }
  }

  @Test
  void resumesAfterAnInterruption() {
    Seeds.each(
        1,
        seed -> {
          for (Instance i : Instance.in(World.of(seed, ITEMS))) {
            for (Optimizer o : Optimizers.ALL) {
              if (i.f().submodular() || o instanceof Greedy || o instanceof StochasticGreedy) {
                check(i, o, Constraint.atMost(7).include(3).exclude(5), seed);
                if (!(o instanceof BidirectionalGreedy)) {
                  check(i, o, Constraint.withinBudget(9, costs()), seed);
                }
              }
            }
          }
        });
  }

  /** A first sweep over many items is noted a piece at a time. */
  @Test
  void resumesWithinASweep() {
    java.util.Random r = Seeds.random(Seeds.FIRST);
    Features x = Features.of(World.points(r, 20_000, 3)), q = Features.of(World.points(r, 4, 3));
    Problem v = Problem.of(x).query(q).threads(1);
    Instance i = new Instance("many", Spec.parse("flqmi", v).on(v));
    check(i, new LazyGreedy(), Constraint.atMost(5), Seeds.FIRST);
    Notes all = new Notes(List.of());
    new LazyGreedy().maximize(i.f(), Constraint.atMost(1), RunOptions.DEFAULT.log(all));
    assertThat(all.known.get(0).length).isLessThan(20_000);
  }

  private static double[] costs() {
    double[] cost = new double[ITEMS];
    Arrays.setAll(cost, j -> 1 + j % 3);
    return cost;
  }

  private static void check(Instance i, Optimizer o, Constraint c, long seed) {
    RunOptions run = RunOptions.DEFAULT.seed(seed).threads(1);
    Selection whole = o.maximize(i.f(), c, run);
    Notes all = new Notes(List.of());
    assertThat(o.maximize(i.f(), c, run.log(all))).isEqualTo(whole);
    assertThat(all.computed).as("%s asks", o.name()).isPositive();
    for (int cut : new int[] {1, all.known.size() / 2, all.known.size()}) {
      Notes some = new Notes(all.known.subList(0, Math.min(cut, all.known.size())));
      assertThat(o.maximize(i.f(), c, run.log(some)))
          .as("%s: %s from answer %d of %d", i.name(), o.name(), cut, all.known.size())
          .isEqualTo(whole);
      assertThat(some.computed).isEqualTo(all.known.size() - cut);
    }
  }
}
