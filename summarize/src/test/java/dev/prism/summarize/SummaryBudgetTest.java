package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.BadRequestException;
import dev.prism.constraint.Constraint;
import dev.prism.data.DataException;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Budgets of items, of words and of seconds. */
class SummaryBudgetTest {
  private static final int[] NONE = {};
  private final List<String> notes = new ArrayList<>();

  private static SummaryInput texts(String... texts) {
    return input(Arrays.asList(texts), null, texts.length);
  }

  private static SummaryInput shots(double... seconds) {
    return input(null, seconds, seconds.length);
  }

  private static SummaryInput input(List<String> texts, double[] seconds, int n) {
    List<String> ids = IntStream.range(0, n).mapToObj(i -> "i" + i).toList();
    Table t = new Table("it", null, ids, Map.of());
    SummaryInput.Kind kind = seconds == null ? SummaryInput.Kind.ITEM : SummaryInput.Kind.SHOT;
    return new SummaryInput(kind, t, texts, null, null, null, null, null, seconds);
  }

  private Constraint constraint(SummaryBudget b, SummaryInput m, int... exclude) {
    return b.constraint(m, exclude, notes::add);
  }

  @Test
  void budgetOfItems() {
    Constraint c = constraint(new SummaryBudget(2, null, null), texts("a", "b", "c"), 1);
    assertThat(c.k()).isEqualTo(2);
    assertThat(c.knapsack()).isNull();
    assertThat(c.exclude()).containsExactly(1);
    assertThat(notes).isEmpty();
  }

  @Test
  void reducesABudgetAboveTheInput() {
    assertThat(constraint(new SummaryBudget(9, null, null), texts("a", "b", "c"), 2, 2).k())
        .isEqualTo(2);
    assertThat(notes)
        .containsExactly(
            "it has 2 items to select from, and the budget is 9: the summary is all of it.");
  }

  @Test
  void wordsAreCostsAndNoTextIsFree() {
    Constraint c =
        constraint(new SummaryBudget(null, 4, null), texts("one two three", null, "", "four"));
    assertThat(c.k()).isEqualTo(4);
    assertThat(c.knapsack().budget()).isEqualTo(4);
    assertThat(c.knapsack().costs()).containsExactly(3, 1, 1, 1);
    assertThat(notes).isEmpty();
  }

  @Test
  void notesABudgetThatFitsAllItems() {
    constraint(new SummaryBudget(null, 9, null), texts("one two", "three"));
    assertThat(notes)
        .containsExactly("it takes 3 words in all, and the budget is 9: the summary is all of it.");
    notes.clear();
    constraint(new SummaryBudget(1, 9, null), texts("one two", "three"));
    assertThat(notes).as("items limit it as well").isEmpty();
  }

  @Test
  void budgetOfSeconds() {
    Constraint c = constraint(new SummaryBudget(2, null, 5.5), shots(2, 3, 4.25));
    assertThat(c.k()).isEqualTo(2);
    assertThat(c.knapsack().costs()).containsExactly(2, 3, 4.25);
  }

  /** Excluded items do not count as the shortest. */
  @Test
  void rejectsABudgetBelowTheShortestItem() {
    SummaryBudget b = new SummaryBudget(null, null, 2.5);
    assertThat(constraint(b, shots(2, 3, 4.26)).k()).isEqualTo(3);
    assertThatThrownBy(() -> constraint(b, shots(2, 3, 4.26), 0))
        .isInstanceOf(DataException.class)
        .hasMessageContainingAll("shortest shot of it", "3 seconds", "budget is 2.5");
    assertThatThrownBy(
            () -> constraint(new SummaryBudget(null, 1, null), texts("one two", "three four")))
        .hasMessageContainingAll("shortest item", "2 words");
  }

  @Test
  void rejectsAnInputWithoutCandidates() {
    assertThatThrownBy(() -> constraint(new SummaryBudget(1, null, null), texts("a", "b"), 1, 0))
        .hasMessageContaining("nothing is left");
  }

  @Test
  void rejectsABudgetOfAnUnknownLength() {
    assertThatThrownBy(() -> constraint(new SummaryBudget(null, 3, null), shots(1)))
        .hasMessageContaining("words cannot be counted");
    assertThatThrownBy(() -> constraint(new SummaryBudget(null, null, 3.0), texts("a")))
        .hasMessageContainingAll("durations of the items of it are unknown", "frames per second");
  }

  @Test
  void rejectsBudgetsBelowTheirRanges() {
    assertThatThrownBy(() -> new SummaryBudget(0, null, null))
        .isInstanceOf(BadRequestException.class)
        .hasMessageContaining("at least one item");
    assertThatThrownBy(() -> new SummaryBudget(null, 0, null))
        .hasMessageContaining("at least one word");
    assertThatThrownBy(() -> new SummaryBudget(null, null, 0.0)).hasMessageContaining("positive");
    assertThatThrownBy(() -> new SummaryBudget(null, null, Double.NaN))
        .hasMessageContaining("positive");
    assertThat(new SummaryBudget(1, 1, null).words()).isEqualTo(1);
  }

  @Test
  void hasRoomIfAnotherItemFits() {
    SummaryInput m = shots(2, 3, 4);
    SummaryBudget seconds = new SummaryBudget(null, null, 5.0);
    assertThat(seconds.hasRoom(m, NONE, 0)).as("the second").isTrue();
    assertThat(seconds.hasRoom(m, NONE, 2)).isFalse();
    assertThat(seconds.hasRoom(m, new int[] {1}, 0)).as("excluded").isFalse();
    SummaryBudget items = new SummaryBudget(2, null, null);
    assertThat(items.hasRoom(m, NONE, 0)).isTrue();
    assertThat(items.hasRoom(m, NONE, 0, 1)).isFalse();
    assertThat(items.hasRoom(m, new int[] {1, 2}, 0)).isFalse();
  }

  @Test
  void budgetOfWordsSkipsShortTexts() {
    String whole = "a sentence of six words here";
    SummaryInput m = texts(whole, "too short", whole, "");
    assertThat(new SummaryBudget(null, 9, null).tooShort(m, 6)).containsExactly(1, 3);
    assertThat(new SummaryBudget(null, 9, null).tooShort(m, 1))
        .as("without a text")
        .containsExactly(3);
    assertThat(new SummaryBudget(3, null, null).tooShort(m, 6)).isEmpty();
    assertThat(new SummaryBudget(null, 9, null).tooShort(texts("short", "as well"), 6)).isEmpty();
  }

  @Test
  void formatsTimes() {
    assertThat(Frames.clock(0)).isEqualTo("0:00");
    assertThat(Frames.clock(59.6)).isEqualTo("1:00");
    assertThat(Frames.clock(3725)).isEqualTo("62:05");
    assertThat(SummaryBudget.round(1.26)).isEqualTo(1.3);
  }

  @Test
  void countsAndLabelsItems() {
    assertThat(SummaryInput.Kind.SENTENCE.count(1)).isEqualTo("one sentence");
    assertThat(SummaryInput.Kind.SHOT.count(1200)).isEqualTo("1,200 shots");
    assertThat(texts("words", null).label(0)).isEqualTo("words");
    assertThat(texts("words", null).label(1)).isEqualTo("i1");
  }
}
