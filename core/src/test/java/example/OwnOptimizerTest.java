package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** An optimizer that is defined outside the library. */
class OwnOptimizerTest {
  private static final int N = 60;
  private static final Optimizer MINE = new GoodEnough();
  private static final Objective F = objective();

  private static Objective objective() {
    Random r = new Random(3);
    float[][] x = new float[N][4];
    for (float[] row : x) {
      for (int i = 0; i < row.length; i++) {
        row[i] = r.nextFloat();
      }
    }
    Problem p = Problem.of(Features.of(x));
    return Spec.parse("fl", p).on(p);
  }

  private static Selection select(Constraint c) {
    return MINE.maximize(F, c, RunOptions.DEFAULT);
  }

  @Test
  void isFoundByItsClassName() {
    assertThat(Optimizers.named("example.GoodEnough")).isInstanceOf(GoodEnough.class);
  }

  @Test
  void certificatesHold() {
    Selection s = select(Constraint.atMost(8));
    assertThat(s.picks()).hasSize(8);
    assertThat(s.certificate().hasBound()).isTrue();
    Selection greedy = Optimizers.GREEDY.maximize(F, Constraint.atMost(8), RunOptions.DEFAULT);
    assertThat(s.certificate().bound()).isGreaterThanOrEqualTo(greedy.value());
    assertThat(s.value()).isGreaterThan(0.8 * greedy.value());
  }

  @Test
  void selectionsArePrefixesOfLargerOnes() {
    assertThat(Arrays.copyOf(select(Constraint.atMost(9)).indices(), 4))
        .isEqualTo(select(Constraint.atMost(4)).indices());
  }

  @Test
  void satisfiesInclusionsExclusionsAndQuotas() {
    List<String> group = new ArrayList<>();
    for (int j = 0; j < N; j++) {
      group.add(j < 50 ? "many" : "few");
    }
    Quotas q = Quotas.of(group, Map.of("few", new Quotas.Range(2, 3)));
    Selection s = select(Constraint.atMost(6).include(7).exclude(0, 1).quotas(q));
    assertThat(s.indices()).hasSize(6).startsWith(7).doesNotContain(0, 1);
    assertThat(Arrays.stream(s.indices()).filter(j -> j >= 50).count()).isBetween(2L, 3L);
  }

  @Test
  void satisfiesBudgets() {
    double[] cost = new double[N];
    Arrays.setAll(cost, j -> 1 + j % 4);
    Selection s = select(Constraint.withinBudget(10, cost));
    assertThat(Arrays.stream(s.indices()).mapToDouble(j -> cost[j]).sum()).isLessThanOrEqualTo(10);
    assertThat(s.certificate().bound()).isGreaterThanOrEqualTo(s.value());
  }

  @Test
  void stopsAtTheTargetValue() {
    double target = select(Constraint.atMost(3)).value();
    Selection s = select(Constraint.atMost(20).stopAtValue(target));
    assertThat(s.picks()).hasSize(3);
    assertThat(s.stopReason()).isEqualTo("the target value is reached");
    assertThatThrownBy(() -> select(Constraint.atMost(N + 1))).isInstanceOf(PrismException.class);
  }

  /** An evaluation log in memory. */
  private static final class Log implements EvaluationLog {
    final List<double[]> known = new ArrayList<>();
    int next;
    int computed;

    @Override
    public void replayOrCompute(double[] out, int count, Runnable compute) {
      if (next == known.size()) {
        compute.run();
        computed++;
        known.add(Arrays.copyOf(out, count));
      }
      System.arraycopy(known.get(next++), 0, out, 0, count);
    }
  }

  @Test
  void resumesFromALog() {
    Selection whole = select(Constraint.atMost(8));
    Log log = new Log();
    assertThat(MINE.maximize(F, Constraint.atMost(8), RunOptions.DEFAULT.log(log)))
        .isEqualTo(whole);
    assertThat(log.computed).isEqualTo(9); // a pick each, and once for the certificate
    log.known.subList(5, 9).clear(); // interrupted after five
    log.next = 0;
    log.computed = 0;
    assertThat(MINE.maximize(F, Constraint.atMost(8), RunOptions.DEFAULT.log(log)))
        .isEqualTo(whole);
    assertThat(log.computed).isEqualTo(4);
  }
}
