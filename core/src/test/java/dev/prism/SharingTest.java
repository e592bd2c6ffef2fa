package dev.prism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/**
 * Blocks shared by problems that differ in their auxiliary sets, and interruption of their build.
 */
class SharingTest {
  private static Features random(int n, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[] x = new float[n * 16];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) r.nextGaussian();
    }
    return Features.of(x, 16);
  }

  @Test
  void problemsWithOtherAuxiliarySetsShareThePool() {
    Problem pool = Problem.of(random(300, 1));
    Problem one = pool.query(random(3, 2)),
        other = pool.query(random(4, 3)).privateSet(random(2, 4));
    assertThat(one.represented()).isSameAs(other.represented()).isSameAs(pool.represented());
    assertThat(one.cross(AuxiliarySet.QUERY)).isNotSameAs(other.cross(AuxiliarySet.QUERY));
    assertThat(other.without(AuxiliarySet.PRIVATE).cross(AuxiliarySet.QUERY))
        .isSameAs(other.cross(AuxiliarySet.QUERY));
    assertThat(pool.query(random(3, 2)).storagePlan())
        .isEmpty(); // it requested none of the shared blocks
    assertThat(pool.storage(Storage.ON_THE_FLY).represented()).isNotSameAs(pool.represented());
  }

  @Test
  void sharingDoesNotChangeResults() {
    Problem warm = Problem.of(random(200, 1));
    warm.represented();
    Problem q = warm.query(random(3, 2)).privateSet(random(3, 5)).query(random(5, 3));
    Problem alone = Problem.of(random(200, 1)).query(random(5, 3)).privateSet(random(3, 5));
    Request ask = Request.pick(10).measure("flcmi:eta=0.7,nu=0.4");
    assertThat(ask.from(q).selection()).isEqualTo(ask.from(alone).selection());
  }

  @Test
  void memoryIsEstimatedFromAPart() {
    Problem whole = Problem.of(random(400, 1)).storage(Storage.DENSE);
    Problem part = whole.restrict(new int[] {0, 7, 9});
    Spec.parse("fl", part).on(part);
    assertThat(whole.storagePlan(part).bytes()).isEqualTo(4L * 400 * 400);
    assertThat(whole.storagePlan(part).toMap()).containsValue("dense, 0.6 MB");
  }

  @Test
  void anInterruptedRunLeavesTheProblemUsable() {
    Problem v = Problem.of(random(2000, 1)).threads(2);
    Request ask = Request.pick(5).measure("fl");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> ask.from(v)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(ask.from(v).selection())
        .isEqualTo(ask.from(Problem.of(random(2000, 1))).selection());
  }
}
