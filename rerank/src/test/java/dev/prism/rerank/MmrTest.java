package dev.prism.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MmrTest {
  private static final float[][] POOL = Vectors.random(40, 12, 5);
  private static final float[] QUERY = Vectors.random(1, 12, 6)[0];

  /** Maximal marginal relevance by its definition. */
  private static List<Integer> byDefinition(double lambda, int k, float[]... shown) {
    List<float[]> before = new ArrayList<>(List.of(shown));
    List<Integer> picks = new ArrayList<>();
    while (picks.size() < k) {
      int best = -1;
      double top = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < POOL.length; j++) {
        double nearest = before.isEmpty() ? 0 : Double.NEGATIVE_INFINITY;
        for (float[] b : before) {
          nearest = Math.max(nearest, Vectors.cosine(POOL[j], b));
        }
        double x = lambda * Vectors.cosine(POOL[j], QUERY) - (1 - lambda) * nearest;
        if (!picks.contains(j) && x > top) {
          best = j;
          top = x;
        }
      }
      picks.add(best);
      before.add(POOL[best]);
    }
    return picks;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.5, 0.7, 1})
  void followsItsDefinition(double lambda) {
    Candidates c = Candidates.of(POOL).query(QUERY);

    assertThat(Reranker.mmr(lambda).k(12).rerank(c).indices())
        .containsExactly(byDefinition(lambda, 12).stream().mapToInt(j -> j).toArray());
    assertThat(Reranker.of("mmr:lambda=" + lambda).k(12).rerank(c).indices())
        .containsExactly(Reranker.mmr(lambda).k(12).rerank(c).indices());
  }

  @Test
  void countsWhatWasShown() {
    float[][] shown = {POOL[0], POOL[9]};
    Ranking ranking = Reranker.mmr(0.6).k(12).rerank(Candidates.of(POOL).query(QUERY).shown(shown));

    assertThat(ranking.indices())
        .containsExactly(byDefinition(0.6, 12, shown).stream().mapToInt(j -> j).toArray());
    assertThat(byDefinition(0.6, 12, shown)).isNotEqualTo(byDefinition(0.6, 12));
  }

  /** The next in the order that fits, not the most for its cost. */
  @Test
  void keepsItsOrderUnderABudget() {
    double[] costs = new double[POOL.length];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = 1 + j % 3;
    }
    costs[byDefinition(0.5, 2).get(1)] = 100;
    Candidates c = Candidates.of(POOL).query(QUERY).costs(costs);
    int[] picks = Reranker.mmr(0.5).tokens(9).rerank(c).indices();
    double spent = 0;
    for (int j : picks) {
      spent += costs[j];
    }

    assertThat(picks[0]).isEqualTo(byDefinition(0.5, 1).getFirst());
    assertThat(picks).doesNotContain(byDefinition(0.5, 2).get(1));
    assertThat(spent).isBetween(8.0, 9.0);
  }

  @Test
  void rejectsALambdaOutOfRange() {
    assertThatThrownBy(() -> Reranker.mmr(1.5))
        .hasMessage("lambda=1.5 is out of range for mmr; allowed is 0 to 1.");
    assertThatThrownBy(() -> Reranker.of("mmr:mu=1")).hasMessageContaining("no setting mu");
    assertThatThrownBy(() -> Reranker.of("mmr").rerank(Candidates.of(POOL)))
        .hasMessageContaining("mmr needs a query set");
  }
}
