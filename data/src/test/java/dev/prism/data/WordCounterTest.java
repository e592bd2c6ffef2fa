package dev.prism.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordCounterTest {
  @Test
  void countsWords() {
    assertThat(WordCounter.count("It's a well-known -- fact: 3 of 4.")).isEqualTo(7);
    assertThat(WordCounter.count("… --")).isZero();
  }

  @Test
  void countsTwoCharactersOfChineseAndJapaneseAsAWord() {
    assertThat(WordCounter.count("私は昨日、東京へ行きました。")).isEqualTo(6);
    assertThat(WordCounter.count("PRISM は速い")).isEqualTo(3);
    assertThat(WordCounter.count("한국어 문장")).as("Korean has spaces").isEqualTo(2);
  }
}
