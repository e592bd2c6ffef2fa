package dev.prism.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Problem;
import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gains, the bound and the reasons of rankings, the same at any time and on any thread. */
class RankingTest {
  private static final float[][] POOL = Vectors.random(12, 6, 11);
  private static final float[] QUERY = Vectors.random(1, 6, 12)[0];
  private static final Candidates CANDIDATES = Candidates.of(POOL).query(QUERY);

  private static Problem problem() {
    return Problem.of(Features.of(POOL))
        .query(Features.of(new float[][] {QUERY}))
        .workers(Workers.ONE);
  }

  /** The value of the best set of four, by looking at all of them. */
  private static double best(Spec spec, Problem v) {
    double best = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < POOL.length; a++) {
      for (int b = 0; b < a; b++) {
        for (int c = 0; c < b; c++) {
          for (int d = 0; d < c; d++) {
            best = Math.max(best, spec.value(v, a, b, c, d));
          }
        }
      }
    }
    return best;
  }

  @ParameterizedTest
  @ValueSource(strings = {"flvmi", "flqmi", "logdet"})
  void noSetIsAboveTheBound(String measure) {
    Problem v = measure.equals("logdet") ? Problem.of(Features.of(POOL)) : problem();
    Candidates given = measure.equals("logdet") ? Candidates.of(POOL) : CANDIDATES;
    Ranking ranking = Reranker.of(measure).k(4).rerank(given);
    Spec spec = Spec.parse(measure, v);
    double value = spec.value(v, ranking.indices()), best = best(spec, v);

    assertThat(ranking.certificate().hasBound()).isTrue();
    assertThat(ranking.certificate().bound()).isGreaterThanOrEqualTo(best - 1e-9);
    assertThat(value).isBetween(0.63 * best, best + 1e-9);
    assertThat(ranking.certificate()).isSameAs(ranking.certificate()); // computed once
  }

  @ParameterizedTest
  @ValueSource(strings = {"flvmi", "logdetmi:ridge=0.1", "gcmi + 0.5*sumredundancy"})
  void gainsAddUpToTheValue(String measure) {
    Ranking ranking = Reranker.of(measure).k(5).rerank(CANDIDATES);
    Problem v = problem();
    double sum = ranking.picks().stream().mapToDouble(Ranked::gain).sum();

    assertThat(sum).isCloseTo(Spec.parse(measure, v).value(v, ranking.indices()), within(1e-5));
    assertThat(ranking.result().orElseThrow().selection().indices())
        .containsExactly(ranking.indices());
  }

  @Test
  void picksByRelevanceOnceNothingAddsValue() {
    Ranking ranking = Reranker.standard().k(12).rerank(CANDIDATES);
    List<String> reasons = ranking.picks().stream().map(Ranked::reason).toList();

    assertThat(ranking.indices())
        .containsExactlyInAnyOrder(IntStream.range(0, 12).toArray())
        .containsExactly(Request.pick(12).measure("flvmi").from(problem()).selection().indices());
    assertThat(reasons.getFirst()).contains("; gain ");
    assertThat(reasons.getLast()).endsWith("; picked by relevance");
    assertThat(ranking.picks().getLast().gain()).isCloseTo(0, within(1e-9));
  }

  @Test
  void similaritiesAreCosines() {
    for (Ranked r : Reranker.mmr(0.4).k(12).rerank(CANDIDATES)) {
      assertThat(r.similarity()).isCloseTo(Vectors.cosine(POOL[r.index()], QUERY), within(1e-6));
    }
  }

  @Test
  void aRerankerIsSharedAmongThreads() throws Exception {
    Reranker shared = Reranker.standard().k(6);
    float[][][] pools = new float[8][][];
    Arrays.setAll(pools, p -> Vectors.random(50, 16, 100 + p));
    List<int[]> expected = new ArrayList<>();
    for (float[][] pool : pools) {
      expected.add(shared.rerank(Candidates.of(pool).query(pool[0])).indices());
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<int[]>> found = new ArrayList<>();
      for (int call = 0; call < 40; call++) {
        float[][] pool = pools[call % pools.length];
        found.add(
            threads.submit(() -> shared.rerank(Candidates.of(pool).query(pool[0])).indices()));
      }
      for (int call = 0; call < found.size(); call++) {
        assertThat(found.get(call).get()).containsExactly(expected.get(call % pools.length));
      }
    }
  }

  @Test
  void settingsMakeCopies() {
    Reranker standard = Reranker.standard(), two = standard.k(2);
    Candidates other = CANDIDATES.include(5);

    assertThat(standard.rerank(CANDIDATES).size()).isEqualTo(Reranker.DEFAULT_K);
    assertThat(two.rerank(CANDIDATES).size()).isEqualTo(2);
    assertThat(two.rerank(other).indices()).startsWith(5);
    assertThat(two.rerank(CANDIDATES).picks().getFirst().reason()).doesNotContain("must");
    assertThat(CANDIDATES.size()).isEqualTo(12);
  }

  @Test
  void whatNoSettingReadsChangesNothing() {
    int[] plain = Reranker.standard().k(4).rerank(CANDIDATES).indices();
    double[] costs = new double[12];
    Arrays.fill(costs, 7);
    Candidates more = CANDIDATES.costs(costs).groups(new int[12]);

    assertThat(Reranker.standard().k(4).rerank(more).indices()).containsExactly(plain);
    assertThat(Reranker.standard().k(4).tokens(1e6).rerank(more).indices()).hasSize(4);
    assertThat(Reranker.standard().tokens(29).rerank(more).indices()).containsExactly(plain);
    assertThat(Reranker.standard().k(4).perGroup(1).rerank(more).size()).isEqualTo(1);
  }
}
