package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** How often each word is in each item, and V-ROUGE worked out by hand from it. */
class WordCountsTest {
  private static WordCounts photos(Map<String, Integer> names) {
    return WordCounts.of(
        List.of(
            new TreeMap<>(Map.of("dog", 2, "sea", 1)),
            Map.of("sea", 3),
            Map.of(),
            new TreeMap<>(Map.of("cat", 1, "dog", 1))),
        names);
  }

  @Test
  void wordsAreNumberedAsTheyCome() {
    Map<String, Integer> names = new LinkedHashMap<>();
    WordCounts c = photos(names);
    assertThat(names)
        .containsExactly(Map.entry("dog", 0), Map.entry("sea", 1), Map.entry("cat", 2));
    assertThat(c.words()).isEqualTo(3);
    assertThat(c.size()).isEqualTo(4);
    assertThat(c.word()[0]).containsExactly(0, 1);
    assertThat(c.count()[0]).containsExactly(2, 1);
    assertThat(c.word()[2]).isEmpty();
  }

  @Test
  void knownWordsKeepTheirNumbers() {
    Map<String, Integer> names = new LinkedHashMap<>(Map.of("sea", 0));
    WordCounts c = photos(names);
    assertThat(names.get("sea")).isZero();
    assertThat(c.word()[1]).containsExactly(0);
    assertThat(c.words()).isEqualTo(3);
  }

  @Test
  void totalsAreSums() {
    WordCounts c = photos(new LinkedHashMap<>());
    assertThat(c.total()).containsExactly(0, 0, 0);
    assertThat(c.total(0)).containsExactly(2, 1, 0);
    assertThat(c.total(3, 1, 0)).containsExactly(3, 4, 1);
    assertThat(c.total(1, 1)).containsExactly(0, 6, 0);
  }

  @Test
  void itemsThatAreTheirOwnWords() {
    WordCounts c = WordCounts.ofItems(3);
    assertThat(c.words()).isEqualTo(3);
    assertThat(c.total(2, 0)).containsExactly(1, 0, 1);
  }

  /**
   * References {dog 2, sea 1} and {dog 1, cat 1} hold 5 words. Item 1, three times the sea, shares
   * 1 of them; item 0 shares 2 + 1 with the first and 1 with the second.
   */
  @Test
  void vrougeByHand() {
    WordCounts c = photos(new LinkedHashMap<>());
    VRouge v = new VRouge(c, List.of(c.total(0), c.total(3)));
    assertThat(v.of(1)).isCloseTo(1 / 5.0, within(1e-12));
    assertThat(v.of(0)).isCloseTo(4 / 5.0, within(1e-12));
    assertThat(v.of(2)).isZero();
    assertThat(v.of(0, 3)).isCloseTo(5 / 5.0, within(1e-12));
    assertThat(v.of(3, 1)).isCloseTo((1 + 1 + 1 + 1) / 5.0, within(1e-12));
    assertThat(v.of(new double[] {0, 0.5, 0})).isCloseTo(0.5 / 5, within(1e-12));
    assertThat(v.of(new double[] {9, 9, 9, 9})).as("a word too many").isEqualTo(1);
  }

  /** Where items are their own words, V-ROUGE is the share of people's items that are chosen. */
  @Test
  void vrougeOfItemsIsRecall() {
    WordCounts c = WordCounts.ofItems(6);
    VRouge v = new VRouge(c, List.of(c.total(0, 1), c.total(1, 2, 3)));
    assertThat(v.of(1)).isCloseTo(2 / 5.0, within(1e-12));
    assertThat(v.of(4, 5)).isZero();
    assertThat(v.of(0, 1, 2)).isCloseTo(4 / 5.0, within(1e-12));
  }
}
