package dev.prism.studio;

import dev.prism.data.Table;
import dev.prism.data.run.FileRequest;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pool of a studio, and the services that depend on how the pool was read. Safe for use by
 * multiple threads.
 */
public interface StudioHost extends AutoCloseable {
  /** {@return the pool with its features} */
  Table pool();

  /** {@return the request that describes how the pool was read} */
  FileRequest request();

  /** {@return the arguments of the command line that read the pool} */
  List<String> arguments();

  /** {@return the Java code that reads the pool} */
  PoolCode code();

  /**
   * Embeds a phrase in the space of the pool's features.
   *
   * @param phrase one line of text
   * @return a vector of the width of the pool's features
   * @throws dev.prism.base.PrismException if the pool does not consist of texts
   */
  float[] embed(String phrase);

  /**
   * Embeds an image in the space of the pool's features.
   *
   * @param image an image of any size
   * @return a vector of the width of the pool's features
   * @throws dev.prism.base.PrismException if the pool does not consist of images
   */
  float[] embed(BufferedImage image);

  /** {@return items to mark as a first example, or null if there are none} */
  default @Nullable Example example() {
    return null;
  }

  @Override
  void close();

  /**
   * Java code that reads a pool. Immutable and safe for use by multiple threads.
   *
   * @param embedder a statement that declares the embedder {@code model}; empty if items are not
   *     embedded
   * @param table an expression of type {@link Table}: the pool
   * @param textColumn the column of the embedded texts, or null if no texts are embedded
   */
  record PoolCode(String embedder, String table, @Nullable String textColumn) {
    /**
     * Returns the code for a file that is read without options and without an embedder.
     *
     * @param source the file
     * @return the code
     */
    public static PoolCode plain(String source) {
      return new PoolCode("", "TableReader.read(" + literal(source) + ", ReadOptions.NONE)", null);
    }

    /**
     * Returns a text as a Java string literal.
     *
     * @param text any text
     * @return the literal with its quotes
     */
    public static String literal(String text) {
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

  /**
   * Items that the page offers to mark as a first example. Safe for use by multiple threads.
   *
   * @param description what the example selects, as the label of a button
   * @param query indices of the query set
   * @param privateSet indices of the private set
   */
  record Example(String description, List<Integer> query, List<Integer> privateSet) {}
}
