package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.constraint.Constraint;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** How good a summary is: people, chance and selections, by numbers worked out by hand. */
class ScoresTest {
  private static final Offset<Double> EXACTLY = within(1e-12);

  /** Six items that are their own words, and what people chose of them. */
  private static Prepared chosen(Constraint within, int k, int[]... people) {
    Counts words = Counts.ofItems(6);
    List<Collection.Reference> all =
        Arrays.stream(people)
            .map(y -> new Collection.Reference("p", y, null, words.total(y)))
            .toList();
    Collection.Task t = new Collection.Task("t", null, null, within, k, all);
    Collection c =
        new Collection(
            "c",
            List.of("a", "b", "c", "d", "e", "f"),
            Small.features(6, 3, new SplittableRandom(1)),
            null,
            words,
            List.of(t),
            "d");
    return Prepared.of(c, Learning.KERNEL, 1000).getFirst();
  }

  private static Prepared written(String... people) {
    List<String> texts = List.of("the cat sat", "a dog ran far", "the end");
    CollectionFile file =
        new CollectionFile(
            "c",
            texts.stream().map(t -> new CollectionFile.Item(null, t, null, null, null)).toList(),
            List.of(
                new CollectionFile.Asked(
                    "t",
                    null,
                    null,
                    CollectionFile.Budget.ofItems(2),
                    Arrays.stream(people)
                        .map(p -> new CollectionFile.Summary(null, null, p))
                        .toList())));
    Collection c =
        file.prepare((whose, all) -> Small.features(all.size(), 3, new SplittableRandom(1)));
    return Prepared.of(c, Learning.KERNEL, 1000).getFirst();
  }

  @Test
  void ofASelectionOfItems() {
    Prepared p = chosen(Constraint.atMost(2), 2, new int[] {0, 1}, new int[] {1, 2});
    Scores s = Scores.of(p, new int[] {1, 5});
    assertThat(s.vrouge()).isCloseTo(2 / 4.0, EXACTLY);
    assertThat(s.f()).isCloseTo(1 / 2.0, EXACTLY);
    assertThat(s.rouge1()).isNaN();
    assertThat(s.rougeL()).isNaN();
    assertThat(s.judged()).isEqualTo(s.vrouge());
  }

  /** "the cat sat" against "the cat ran": 2 of 3 words and 1 of 2 pairs of words either way. */
  @Test
  void ofASelectionOfTexts() {
    Scores s = Scores.of(written("the cat ran"), new int[] {0});
    assertThat(s.rouge1()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.rouge2()).isCloseTo(1 / 2.0, EXACTLY);
    assertThat(s.rougeL()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.vrouge()).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(s.f()).as("a text is no set of items").isNaN();
    assertThat(s.judged()).isEqualTo(s.rouge1());
  }

  /** A selection reads in the items' own order, whichever was chosen first. */
  @Test
  void textsAreReadInTheirOwnOrder() {
    Prepared p = written("the cat sat a dog ran far");
    assertThat(p.collection().text(1, 0)).isEqualTo("the cat sat\na dog ran far");
    assertThat(Scores.of(p, new int[] {1, 0}).rouge2()).isEqualTo(1);
  }

  /** The items that say a text best, within the budget. */
  @Test
  void aPersonsTextBecomesItems() {
    assertThat(written("a dog at the end").summaries().getFirst()).containsExactlyInAnyOrder(1, 2);
  }

  /** Each person against the two others: 3 of 4, 3 of 4 and 2 of 4 items, by their counts. */
  @Test
  void peopleAgainstEachOther() {
    Prepared p =
        chosen(Constraint.atMost(2), 2, new int[] {0, 1}, new int[] {0, 1}, new int[] {1, 2});
    Scores s = Scores.human(p);
    double first = 3 / 4.0, third = 2 / 4.0;
    assertThat(s.vrouge()).isCloseTo((first + first + third) / 3, EXACTLY);
    double of = (1 + 0.5) / 2;
    assertThat(s.f()).isCloseTo((of + of + 0.5) / 3, EXACTLY);
  }

  @Test
  void onePersonAloneIsWhatItShouldBe() {
    Scores s = Scores.human(chosen(Constraint.atMost(2), 2, new int[] {0, 4}));
    assertThat(s.vrouge()).isEqualTo(1);
    assertThat(s.f()).isEqualTo(1);
  }

  /** Two of six items, of which people chose two: a third of V-ROUGE on average. */
  @Test
  void chance() {
    Prepared p = chosen(Constraint.atMost(2), 2, new int[] {0, 1});
    Scores s = Scores.random(p, 1);
    assertThat(s.vrouge()).isBetween(0.2, 0.5);
    assertThat(Scores.random(p, 1)).isEqualTo(s);
    assertThat(Scores.random(p, 2)).isNotEqualTo(s);
    Prepared everything = chosen(Constraint.atMost(6), 6, new int[] {0, 1});
    assertThat(Scores.random(everything, 1).vrouge()).isEqualTo(1);
    assertThat(Scores.random(everything, 1).f()).isCloseTo(2 * 2 / 8.0, EXACTLY);
  }

  @Test
  void whatIsDrawnFillsTheBudget() {
    double[] costs = {3, 3, 1, 1, 1, 1};
    Prepared p = chosen(Constraint.within(4, costs), 2, new int[] {0});
    SplittableRandom chance = new SplittableRandom(7);
    for (int t = 0; t < 30; t++) {
      int[] y = Scores.draw(p, chance);
      double spent = Arrays.stream(y).mapToDouble(j -> costs[j]).sum();
      assertThat(y).doesNotHaveDuplicates();
      assertThat(spent).as("%s", Arrays.toString(y)).isEqualTo(4);
    }
  }

  @Test
  void means() {
    Scores a = new Scores(0.2, 0.4, Double.NaN, 0, 1), b = new Scores(0.4, 0, Double.NaN, 1, 1);
    Scores m = Scores.mean(List.of(a, b));
    assertThat(m.vrouge()).isCloseTo(0.3, EXACTLY);
    assertThat(m.f()).isCloseTo(0.2, EXACTLY);
    assertThat(m.rouge1()).isNaN();
    assertThat(m.rouge2()).isCloseTo(0.5, EXACTLY);
    assertThat(m.rougeL()).isEqualTo(1);
    assertThat(Scores.mean(List.of()).vrouge()).isNaN();
  }
}
