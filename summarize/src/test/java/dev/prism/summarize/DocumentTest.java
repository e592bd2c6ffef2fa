package dev.prism.summarize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.data.DataException;
import dev.prism.summarize.Document.Sentence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {
  private static List<String> plain(String text) {
    return Document.all(text, false, false).stream().map(Sentence::text).toList();
  }

  private static List<Sentence> markdown(String text) {
    return Document.all(text, true, false);
  }

  @Test
  void abbreviationsDoNotEndASentence() {
    assertThat(
            plain(
                "Dr. Smith met Mr. J. R. Jones on St. James St. near Fig. 3. It cost 3.5 dollars,"
                    + " e.g. In small change. They live in the U.S. now, i.e. near the sea."))
        .containsExactly(
            "Dr. Smith met Mr. J. R. Jones on St. James St. near Fig. 3.",
            "It cost 3.5 dollars, e.g. In small change.",
            "They live in the U.S. now, i.e. near the sea.");
  }

  @Test
  void splitsAtQuestionsButNotInQuotesOrBrackets() {
    assertThat(
            plain(
                "\"Is it good?\" she asked. It is (see below. Or do not.) very good! And then"
                    + " what? No one knows it."))
        .containsExactly(
            "\"Is it good?\" she asked.",
            "It is (see below. Or do not.) very good!",
            "And then what?",
            "No one knows it.");
  }

  @Test
  void pathsAndNamesStayWhole() {
    assertThat(plain("Say A=b.jar ./prism select pool.npy -k 5 there. Then see java.util.List."))
        .containsExactly(
            "Say A=b.jar ./prism select pool.npy -k 5 there.", "Then see java.util.List.");
  }

  @Test
  void joinsWrappedLinesButNotLongOnes() {
    assertThat(plain("The first sentence goes\non in a second line. Here is one more."))
        .containsExactly("The first sentence goes on in a second line.", "Here is one more.");
    String one = "a review without a full stop ".repeat(6).strip();
    assertThat(plain(one + "\nand another of three words")).hasSize(2);
    assertThat(
            Document.sentences(
                    "it", "one line. Two sentences in it.\nanother line here", false, true)
                .stream()
                .map(Sentence::text))
        .containsExactly("one line. Two sentences in it.", "another line here");
  }

  @Test
  void findsHeadingsOfPlainText() {
    List<Sentence> s =
        Document.all(
            "A TITLE\n\nThe first words of it.\n\nPart two\n--------\nMore words of it.",
            false,
            false);
    assertThat(s).extracting(Sentence::heading).containsExactly("A TITLE", "Part two");
    assertThat(s).extracting(Sentence::text).allMatch(t -> t.endsWith("words of it."));
  }

  @Test
  void convertsMarkdownToPlainText() {
    List<Sentence> s =
        markdown(
            """
            ---
            title: front matter is no prose
            ---
            # The *big* one

            A [link](http://x.y/z) and `code` in **bold** prose
            over two lines. ![An image](p.png)

            ```
            Code is no sentence at all.
            ```

            | a table | is no prose |
            |---|---|
            | as this row | is not |

            - the first item of a list
            - the second item, which goes
              on in the next line
            1. a numbered item of a list

                indented_code(is, no, prose);

            Under lined
            -----------
            > quoted words of another author

            <!-- a comment of many
            lines is not there --> and the last sentence here.
            """);
    assertThat(s)
        .extracting(Sentence::text)
        .containsExactly(
            "A link and code in bold prose over two lines.",
            "the first item of a list",
            "the second item, which goes on in the next line",
            "a numbered item of a list",
            "quoted words of another author",
            "and the last sentence here.");
    assertThat(s.getFirst().heading()).isEqualTo("The big one");
    assertThat(s.getFirst().line()).isEqualTo(6);
    assertThat(s.getLast().heading()).isEqualTo("Under lined");
  }

  @Test
  void readmeHasNoMarkupCodeOrTables() throws IOException {
    String text = Files.readString(Path.of("..", "README.md"));
    List<Sentence> s = markdown(text);
    assertThat(s).hasSizeGreaterThan(20);
    assertThat(s)
        .extracting(Sentence::text)
        .noneMatch(t -> t.matches(".*(\\]\\(|\\*\\*|```|^\\|).*"))
        .anyMatch(t -> t.startsWith("Guided subset selection"));
    assertThat(s).extracting(Sentence::heading).contains("Build and test");
  }

  @Test
  void rejectsTextWithoutSentences() {
    for (String empty : List.of("", "\n \n", "…", "# Only a heading\n")) {
      assertThatThrownBy(() -> Document.sentences("it.md", empty, true, false))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("it.md has no sentence");
    }
  }

  /** From a programmer's manual in plain text. */
  @Test
  void codeAndFragmentsOfPlainTextAreNoSentences() {
    String text =
        """
        III. Reading

        Libpng provides a simple check to see if a file is a PNG file.
        To use it, pass in the first bytes of the file to the function
        png_sig_cmp(), and it will return 0 (false) if they match.

            FILE *fp = fopen(file_name, "rb");
            if (!fp)
            {
               return ERROR;
            }
            fread(header, 1, number, fp) != number)

        This code will do that conversion of the colours:

        #define PNG_feature value

        res_y - pixels/unit physical resolution in y direction

        - a list item about many things without a stop

        Notice that the contents of the file override the defaults.
        png_set_sig_bytes(png_ptr, number);
        """;
    assertThat(Document.sentences("it", text, false, false))
        .extracting(Sentence::text)
        .containsExactly(
            "Libpng provides a simple check to see if a file is a PNG file.",
            "To use it, pass in the first bytes of the file to the function png_sig_cmp(), and it"
                + " will return 0 (false) if they match.",
            "a list item about many things without a stop",
            "Notice that the contents of the file override the defaults.");
  }

  @Test
  void theLeastNumberOfWordsIsAParameter() {
    String text = "Yes. A sentence of more than a few words. Some five words or so.";
    assertThat(Document.sentences("it", text, false, false, 1)).hasSize(3);
    assertThat(Document.sentences("it", text, false, false, 5)).hasSize(2);
    assertThat(Document.sentences("it", text, false, false, 8)).hasSize(1);
    assertThat(Document.sentences("it", text, false, false, 100)).hasSize(3);
  }

  @Test
  void keepsShortSentencesOnlyIfAllAreShort() {
    String text = "Yes. A sentence of more than a few words. No.";
    assertThat(Document.sentences("it", text, false, false)).hasSize(1);
    assertThat(Document.sentences("it", "battery life", false, false))
        .extracting(Sentence::text)
        .containsExactly("battery life");
    assertThat(Document.sentences("it", "good screen\nbattery life", false, true)).hasSize(2);
  }
}
