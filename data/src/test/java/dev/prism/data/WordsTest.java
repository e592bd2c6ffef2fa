package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void areCountedAsPeopleDo() {
    assertThat(Words.count("It's a well-known -- fact: 3 of 4.")).isEqualTo(7);
    assertThat(Words.count("… --")).isZero();
  }
}
