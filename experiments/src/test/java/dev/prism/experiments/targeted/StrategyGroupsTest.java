package dev.prism.experiments.targeted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The groups of strategies that claims speak of, and the fit of their curves. */
class StrategyGroupsTest {
  private static final List<String> KINDS =
      List.of("MI", "CMI", "untargeted", "targeted", "departure", "other");

  private static List<String> grouped() {
    List<String> all = new ArrayList<>(StrategyGroups.MI);
    all.addAll(StrategyGroups.UNTARGETED);
    all.addAll(StrategyGroups.TARGETED);
    StrategyGroups.CONDITIONAL.forEach(all::addAll);
    all.addAll(StrategyGroups.NAMED);
    all.addAll(StrategyGroups.NAMED_RIVALS);
    return all;
  }

  /** A claim on a strategy that is misspelt would never be judged. */
  @Test
  void everyNameIsAStrategyThatRunsByDefault() {
    Set<String> ran = new HashSet<>();
    for (Strategy s : StrategyGroups.DEFAULTS) {
      ran.add(StrategyGroups.plain(s.name()));
    }
    assertThat(ran).containsAll(grouped());
    for (String name : grouped()) {
      assertThat(Strategies.named(name).name()).isEqualTo(name);
    }
    assertThat(StrategyGroups.DEFAULTS).extracting(Strategy::name).doesNotHaveDuplicates();
  }

  @Test
  void groupsDoNotOverlap() {
    assertThat(StrategyGroups.UNTARGETED).doesNotContainAnyElementsOf(StrategyGroups.TARGETED);
    assertThat(StrategyGroups.MI)
        .doesNotContainAnyElementsOf(StrategyGroups.UNTARGETED)
        .doesNotContainAnyElementsOf(StrategyGroups.TARGETED)
        .containsAll(StrategyGroups.NAMED);
  }

  @Test
  void everyDefaultIsOfAKind() {
    for (Strategy s : StrategyGroups.DEFAULTS) {
      String kind = StrategyGroups.kind(s.name());
      assertThat(kind).as(s.name()).isIn(KINDS);
      assertThat(kind.equals("departure")).isEqualTo(StrategyGroups.isDeparture(s.name()));
    }
    assertThat(StrategyGroups.kind("flqmi")).isEqualTo("MI");
    assertThat(StrategyGroups.kind("flcmi+random")).isEqualTo("CMI");
    assertThat(StrategyGroups.kind("flvmi+random")).isEqualTo("MI");
    assertThat(StrategyGroups.kind("flvmi+gcmi")).isEqualTo("departure");
    assertThat(StrategyGroups.kind("flvmi"))
        .as("by relevance, as it runs today")
        .isEqualTo("departure");
    assertThat(StrategyGroups.kind("flqmi:eta=2")).isEqualTo("departure");
    assertThat(StrategyGroups.kind("gcmi+div")).isNotEqualTo("departure");
    assertThat(StrategyGroups.kind("badge")).isEqualTo("untargeted");
    assertThat(StrategyGroups.kind("craig+random")).isEqualTo("targeted");
  }

  /**
   * No curve that never falls is nearer to the means than the fit, before gains below 0 are cut:
   * all curves of eight levels are tried.
   */
  @Test
  void theMonotoneFitIsTheNearest() {
    SplittableRandom random = new SplittableRandom(8);
    int[] budgets = {10, 20, 40, 80};
    for (int round = 0; round < 30; round++) {
      double[] means = random.doubles(4, 0, 8).toArray();
      MonotoneFit fit = new MonotoneFit(budgets, means);
      double[] fitted = Arrays.stream(budgets).mapToDouble(fit::gain).toArray();
      assertThat(fitted).isSorted();
      assertThat(Arrays.stream(fitted).sum())
          .as("pooling keeps the sum")
          .isCloseTo(Arrays.stream(means).sum(), within(1e-12));
      double least = squares(fitted, means);
      double[] level = new double[4];
      for (level[0] = 0; level[0] < 8; level[0]++) {
        for (level[1] = level[0]; level[1] < 8; level[1]++) {
          for (level[2] = level[1]; level[2] < 8; level[2]++) {
            for (level[3] = level[2]; level[3] < 8; level[3]++) {
              assertThat(squares(level, means)).isGreaterThanOrEqualTo(least - 1e-12);
            }
          }
        }
      }
    }
  }

  private static double squares(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sum;
  }

  /** Labels of a gain, and the gain of these labels on the line between two budgets. */
  @Test
  void labelsInvertTheCurve() {
    MonotoneFit fit = new MonotoneFit(new int[] {10, 20, 40}, new double[] {2, 4, 8});
    assertThat(fit.labels(1)).isEqualTo(5);
    assertThat(fit.labels(2)).isEqualTo(10);
    assertThat(fit.labels(3)).isEqualTo(15);
    assertThat(fit.labels(7)).isEqualTo(35);
    assertThat(fit.labels(8)).isEqualTo(40).isEqualTo(fit.most());
    assertThat(fit.labels(8.0001)).isInfinite();
    assertThat(fit.gain(30)).as("not one of the budgets").isNaN();
  }
}
