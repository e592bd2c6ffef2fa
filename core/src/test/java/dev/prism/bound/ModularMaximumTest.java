package dev.prism.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.constraint.Constraint;
import dev.prism.constraint.Feasible;
import dev.prism.constraint.Rules;
import dev.prism.laws.Seeds;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The largest sum of weights under a constraint, compared with all sets. */
class ModularMaximumTest {
  private static final int N = 9;

  private static double sum(double[] weight, int set) {
    return IntStream.range(0, N).filter(j -> (set >> j & 1) == 1).mapToDouble(j -> weight[j]).sum();
  }

  private static double best(double[] weight, Constraint c, int j, boolean in) {
    return IntStream.of(Feasible.sets(c, N))
        .filter(set -> j < 0 || (set >> j & 1) == (in ? 1 : 0))
        .mapToDouble(set -> sum(weight, set))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  @Test
  void noFeasibleSetIsAbove() {
    Seeds.each(
        300,
        seed -> {
          Random r = Seeds.random(seed);
          double[] w = r.doubles(N, -0.3, 1).toArray();
          for (Constraint c :
              new Constraint[] {Rules.number(r, N), Rules.any(r, N), Rules.all(r, N)}) {
            ModularMaximum m = ModularMaximum.of(c, N);
            double[] weight = IntStream.of(m.items()).mapToDouble(j -> w[j]).toArray();
            double bound = m.of(weight), best = best(w, c, -1, true);
            assertThat(bound).as("%s", c).isGreaterThanOrEqualTo(best);
            if (c.knapsack() == null) {
              assertThat(bound).as("%s", c).isCloseTo(best, within(1e-9));
            }
            double[] falls = new double[weight.length];
            m.reducedGains(falls);
            for (int p = 0; p < falls.length; p++) {
              int j = m.items()[p];
              boolean chosen = IntStream.of(m.chosenItems()).anyMatch(i -> i == j);
              double other = best(w, c, j, !chosen);
              assertThat(bound - falls[p]).as("%s, %d", c, j).isGreaterThanOrEqualTo(other - 1e-9);
              if (c.knapsack() == null && !m.forced(p)) {
                assertThat(bound - falls[p]).as("%s, %d", c, j).isCloseTo(other, within(1e-9));
              }
            }
          }
        });
  }
}
