package dev.prism.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Concepts;
import dev.prism.Guide;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.Run;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Blocks, shares and a second round give sets that obey, and are worth nearly what exact ones are.
 */
class PartitionedSelectorTest {
  /** Classes around centres of their own, one after the other; the last is rare. */
  private static Features sorted(int n, int rare, int classes, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] centre = new float[classes][d];
    for (float[] c : centre) {
      for (int k = 0; k < d; k++) {
        c[k] = (float) Math.abs(random.nextGaussian());
      }
    }
    float[][] x = new float[n][d];
    for (int i = 0; i < n; i++) {
      float[] c = centre[label(i, n, rare, classes)];
      for (int k = 0; k < d; k++) {
        x[i][k] = (float) (c[k] + 0.4 * Math.abs(random.nextGaussian()));
      }
    }
    return Features.of(x);
  }

  private static int label(int i, int n, int rare, int classes) {
    return i >= n - rare ? classes - 1 : (int) ((long) i * (classes - 1) / (n - rare));
  }

  private static Problem pool(int n) {
    Features all = sorted(n + 20, 20, 5, 12, 3);
    return Problem.of(all.select(IntStream.range(0, n).toArray()))
        .query(all.select(IntStream.range(n + 5, n + 15).toArray()))
        .privateSet(all.select(new int[] {1, 2}))
        .threads(2);
  }

  private static Problem with(Problem p, String measure) {
    boolean q = measure.matches("(fl|gc|logdet).*mi|com");
    boolean a = measure.matches(".*(cmi|cg)") && !measure.equals("gcmi");
    p = q ? p : p.without(Guide.QUERY);
    return a ? p : p.without(Guide.PRIVATE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fl",
        "flvmi",
        "flqmi",
        "flcg",
        "flcmi",
        "gc",
        "gcmi",
        "gccg",
        "logdet",
        "logdetmi",
        "logdetcg",
        "logdetcmi",
        "com",
        "disparitysum",
        "disparitymin",
        "sumredundancy",
        "saturated",
        "featurebased",
        "featurebased:normalize=minmax"
      })
  void aSetHasTheSameValueAmongSomeItemsAsAmongAll(String measure) {
    Problem all = with(pool(300), measure);
    for (Problem p : List.of(all, all.similarity(Similarity.EUCLIDEAN))) {
      int[] some = {7, 290, 31, 200, 113, 64}, of = {3, 0, 5};
      Spec spec = Spec.parse(measure, p);
      double whole = spec.on(p).at(200, 7, 64).value();
      assertThat(spec.on(p.withCandidates(some)).at(of).value())
          .isCloseTo(whole, within(1e-5 * Math.max(1, Math.abs(whole))));
      int[] fewer = {3, 0, 5, 1};
      assertThat(spec.on(p.withCandidates(some).restrict(fewer)).at(0, 1, 2).value())
          .isCloseTo(whole, within(1e-5 * Math.max(1, Math.abs(whole))));
    }
  }

  @Test
  void matricesAndConceptsCanBeChosenFromToo() {
    float[][] s = new float[40][40];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j <= i; j++) {
        s[i][j] = s[j][i] = i == j ? 1 : (float) random.nextDouble();
      }
    }
    Problem p = Problem.of(DenseKernel.of(s, "test"));
    for (String m : List.of("fl", "gc", "saturated", "disparitysum")) {
      Spec spec = Spec.parse(m, p);
      assertThat(spec.on(p.withCandidates(new int[] {5, 30, 11})).at(2, 1).value())
          .isCloseTo(spec.on(p).at(11, 30).value(), within(1e-4));
    }
    Problem c =
        Problem.of(Concepts.of(new int[][] {{0}, {1, 2}, {2}, {0, 3}}, new double[] {1, 2, 3, 4}));
    Spec cover = Spec.parse("setcover", c);
    assertThat(cover.on(c.withCandidates(new int[] {3, 1})).at(0, 1).value())
        .isEqualTo(cover.on(c).at(3, 1).value());
  }

  @Test
  void aNeighbourGraphIsNotTakenApart() {
    Problem p = pool(300).storage(Storage.neighbours(5));
    assertThatThrownBy(() -> p.withCandidates(new int[] {1}))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("neighbour graph");
  }

  private static PartitionedSelector.Outcome run(
      Problem p, String m, PartitionedSelector how, Constraint c) {
    return how.maximize(p, on(p, m), c, Optimizers.AUTO, Run.DEFAULT.seed(7).workers(p.workers()));
  }

  private static Function<Problem, Objective> on(Problem p, String measure) {
    return Spec.read(measure, p)::on;
  }

  private static double exact(Problem p, String m, Constraint c) {
    return Optimizers.AUTO.maximize(on(p, m).apply(p), c, Run.DEFAULT).value();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fl", "flvmi", "flqmi", "flcg", "flcmi", "gcmi", "logdet", "com", "featurebased"})
  void twoRoundsLoseLittle(String measure) {
    Problem p = with(pool(1200), measure);
    Constraint c = Constraint.atMost(24);
    double best = exact(p, measure, c);
    var two = run(p, measure, PartitionedSelector.of(6), c);
    assertThat(two.selection().value()).isGreaterThan(0.97 * best).isLessThanOrEqualTo(best * 1.02);
    assertThat(two.selection().value()).isEqualTo(Math.max(two.once(), two.again()));
    assertThat(on(p, measure).apply(p).at(two.selection().indices()).value())
        .isCloseTo(two.selection().value(), within(1e-5 * best));
    assertThat(two.selection().picks()).hasSize(24);
    assertThat(two.guarantee().factor()).isCloseTo(0.2448, within(1e-3));
  }

  @Test
  void theLinearMeasureIsExactInTwoRounds() {
    Problem p = with(pool(1200), "gcmi");
    var two = run(p, "gcmi", PartitionedSelector.of(6), Constraint.atMost(24));
    int[] best =
        Optimizers.AUTO
            .maximize(on(p, "gcmi").apply(p), Constraint.atMost(24), Run.DEFAULT)
            .indices();
    assertThat(two.selection().indices()).isEqualTo(best);
  }

  /** Sorted by class, the rare one last, and it is what the query asks for. */
  @ParameterizedTest
  @ValueSource(strings = {"flqmi", "gcmi", "com", "flvmi", "logdetmi"})
  void aPoolSortedByClassIsNoTrap(String measure) {
    int n = 2000, rare = 60, classes = 10, k = 40;
    Features x = sorted(n + 10, rare + 10, classes, 12, 5);
    Problem p =
        Problem.of(x.select(IntStream.range(0, n).toArray()))
            .query(x.select(IntStream.range(n, n + 10).toArray()))
            .threads(2);
    Constraint c = Constraint.atMost(k);
    var f = on(p, measure);
    var exact = Optimizers.AUTO.maximize(f.apply(p), c, Run.DEFAULT);
    long found = rare(exact.indices(), n, rare);
    assertThat(found).isGreaterThan(k / 3);
    var s = run(p, measure, PartitionedSelector.of(6), c).selection();
    assertThat((double) rare(s.indices(), n, rare)).isGreaterThanOrEqualTo(0.95 * found);
    assertThat(s.value()).isGreaterThan(0.97 * exact.value());
    // Blocks in the order of the file fall into it: the rare class is in one of them.
    long trapped = 0;
    for (int b = 0; b < 5; b++) {
      int[] block = IntStream.range(b * n / 5, (b + 1) * n / 5).toArray();
      var part = Optimizers.AUTO.maximize(f.apply(p.restrict(block)), c.k(k / 5), Run.DEFAULT);
      trapped += rare(Arrays.stream(part.indices()).map(j -> block[j]).toArray(), n, rare);
    }
    assertThat((double) trapped).isLessThan(0.6 * found);
  }

  private static long rare(int[] picks, int n, int rare) {
    return Arrays.stream(picks).filter(j -> j >= n - rare).count();
  }

  /** More blocks than picks: the block with the rare item may have no share, and must send it. */
  @Test
  void minimumsHoldInOneRound() {
    Problem p = with(pool(400), "fl");
    for (int at = 0; at < 400; at += 57) {
      List<String> group = new ArrayList<>(Collections.nCopies(400, "common"));
      group.set(at, "rare");
      var c = Constraint.atMost(3).quotas(Quotas.of(group, Map.of("rare", new Quotas.Range(1, 1))));
      for (int rounds = 1; rounds <= 2; rounds++) {
        assertThat(run(p, "fl", PartitionedSelector.of(8).rounds(rounds), c).selection().indices())
            .hasSize(3)
            .contains(at);
      }
    }
  }

  @Test
  void everyBlockHasItsPartOfAStratum() {
    int[] label = IntStream.range(0, 1200).map(i -> i / 300).toArray();
    Problem p = with(pool(1200), "fl");
    var a = run(p, "fl", PartitionedSelector.of(6).strata(label), Constraint.atMost(12));
    assertThat(a.selection().picks()).hasSize(12);
    assertThatThrownBy(
            () -> run(p, "fl", PartitionedSelector.of(6).strata(1, 2), Constraint.atMost(12)))
        .hasMessageContaining("strata for 2 items");
  }

  @Test
  void theSameOnAnyNumberOfThreadsAndWithAnyMemory() {
    Problem p = with(pool(900), "fl");
    List<Pick> one =
        run(p.threads(1), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
            .selection()
            .picks();
    for (int threads : new int[] {2, 3, 8}) {
      assertThat(
              run(p.threads(threads), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
                  .selection()
                  .picks())
          .isEqualTo(one);
    }
    assertThat(
            run(p.memory(10_000), "fl", PartitionedSelector.of(5), Constraint.atMost(20))
                .selection()
                .picks())
        .isEqualTo(one);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void constraintsHoldInTheEnd(int rounds) {
    int n = 800;
    Problem p = with(pool(n), "fl");
    SplittableRandom random = new SplittableRandom(2);
    List<String> group = new ArrayList<>();
    double[] costs = new double[n];
    for (int i = 0; i < n; i++) {
      group.add("abc".substring(i * 3 / n, i * 3 / n + 1));
      costs[i] = 0.5 + random.nextDouble();
    }
    Quotas q = Quotas.of(group, Map.of("a", new Quotas.Range(0, 3), "c", new Quotas.Range(9, 11)));
    PartitionedSelector how = PartitionedSelector.of(5).rounds(rounds);
    Constraint base = Constraint.atMost(25).include(4, 700).exclude(1, 2, 3, 300);
    for (Constraint c :
        List.of(
            base,
            base.quotas(q),
            base.knapsack(new Knapsack(costs, 9)),
            base.quotas(q).knapsack(new Knapsack(costs, 15)),
            Constraint.within(6, costs))) {
      int[] picks = run(p, "fl", how, c).selection().indices();
      assertThat(Arrays.stream(picks).distinct().count()).isEqualTo(picks.length);
      assertThat(picks.length).isBetween(1, Math.min(c.k(), n));
      assertThat(Arrays.stream(picks).boxed().toList())
          .containsAll(Arrays.stream(c.include()).boxed().toList())
          .doesNotContainAnyElementsOf(
              c.exclude().length == 0 ? List.of(-1) : Arrays.stream(c.exclude()).boxed().toList());
      if (c.quotas() != null) {
        long a = Arrays.stream(picks).filter(j -> group.get(j).equals("a")).count();
        long cs = Arrays.stream(picks).filter(j -> group.get(j).equals("c")).count();
        assertThat(a).isLessThanOrEqualTo(3);
        assertThat(cs).isBetween(9L, 11L);
      }
      if (c.knapsack() == null) {
        assertThat(picks).hasSize(25);
      } else {
        assertThat(Arrays.stream(picks).mapToDouble(j -> costs[j]).sum())
            .isLessThanOrEqualTo(c.knapsack().budget() * (1 + 1e-9));
      }
    }
  }

  @Test
  void stopsAreMinded() {
    Problem p = with(pool(600), "fl");
    Constraint c = Constraint.atMost(40).until(100);
    for (int rounds : new int[] {1, 2}) {
      var s = run(p, "fl", PartitionedSelector.of(4).rounds(rounds), c).selection();
      assertThat(s.stopped()).isEqualTo("the target value is reached");
      assertThat(s.value()).isGreaterThanOrEqualTo(100);
      assertThat(s.picks().size()).isLessThan(40);
    }
  }

  @Test
  void whatCannotBeSharedOutIsRefused() {
    Problem p = with(pool(100), "fl");
    assertThatThrownBy(
            () -> run(p, "fl", PartitionedSelector.of(4), Constraint.atMost(Integer.MAX_VALUE)))
        .hasMessageContaining("say how many");
    assertThatThrownBy(() -> run(p, "fl", PartitionedSelector.of(101), Constraint.atMost(5)))
        .hasMessageContaining("101 blocks of 100 items");
    assertThatThrownBy(() -> run(p, "fl", PartitionedSelector.of(4), Constraint.atMost(101)))
        .hasMessageContaining("k is 101");
    assertThatThrownBy(() -> PartitionedSelector.of(0)).isInstanceOf(PrismException.class);
    assertThatThrownBy(() -> PartitionedSelector.of(2).rounds(3))
        .isInstanceOf(PrismException.class);
  }

  @Test
  void moreBlocksThanPicksLeaveSomeBlocksOut() {
    Problem p = with(pool(400), "fl");
    for (int rounds : new int[] {1, 2}) {
      var s =
          run(p, "fl", PartitionedSelector.of(20).rounds(rounds), Constraint.atMost(3)).selection();
      assertThat(s.picks()).hasSize(3);
    }
  }

  /** After a stop only what a group still lacks is added, and nothing on the way to it. */
  @Test
  void afterAStopOnlyMinimumsAreMet() {
    Problem p = with(pool(300), "fl");
    List<String> labels =
        IntStream.range(0, 300).mapToObj(i -> i < 290 ? "common" : "rare").toList();
    Quotas q = Quotas.of(labels, Map.of("rare", new Quotas.Range(3, 5)));
    Constraint c = Constraint.atMost(20).quotas(q).until(1e-3);
    int[] picks = run(p, "fl", PartitionedSelector.of(3).rounds(1), c).selection().indices();
    assertThat(Arrays.stream(picks).filter(j -> j >= 290).count()).isEqualTo(3);
    assertThat(Arrays.stream(picks).filter(j -> j < 290).count()).isLessThanOrEqualTo(1);
  }
}
