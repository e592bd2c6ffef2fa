package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.AuxiliarySet;
import dev.prism.Explanation;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests from features to an explained selection. */
class RequestTest {
  /**
   * Three clusters of points around the axes, ten each; queries in the second, private in the
   * third.
   */
  private static Features bunches(long seed, int each, int... axes) {
    Random r = Seeds.random(seed);
    float[][] x = new float[each * axes.length][3];
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < 3; k++) {
        x[i][k] = 0.1f * r.nextFloat();
      }
      x[i][axes[i / each]] = 1;
    }
    return Features.of(x);
  }

  private static final Problem V = Problem.of(bunches(1, 10, 0, 1, 2));
  private static final Features Q = bunches(2, 2, 1);
  private static final Features P = bunches(3, 2, 2);

  private static int[] bunchesOf(Result r) {
    return Arrays.stream(r.selection().indices()).map(j -> j / 10).toArray();
  }

  @Test
  void represents() {
    Result r = Request.pick(3).from(V);
    assertThat(r.spec().measure().info().name()).isEqualTo("fl");
    assertThat(bunchesOf(r)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(r.selection().optimizer()).isEqualTo("lazy");
    int[] pick = r.representatives().pick();
    for (int i = 0; i < 30; i++) {
      assertThat(bunchesOf(r)[pick[i]])
          .as("item %d is represented by its own kind", i)
          .isEqualTo(i / 10);
    }
  }

  @Test
  void queries() {
    assertThat(bunchesOf(Request.pick(4).from(V.query(Q)))).containsOnly(1);
    for (String m : List.of("flqmi", "gcmi", "com", "flvmi", "logdetmi")) {
      assertThat(bunchesOf(Request.pick(2).measure(m).from(V.query(Q)))).as(m).containsOnly(1);
    }
  }

  @Test
  void privacy() {
    for (String m : List.of("", "flcg", "gccg", "logdetcg")) {
      assertThat(bunchesOf(Request.pick(2).measure(m).from(V.privateSet(P))))
          .as(m)
          .doesNotContain(2);
    }
    assertThat(bunchesOf(Request.pick(2).from(V.query(Q).privateSet(P)))).containsOnly(1);
    Problem overlap = V.query(bunches(4, 2, 1, 2)).privateSet(P); // half of Q is like P
    assertThat(bunchesOf(Request.pick(2).from(overlap))).startsWith(1);
    assertThat(bunchesOf(Request.pick(2).measure("flcmi").from(overlap)))
        .startsWith(1)
        .doesNotContain(2);
  }

  @Test
  void everyPartIsSet() {
    Request r =
        Request.pick(3)
            .measure("flqmi:eta=0.5")
            .optimizer("stochastic:epsilon=0.5")
            .seed(7)
            .constraint(Constraint.atMost(5).include(29).exclude(10));
    Result a = r.from(V.query(Q)), b = r.from(V.query(Q));
    assertThat(a.request()).isEqualTo(r);
    assertThat(a.selection()).isEqualTo(b.selection());
    assertThat(a.selection().optimizer()).isEqualTo("stochastic");
    assertThat(a.selection().indices()).hasSize(5).startsWith(29).doesNotContain(10);
    assertThat(r.seed(8).from(V.query(Q)).selection()).isNotEqualTo(a.selection());
  }

  @Test
  void reasonsExplainThePicks() {
    Result r = Request.pick(4).measure("0.5*flqmi + gcmi").from(V.query(Q));
    assertThat(r.reasons())
        .extracting(x -> x.explanation().item())
        .containsExactly(Arrays.stream(r.selection().indices()).boxed().toArray(Integer[]::new));
    for (int p = 0; p < 4; p++) {
      Explanation why = r.reasons().get(p).explanation();
      double sum = why.shares().stream().mapToDouble(Explanation.Share::gain).sum();
      assertThat(sum)
          .isCloseTo(
              r.selection().picks().get(p).gain(), org.assertj.core.api.Assertions.within(1e-6));
    }
  }

  /** Measures that do not read V × V do not build it, and explanations read few columns. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "gcmi", "com", "flqmi:eta=0.2 + 0.5*gcmi"})
  void neverBuildsTheGroundBlock(String measure) {
    Problem v = Problem.of(V.features()).query(Q); // V would share the blocks of other tests
    Result r = Request.pick(5).measure(measure).from(v);
    r.reasons();
    assertThat(v.storagePlan().toMap().keySet()).isSubsetOf("Q × V");
    r.representatives();
    assertThat(v.storagePlan().toMap().keySet()).isSubsetOf("Q × V", "V × V, by column");
    assertThat(v.storagePlan().toMap().get("V × V, by column")).startsWith("on the fly");
  }

  /** The loss to P is computed with the same block V × V. */
  @Test
  void removingAnAuxiliarySetKeepsTheGroundBlock() {
    Problem v = V.privateSet(P).storage(Storage.DENSE);
    Request.pick(3).from(v);
    assertThat(v.storagePlan().toMap()).containsOnlyKeys("V × V, swept", "P × V");
    Problem free = v.without(AuxiliarySet.PRIVATE);
    assertThat(free.storagePlan().toMap()).containsOnlyKeys("V × V, swept");
    assertThat(free.represented()).isSameAs(v.represented());
  }

  @ParameterizedTest
  @ValueSource(strings = {"gc", "logdet", "disparitysum", "disparitymin", "sumredundancy"})
  void neverStoresTheGroundBlock(String measure) {
    Problem v = Problem.of(bunches(5, 10, 0, 1, 2));
    Result r = Request.pick(5).measure(measure).from(v);
    r.reasons();
    r.representatives();
    assertThat(v.storagePlan().toMap())
        .allSatisfy((what, kept) -> assertThat(kept).as(what).startsWith("on the fly"));
  }

  @Test
  void storageIsAsRequested() {
    Problem v = Problem.of(bunches(6, 10, 0, 1, 2));
    Problem dense = v.storage(Storage.DENSE), lazy = v.storage(Storage.ON_THE_FLY);
    Problem few = v.storage(Storage.neighbours(30)), small = v.memory(1000);
    List<int[]> picks = new ArrayList<>();
    for (Problem p : List.of(dense, lazy, few, small)) {
      picks.add(Request.pick(6).from(p).selection().indices());
    }
    assertThat(dense.storagePlan().toMap().get("V × V, swept")).startsWith("dense");
    assertThat(lazy.storagePlan().toMap().get("V × V, swept")).startsWith("on the fly");
    assertThat(few.storagePlan().toMap().get("V × V, swept")).startsWith("sparse, 900 entries");
    assertThat(small.storagePlan().toMap().get("V × V, swept")).startsWith("on the fly");
    assertThat(picks).allSatisfy(p -> assertThat(p).isEqualTo(picks.getFirst()));
  }

  @Test
  void rejectedBeforeAnyWork() {
    Problem v = V.query(Q);
    refused(Request.pick(0), v, "k is 0");
    refused(Request.pick(31), v, "only 30 items");
    assertThatThrownBy(() -> Request.pick(2).optimizer("gready"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Did you mean greedy?");
    refused(Request.pick(2).measure("flqm"), v, "Did you mean flqmi?");
    refused(Request.pick(2).measure("fl"), v, "does not use the query set");
    refused(
        Request.pick(2).constraint(Constraint.withinBudget(3, 1, 2)), v, "2 costs for 30 items");
    refused(
        Request.pick(2).constraint(Constraint.atMost(2).include(1, 2, 3)), v, "Item 3 must be in");
    assertThat(v.storagePlan().toMap()).isEmpty();
    refused(Request.pick(2).measure("logdetmi").optimizer("lazy"), v, "Use the optimizer greedy");
  }

  private static void refused(Request r, Problem v, String message) {
    assertThatThrownBy(() -> r.from(v))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining(message);
  }

  @Test
  void progress() {
    List<Integer> told = new ArrayList<>();
    Request.pick(4).from(V.query(Q), (picked, of, value) -> told.add(10 * picked + of));
    assertThat(told).containsExactly(14, 24, 34, 44);
    assertThatThrownBy(
            () ->
                Request.pick(4)
                    .from(
                        V.query(Q),
                        (picked, of, value) -> {
                          throw new IllegalStateException("enough");
                        }))
        .hasMessage("enough");
  }

  @Test
  void widths() {
    assertThatThrownBy(() -> V.query(Features.of(World.points(Seeds.random(1), 2, 4))))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("query set has 4 features a row and the pool 3");
  }

  @Test
  void equalLabelsAreOneStratum() {
    List<String> labels = Arrays.asList("cat", "dog", "cat", null, "null", "", null);
    Execution.Partitioned e = Execution.partitioned(2).strata(labels);
    assertThat(PreparedRun.numbered(e.strata())).containsExactly(0, 1, 0, 2, 3, 4, 2);
    labels.set(1, "cat");
    assertThat(e.strata()).element(1).isEqualTo("dog");
    assertThat(e).isEqualTo(e.rounds(1).rounds(2)).isNotEqualTo(e.strata(labels));
    refused(Request.pick(3).execution(e), V, "strata for 7 items");
  }
}
