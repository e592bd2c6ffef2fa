package dev.prism.mixture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Worked examples; those with police are Lin's (2004). */
class RougeTest {
  private static final Offset<Double> EXACTLY = within(1e-12);
  private static final List<String> REFERENCE = List.of("police killed the gunman");

  @Test
  void bigramsDoNotTellTheseApart() {
    assertThat(Rouge.rougeN(2, "police kill the gunman", REFERENCE).recall())
        .isCloseTo(1 / 3.0, EXACTLY);
    assertThat(Rouge.rougeN(2, "the gunman kill police", REFERENCE).recall())
        .isCloseTo(1 / 3.0, EXACTLY);
  }

  @Test
  void subsequencesDo() {
    assertThat(Rouge.rougeL("police kill the gunman", REFERENCE).f()).isCloseTo(3 / 4.0, EXACTLY);
    assertThat(Rouge.rougeL("the gunman kill police", REFERENCE).f()).isCloseTo(2 / 4.0, EXACTLY);
    assertThat(Rouge.rougeL("the gunman police killed", REFERENCE).f()).isCloseTo(2 / 4.0, EXACTLY);
  }

  @Test
  void subsequencesOfSeveralSentencesAreUnited() {
    Rouge.Score s = Rouge.rougeL("w1 w2 w6 w7 w8.\nw1 w3 w8 w9 w5.", List.of("w1 w2 w3 w4 w5"));
    assertThat(s.recall()).isCloseTo(4 / 5.0, EXACTLY);
    assertThat(s.precision()).isCloseTo(4 / 10.0, EXACTLY);
  }

  @Test
  void wordsCountAsOftenAsBothHaveThem() {
    Rouge.Score s = Rouge.rougeN(1, "The the the cat!", List.of("the cat sat on the mat"));
    assertThat(s.recall()).isCloseTo(3 / 6.0, EXACTLY);
    assertThat(s.precision()).isCloseTo(3 / 4.0, EXACTLY);
    assertThat(s.f()).isCloseTo(0.6, EXACTLY);
  }

  @Test
  void severalReferencesAreAveraged() {
    List<String> two = List.of("a b c d", "a x y z");
    assertThat(Rouge.rougeN(1, "a b", two).recall()).isCloseTo((2 / 4.0 + 1 / 4.0) / 2, EXACTLY);
  }

  @Test
  void bigramsDoNotCrossSentences() {
    assertThat(Rouge.nGrams("Good map. Bad screen", 2))
        .containsOnlyKeys("good map", "map bad", "bad screen");
  }

  @Test
  void nothingIsZero() {
    assertThat(Rouge.rougeN(2, "", REFERENCE).f()).isZero();
    assertThat(Rouge.rougeL("...", REFERENCE).f()).isZero();
  }

  /** Over words, V-ROUGE is ROUGE-1's recall against all references together. */
  @Test
  void vrougeOfWordsIsRougeOne() {
    CollectionFile.Summary summary = new CollectionFile.Summary("a", null, "the map is good");
    AnnotatedCollection c =
        new CollectionFile(
                "c",
                List.of(item("0", "the map is very good"), item("1", "a bad screen")),
                List.of(
                    new CollectionFile.Task(
                        null, null, null, CollectionFile.Budget.ofWords(6), List.of(summary))))
            .prepare(
                (whose, texts) ->
                    Small.features(texts.size(), 3, new java.util.SplittableRandom(1)));
    VRouge v =
        new VRouge(c.words(), List.of(c.tasks().getFirst().references().getFirst().counts()));
    assertThat(v.of(0))
        .isCloseTo(Rouge.rougeN(1, c.text(0), List.of(summary.text())).recall(), EXACTLY);
    assertThat(v.of(1)).isZero();
  }

  /** Two sentences of the reference, each with its own subsequence: 2 of 3 and 1 of 2 words. */
  @Test
  void everySentenceOfTheReferenceCounts() {
    Rouge.Score s = Rouge.rougeL("the cat slept", List.of("The cat sat. It slept!"));
    assertThat(s.recall()).isCloseTo(3 / 5.0, EXACTLY);
    assertThat(s.precision()).isCloseTo(3 / 3.0, EXACTLY);
    assertThat(s.f()).isCloseTo(2 * 0.6 / 1.6, EXACTLY);
  }

  /** The candidate says it once, so that it is found once. */
  @Test
  void aWordIsFoundAsOftenAsItIsSaid() {
    Rouge.Score s = Rouge.rougeL("good", List.of("good.\ngood.\ngood."));
    assertThat(s.recall()).isCloseTo(1 / 3.0, EXACTLY);
    assertThat(s.precision()).isEqualTo(1);
  }

  @Test
  void wordsAreLettersAndDigitsInLowerCase() {
    assertThat(Rouge.words("Ärger, at 9:30 -- don't!"))
        .containsExactly("ärger", "at", "9", "30", "don", "t");
    assertThat(Rouge.sentences("One. Two!\nThree? ...").size()).isEqualTo(3);
    assertThat(Rouge.nGrams("a b a b", 2)).containsEntry("a b", 2).containsEntry("b a", 1);
    assertThat(Rouge.nGrams("a b", 3)).isEmpty();
  }

  @Test
  void noReferencesAreZero() {
    assertThat(Rouge.rougeN(1, "a b", List.of())).isEqualTo(new Rouge.Score(0, 0, 0));
    assertThat(Rouge.rougeN(1, "a b", List.of("")).recall()).isZero();
  }

  private static CollectionFile.Item item(String id, String text) {
    return new CollectionFile.Item(id, text, null, null, null);
  }
}
