package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends of sentences, and the plain text of a line of Markdown. */
class SentenceSplitterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dr. Smith met Mrs. Jones.",
        "See Fig. 3 for more.",
        "It was J. R. Hartley.",
        "Some (see below. Or not.) think so.",
        "Some fruit, e.g. Apples, are red.",
        "She said: \"No.\"",
        "Version 2.5 is out."
      })
  void keepsASentenceWhole(String text) {
    assertThat(SentenceSplitter.of(text)).containsExactly(text);
  }

  @Test
  void splitsSentences() {
    assertThat(SentenceSplitter.of("It works. Does it? Yes! So we say."))
        .containsExactly("It works.", "Does it?", "Yes!", "So we say.");
    assertThat(SentenceSplitter.of("  One.   Two.  ")).containsExactly("One.", "Two.");
    assertThat(SentenceSplitter.of("Read www.example.com. Then write."))
        .containsExactly("Read www.example.com.", "Then write.");
    assertThat(SentenceSplitter.of(" ")).isEmpty();
    assertThat(SentenceSplitter.of("私は東京へ行きました。「速い。」と彼は言った！ 本当ですか？はい。"))
        .containsExactly("私は東京へ行きました。", "「速い。」", "と彼は言った！", "本当ですか？", "はい。");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a [link](http://x.y) here | a link here",
        "a [link][ref] here | a link here",
        "![image](p.png) words | words",
        "**bold** and __bold__ | bold and bold",
        "*leaning* and _leaning_ | leaning and leaning",
        "snake_case_names stay | snake_case_names stay",
        "2 * 3 * 4 stays | 2 * 3 * 4 stays",
        "`code` and ``more code`` | code and more code",
        "~~gone~~ words | gone words",
        "a note[^1] here | a note here",
        "see <https://x.y/z> there | see there",
        "<b>marked</b> up | marked up",
        "1 &lt; 2 &amp; 3 &gt; 2 | 1 < 2 & 3 > 2",
        "a \\* star | a * star"
      })
  void convertsInlineMarkdown(String markdown, String plain) {
    assertThat(InlineMarkdown.plain(markdown)).isEqualTo(plain);
  }
}
