package dev.prism.summarize;

import dev.prism.data.DataException;
import java.util.ArrayList;
import java.util.List;

/** A text in sentences, each with where it stands. */
public final class Document {
  /** Shorter ones say too little to stand in a summary. */
  private static final int FEWEST_WORDS = 3;

  /**
   * @param heading the last one above; empty for none
   * @param block which paragraph or list item it is in, from 0
   * @param line where that begins, from 1
   */
  public record Sentence(String text, String heading, int block, int line) {
    public int words() {
      return Document.words(text);
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
    List<Sentence> out = new ArrayList<>();
    List<Blocks.Block> blocks = Blocks.of(text, markdown, lineByLine);
    for (int b = 0; b < blocks.size(); b++) {
      Blocks.Block block = blocks.get(b);
      for (String s : lineByLine ? List.of(block.text()) : Sentences.of(block.text())) {
        if (words(s) >= FEWEST_WORDS) {
          out.add(new Sentence(s, block.heading(), b, block.line()));
        }
      }
    }
    if (out.isEmpty()) {
      throw new DataException(
          "%s has no sentence of at least %d words, so there is nothing to summarize.",
          name, FEWEST_WORDS);
    }
    return out;
  }

  /** Runs of letters and digits, with what joins them. */
  public static int words(String text) {
    int count = 0;
    boolean in = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean part = Character.isLetterOrDigit(c) || in && (c == '\'' || c == '’' || c == '-');
      count += part && !in ? 1 : 0;
      in = part;
    }
    return count;
  }
}
