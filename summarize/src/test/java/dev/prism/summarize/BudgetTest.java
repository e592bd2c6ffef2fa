package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How long a summary may be: in items, in words, in seconds. */
class BudgetTest {
  private static final int[] NONE = {};
  private final List<String> notes = new ArrayList<>();

  private static Material texts(String... texts) {
    return material(Arrays.asList(texts), null, texts.length);
  }

  private static Material shots(double... seconds) {
    return material(null, seconds, seconds.length);
  }

  private static Material material(List<String> texts, double[] seconds, int n) {
    List<String> ids = IntStream.range(0, n).mapToObj(i -> "i" + i).toList();
    Table t = new Table("it", null, ids, Map.of());
    Material.Kind kind = seconds == null ? Material.Kind.ITEM : Material.Kind.SHOT;
    return new Material(kind, t, texts, null, null, null, null, null, seconds);
  }

  private Constraint on(Budget b, Material m, int... exclude) {
    return b.on(m, exclude, notes::add);
  }

  @Test
  void items() {
    Constraint c = on(new Budget(2, null, null), texts("a", "b", "c"), 1);
    assertThat(c.k()).isEqualTo(2);
    assertThat(c.knapsack()).isNull();
    assertThat(c.exclude()).containsExactly(1);
    assertThat(notes).isEmpty();
  }

  @Test
  void moreItemsThanThereAre() {
    assertThat(on(new Budget(9, null, null), texts("a", "b", "c"), 2, 2).k()).isEqualTo(2);
    assertThat(notes)
        .containsExactly("it has 2 items to choose from, and -k is 9: the summary is all of it.");
  }

  @Test
  void wordsAreCostsAndNoTextIsFree() {
    Constraint c = on(new Budget(null, 4, null), texts("one two three", null, "", "four"));
    assertThat(c.k()).isEqualTo(4);
    assertThat(c.knapsack().budget()).isEqualTo(4);
    assertThat(c.knapsack().costs()).containsExactly(3, 1, 1, 1);
    assertThat(notes).isEmpty();
  }

  @Test
  void aBudgetForEverything() {
    on(new Budget(null, 9, null), texts("one two", "three"));
    assertThat(notes)
        .containsExactly("it takes 3 words in all, and the budget is 9: the summary is all of it.");
    notes.clear();
    on(new Budget(1, 9, null), texts("one two", "three"));
    assertThat(notes).as("items limit it as well").isEmpty();
  }

  @Test
  void seconds() {
    Constraint c = on(new Budget(2, null, 5.5), shots(2, 3, 4.25));
    assertThat(c.k()).isEqualTo(2);
    assertThat(c.knapsack().costs()).containsExactly(2, 3, 4.25);
  }

  /** What is excluded does not count as the shortest. */
  @Test
  void theShortestMustFit() {
    Budget b = new Budget(null, null, 2.5);
    assertThat(on(b, shots(2, 3, 4.26)).k()).isEqualTo(3);
    assertThatThrownBy(() -> on(b, shots(2, 3, 4.26), 0))
        .isInstanceOf(PrismException.class)
        .hasMessageContainingAll("shortest shot of it", "3 seconds", "budget is 2.5");
    assertThatThrownBy(() -> on(new Budget(null, 1, null), texts("one two", "three four")))
        .hasMessageContainingAll("shortest item", "2 words");
  }

  @Test
  void nothingIsLeft() {
    assertThatThrownBy(() -> on(new Budget(1, null, null), texts("a", "b"), 1, 0))
        .hasMessageContaining("nothing is left");
  }

  @Test
  void whatIsNotKnownCannotBeCounted() {
    assertThatThrownBy(() -> on(new Budget(null, 3, null), shots(1)))
        .hasMessageContaining("words cannot be counted");
    assertThatThrownBy(() -> on(new Budget(null, null, 3.0), texts("a")))
        .hasMessageContainingAll("How long an item of it takes", "--fps 25");
  }

  @Test
  void budgetsThatAreNone() {
    assertThatThrownBy(() -> new Budget(0, null, null)).hasMessageContaining("at least one item");
    assertThatThrownBy(() -> new Budget(null, 0, null)).hasMessageContaining("one word");
    assertThatThrownBy(() -> new Budget(null, null, 0.0)).hasMessageContaining("positive");
    assertThatThrownBy(() -> new Budget(null, null, Double.NaN)).hasMessageContaining("positive");
    assertThat(new Budget(1, 1, null).words()).isEqualTo(1);
  }

  @Test
  void roomForAnother() {
    Material m = shots(2, 3, 4);
    Budget seconds = new Budget(null, null, 5.0);
    assertThat(seconds.hasRoom(m, NONE, 0)).as("the second").isTrue();
    assertThat(seconds.hasRoom(m, NONE, 2)).isFalse();
    assertThat(seconds.hasRoom(m, new int[] {1}, 0)).as("but it is excluded").isFalse();
    Budget items = new Budget(2, null, null);
    assertThat(items.hasRoom(m, NONE, 0)).isTrue();
    assertThat(items.hasRoom(m, NONE, 0, 1)).isFalse();
    assertThat(items.hasRoom(m, new int[] {1, 2}, 0)).isFalse();
  }

  /** Paid by the word, a text of a few words is left out, unless all are so short. */
  @Test
  void scraps() {
    String whole = "a sentence of six words here";
    Material m = texts(whole, "too short", whole, "");
    assertThat(new Budget(null, 9, null).scraps(m)).containsExactly(1, 3);
    assertThat(new Budget(3, null, null).scraps(m)).isEmpty();
    assertThat(new Budget(null, 9, null).scraps(texts("short", "as well"))).isEmpty();
  }

  @Test
  void timesOnTheClock() {
    assertThat(Frames.clock(0)).isEqualTo("0:00");
    assertThat(Frames.clock(59.6)).isEqualTo("1:00");
    assertThat(Frames.clock(3725)).isEqualTo("62:05");
    assertThat(Budget.round(1.26)).isEqualTo(1.3);
  }

  @Test
  void whatItemsAreCalled() {
    assertThat(Material.Kind.SENTENCE.count(1)).isEqualTo("one sentence");
    assertThat(Material.Kind.SHOT.count(1200)).isEqualTo("1,200 shots");
    assertThat(texts("words", null).called(0)).isEqualTo("words");
    assertThat(texts("words", null).called(1)).isEqualTo("i1");
  }
}
