package dev.prism.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggestions for misspelt names are like what was typed. */
class NamesTest {
  @Test
  void theNearestNameIfItIsNear() {
    assertThat(Names.didYouMean("flqmmi", List.of("fl", "flqmi"))).contains("flqmi");
    assertThat(Names.didYouMean("lazzy", List.of("lazy", "auto"))).contains("lazy");
    assertThat(Names.didYouMean("lable", List.of("label", "x"))).contains("label");
    assertThat(Names.didYouMean("dgo", List.of("dog", "beach"))).contains("dog");
    assertThat(Names.didYouMean("greddy", List.of("greedy"))).contains("greedy");
  }

  @Test
  void noSuggestionWithoutLikeness() {
    assertThat(Names.didYouMean("foo", List.of("com", "fl", "gc"))).isEmpty();
    assertThat(Names.didYouMean("foo", List.of("log", "sqrt"))).isEmpty();
    assertThat(Names.didYouMean("h", List.of("a", "b"))).isEmpty();
  }
}
