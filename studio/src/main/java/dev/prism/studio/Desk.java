package dev.prism.studio;

import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import java.awt.image.BufferedImage;
import java.util.List;

/** What a studio is opened on, and what only its opener knows how to do. */
public interface Desk extends AutoCloseable {
  /** The pool, with its features. */
  Table pool();

  /** The pool as the command line names it, with the options that say how to read it. */
  List<String> words();

  /** The same in Java. */
  Reading reading();

  /**
   * How a program reads the pool.
   *
   * @param model a statement that makes the embedder {@code model}; empty where there is none
   * @param table an expression: the pool as a table
   * @param column what the texts are called that were embedded; null where none were
   */
  record Reading(String model, String table, String column) {
    /** A file that is read as it is. */
    public static Reading plain(String source) {
      return new Reading("", "Load.table(" + string(source) + ", Options.NONE)", null);
    }

    /** A text as Java writes it. */
    public static String string(String text) {
      StringBuilder out = new StringBuilder("\"");
      for (char c : text.toCharArray()) {
        switch (c) {
          case '"', '\\' -> out.append('\\').append(c);
          case '\n' -> out.append("\\n");
          default -> out.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
        }
      }
      return out.append('"').toString();
    }
  }

  /** A phrase among the texts of the pool; refused where these are no texts. */
  float[] embed(String phrase);

  /** A picture among the pool's; refused where these are no pictures. */
  float[] embed(BufferedImage picture);

  /** How the pool was read. */
  FileRequest request();

  /** Marks for somebody who has never seen this before; null for none. */
  default Example example() {
    return null;
  }

  /**
   * @param says what the marks ask for
   */
  record Example(String says, int[] query, int[] avoid) {}

  @Override
  void close();
}
