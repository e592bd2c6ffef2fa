package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Certificate;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.bound.Prover;
import dev.prism.bound.UpperBound;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.LogDetCG;
import dev.prism.measure.LogDeterminant;
import dev.prism.term.Coverage;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Bounds hold where rounding is at its worst: equal items, large and small numbers, ties. */
class DegenerateBoundTest {
  private static final int N = 8;

  private static Selection lowered(Objective f, Constraint c, Selection s) {
    Certify how = Certify.TIGHT.gap(0).sweeps(30);
    return UpperBound.lower(f, c, s, how, 0, Workers.ONE, RunOptions.PickListener.NONE);
  }

  private static Selection prove(Objective f, Constraint c, Selection s, Certify how) {
    return Prover.prove(f, c, s, how, Workers.ONE, RunOptions.PickListener.NONE);
  }

  private static void holds(String what, Objective f, Constraint c) {
    double best = new AllSets(f).best(c);
    Selection s = Optimizers.AUTO.maximize(f, c, RunOptions.DEFAULT);
    assertThat(s.certificate().bound()).as(what).isGreaterThanOrEqualTo(best);
    assertThat(lowered(f, c, s).certificate().bound()).as(what).isGreaterThanOrEqualTo(best);
    Certificate proof = prove(f, c, s, Certify.PROVE.nodes(200)).certificate();
    assertThat(proof.bound()).as(what).isGreaterThanOrEqualTo(best);
  }

  @Test
  void equalItems() {
    Seeds.each(1, seed -> compare(World.of(seed, N).rows(new int[] {0, 0, 1, 0, 1, 2, 2, 0})));
  }

  @Test
  void oneItemManyTimes() {
    Seeds.each(1, seed -> compare(World.of(seed, N).rows(new int[N])));
  }

  private static void compare(World w) {
    Random r = Seeds.random(w.seed());
    for (Instance i : Instance.monotoneSubmodular(w)) {
      Constraint c = Rules.any(r, N);
      holds(i.name() + ", " + c, i.f(), c);
    }
  }

  /** A first similarity of 1, to which a lane of floats adds almost half a unit 63 times. */
  @Test
  void smallSummandsThatFloatsLose() {
    int rows = 512;
    float[][] s = new float[rows][2];
    for (int i = 0; i < rows; i++) {
      s[i][0] = i < 8 ? 1 : 5.9e-8f;
      s[i][1] = (8 + 2.8e-5f) / rows;
    }
    Objective f = Objective.of(2).plus("covers", Coverage.of(Kernels.of(s, "V"), true, "row"));
    holds("lost", f, Constraint.atMost(1));
    assertThat(Optimizers.AUTO.maximize(f, Constraint.atMost(1), RunOptions.DEFAULT).indices())
        .as("the worse item, whose sum is not lost")
        .containsExactly(1);
  }

  /** Similarities to themselves are 100,000 times the ridge, and what is left is the ridge. */
  @Test
  void logDeterminantsOfLargeNumbers() {
    Seeds.each(
        12,
        seed -> {
          World w = World.of(seed, N);
          for (float[][] x : List.of(w.v(), w.p())) {
            for (float[] row : x) {
              for (int t = 0; t < row.length; t++) {
                row[t] *= 300;
              }
            }
          }
          World dot = w.similarity(Similarity.DOT);
          Constraint c = Rules.number(Seeds.random(seed), N);
          for (Measure m : List.of(new LogDeterminant(1), new LogDetCG(2))) {
            holds(m + ", " + c, m.on(dot.problem(), Params.DEFAULTS), c);
          }
        });
  }

  /** The plane must hold at sets that share nothing with the set where it touches. */
  @Test
  void logDeterminantsFarFromThePicks() {
    float[][] x = new float[6][6];
    for (int i = 0; i < 6; i++) {
      x[i][i] = i < 3 ? 170 : 0.1f;
    }
    Problem v = Problem.of(Features.of(x)).similarity(Similarity.DOT);
    Objective f = new LogDeterminant(1).on(v, Params.DEFAULTS);
    holds("diagonal", f, Constraint.atMost(2).exclude(0));
  }

  @Test
  void ratesOfCostsThatDifferByPowersOfTen() {
    Seeds.each(
        4,
        seed -> {
          Random r = Seeds.random(seed);
          IntToDoubleFunction cost = j -> Math.exp(4 * r.nextGaussian());
          for (Instance i : Instance.monotoneSubmodular(World.of(seed, N))) {
            double[] costs = new double[N];
            Arrays.setAll(costs, cost);
            double budget = Arrays.stream(costs).limit(1 + r.nextInt(N)).sum();
            holds(i.name(), i.f(), Constraint.withinBudget(budget, costs));
          }
        });
  }

  /** Greedy takes the item in the middle; the two at the sides are better without it. */
  @Test
  void theImprovementOnGreedyIsReported() {
    float[][] rows = {{1, 0, 0.6f}, {1, 0, 0.6f}, {0, 1, 0.6f}, {0, 1, 0.6f}};
    Objective f = Objective.of(3).plus("covers", Coverage.of(Kernels.of(rows, "V"), true, "row"));
    Constraint two = Constraint.atMost(2);
    Selection greedy = Optimizers.AUTO.maximize(f, two, RunOptions.DEFAULT);
    assertThat(greedy.improvement()).isEmpty();
    Selection swapped = new LocalSwap().maximize(f, two, RunOptions.DEFAULT);
    Selection proved = prove(f, two, greedy, Certify.PROVE);
    for (Selection s : List.of(swapped, proved)) {
      assertThat(s.improvement()).isEqualTo(OptionalDouble.of(4 - greedy.value()));
    }
    assertThat(prove(f, two, proved, Certify.PROVE).improvement()).hasValue(0);
    assertThat(proved.certificate().prefixBounds())
        .hasSize(2)
        .allMatch(b -> b <= proved.certificate().bound())
        .last()
        .satisfies(b -> assertThat(b).isGreaterThanOrEqualTo(4));
  }

  /** Without time there is the bound of the first pass. */
  @Test
  void aSearchWithoutTimeHasABound() {
    for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, N))) {
      Constraint c = Constraint.atMost(3);
      Selection s = Optimizers.AUTO.maximize(i.f(), c, RunOptions.DEFAULT);
      Selection p = prove(i.f(), c, s, Certify.PROVE.seconds(1e-9));
      assertThat(p.certificate().bound())
          .as(i.name())
          .isGreaterThanOrEqualTo(new AllSets(i.f()).best(c));
      assertThat(p.value()).as(i.name()).isGreaterThanOrEqualTo(s.value());
    }
  }
}
