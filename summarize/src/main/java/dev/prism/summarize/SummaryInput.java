package dev.prism.summarize;

import dev.prism.data.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The input of a summary: items in reading order. Safe for use by multiple threads as long as its
 * arrays are not modified.
 *
 * @param kind the kind of the items
 * @param table the ids and columns of the items, and their vectors if the data has them
 * @param texts the text of each item, null for an item without text; null if there are no texts
 * @param locations the location of each item in the input, in prose; null if unknown
 * @param sections the number of the section that each sentence belongs to; null if there are none
 * @param images the image of each item; null if there are no images
 * @param tags the concepts of the items; null if unknown
 * @param starts the start of each item, in seconds; null if the items have no times
 * @param seconds the duration of each item, in seconds; null if the items have no durations
 */
public record SummaryInput(
    Kind kind,
    Table table,
    @Nullable List<@Nullable String> texts,
    @Nullable List<String> locations,
    int @Nullable [] sections,
    @Nullable List<Path> images,
    @Nullable ConceptTags tags,
    double @Nullable [] starts,
    double @Nullable [] seconds) {

  /** The kind of the items of an input. Immutable and safe for use by multiple threads. */
  public enum Kind {
    /** A sentence or a line of a text. */
    SENTENCE("sentence"),
    /** An image. */
    IMAGE("image"),
    /** A frame of a video. */
    FRAME("frame"),
    /** A shot of a video, or another item with a duration. */
    SHOT("shot"),
    /** Any other row of a table. */
    ITEM("item");

    private final String singular;

    Kind(String singular) {
      this.singular = singular;
    }

    /**
     * Returns a number of items in prose, such as "one sentence" or "12 sentences".
     *
     * @param n the number of items
     * @return the number and the name of the items
     */
    public String count(int n) {
      return n == 1 ? "one " + singular : String.format(Locale.ROOT, "%,d %ss", n, singular);
    }

    /** {@return the name of one item, such as "sentence"} */
    public String singular() {
      return singular;
    }
  }

  /** {@return the number of items} */
  public int size() {
    return table.size();
  }

  /** {@return the name of the file or folder that the items were read from} */
  public String source() {
    return table.source();
  }

  /**
   * Returns the text of an item, or its id if it has no text.
   *
   * @param i the index of the item, from 0
   * @return the label
   */
  public String label(int i) {
    String text = texts == null ? null : texts.get(i);
    return text == null ? table.id(i) : text;
  }
}
