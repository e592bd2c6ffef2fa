package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.LogDeterminant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a ridge no log-determinant exists of a set with two equal items: a gain of −∞. */
class UndefinedTest {
  private static final int DISTINCT = 8;

  /** Eight items, each of them ten times. */
  private static Objective copies() {
    int[] ids = IntStream.range(0, 10 * DISTINCT).map(i -> i % DISTINCT).toArray();
    World w = World.of(Seeds.FIRST, DISTINCT).rows(ids).similarity(Similarity.rbf(0.5));
    return new LogDeterminant(0).on(w.problem(), Params.DEFAULTS);
  }

  private static Selection run(String optimizer, Constraint c) {
    return Optimizers.named(optimizer).maximize(copies(), c, RunOptions.DEFAULT);
  }

  /** A sample of nothing but copies is no reason to give up. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "greedy",
        "lazy",
        "stochastic:epsilon=0.9",
        "lazier:epsilon=0.9",
        "threshold",
        "swap"
      })
  void selectsItemsWhoseValueIsDefined(String optimizer) {
    Objective f = copies();
    Selection s = run(optimizer, Constraint.atMost(DISTINCT));
    assertThat(s.picks()).hasSize(DISTINCT);
    assertThat(s.value()).isFinite();
    assertThat(f.evaluate(s.indices()).value()).isFinite();
    assertThat(Arrays.stream(s.indices()).distinct()).hasSize(DISTINCT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "stochastic", "lazier", "threshold"})
  void anUndefinedValueEndsTheRunAndKeepsThePicks(String optimizer) {
    Selection s = run(optimizer, Constraint.atMost(DISTINCT + 1));
    assertThat(s.picks()).hasSize(DISTINCT);
    assertThat(s.stopReason())
        .contains("log-determinant does not exist with item")
        .contains("after 8 picks")
        .contains("try ridge=1");
  }

  /** Two of a group that has but one distinct item: no set obeys. */
  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy"})
  void anUndefinedValueFailsWhereAMinimumIsNotMet(String optimizer) {
    float[][] same = {{1, 1, 0}, {1, 1, 0}, {0, 0, 1}};
    Objective f = new LogDeterminant(0).on(Problem.of(Kernels.of(same, "V")), Params.DEFAULTS);
    Quotas q = Quotas.of(List.of("a", "a", "b"), Map.of("a", new Quotas.Range(2, 2)));
    Constraint c = Constraint.atMost(3).quotas(q);
    assertThatThrownBy(() -> Optimizers.named(optimizer).maximize(f, c, RunOptions.DEFAULT))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("log-determinant does not exist with item 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "stochastic", "lazier", "threshold"})
  void aStoppingRuleAppliesBeforeAnUndefinedValue(String optimizer) {
    Selection s = run(optimizer, Constraint.atMost(DISTINCT + 1).stopAtNegative());
    assertThat(s.picks()).hasSizeBetween(1, DISTINCT);
    assertThat(s.stopReason()).isEqualTo("no item has a gain that is not negative");
  }
}
