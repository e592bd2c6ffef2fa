package dev.prism.data.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.prism.Pick.Criterion;
import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import dev.prism.data.TableReader;
import dev.prism.data.TableWriter;
import dev.prism.run.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a selection from files, as it is written to JSON. Immutable and safe for use by
 * multiple threads.
 *
 * @param request the request, from which the result can be computed again
 * @param data what the pool was read as; null for a stream
 * @param picks the picks, in the order of the selection
 * @param totals the cost of all picks, and how many are of each group; null without both
 * @param value the value of the selection
 * @param meanSimilarity the mean similarity of the picks to the query set and the private set, by
 *     name; null without either
 * @param notes what a user should know about the result, in sentences; null for nothing
 * @param bound an upper bound on the value of the best selection; null where there is none
 * @param certificate the certificate as a sentence
 * @param boundMethod how the bound was obtained, such as {@code dual, 20 sweeps}; null for none
 * @param stopped the reason why the selection ended
 * @param plan the storage of each block of similarities
 * @param execution facts about the execution, by name; null where there are none
 * @param seconds the time of the run
 * @param provenance the versions and digests that identify the run
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResultFile(
    FileRequest request,
    @Nullable DataReport data,
    List<PickRow> picks,
    @Nullable Totals totals,
    double value,
    @JsonProperty("mean_similarity") @Nullable Map<String, Double> meanSimilarity,
    @Nullable List<String> notes,
    @Nullable Double bound,
    String certificate,
    @JsonProperty("bound_method") @Nullable String boundMethod,
    String stopped,
    Map<String, String> plan,
    @Nullable Map<String, Object> execution,
    double seconds,
    Provenance provenance) {

  /**
   * A pick.
   *
   * @param index the row of the item in the pool, or its number in a stream, from 0
   * @param id the id of the item
   * @param gain the marginal gain
   * @param value the value of the selection up to this pick
   * @param by the criterion by which it was picked: gain, or relevance, dissimilarity,
   *     representation or random once no item adds to the value
   * @param bound an upper bound on the value of as many items; null where there is none
   * @param cost the cost of the item; null without a budget
   * @param group the group of the item; null without quotas
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record PickRow(
      long index,
      @Nullable String id,
      double gain,
      double value,
      String by,
      @Nullable Double bound,
      @Nullable Double cost,
      @Nullable String group) {
    /** Reads an absent criterion as gain. */
    public PickRow {
      by = Objects.requireNonNullElse(by, Criterion.GAIN.label());
    }

    /** Returns whether two picks are the same item with the same numbers. */
    boolean isSame(PickRow other) {
      return index == other.index
          && Objects.equals(id, other.id)
          && gain == other.gain
          && value == other.value
          && by.equals(other.by);
    }
  }

  /**
   * The picks together. Immutable and safe for use by multiple threads.
   *
   * @param cost the sum of their costs; null without a budget
   * @param budget the largest sum allowed; null without a budget
   * @param groups the number of picks of each group; null without quotas
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Totals(
      @Nullable Double cost, @Nullable Double budget, @Nullable Map<String, Long> groups) {}

  /**
   * The origin of a result, by which a rerun detects changes.
   *
   * @param version the version of this library
   * @param measure the measure with all parameters
   * @param kernel the similarity, as it was named or chosen by the data; null without features
   * @param optimizer the name of the optimizer
   * @param seed the random seed
   * @param digests digests of the data, by name
   */
  public record Provenance(
      String version,
      String measure,
      @Nullable String kernel,
      String optimizer,
      long seed,
      Map<String, String> digests) {}

  /** The mapper of results, which ignores unknown keys. */
  public static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * Creates the result of a request with its files; the time includes the digests of the data.
   *
   * @param r the request
   * @param result the result of the selection
   * @param start the start of the run, by {@link System#nanoTime}
   * @return the result
   */
  public static ResultFile of(LoadedRequest r, Result result, long start) {
    Map<String, String> digests = r.digests();
    return of(r, result, digests, (System.nanoTime() - start) / 1e9);
  }

  /**
   * Creates the result of a request with its files and a measured time.
   *
   * @param r the request
   * @param result the result of the selection
   * @param seconds the time of the run
   * @return the result
   */
  public static ResultFile of(LoadedRequest r, Result result, double seconds) {
    return of(r, result, r.digests(), seconds);
  }

  /**
   * Creates the result of a request with given digests.
   *
   * @param r the request
   * @param result the result of the selection
   * @param digests digests of the data, by name
   * @param seconds the time of the run
   * @return the result
   */
  public static ResultFile of(
      LoadedRequest r, Result result, Map<String, String> digests, double seconds) {
    return ResultAssembly.of(r, result, digests, seconds);
  }

  /**
   * Reads a result.
   *
   * @param file a JSON file
   * @return the result
   */
  public static ResultFile read(Path file) {
    TableReader.checkExists(file);
    try {
      ResultFile a = JSON.readValue(file.toFile(), ResultFile.class);
      boolean complete =
          a != null
              && a.request != null
              && a.request.data() != null
              && a.picks != null
              && !a.picks.contains(null)
              && a.provenance != null
              && a.provenance.digests() != null;
      if (!complete) {
        throw new DataException(
            "%s is not a result of prism select: it lacks its request, picks or provenance.", file);
      }
      return a;
    } catch (MismatchedInputException e) {
      throw new DataException(e, "%s is not a result of prism select, but other JSON.", file);
    } catch (IOException e) {
      throw new DataException(
          e,
          "%s is not a result of prism select: %s.",
          file,
          e.getMessage().lines().findFirst().orElse(""));
    }
  }

  private static boolean isTable(Path out) {
    return out.toString().toLowerCase(Locale.ROOT).matches(".*\\.(csv|tsv|jsonl|parquet)");
  }

  /**
   * Throws a {@link BadRequestException} if a name has the ending of another format.
   *
   * @param out the file to write
   */
  public static void checkName(Path out) {
    String name = out.getFileName().toString();
    boolean plain = !name.contains(".") || name.toLowerCase(Locale.ROOT).endsWith(".json");
    if (!plain && !isTable(out) && !out.startsWith("/dev")) {
      throw new BadRequestException(
          "%s should end in .json, or in .csv, .tsv, .jsonl or .parquet for the picks alone.", out);
    }
  }

  /**
   * Throws a {@link BadRequestException} if a name does not have the ending of a table.
   *
   * @param out the file to write
   */
  public static void checkTableName(Path out) {
    if (!isTable(out)) {
      throw new BadRequestException("%s should end in .csv, .tsv, .jsonl or .parquet.", out);
    }
  }

  /**
   * Writes this result in the format of the name: all of it as JSON, or the picks alone as CSV,
   * TSV, JSON lines or Parquet.
   *
   * @param out the file
   */
  public void write(Path out) {
    if (isTable(out)) {
      Map<String, List<?>> columns = new LinkedHashMap<>();
      columns.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
      columns.put("index", picks.stream().map(PickRow::index).toList());
      columns.put("id", picks.stream().map(PickRow::id).toList());
      columns.put("gain", picks.stream().map(PickRow::gain).toList());
      columns.put("value", picks.stream().map(PickRow::value).toList());
      if (totals != null && totals.cost() != null) {
        columns.put("cost", picks.stream().map(PickRow::cost).toList());
      }
      if (totals != null && totals.groups() != null) {
        columns.put("group", picks.stream().map(PickRow::group).toList());
      }
      columns.put("by", picks.stream().map(PickRow::by).toList());
      TableWriter.writeRecords(out, columns);
      return;
    }
    write(out, this);
  }

  /**
   * Writes any value as JSON.
   *
   * @param out the file
   * @param value the value
   */
  public static void write(Path out, Object value) {
    AtomicFiles.write(
        out,
        to -> to.write((JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Returns the first pick that another result does not have at the same place.
   *
   * @param other the other result
   * @return the number of the pick, from 0; -1 where all are the same
   */
  public int firstDifference(ResultFile other) {
    for (int i = 0; i < Math.max(picks.size(), other.picks.size()); i++) {
      boolean both = i < picks.size() && i < other.picks.size();
      if (!both || !picks.get(i).isSame(other.picks.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** {@return the rows of the picks in the pool} */
  public int[] indices() {
    return picks.stream().mapToInt(c -> Math.toIntExact(c.index())).toArray();
  }
}
