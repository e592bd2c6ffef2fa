package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Params;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.LogDeterminant;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a ridge no log-determinant exists of a set with two equal items: a gain of −∞. */
class UndefinedTest {
  private static final int DISTINCT = 8;

  /** Eight items, each of them many times. */
  private static Objective copies() {
    int[] ids = Seeds.random(Seeds.FIRST).ints(80, 0, DISTINCT).toArray();
    World w = World.of(Seeds.FIRST, DISTINCT).rows(ids);
    return new LogDeterminant(0).on(w.problem(), Params.DEFAULTS);
  }

  private static Selection run(String optimizer, Constraint c) {
    return Optimizers.named(optimizer).maximize(copies(), c, Run.DEFAULT);
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
  void whatExistsIsFound(String optimizer) {
    Objective f = copies();
    Selection s = run(optimizer, Constraint.atMost(DISTINCT));
    assertThat(s.picks()).hasSize(DISTINCT);
    assertThat(s.value()).isFinite();
    assertThat(f.at(s.indices()).value()).isFinite();
    assertThat(Arrays.stream(s.indices()).distinct()).hasSize(DISTINCT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "stochastic", "lazier", "threshold"})
  void whatDoesNotExistEndsTheRunAndLosesNothing(String optimizer) {
    Selection s = run(optimizer, Constraint.atMost(DISTINCT + 1));
    assertThat(s.picks()).hasSize(DISTINCT);
    assertThat(s.stopped())
        .contains("log-determinant does not exist with item")
        .contains("after 8 picks")
        .contains("try ridge=1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "stochastic", "lazier", "threshold"})
  void orTheRunStopsBefore(String optimizer) {
    Selection s = run(optimizer, Constraint.atMost(DISTINCT + 1).stopAtNegative());
    assertThat(s.picks()).hasSizeBetween(1, DISTINCT);
    assertThat(s.stopped()).isEqualTo("no item has a gain that is not negative");
  }
}
