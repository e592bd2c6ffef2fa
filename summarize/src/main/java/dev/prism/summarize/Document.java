package dev.prism.summarize;

import dev.prism.data.DataException;
import dev.prism.data.Words;
import java.util.ArrayList;
import java.util.List;

/** A text in sentences, each with where it stands. */
public final class Document {
  /**
   * Shorter ones say too little to stand in a summary, and are so cheap by the word that it would
   * be made of them.
   */
  static final int FEWEST_WORDS = 6;

  /**
   * @param heading the last one above; empty for none
   * @param block which paragraph or list item it is in, from 0
   * @param line where that begins, from 1
   */
  public record Sentence(String text, String heading, int block, int line) {
    public int words() {
      return Words.count(text);
    }
  }

  private Document() {}

  /**
   * @param name for sentences about it
   * @param markdown with marks; otherwise plain text
   * @param lineByLine a line goes on in no other
   */
  public static List<Sentence> sentences(
      String name, String text, boolean markdown, boolean lineByLine) {
    List<Sentence> all = all(text, markdown, lineByLine);
    List<Sentence> whole = all.stream().filter(s -> s.words() >= FEWEST_WORDS).toList();
    if (all.isEmpty()) {
      throw new DataException(
          "%s has no sentence, so there is nothing to go by; headings, code and tables are none.",
          name);
    }
    return lineByLine || whole.isEmpty() ? all : whole;
  }

  /** Those of few words as well. */
  static List<Sentence> all(String text, boolean markdown, boolean lineByLine) {
    List<Sentence> out = new ArrayList<>();
    List<Blocks.Block> blocks = Blocks.of(text, markdown, lineByLine);
    for (int b = 0; b < blocks.size(); b++) {
      Blocks.Block block = blocks.get(b);
      for (String s : lineByLine ? List.of(block.text()) : Sentences.of(block.text())) {
        if (Words.count(s) > 0) {
          out.add(new Sentence(s, block.heading(), b, block.line()));
        }
      }
    }
    return out;
  }
}
