package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.term.Modular;
import dev.prism.term.PairSum;
import dev.prism.term.PairSum.PairValue;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, settings, and which optimizer auto takes. */
class OptimizersTest {
  private static final Kernel ALIKE = Kernels.of(new float[][] {{1, 0.5f}, {0.5f, 1}}, "V × V");
  private static final Objective MODULAR =
      Objective.of(2).plus("is worth", new Modular(new double[] {1, 2}));
  private static final Objective FALLS =
      MODULAR.minus("repeats", new PairSum(ALIKE, PairValue.SIMILARITY));
  private static final Objective GROWS =
      MODULAR.plus("repeats", new PairSum(ALIKE, PairValue.SIMILARITY));
  private static final Constraint NO_LIMIT = Constraint.atMost(Integer.MAX_VALUE);

  @Test
  void everyOptimizerIsFoundByItsName() {
    for (Optimizer o : Optimizers.ALL) {
      assertThat(Optimizers.named(" " + o.name().toUpperCase(java.util.Locale.ROOT))).isSameAs(o);
      assertThat(o.description()).as(o.name()).isNotBlank().doesNotEndWith(".");
    }
    assertThat(Optimizers.ALL.stream().map(Optimizer::name)).doesNotHaveDuplicates();
  }

  /** Whatever the catalogue says of an optimizer is what it does. */
  @Test
  void traitsHold() {
    for (Optimizer o : Optimizers.ALL) {
      if (o.traits().epsilon()) {
        assertThat(o.withEpsilon(0.3).name()).isEqualTo(o.name());
        assertThat(Optimizers.named(o.name() + ":epsilon=0.3")).hasSameClassAs(o);
      } else {
        assertThatThrownBy(() -> o.withEpsilon(0.3)).isInstanceOf(PrismException.class);
      }
      if (o.traits().submodularOnly()) {
        assertThatThrownBy(() -> o.maximize(GROWS, Constraint.atMost(1), RunOptions.DEFAULT))
            .hasMessageContaining("not provably submodular (because of the part \"repeats\")")
            .hasMessageContaining("Use the optimizer greedy");
      } else {
        assertThat(o.maximize(GROWS, Constraint.atMost(1), RunOptions.DEFAULT).picks()).hasSize(1);
      }
      if (o.traits().prefix()) {
        for (Instance i : Instance.monotoneSubmodular(World.of(Seeds.FIRST, 20))) {
          int[] many = o.maximize(i.f(), Constraint.atMost(8), RunOptions.DEFAULT).indices();
          int[] few = o.maximize(i.f(), Constraint.atMost(3), RunOptions.DEFAULT).indices();
          assertThat(many).as("%s, %s", o.name(), i.name()).startsWith(few);
        }
      }
    }
  }

  /** As a mixture whose weights are all 0: everything is worth the same. */
  @ParameterizedTest
  @ValueSource(strings = {"greedy", "lazy", "threshold"})
  void selectsWhereAllGainsAreZero(String optimizer) {
    assertThat(
            Optimizers.named(optimizer)
                .maximize(Objective.of(5), Constraint.atMost(3), RunOptions.DEFAULT)
                .indices())
        .containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "gredy, greedy",
    "lazyy, lazy",
    "stochastik, stochastic",
    "bidirectonal, bidirectional"
  })
  void suggestsTheNearestName(String typed, String meant) {
    assertThatThrownBy(() -> Optimizers.named(typed))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("no optimizer called " + typed + ".")
        .hasMessageContaining("Did you mean " + meant + "?")
        .hasMessageContaining("There are auto, greedy,");
  }

  @Test
  void suggestsTheNearestNameWithASetting() {
    assertThatThrownBy(() -> Optimizers.named("stochasti:epsilon=0.1"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Did you mean stochastic?");
    assertThat(Optimizers.named(" threshold : epsilon = 0.1 ").name()).isEqualTo("threshold");
  }

  @Test
  void suggestsNothingWhereNoNameIsNear() {
    assertThatThrownBy(() -> Optimizers.named("simulated-annealing"))
        .isInstanceOf(PrismException.class)
        .hasMessageNotContaining("Did you mean");
  }

  static Stream<String> takeEpsilon() {
    return Optimizers.ALL.stream().filter(o -> o.traits().epsilon()).map(Optimizer::name);
  }

  @ParameterizedTest
  @MethodSource("takeEpsilon")
  void epsilonIsChecked(String name) {
    assertThat(Optimizers.named(name + ":epsilon=0.25").name()).isEqualTo(name);
    for (String bad : List.of("0", "1", "-0.1", "2")) {
      assertThatThrownBy(() -> Optimizers.named(name + ":epsilon=" + bad))
          .isInstanceOf(PrismException.class)
          .hasMessageContaining("epsilon is")
          .hasMessageContaining("between 0 and 1");
    }
    assertThatThrownBy(() -> Optimizers.named(name + ":epsilon=much"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("epsilon=much is not a number");
  }

  @Test
  void otherSettingsAreRejected() {
    assertThatThrownBy(() -> Optimizers.named("lazier:eps=0.1"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("eps=0.1")
        .hasMessageContaining("epsilon=");
    assertThatThrownBy(() -> Optimizers.named("greedy:epsilon=0.1"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("greedy has no epsilon; stochastic, lazier and threshold have");
  }

  private static String chosen(Objective f, Constraint c) {
    return Optimizers.choose(f, c).name();
  }

  @Test
  void autoChoosesByTheProvedProperties() {
    assertThat(chosen(GROWS, Constraint.atMost(1))).isEqualTo("greedy");
    assertThat(chosen(GROWS, NO_LIMIT)).isEqualTo("greedy");
    assertThat(chosen(MODULAR, NO_LIMIT)).isEqualTo("lazy");
    assertThat(chosen(FALLS, Constraint.atMost(1))).isEqualTo("lazy");
    assertThat(chosen(FALLS, NO_LIMIT)).isEqualTo("bidirectional");
    assertThat(chosen(FALLS, NO_LIMIT.include(0).exclude(1))).isEqualTo("bidirectional");
    assertThat(chosen(FALLS, NO_LIMIT.knapsack(new Knapsack(new double[] {1, 1}, 1))))
        .isEqualTo("lazy");
    assertThat(chosen(FALLS, NO_LIMIT.quotas(Quotas.of(List.of("a", "b"), Map.of()))))
        .isEqualTo("lazy");
  }

  @Test
  void bidirectionalGreedyRejectsCosts() {
    Constraint costs = Constraint.withinBudget(1, 1, 1);
    assertThatThrownBy(() -> new BidirectionalGreedy().maximize(FALLS, costs, RunOptions.DEFAULT))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("no costs or quotas")
        .hasMessageContaining("Use the optimizer auto");
  }

  @Test
  void threadCountsAreChecked() {
    assertThatThrownBy(() -> RunOptions.DEFAULT.threads(0))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("threads is 0");
  }
}
