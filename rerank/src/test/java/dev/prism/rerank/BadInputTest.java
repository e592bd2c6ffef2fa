package dev.prism.rerank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets an answer with a note where there is one, and a sentence otherwise. */
class BadInputTest {
  private static final float[][] POOL = Vectors.random(20, 8, 3);
  private static final float[] QUERY = Vectors.random(1, 8, 4)[0];
  private static final Reranker STANDARD = Reranker.standard();

  @ParameterizedTest
  @ValueSource(strings = {"log-det", "flqmi", "gcmi + 0.5*sumredundancy", "flvmi", "mmr", "com"})
  void leavesOutVectorsWithoutADirection(String measure) {
    float[][] pool = POOL.clone();
    pool[2] = new float[8];
    pool[5] = POOL[5].clone();
    pool[5][3] = Float.NaN;
    pool[11] = POOL[11].clone();
    pool[11][0] = Float.NEGATIVE_INFINITY;
    float[][] good = new float[17][];
    int[] ids = new int[17];
    for (int i = 0, n = 0; i < 20; i++) {
      if (i != 2 && i != 5 && i != 11) {
        good[n] = POOL[i];
        ids[n++] = i;
      }
    }
    Ranking ranking = Reranker.of(measure).k(6).rerank(Candidates.of(pool).query(QUERY));
    Ranking expected = Reranker.of(measure).k(6).rerank(Candidates.of(good).query(QUERY));

    assertThat(ranking.indices())
        .containsExactly(Arrays.stream(expected.indices()).map(i -> ids[i]).toArray());
    assertThat(ranking.notes())
        .containsExactly(
            "3 of 20 candidates were left out: their vectors are all zeros or have numbers that are"
                + " not finite.");
    assertThat(expected.notes()).isEmpty();
  }

  @Test
  void keepsCostsGroupsScoresAndInclusionsOfTheRest() {
    float[][] pool = POOL.clone();
    pool[0] = new float[8];
    double[] costs = new double[20];
    float[] scores = new float[20];
    int[] groups = new int[20];
    Arrays.fill(costs, 1);
    costs[19] = 50;
    groups[19] = 1;
    scores[1] = 1;
    Candidates c =
        Candidates.of(pool).query(QUERY).costs(costs).groups(groups).scores(scores).include(19, 0);
    Ranking ranking = Reranker.of("gcmi").tokens(55).perGroup(2).relevanceWeight(9).rerank(c);

    assertThat(ranking.indices()).hasSize(3).startsWith(19, 1);
    assertThat(ranking.notes()).hasSize(1);
  }

  @Test
  void ignoresWhatWasShownWithoutADirection() {
    float[][] shown = {POOL[3], new float[8]};
    Candidates c = Candidates.of(POOL).query(QUERY);
    Ranking ranking = STANDARD.rerank(c.shown(shown));

    assertThat(ranking.indices())
        .containsExactly(STANDARD.rerank(c.shown(POOL[3])).indices())
        .isNotEqualTo(STANDARD.rerank(c).indices());
    assertThat(ranking.notes()).singleElement().asString().startsWith("1 of 2 vectors of what was");
  }

  @Test
  void answersWithNothingWhereThereIsNothing() {
    double[] costs = new double[20];
    Arrays.fill(costs, 12);
    Candidates none = Candidates.of(new float[0][]).query(QUERY).scores().costs().groups();

    assertThat(STANDARD.rerank(none)).isEmpty();
    assertThat(STANDARD.rerank(none).notes()).containsExactly("There are no candidates.");
    assertThat(STANDARD.rerank(Candidates.of(new float[0], 8)).indices()).isEmpty();
    assertThat(STANDARD.rerank(Candidates.of(new float[4][8]).query(QUERY)).isEmpty()).isTrue();
    Ranking poor = STANDARD.tokens(10).rerank(Candidates.of(POOL).query(QUERY).costs(costs));
    assertThat(poor.picks()).isEmpty();
    assertThat(poor.result()).isEmpty();
    assertThat(poor.certificate().hasBound()).isFalse();
    assertThat(poor.notes())
        .containsExactly("Nothing fits the budget of 10.0: the least cost of a candidate is 12.0.");
  }

  @Test
  void ranksAllWhereKIsLarger() {
    assertThat(STANDARD.k(500).rerank(Candidates.of(POOL).query(QUERY)).indices())
        .hasSize(20)
        .doesNotHaveDuplicates();
    assertThat(STANDARD.rerank(Candidates.of(POOL[0]).query(QUERY)).indices()).containsExactly(0);
  }

  @Test
  void rejectsAQueryWithoutADirection() {
    Candidates c = Candidates.of(POOL);
    assertThatThrownBy(() -> STANDARD.rerank(c.query(new float[8])))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Row 0 of the query set is all zeros");
    float[] bad = QUERY.clone();
    bad[1] = Float.NaN;
    assertThatThrownBy(() -> STANDARD.rerank(c.query(bad)))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("Feature 1 of row 0 of the query set is NaN");
    assertThatThrownBy(() -> c.query(new float[5]))
        .hasMessage(
            "The vector of a query has 5 numbers and those of the candidates have 8; they must come"
                + " from the same model.");
    assertThatThrownBy(() -> c.shown(new float[9])).hasMessageContaining("that was shown has 9");
  }

  @Test
  void rejectsWhatDoesNotFitTogether() {
    Candidates c = Candidates.of(POOL).query(QUERY);
    assertThatThrownBy(() -> c.scores(1, 2))
        .hasMessage("There are 2 scores for 20 candidates; every candidate needs one.");
    assertThatThrownBy(() -> c.costs(1)).hasMessageStartingWith("There are 1 costs for 20");
    assertThatThrownBy(() -> c.groups(1)).hasMessageStartingWith("There are 1 groups for 20");
    assertThatThrownBy(() -> STANDARD.tokens(100).rerank(c))
        .isInstanceOf(BadRequestException.class)
        .hasMessage("There is a budget of 100.0 and no costs; give the cost of each candidate.");
    assertThatThrownBy(() -> STANDARD.perGroup(1).rerank(c)).hasMessageContaining("no groups");
    assertThatThrownBy(() -> STANDARD.tokens(9).rerank(c.costs(new double[20])))
        .isInstanceOf(BadDataException.class)
        .hasMessageContaining("The cost of item 0 is 0.0");
    assertThatThrownBy(() -> STANDARD.rerank(c.include(20)))
        .hasMessageContaining("Item 20 of the include list is not in the pool");
  }

  @Test
  void rejectsSettingsOutOfRange() {
    assertThatThrownBy(() -> STANDARD.k(0)).hasMessage("k is 0; it must be at least 1.");
    assertThatThrownBy(() -> STANDARD.tokens(-1)).hasMessageContaining("positive");
    assertThatThrownBy(() -> STANDARD.tokens(Double.NaN)).hasMessageContaining("positive");
    assertThatThrownBy(() -> STANDARD.perGroup(0)).hasMessageContaining("at least 1");
    assertThatThrownBy(() -> STANDARD.relevanceWeight(-1)).hasMessageContaining("not negative");
    assertThatThrownBy(() -> Reranker.of("flqqmi").rerank(Candidates.of(POOL).query(QUERY)))
        .hasMessageContaining("Did you mean flqmi?");
  }
}
