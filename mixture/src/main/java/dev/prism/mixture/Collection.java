package dev.prism.mixture;

import dev.prism.constraint.Constraint;
import dev.prism.data.Fingerprint;
import dev.prism.kernel.Features;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Items, and summaries of them that people made, ready to compute with. {@link CollectionFile} is
 * how it is written down.
 *
 * @param texts of the items; null where they have none
 * @param words what V-ROUGE counts
 * @param digest stands for all that was read, so that nobody goes on with something else
 */
public record Collection(
    String name,
    List<String> ids,
    Features items,
    List<String> texts,
    Counts words,
    List<Task> tasks,
    String digest) {

  /**
   * One thing that was asked of people.
   *
   * @param query null for none
   * @param avoid null for none
   * @param within the budget
   * @param k about how many items that is
   */
  public record Task(
      String name,
      Features query,
      Features avoid,
      Constraint within,
      int k,
      List<Reference> references) {}

  /**
   * A person's summary.
   *
   * @param items null where it is a text in the person's own words
   * @param text null where it is made of items that have none
   * @param counts c_w for every word w
   */
  public record Reference(String by, int[] items, String text, double[] counts) {}

  public int size() {
    return items.size();
  }

  /** Of several, in their order. */
  public static String digest(List<Collection> all) {
    return Fingerprint.of(
        all.stream().map(c -> c.digest().getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new));
  }

  /** Chosen items as one text, in their own order; null where they have no texts. */
  public String text(int... chosen) {
    return texts == null
        ? null
        : String.join("\n", java.util.Arrays.stream(chosen).sorted().mapToObj(texts::get).toList());
  }
}
