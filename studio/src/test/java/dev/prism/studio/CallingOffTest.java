package dev.prism.studio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.Guide;
import dev.prism.Problem;
import dev.prism.data.Table;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What is called off ends, and frees its thread; what tabs have in common is there once. */
class CallingOffTest {
  private static Question question(List<Integer> query, String measure, int budget) {
    return new Question(
        query, List.of(), List.of(), List.of(), List.of(), measure, "cosine", 0, "auto", 0, budget);
  }

  private static Problems problems(Table t, long memory) {
    return new Problems(Pool.of(t), new Extras(null), memory);
  }

  @Test
  void tabsShareOneKernel() {
    Problems all = problems(Opened.groups(300, 8, 1), 1L << 30);
    Problem one = all.of(question(List.of(1), "flvmi", 3)).problem();
    Problem other = all.of(question(List.of(2, 3), "flvmi", 3)).problem();
    assertThat(one).isNotSameAs(other);
    assertThat(one.represented()).isSameAs(other.represented());
    assertThat(all.of(question(List.of(1), "flvmi:eta=2", 9)).problem()).isSameAs(one);
    assertThat(one.cross(Guide.QUERY).rows()).isEqualTo(1);
  }

  @Test
  void calledOffMidwayItEnds() throws Exception {
    // On the fly and greedy: some minutes of work.
    Question slow =
        new Question(
            List.of(), List.of(), List.of(), List.of(), List.of(), "fl", "cosine", 0, "greedy", 0,
            5000);
    try (Selecting s = new Selecting(problems(Opened.groups(20_000, 64, 2), 1_000_000))) {
      Selecting.Task first = s.ask(slow, "tab");
      while (!first.progress().get("phase").equals("picking")) {
        assertThat(first.within(20)).isNull();
      }
      assertThat(s.busy()).isTrue();
      Selecting.Task second = s.ask(question(List.of(4), "flqmi", 5), "tab");
      assertThat(second.within(120_000).selection().picks()).hasSize(5);
      assertThatThrownBy(() -> first.within(1)).isInstanceOf(CancellationException.class);
      for (int i = 0; s.busy() && i < 1200; i++) {
        Thread.sleep(50);
      }
      assertThat(s.busy()).isFalse();
      assertThat(s.cancel("nobody")).isFalse();
    }
  }
}
