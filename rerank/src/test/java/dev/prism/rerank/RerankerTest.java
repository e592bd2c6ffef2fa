package dev.prism.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Problem;
import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.run.Request;
import dev.prism.spec.Measures;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RerankerTest {
  private static final float[][] POOL = Vectors.random(60, 16, 1);
  private static final float[] QUERY = POOL[7];
  private static final Candidates CANDIDATES = Candidates.of(POOL).query(QUERY);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flqmi",
        "flvmi",
        "logdetmi",
        "logdetmi:ridge=0.1",
        "gcmi + 0.5*sumredundancy",
        "0.5*flqmi + 0.5*logdet",
        "log-det",
        Reranker.STANDARD_MEASURE
      })
  void picksWhatARequestPicks(String measure) {
    Problem v = Problem.of(Features.of(POOL)).query(Features.of(new float[][] {QUERY}));
    int[] expected = Request.pick(8).measure(measure).from(v).selection().indices();

    assertThat(Reranker.of(measure).k(8).rerank(CANDIDATES).indices()).containsExactly(expected);
  }

  @Test
  void comparesByClippedCosineWhereAMeasureNeedsIt() {
    Problem v =
        Problem.of(Features.of(POOL))
            .query(Features.of(new float[][] {QUERY}))
            .similarity(Similarity.COSINE_CLIPPED);
    int[] expected = Request.pick(8).measure("com").from(v).selection().indices();

    assertThat(Reranker.of(Measures.COM).k(8).rerank(CANDIDATES).indices())
        .containsExactly(expected);
  }

  @Test
  void readsVectorsInOneArray() {
    float[] flat = new float[60 * 16];
    for (int i = 0; i < 60; i++) {
      System.arraycopy(POOL[i], 0, flat, 16 * i, 16);
    }
    int[] expected = Reranker.standard().rerank(CANDIDATES).indices();

    assertThat(expected).hasSize(Reranker.DEFAULT_K).doesNotHaveDuplicates();
    assertThat(Reranker.standard().rerank(Candidates.of(flat, 16).query(QUERY)).indices())
        .containsExactly(expected);
    assertThat(Reranker.standard().rerank(Candidates.of(List.of(POOL)).query(QUERY)).indices())
        .containsExactly(expected);
  }

  @Test
  void avoidsWhatWasShown() {
    Candidates candidates = Candidates.of(POOL).query(Vectors.random(1, 16, 2)[0]);
    Reranker reranker = Reranker.of("logdetcmi:ridge=0.01").k(5);
    Ranking first = Reranker.of("logdetmi:ridge=0.01").k(5).rerank(candidates);
    float[][] shown = Arrays.stream(first.indices()).mapToObj(j -> POOL[j]).toArray(float[][]::new);
    Ranking next = reranker.rerank(candidates.shown(shown));

    assertThat(next.indices()).hasSize(5).doesNotContain(first.indices());
    assertThat(next.picks().getFirst().reason()).contains(" like what was shown");
  }

  @Test
  void staysWithinTheBudget() {
    double[] costs = IntStream.range(0, 60).mapToDouble(i -> 10 + i % 7 * 30).toArray();
    Ranking ranking = Reranker.of("logdetmi").tokens(400).rerank(CANDIDATES.costs(costs));
    double spent = Arrays.stream(ranking.indices()).mapToDouble(j -> costs[j]).sum();

    assertThat(spent).isBetween(300.0, 400.0);
    assertThat(Reranker.of("logdetmi").tokens(400).k(2).rerank(CANDIDATES.costs(costs)).size())
        .isEqualTo(2);
  }

  @Test
  void limitsThePicksOfAGroup() {
    int[] group = IntStream.range(0, 60).map(i -> 100 + i / 20).toArray();
    List<String> names = Arrays.stream(group).mapToObj(Integer::toString).toList();
    Reranker two = Reranker.of("gcmi").k(10).perGroup(2);
    int[] picks = two.rerank(CANDIDATES.groups(group)).indices();

    assertThat(picks).hasSize(6); // three groups
    assertThat(IntStream.of(picks).map(j -> group[j]).sorted())
        .containsExactly(100, 100, 101, 101, 102, 102);
    assertThat(two.rerank(CANDIDATES.groups(names)).indices()).containsExactly(picks);
  }

  @Test
  void includesWhatMustBeIn() {
    Ranking ranking = Reranker.standard().k(3).rerank(CANDIDATES.include(41, 3));

    assertThat(ranking.indices()).hasSize(3).startsWith(41, 3);
    assertThat(ranking.picks().getFirst().reason()).startsWith("must be included; ");
    assertThat(ranking.picks().getLast().reason()).doesNotContain("must");
  }

  @Test
  void addsTheScoresOfTheRetriever() {
    float[] scores = new float[60];
    scores[50] = 12;
    scores[51] = Float.NaN;
    Reranker gcmi = Reranker.of("gcmi").k(60);
    int[] plain = gcmi.rerank(CANDIDATES).indices();
    Ranking scored = gcmi.relevanceWeight(1.5).rerank(CANDIDATES.scores(scores));

    assertThat(scored.indices()[0]).isEqualTo(50);
    assertThat(scored.picks().getFirst().reason()).contains("is scored");
    assertThat(Arrays.stream(scored.indices()).skip(1))
        .containsExactlyElementsOf(Arrays.stream(plain).filter(j -> j != 50).boxed().toList());
    assertThat(gcmi.relevanceWeight(0).rerank(CANDIDATES.scores(scores)).indices())
        .containsExactly(plain);
    assertThat(gcmi.rerank(CANDIDATES.scores(new float[60])).indices()).containsExactly(plain);
  }

  @Test
  void scoresDoNotDependOnTheirUnit() {
    float[] scores = new float[60], other = new float[60];
    for (int j = 0; j < 60; j++) {
      scores[j] = (j * 17 % 60) / 64f;
      other[j] = 32 * scores[j] - 8;
    }
    Reranker standard = Reranker.standard().k(20);

    assertThat(standard.rerank(CANDIDATES.scores(other)).indices())
        .containsExactly(standard.rerank(CANDIDATES.scores(scores)).indices());
  }

  @Test
  void saysWhyAPickWasMade() {
    Ranking ranking = Reranker.of("gcmi + 0.5*sumredundancy").k(3).rerank(CANDIDATES);
    Ranked first = ranking.picks().get(0), second = ranking.picks().get(1);

    assertThat(first.index()).isEqualTo(7);
    assertThat(first.similarity()).isCloseTo(1, within(1e-6));
    assertThat(first.reason())
        .isEqualTo(
            "1.000 like the query; gain 2.000 (+2.000 is like Q, +0.000 repeats those chosen)");
    double s = Vectors.cosine(POOL[second.index()], QUERY);
    assertThat(second.similarity()).isCloseTo(s, within(1e-6));
    assertThat(second.gain()).isCloseTo(1.5 * s, within(1e-6)); // the first pick is the query
    assertThat(second.reason()).contains("; at most %.3f like a pick before it (7); ".formatted(s));
    assertThat(ranking).hasSize(3).extracting(Ranked::rank).containsExactly(0, 1, 2);
    assertThat(second).hasToString(second.index() + ": " + second.reason());
  }

  @Test
  void namesTheNearestOfSeveralQueries() {
    Ranking ranking =
        Reranker.of("flqmi").k(2).rerank(Candidates.of(POOL).query(POOL[3], POOL[44]));

    assertThat(ranking.indices()).containsExactlyInAnyOrder(3, 44);
    for (Ranked r : ranking) {
      assertThat(r.reason()).startsWith("1.000 like query " + (r.index() == 3 ? 0 : 1) + "; ");
    }
  }

  @Test
  void boundsTheBestSet() {
    Ranking ranking = Reranker.of("flqmi").k(5).rerank(CANDIDATES);

    assertThat(ranking.certificate().hasBound()).isTrue();
    assertThat(ranking.certificate().ratio()).isCloseTo(1, within(1e-6)); // modular
    assertThat(ranking).hasToString("5 picks: " + Arrays.toString(ranking.indices()));
    assertThat(Reranker.mmr(0.5).rerank(CANDIDATES).certificate().hasBound()).isFalse();
  }

  @Test
  void theStandardMeasureFitsWhatIsGiven() {
    Candidates asked = Candidates.of(POOL).query(QUERY), none = Candidates.of(POOL);
    Candidates shown = asked.shown(POOL[3], POOL[4]);
    Reranker standard = Reranker.standard().k(9);

    assertThat(standard.rerank(asked).indices())
        .containsExactly(Reranker.of("flvmi").k(9).rerank(asked).indices());
    assertThat(standard.rerank(shown).indices())
        .containsExactly(Reranker.of("flcmi").k(9).rerank(shown).indices());
    assertThat(standard.rerank(none).indices())
        .containsExactly(Reranker.of("fl").k(9).rerank(none).indices());
    assertThat(standard.rerank(none.shown(POOL[3])).indices())
        .containsExactly(Reranker.of("flcg").k(9).rerank(none.shown(POOL[3])).indices());
    assertThat(standard.tokens(100).perGroup(2))
        .hasToString("facility-location, at most 9, cost at most 100.0, at most 2 per group");
  }

  @Test
  void runsWithoutAQuery() {
    Ranking ranking = Reranker.of("logdet").k(4).rerank(Candidates.of(POOL));
    Problem v = Problem.of(Features.of(POOL));

    assertThat(ranking.indices())
        .containsExactly(
            Request.pick(Constraint.atMost(4)).measure("logdet").from(v).selection().indices());
    assertThat(ranking.picks().getFirst().similarity()).isNaN();
    assertThatThrownBy(() -> Reranker.of("flqmi").rerank(Candidates.of(POOL)))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("flqmi needs a query set");
  }
}
