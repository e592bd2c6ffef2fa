package dev.prism.mixture;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import dev.prism.data.Fingerprint;
import dev.prism.data.Load;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A collection with summaries that people made, as JSON has it; docs/learning.md tells what each
 * field means.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CollectionFile(String name, List<Item> items, List<Asked> tasks) {
  /** What can be chosen. Features, concepts or a text tell what it is like. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Item(
      String id, String text, float[] features, Map<String, Double> concepts, Double seconds) {}

  /** What people were asked, and what they chose. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Asked(
      String name,
      Guidance query,
      @JsonProperty("private") Guidance avoid,
      Budget budget,
      List<Summary> references) {}

  /** A query or a private set: items by id, names of concepts, texts, or vectors. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Guidance(
      List<String> items, List<String> concepts, List<String> texts, List<float[]> features) {
    public static Guidance ofConcepts(List<String> names) {
      return new Guidance(null, names, null, null);
    }

    public static Guidance ofText(String text) {
      return new Guidance(null, null, List.of(text), null);
    }
  }

  /** How long a summary may be: one of these. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Budget(Integer items, Double words, Double seconds) {
    public static Budget ofItems(int k) {
      return new Budget(k, null, null);
    }

    public static Budget ofWords(double words) {
      return new Budget(null, words, null);
    }
  }

  /** A person's summary: items by id, or a text. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Summary(String by, List<String> items, String text) {}

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL));

  public static CollectionFile read(Path file) {
    Load.checkThere(file);
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
          "%s is not a collection with summaries: %s (line %d).",
          file, reason(e), e.getLocation() == null ? 0 : e.getLocation().getLineNr());
    } catch (IOException e) {
      throw new DataException("%s cannot be read: %s.", file, e.getMessage());
    }
  }

  private static String reason(JsonProcessingException e) {
    return e instanceof InvalidNullException n
        ? "an entry of " + n.getPropertyName().getSimpleName() + " is empty"
        : e.getOriginalMessage();
  }

  /**
   * Ready to compute with.
   *
   * @param model for items and queries that are texts
   */
  public Collection prepare(Texts model) {
    return Reading.of(this, model);
  }

  /** Stands for what it says, whatever file that is in. */
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

  public void write(Path file) {
    Atomically.write(file, to -> to.write(bytes()));
  }
}
