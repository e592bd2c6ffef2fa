package dev.prism.summarize;

import dev.prism.data.Table;
import java.nio.file.Path;
import java.util.List;

/**
 * What is summarized: items in the order in which they are read.
 *
 * @param table ids, columns, and vectors where the data has them
 * @param texts null for items without
 * @param places where each stands in the whole, in a few words; null where that says nothing
 * @param sections of a text, in which sentences follow one another; null for none
 * @param pictures null for items without
 * @param tags null where concepts are not known
 * @param starts seconds from the beginning; null for what takes no time
 * @param seconds how long each takes; null as well
 */
public record Material(
    Kind kind,
    Table table,
    List<String> texts,
    List<String> places,
    int[] sections,
    List<Path> pictures,
    Tags tags,
    double[] starts,
    double[] seconds) {

  /** What to call an item. */
  public enum Kind {
    SENTENCE("sentence"),
    PICTURE("picture"),
    FRAME("frame"),
    SHOT("shot"),
    ITEM("item");

    private final String one;

    Kind(String one) {
      this.one = one;
    }

    /** "one sentence", "12 sentences". */
    public String count(int n) {
      return n == 1 ? "one " + one : String.format(java.util.Locale.ROOT, "%,d %ss", n, one);
    }

    public String one() {
      return one;
    }
  }

  public int size() {
    return table.size();
  }

  public String source() {
    return table.source();
  }

  /** An item in words: its text, or its name. */
  public String called(int i) {
    return texts == null || texts.get(i) == null ? table.id(i) : texts.get(i);
  }
}
