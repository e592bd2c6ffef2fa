package dev.prism.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Pick;
import dev.prism.Pick.Criterion;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.run.Result.Relevance;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Picks after no item adds to the value, each of which says its criterion. */
class AfterSaturationTest {
  private static final int N = 60;
  private static final Problem Q =
      Problem.of(rows(N, 1)).query(rows(2, 2)).similarity(dev.prism.kernel.Similarity.RBF);
  private static final Problem QP = Q.privateSet(rows(2, 3));
  private static final Request FLCMI = Request.pick(40).measure("flcmi:eta=0.7,nu=1");

  private static Features rows(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] x = new float[n][4];
    for (float[] row : x) {
      for (int k = 0; k < row.length; k++) {
        row[k] = (float) random.nextDouble();
      }
    }
    return Features.of(x);
  }

  private static List<Pick> by(Result r, Criterion c) {
    return r.selection().picks().stream().filter(p -> p.by() == c).toList();
  }

  @Test
  void goesOnByRelevance() {
    Result r = FLCMI.from(QP);
    List<Pick> gained = by(r, Criterion.GAIN), added = by(r, Criterion.RELEVANCE);
    assertThat(r.selection().picks()).hasSize(40);
    assertThat(gained).isNotEmpty().allMatch(p -> p.gain() > 0);
    assertThat(added).isNotEmpty().allMatch(p -> p.gain() == 0);
    assertThat(r.notes())
        .containsExactly(
            gained.size()
                + " of 40 picks add value; "
                + added.size()
                + " were added by relevance.");
    double[] score = Relevance.scores(QP);
    List<Integer> in = gained.stream().map(Pick::index).toList();
    assertThat(added.stream().map(Pick::index))
        .containsExactlyElementsOf(
            IntStream.range(0, N)
                .boxed()
                .filter(j -> !in.contains(j))
                .sorted(Comparator.comparingDouble(j -> -score[j]))
                .limit(added.size())
                .toList());
    double[] q = QP.total(AuxiliarySet.QUERY), p = QP.total(AuxiliarySet.PRIVATE);
    assertThat(score[5]).isCloseTo(q[5] / 2 - p[5] / 2, within(1e-12));
    assertThat(r.relevance().query().getAsDouble())
        .isCloseTo(
            Arrays.stream(r.selection().indices())
                .mapToDouble(j -> q[j] / 2)
                .average()
                .getAsDouble(),
            within(1e-6));
  }

  @Test
  void stopsWhenAsked() {
    Result r = FLCMI.afterSaturation(AfterSaturation.STOP).from(QP);
    assertThat(r.selection().picks())
        .isEqualTo(by(FLCMI.from(QP), Criterion.GAIN))
        .hasSizeLessThan(40);
    assertThat(r.selection().stopReason()).isEqualTo("no item has a positive gain");
    assertThat(r.notes()).isEmpty();
  }

  @Test
  void goesOnAtRandomWhenAsked() {
    Request random = FLCMI.afterSaturation(AfterSaturation.RANDOM);
    Result r = random.from(QP);
    assertThat(by(r, Criterion.RANDOM)).hasSize(by(FLCMI.from(QP), Criterion.RELEVANCE).size());
    assertThat(r.selection()).isEqualTo(random.from(QP.threads(1)).selection());
    assertThat(r.selection().indices()).isNotEqualTo(random.seed(1).from(QP).selection().indices());
    assertThat(r.notes().getFirst()).endsWith("were added at random.");
  }

  /**
   * Everything is saturated at once: nothing is worth anything, and the certificate does not say
   * 100 %.
   */
  @Test
  void aValueOfZeroIsNoGoodNews() {
    Result r = Request.pick(5).measure("flcmi:eta=0,nu=1").from(QP);
    assertThat(r.selection().value()).isZero();
    assertThat(by(r, Criterion.RELEVANCE)).hasSize(5);
    assertThat(r.certificate().description()).isEqualTo("no selection has a positive value");
    assertThat(r.certificate().ratio(0)).isNaN();
  }

  @Test
  void theLeastLikeThePrivateSet() {
    Problem p = QP.without(AuxiliarySet.QUERY);
    Result r = Request.pick(10).measure("flcg:nu=9").from(p);
    double[] score = Relevance.scores(p);
    assertThat(by(r, Criterion.DISSIMILARITY)).hasSize(10);
    assertThat(r.selection().indices()[0])
        .isEqualTo(
            IntStream.range(0, N).boxed().max(Comparator.comparingDouble(j -> score[j])).get());
  }

  /** Set covers saturate once every concept is covered; facility location goes on. */
  @Test
  void representsWhereNothingGuides() {
    int[][] tags = new int[N][];
    Arrays.setAll(tags, j -> new int[] {j % 3});
    Concepts c = Concepts.of(tags, new double[] {1, 1, 1});
    Result r = Request.pick(6).measure("setcover").from(Problem.of(rows(N, 1)).concepts(c));
    assertThat(by(r, Criterion.GAIN)).hasSize(3);
    assertThat(by(r, Criterion.REPRESENTATION)).hasSize(3);
    Result without = Request.pick(6).measure("setcover").from(Problem.of(c));
    assertThat(by(without, Criterion.RANDOM)).hasSize(3);
  }

  @Test
  void quotasAndIncludedItemsHold() {
    List<String> group = IntStream.range(0, N).mapToObj(j -> j < 5 ? "rare" : "common").toList();
    Constraint c =
        Constraint.atMost(30)
            .quotas(Quotas.of(group, Quotas.parse("rare:5-5,*:0-20")))
            .include(50, 51)
            .exclude(7);
    for (AfterSaturation a : AfterSaturation.values()) {
      int[] picks = FLCMI.constraint(c).afterSaturation(a).from(QP).selection().indices();
      assertThat(picks).startsWith(50, 51).contains(0, 1, 2, 3, 4).doesNotContain(7);
      assertThat(Arrays.stream(picks).distinct().count()).isEqualTo(picks.length);
      assertThat(picks.length).isLessThanOrEqualTo(25);
      if (a != AfterSaturation.STOP) {
        assertThat(picks).as("5 rare and 20 common ones").hasSize(25);
      }
    }
  }

  /** Gains that are not known to stay at zero are left alone: log-determinants, disparities. */
  @Test
  void otherMeasuresAreNotChanged() {
    for (String m : List.of("disparitysum", "disparitymin", "logdet", "gc:lambda=2")) {
      Result r = Request.pick(20).measure(m).from(Q.without(AuxiliarySet.QUERY));
      assertThat(by(r, Criterion.GAIN)).as(m).hasSize(20);
    }
    Result stopped = FLCMI.constraint(Constraint.atMost(40).stopAtZero()).from(QP);
    assertThat(by(stopped, Criterion.RELEVANCE)).isEmpty();
  }

  @Test
  void names() {
    assertThat(AfterSaturation.named("stop")).isEqualTo(AfterSaturation.STOP);
    assertThatThrownBy(() -> AfterSaturation.named("stopp"))
        .isInstanceOf(PrismException.class)
        .hasMessageContaining("Did you mean stop?");
  }
}
