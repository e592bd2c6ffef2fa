package dev.prism.studio;

import dev.prism.data.Table;
import java.awt.image.BufferedImage;
import java.util.List;

/** What a studio is opened on, and what only its opener knows how to do. */
public interface Desk extends AutoCloseable {
  /** The pool, with its features. */
  Table pool();

  /** The pool as the command line names it, with the options that say how to read it. */
  List<String> words();

  /** A phrase among the texts of the pool; refused where these are no texts. */
  float[] embed(String phrase);

  /** A picture among the pool's; refused where these are no pictures. */
  float[] embed(BufferedImage picture);

  /** What {@code prism select --out} would write. */
  byte[] json(Chosen chosen);

  /** What {@code prism select --report} would write. */
  String page(Chosen chosen);

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
