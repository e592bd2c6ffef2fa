package dev.prism.mixture;

import dev.prism.constraint.Constraint;
import dev.prism.data.Fingerprint;
import dev.prism.kernel.Features;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collection of items with human summaries, ready for computations. Immutable and safe for use by
 * multiple threads. {@link CollectionFile} is its description in a file.
 *
 * @param name the name
 * @param ids the ids of the items
 * @param items the features of the items
 * @param texts the texts of the items; null where they have none
 * @param words the words that V-ROUGE counts
 * @param tasks the tasks with their reference summaries
 * @param digest a digest of the description, by which a resumed run detects a change
 */
public record AnnotatedCollection(
    String name,
    List<String> ids,
    Features items,
    @Nullable List<String> texts,
    WordCounts words,
    List<Task> tasks,
    String digest) {

  /**
   * A task that annotators were given.
   *
   * @param name the name
   * @param query the query set; null for none
   * @param privateSet the private set; null for none
   * @param constraint the budget
   * @param k the approximate number of items that the budget allows
   * @param references the summaries of the annotators
   */
  public record Task(
      String name,
      @Nullable Features query,
      @Nullable Features privateSet,
      Constraint constraint,
      int k,
      List<Reference> references) {}

  /**
   * The summary of an annotator.
   *
   * @param by the name of the annotator
   * @param items the items; null where the summary is a text
   * @param text the text; null where the items have none
   * @param counts c_w for every word w
   * @param weights the probability that each of the items is in the summary, which is below 1 where
   *     ratings are tied; null for a summary of all these items
   */
  public record Reference(
      String by,
      int @Nullable [] items,
      @Nullable String text,
      double[] counts,
      double @Nullable [] weights) {
    /**
     * Creates a summary without probabilities.
     *
     * @param by the name of the annotator
     * @param items the items; null where the summary is a text
     * @param text the text; null where the items have none
     * @param counts c_w for every word w
     */
    public Reference(String by, int @Nullable [] items, @Nullable String text, double[] counts) {
      this(by, items, text, counts, null);
    }

    /** Returns the probability that an item at a position is in the summary. */
    double weight(int position) {
      return weights == null ? 1 : weights[position];
    }

    /** Returns the expected number of items. */
    double expectedSize() {
      return weights == null ? items.length : Arrays.stream(weights).sum();
    }
  }

  /** {@return the number of items} */
  public int size() {
    return items.size();
  }

  /**
   * Returns a digest of several collections, which depends on their order.
   *
   * @param all the collections
   * @return the digest
   */
  public static String digest(List<AnnotatedCollection> all) {
    return Fingerprint.of(
        all.stream().map(c -> c.digest().getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new));
  }

  /** Returns whether the words that are counted are those of the texts. */
  boolean countsTexts() {
    if (texts == null) {
      return false;
    }
    for (int j = 0; j < texts.size(); j++) {
      if (Arrays.stream(words.count()[j]).sum() != Rouge.words(texts.get(j)).size()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Joins the texts of items in the order of the collection.
   *
   * @param chosen the items
   * @return the text; null where the items have none
   */
  public @Nullable String text(int... chosen) {
    return text(texts, chosen);
  }

  static @Nullable String text(@Nullable List<String> texts, int... chosen) {
    return texts == null
        ? null
        : String.join("\n", Arrays.stream(chosen).sorted().mapToObj(texts::get).toList());
  }
}
