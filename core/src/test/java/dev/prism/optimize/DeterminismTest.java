package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.StateBounds;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Rules;
import dev.prism.kernel.Features;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.COM;
import dev.prism.run.Request;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One request and seed give one result, to the last bit, on any number of threads. */
class DeterminismTest {
  /** More items than one thread takes at a time. */
  private static final int MANY = 350;

  @Test
  void selectionsDoNotDependOnTheThreadsOfARun() {
    Seeds.each(
        1,
        seed -> {
          World w = World.of(seed, MANY);
          for (Instance i : Instance.in(w)) {
            Random r = Seeds.random(seed + i.name().hashCode());
            Constraint c = Constraint.atMost(8).exclude(r.nextInt(MANY));
            for (Optimizer o : Optimizers.ALL) {
              if (i.f().submodular() || o instanceof Greedy || o instanceof StochasticGreedy) {
                Selection one = o.maximize(i.f(), c, RunOptions.DEFAULT.seed(seed).threads(1));
                for (int threads : new int[] {2, 7}) {
                  assertThat(o.maximize(i.f(), c, RunOptions.DEFAULT.seed(seed).threads(threads)))
                      .as("%s: %s on %d threads", i.name(), o.name(), threads)
                      .isEqualTo(one);
                }
              }
            }
          }
        });
  }

  /** Kernels are built by threads, too. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "flvmi", "gcmi", "com", "logdetmi", "flqmi + 0.1*gc"})
  void selectionsDoNotDependOnTheThreadsOfAProblem(String measure) {
    Random r = Seeds.random(Seeds.FIRST);
    Features v = Features.of(absolute(World.points(r, MANY, 9)));
    Features q = Features.of(absolute(World.points(r, 5, 9)));
    Request request =
        Request.pick(10).measure(measure).constraint(Rules.number(r, MANY)).seed(Seeds.FIRST);
    Selection one = request.from(Problem.of(v).query(q).threads(1)).selection();
    for (int threads : new int[] {2, 7}) {
      assertThat(request.from(Problem.of(v).query(q).threads(threads)).selection())
          .as("%d threads", threads)
          .isEqualTo(one);
    }
  }

  /**
   * Bounds by tangents are asked for in pieces; where those begin must not tell. The first item is
   * in the set already, so that none of them begins where a block of columns does.
   */
  @Test
  void cheapBoundsDoNotDependOnThreads() {
    Random r = Seeds.random(Seeds.FIRST);
    Features v = Features.of(absolute(World.points(r, 20_000, 9)));
    Features q = Features.of(absolute(World.points(r, 5, 9)));
    Objective f = new COM().on(Problem.of(v).query(q), Params.DEFAULTS);
    int[] js = IntStream.range(1, f.size()).toArray();
    double[][] bounds = new double[3][js.length];
    for (int t = 0; t < bounds.length; t++) {
      State s = f.start(new Workers(1 + 3 * t));
      s.add(0);
      StateBounds cheap = s.bounds().orElseThrow();
      assertThat(cheap.cheap()).isTrue();
      cheap.bounds(js, js.length, bounds[t]);
      assertThat(bounds[t]).as("%d threads", 1 + 3 * t).isEqualTo(bounds[0]);
    }
  }

  private static float[][] absolute(float[][] x) {
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = Math.abs(row[k]);
      }
    }
    return x;
  }

  @ParameterizedTest
  @ValueSource(strings = {"stochastic:epsilon=0.5", "lazier:epsilon=0.5", "bidirectional"})
  void seedsChangeRandomizedSelections(String optimizer) {
    World w = World.of(Seeds.FIRST, 60);
    Instance cut =
        Instance.in(w).stream()
            .filter(i -> i.name().contains("LAMBDA=1.5"))
            .findAny()
            .orElseThrow();
    Optimizer o = Optimizers.named(optimizer);
    Constraint c = Constraint.atMost(20);
    assertThat(o.maximize(cut.f(), c, RunOptions.DEFAULT.seed(1)).indices())
        .isNotEqualTo(o.maximize(cut.f(), c, RunOptions.DEFAULT.seed(2)).indices());
  }
}
