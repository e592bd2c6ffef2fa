package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Objective;
import dev.prism.constraint.Constraint;
import dev.prism.term.Modular;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** How good a summary is: people, chance and selections, by numbers worked out by hand. */
class SummaryScoresTest {
  private static final Offset<Double> EXACTLY = within(1e-12);

  /** Six items that are their own words, and what people chose of them. */
  private static PreparedTask chosen(Constraint constraint, int k, int[]... people) {
    WordCounts words = WordCounts.ofItems(6);
    List<AnnotatedCollection.Reference> all =
        Arrays.stream(people)
            .map(y -> new AnnotatedCollection.Reference("p", y, null, words.total(y)))
            .toList();
    AnnotatedCollection.Task t = new AnnotatedCollection.Task("t", null, null, constraint, k, all);
    AnnotatedCollection c =
        new AnnotatedCollection(
            "c",
            List.of("a", "b", "c", "d", "e", "f"),
            Small.features(6, 3, new SplittableRandom(1)),
            null,
            words,
            List.of(t),
            "d");
    return PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000).getFirst();
  }

  private static PreparedTask written(String... people) {
    List<String> texts = List.of("the cat sat", "a dog ran far", "the end");
    CollectionFile file =
        new CollectionFile(
            "c",
            texts.stream().map(t -> new CollectionFile.Item(null, t, null, null, null)).toList(),
            List.of(
                new CollectionFile.Task(
                    "t",
                    null,
                    null,
                    CollectionFile.Budget.ofItems(2),
                    Arrays.stream(people)
                        .map(p -> new CollectionFile.Summary(null, null, p))
                        .toList())));
    AnnotatedCollection c =
        file.prepare((whose, all) -> Small.features(all.size(), 3, new SplittableRandom(1)));
    return PreparedTask.of(c, MixtureLearning.DEFAULT_KERNEL, 1000).getFirst();
  }

  @Test
  void ofASelectionOfItems() {
    PreparedTask p = chosen(Constraint.atMost(2), 2, new int[] {0, 1}, new int[] {1, 2});
    SummaryScores s = SummaryScores.of(p, new int[] {1, 5});
    assertThat(s.vrouge()).isCloseTo(2 / 4.0, EXACTLY);
    assertThat(s.overlapF1()).isCloseTo(1 / 2.0, EXACTLY);
    assertThat(s.rouge1()).isNaN();
    assertThat(s.rougeL()).isNaN();
    assertThat(s.primaryScore()).isEqualTo(s.vrouge());
  }

  /** "the cat sat" against "the cat ran": 2 of 3 words and 1 of 2 pairs of words either way. */
  @Test
  void ofASelectionOfTexts() {
    SummaryScores s = SummaryScores.of(written("the cat ran"), new int[] {0});
    assertThat(s.rouge1()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.rouge2()).isCloseTo(1 / 2.0, EXACTLY);
    assertThat(s.rougeL()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.vrouge()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.overlapF1()).as("a text is no set of items").isNaN();
    assertThat(s.primaryScore()).isEqualTo(s.rouge1());
  }

  /** A selection reads in the items' own order, whichever was chosen first. */
  @Test
  void textsAreReadInTheirOwnOrder() {
    PreparedTask p = written("the cat sat a dog ran far");
    assertThat(p.collection().text(1, 0)).isEqualTo("the cat sat\na dog ran far");
    assertThat(SummaryScores.of(p, new int[] {1, 0}).rouge2()).isEqualTo(1);
  }

  /** The items that say a text best, within the budget. */
  @Test
  void aPersonsTextBecomesItems() {
    assertThat(written("a dog at the end").summaries().getFirst()).containsExactlyInAnyOrder(1, 2);
  }

  /**
   * The items that most of the two others chose, against each person: {0, 1} for the first two, who
   * have one and two of these, and {0, 1} for the third, who has one.
   */
  @Test
  void peopleLeftOutOneAtATime() {
    PreparedTask p =
        chosen(Constraint.atMost(2), 2, new int[] {0, 1}, new int[] {0, 1}, new int[] {1, 2});
    SummaryScores s = SummaryScores.human(p);
    // without the first: 1 twice, 0 and 2 once each, of which 0 comes first
    assertThat(s.vrouge()).isCloseTo((1 + 1 + 0.5) / 3, EXACTLY);
    assertThat(s.overlapF1()).isCloseTo((1 + 1 + 0.5) / 3, EXACTLY);
  }

  @Test
  void onePersonAloneIsNoHumanLine() {
    SummaryScores s = SummaryScores.human(chosen(Constraint.atMost(2), 2, new int[] {0, 4}));
    assertThat(s.vrouge()).isNaN();
    assertThat(s.overlapF1()).isNaN();
  }

  /**
   * Texts are compared with each other: "the cat ran" and "the cat sat" share two of three words.
   */
  @Test
  void peopleWhoWroteTexts() {
    SummaryScores s = SummaryScores.human(written("the cat ran", "the cat sat"));
    assertThat(s.rouge1()).isCloseTo(2 / 3.0, EXACTLY);
  }

  /** Of two items with tied ratings either is in the summary with probability ½. */
  @Test
  void tiesCountInExpectation() {
    CollectionFile file =
        new CollectionFile(
            "c",
            IntStream.range(0, 4)
                .mapToObj(
                    j ->
                        new CollectionFile.Item(
                            "i" + j, null, null, java.util.Map.of("w" + j, 1.0), null))
                .toList(),
            List.of(
                new CollectionFile.Task(
                    "t",
                    null,
                    null,
                    CollectionFile.Budget.ofItems(2),
                    List.of(
                        new CollectionFile.Summary(
                            "a", List.of("i0", "i1", "i2"), null, List.of(1.0, 0.5, 0.5))))));
    PreparedTask p =
        PreparedTask.of(file.prepare(null), MixtureLearning.DEFAULT_KERNEL, 1000).getFirst();
    SummaryScores both = SummaryScores.of(p, new int[] {0, 1});
    assertThat(both.vrouge()).isCloseTo(1.5 / 2, EXACTLY);
    assertThat(both.overlapF1()).isCloseTo(2 * 1.5 / 4, EXACTLY);
    assertThat(SummaryScores.of(p, new int[] {0, 2})).isEqualTo(both);
    assertThat(SummaryScores.of(p, new int[] {1, 2}).vrouge()).isCloseTo(0.5, EXACTLY);
    assertThat(p.summaries().getFirst()).hasSize(2).contains(0);
    Small.refused(() -> weighted(0.5, 1.5), "has the weight 1.5");
    Small.refused(() -> weighted(0.5), "has 1 weights for 2 items");
  }

  private static void weighted(double... weights) {
    new CollectionFile(
            "c",
            List.of(
                new CollectionFile.Item("a", "x", null, null, null),
                new CollectionFile.Item("b", "y", null, null, null)),
            List.of(
                new CollectionFile.Task(
                    "t",
                    null,
                    null,
                    CollectionFile.Budget.ofItems(1),
                    List.of(
                        new CollectionFile.Summary(
                            "p",
                            List.of("a", "b"),
                            null,
                            Arrays.stream(weights).boxed().toList())))))
        .prepare((whose, all) -> Small.features(all.size(), 3, new SplittableRandom(1)));
  }

  /** Two of six items, of which people chose two: a third of V-ROUGE on average. */
  @Test
  void random() {
    PreparedTask p = chosen(Constraint.atMost(2), 2, new int[] {0, 1});
    SummaryScores s = SummaryScores.random(p, 1);
    assertThat(s.vrouge()).isBetween(0.2, 0.5);
    assertThat(SummaryScores.random(p, 1)).isEqualTo(s);
    assertThat(SummaryScores.random(p, 2)).isNotEqualTo(s);
    PreparedTask everything = chosen(Constraint.atMost(6), 6, new int[] {0, 1});
    assertThat(SummaryScores.random(everything, 1).vrouge()).isEqualTo(1);
    assertThat(SummaryScores.random(everything, 1).overlapF1()).isCloseTo(2 * 2 / 8.0, EXACTLY);
  }

  @Test
  void whatIsDrawnFillsTheBudget() {
    double[] costs = {3, 3, 1, 1, 1, 1};
    PreparedTask p = chosen(Constraint.withinBudget(4, costs), 2, new int[] {0});
    SplittableRandom random = new SplittableRandom(7);
    for (int t = 0; t < 30; t++) {
      int[] y = SummaryScores.randomSummary(p, random);
      double spent = Arrays.stream(y).mapToDouble(j -> costs[j]).sum();
      assertThat(y).doesNotHaveDuplicates();
      assertThat(spent).as("%s", Arrays.toString(y)).isEqualTo(4);
    }
  }

  /** By gain alone the long item comes first and fills the budget; by the word two are better. */
  @Test
  void budgetsAreFilledByGainPerCost() {
    double[] costs = {4, 2, 2, 4, 4, 4}, worth = {3, 2, 2, 0, 0, 0};
    PreparedTask p = chosen(Constraint.withinBudget(4, costs), 2, new int[] {0});
    Objective f = Objective.of(6).plus("worth", new Modular(worth));
    assertThat(p.greedy(f)).containsExactlyInAnyOrder(1, 2);
    double[] single = {9, 2, 2, 0, 0, 0}, dear = {4, 0.5, 2, 4, 4, 4};
    PreparedTask guarded = chosen(Constraint.withinBudget(4, dear), 2, new int[] {0});
    assertThat(guarded.greedy(Objective.of(6).plus("worth", new Modular(single))))
        .as("the best single item, although another one is cheaper by the word")
        .containsExactly(0);
  }

  @Test
  void means() {
    SummaryScores a = new SummaryScores(0.2, 0.4, Double.NaN, 0, 1),
        b = new SummaryScores(0.4, 0, Double.NaN, 1, 1);
    SummaryScores m = SummaryScores.mean(List.of(a, b));
    assertThat(m.vrouge()).isCloseTo(0.3, EXACTLY);
    assertThat(m.overlapF1()).isCloseTo(0.2, EXACTLY);
    assertThat(m.rouge1()).isNaN();
    assertThat(m.rouge2()).isCloseTo(0.5, EXACTLY);
    assertThat(m.rougeL()).isEqualTo(1);
    assertThat(SummaryScores.mean(List.of()).vrouge()).isNaN();
  }
}
