package dev.prism.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.laws.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The constraints of blocks add up to the constraint of the whole: their shares to its size, their
 * minimums to its minimums, and their maximums and budgets to no more than its own.
 */
class BlockConstraintsTest {
  private static final int N = 60;

  private static int[][] blocks(Random r, int count) {
    int[] of = r.ints(N, 0, count).toArray();
    return IntStream.range(0, count)
        .mapToObj(b -> IntStream.range(0, N).filter(j -> of[j] == b).toArray())
        .toArray(int[][]::new);
  }

  private static Constraint constraint(Random r) {
    Constraint c = Constraint.atMost(8 + r.nextInt(30)).include(3, 50).exclude(10, 11, 12);
    if (r.nextBoolean()) {
      List<String> groups = IntStream.range(0, N).mapToObj(i -> "g" + i % 3).toList();
      c =
          c.quotas(
              Quotas.of(
                  groups,
                  Map.of(
                      "g0", new Quotas.Range(2, 6),
                      "g1", new Quotas.Range(r.nextInt(4), 5),
                      "g2", new Quotas.Range(0, 20))));
    } else if (r.nextBoolean()) {
      c = c.knapsack(new Knapsack(r.doubles(N, 1, 3).toArray(), 12 + r.nextInt(20)));
    }
    return c;
  }

  @Test
  void blocksHoldWhatMustBeSelected() {
    Seeds.each(
        50,
        seed -> {
          Random r = Seeds.random(seed);
          int[][] parts = blocks(r, 1 + r.nextInt(5));
          BlockConstraints all = new BlockConstraints(constraint(r), N, parts);
          int shares = 0;
          for (int b = 0; b < parts.length; b++) {
            List<Integer> expected = new ArrayList<>(IntStream.of(parts[b]).boxed().toList());
            List.of(3, 50).stream().filter(j -> !expected.contains(j)).forEach(expected::add);
            assertThat(IntStream.of(all.block(b)).boxed().toList())
                .isSorted()
                .containsExactlyInAnyOrderElementsOf(expected);
            shares += all.share(b);
            assertThat(all.share(b)).isBetween(0, all.free(b, N));
            assertThat(all.free(b, 1)).isLessThanOrEqualTo(1);
          }
          assertThat(all.included()).isEqualTo(2);
          assertThat(shares).isEqualTo(all.k() - all.included());
        });
  }

  /**
   * Final selections of all blocks together keep the maximums and the budget, what must be selected
   * counted once, and their minimums add up to those of the whole.
   */
  @Test
  void theUnionKeepsTheWholeConstraint() {
    int quotas = 0, budgets = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random r = Seeds.random(seed);
      Constraint whole = constraint(r);
      int[][] parts = blocks(r, 2 + r.nextInt(4));
      BlockConstraints all = new BlockConstraints(whole, N, parts);
      int[] most = new int[3], least = new int[3];
      double spent = 0;
      for (int b = 0; b < parts.length; b++) {
        Constraint c = all.of(b, all.share(b), true);
        assertThat(c.include()).hasSize(2);
        for (int g = 0; whole.quotas() != null && g < 3; g++) {
          int in = g == 0 ? 1 : g == 2 ? 1 : 0; // items 3 and 50 are of g0 and g2
          most[g] += c.quotas().atMost()[c.quotas().names().indexOf("g" + g)] - in;
          least[g] += c.quotas().atLeast()[c.quotas().names().indexOf("g" + g)] - in;
        }
        if (whole.knapsack() != null) {
          double included = whole.knapsack().cost(3) + whole.knapsack().cost(50);
          spent += c.knapsack().budget() - included;
        }
      }
      if (whole.quotas() != null) {
        quotas++;
        int[] atMost = whole.quotas().atMost(), atLeast = whole.quotas().atLeast();
        for (int g = 0; g < 3; g++) {
          int in = g == 1 ? 0 : 1, at = whole.quotas().names().indexOf("g" + g);
          assertThat(most[g]).as("seed %d", seed).isLessThanOrEqualTo(atMost[at] - in);
          assertThat(least[g]).as("seed %d", seed).isEqualTo(Math.max(0, atLeast[at] - in));
        }
      } else if (whole.knapsack() != null) {
        budgets++;
        double included = whole.knapsack().cost(3) + whole.knapsack().cost(50);
        assertThat(spent)
            .as("seed %d", seed)
            .isLessThanOrEqualTo(whole.knapsack().budget() - included + 1e-9);
      }
    }
    assertThat(quotas).isGreaterThan(20);
    assertThat(budgets).isGreaterThan(10);
  }
}
