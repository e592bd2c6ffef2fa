package dev.prism.mixture;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import dev.prism.data.Fingerprint;
import dev.prism.data.JsonReason;
import dev.prism.data.TableReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A collection with human summaries as its JSON file describes it. Immutable and safe for use by
 * multiple threads. The page on learning a mixture documents each field.
 *
 * @param name the name; null for the name of the file
 * @param items the items in their order
 * @param tasks the tasks with their reference summaries
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CollectionFile(@Nullable String name, List<Item> items, List<Task> tasks) {
  /**
   * An item, which is described by features, concepts or a text.
   *
   * @param id the id; null for its position
   * @param text the text; null for none
   * @param features the features; null for none
   * @param concepts the counts or probabilities of concepts; null for none
   * @param seconds the duration in seconds; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Item(
      @Nullable String id,
      @Nullable String text,
      float @Nullable [] features,
      @Nullable Map<String, Double> concepts,
      @Nullable Double seconds) {}

  /**
   * A task that annotators were given, and their summaries.
   *
   * @param name the name; null for its number
   * @param query the query set; null for none
   * @param privateSet the private set; null for none
   * @param budget the length of a summary
   * @param references the summaries of the annotators
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Task(
      @Nullable String name,
      @Nullable Auxiliary query,
      @JsonProperty("private") @Nullable Auxiliary privateSet,
      Budget budget,
      List<Summary> references) {}

  /**
   * A query set or a private set: any of items, concepts, texts and features.
   *
   * @param items ids of items; null for none
   * @param concepts names of concepts; null for none
   * @param texts texts; null for none
   * @param features vectors; null for none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Auxiliary(
      @Nullable List<String> items,
      @Nullable List<String> concepts,
      @Nullable List<String> texts,
      @Nullable List<float[]> features) {
    /**
     * Returns a set of concepts.
     *
     * @param names the names of the concepts
     * @return the set
     */
    public static Auxiliary ofConcepts(List<String> names) {
      return new Auxiliary(null, names, null, null);
    }

    /**
     * Returns a set of one text.
     *
     * @param text the text
     * @return the set
     */
    public static Auxiliary ofText(String text) {
      return new Auxiliary(null, null, List.of(text), null);
    }
  }

  /**
   * The largest length of a summary: one of items, words and seconds.
   *
   * @param items the number of items; null for no limit
   * @param words the number of words; null for no limit
   * @param seconds the duration in seconds; null for no limit
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Budget(@Nullable Integer items, @Nullable Double words, @Nullable Double seconds) {
    /**
     * Returns a budget of items.
     *
     * @param k the number of items, at least 1
     * @return the budget
     */
    public static Budget ofItems(int k) {
      return new Budget(k, null, null);
    }

    /**
     * Returns a budget of words.
     *
     * @param words the number of words
     * @return the budget
     */
    public static Budget ofWords(double words) {
      return new Budget(null, words, null);
    }
  }

  /**
   * The summary of an annotator: ids of items, or a text.
   *
   * @param by the name of the annotator; null for a number
   * @param items ids of items; null for a text
   * @param text the text; null for items
   * @param weights the probability of each item to be in the summary, where ratings are tied; null
   *     if all items are in it
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Summary(
      @Nullable String by,
      @Nullable List<String> items,
      @Nullable String text,
      @Nullable List<Double> weights) {
    /**
     * Creates a summary without probabilities.
     *
     * @param by the name of the annotator; null for a number
     * @param items ids of items; null for a text
     * @param text the text; null for items
     */
    public Summary(@Nullable String by, @Nullable List<String> items, @Nullable String text) {
      this(by, items, text, null);
    }

    /** Returns the weights, which are checked. */
    double[] checkedWeights(int count, String who, String called) {
      if (weights.size() != count || items.size() != count) {
        throw new DataException(
            "The summary by %s in %s has %d weights for %d items; each item needs one, and occurs"
                + " once.",
            who, called, weights.size(), items.size());
      }
      for (Double w : weights) {
        if (w == null || !(w > 0 && w <= 1)) {
          throw new DataException(
              "The summary by %s in %s has the weight %s; weights are probabilities, above 0 and at"
                  + " most 1.",
              who, called, w);
        }
      }
      return weights.stream().mapToDouble(w -> w).toArray();
    }
  }

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

  /**
   * Reads a collection.
   *
   * @param file the JSON file
   * @return the collection
   * @throws DataException if the file is missing or is not a collection
   */
  public static CollectionFile read(Path file) {
    TableReader.checkExists(file);
    try {
      CollectionFile c = JSON.readValue(file.toFile(), CollectionFile.class);
      if (c == null || c.items == null || c.items.isEmpty() || c.items.contains(null)) {
        throw new DataException("%s has no items; a collection needs some.", file);
      }
      if (c.tasks == null || c.tasks.isEmpty() || c.tasks.contains(null)) {
        throw new DataException(
            "%s has no tasks; a collection needs at least one, with reference summaries.", file);
      }
      return c.name == null ? new CollectionFile(bare(file), c.items, c.tasks) : c;
    } catch (JsonProcessingException e) {
      throw new DataException(
          e,
          "%s is not a collection with summaries: %s (line %d).",
          file,
          JsonReason.of(e),
          e.getLocation() == null ? 0 : e.getLocation().getLineNr());
    } catch (IOException e) {
      throw new DataException(e, "%s cannot be read: %s.", file, e.getMessage());
    }
  }

  /**
   * Checks the collection and embeds its texts.
   *
   * @param model the embedder for items and auxiliary sets that are texts
   * @return the collection, ready for computations
   * @throws DataException if the description is inconsistent
   */
  public AnnotatedCollection prepare(TextEmbedder model) {
    return CollectionReader.of(this, model);
  }

  /** {@return a digest of the contents, which does not depend on the file} */
  String digest() {
    return Fingerprint.of(bytes());
  }

  private byte[] bytes() {
    try {
      return (JSON.writeValueAsString(this) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String bare(Path file) {
    return file.getFileName().toString().replaceFirst("\\.json$", "");
  }

  /**
   * Writes the collection.
   *
   * @param file the JSON file
   */
  public void write(Path file) {
    AtomicFiles.write(file, to -> to.write(bytes()));
  }
}
