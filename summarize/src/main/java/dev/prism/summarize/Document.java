package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.WordCounter;
import java.util.ArrayList;
import java.util.List;

/** Splits a text into sentences with their headings and lines. Stateless. */
public final class Document {
  /**
   * The least number of words of a sentence in a summary. Shorter sentences carry little meaning
   * and cost so few words that a budget of words would be spent on them.
   */
  public static final int MIN_WORDS = 6;

  /**
   * A sentence of a text. Immutable and safe for use by multiple threads.
   *
   * @param text the sentence
   * @param heading the last heading above; empty for none
   * @param block the index of its paragraph or list item, from 0
   * @param line the first line of its paragraph or list item, from 1
   */
  public record Sentence(String text, String heading, int block, int line) {
    /** {@return the number of words} */
    public int words() {
      return WordCounter.count(text);
    }
  }

  private Document() {}

  /**
   * Returns the sentences of a text, those of at least {@value #MIN_WORDS} words.
   *
   * @param name the name of the text in messages
   * @param text the text
   * @param markdown whether the text is Markdown; otherwise it is plain text
   * @param lineByLine whether every line is an item
   * @return the sentences, in order
   * @throws DataException if there is no sentence
   */
  public static List<Sentence> sentences(
      String name, String text, boolean markdown, boolean lineByLine) {
    return sentences(name, text, markdown, lineByLine, MIN_WORDS);
  }

  /**
   * Returns the sentences of a text. Short sentences are omitted, and so are fragments: what ends
   * with a colon and, in a text most of whose sentences end with a full stop, what has none and is
   * no list item. Where every line is an item, all lines are returned; where nothing else is left,
   * so are short sentences and fragments.
   *
   * @param name the name of the text in messages
   * @param text the text
   * @param markdown whether the text is Markdown; otherwise it is plain text
   * @param lineByLine whether every line is an item
   * @param minWords the least number of words of a sentence
   * @return the sentences, in order
   * @throws DataException if there is no sentence
   */
  public static List<Sentence> sentences(
      String name, String text, boolean markdown, boolean lineByLine, int minWords) {
    List<MarkdownBlocks.Block> blocks = MarkdownBlocks.of(text, markdown, lineByLine);
    List<Sentence> all = all(blocks, lineByLine);
    if (all.isEmpty()) {
      throw new DataException("%s has no sentence; headings, code and tables are skipped.", name);
    }
    if (lineByLine) {
      return all;
    }
    long ended = all.stream().filter(s -> Prose.isEnded(s.text())).count();
    List<Sentence> whole =
        all.stream()
            .filter(s -> !Prose.announces(s.text()))
            .filter(
                s ->
                    2 * ended < all.size()
                        || blocks.get(s.block()).item()
                        || Prose.isEnded(s.text()))
            .toList();
    for (List<Sentence> some : List.of(whole, all)) {
      List<Sentence> longEnough = some.stream().filter(s -> s.words() >= minWords).toList();
      if (!longEnough.isEmpty()) {
        return longEnough;
      }
    }
    return all;
  }

  /** Returns all sentences, short ones and fragments as well. */
  static List<Sentence> all(String text, boolean markdown, boolean lineByLine) {
    return all(MarkdownBlocks.of(text, markdown, lineByLine), lineByLine);
  }

  private static List<Sentence> all(List<MarkdownBlocks.Block> blocks, boolean lineByLine) {
    List<Sentence> out = new ArrayList<>();
    for (int b = 0; b < blocks.size(); b++) {
      MarkdownBlocks.Block block = blocks.get(b);
      for (String s : lineByLine ? List.of(block.text()) : SentenceSplitter.of(block.text())) {
        if (WordCounter.count(s) > 0) {
          out.add(new Sentence(s, block.heading(), b, block.line()));
        }
      }
    }
    return out;
  }
}
