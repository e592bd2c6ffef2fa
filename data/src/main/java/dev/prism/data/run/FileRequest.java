package dev.prism.data.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.base.BadRequestException;
import dev.prism.data.ReadOptions;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A selection from files in textual form: all that the result depends on. Immutable and safe for
 * use by multiple threads.
 *
 * <p>It is the {@code request} of a result in JSON, so that the result can be explained and run
 * again. Absent parts are null.
 *
 * @param data the pool; see {@link dev.prism.data.TableReader}
 * @param query the query set: a file
 * @param privateSet the private set: a file
 * @param queryIds items of the pool that form the query set; they are not selected
 * @param privateIds items of the pool that form the private set; they are not selected
 * @param keepQueries whether items that are identical to an item of the query set may be selected
 * @param concepts the concepts that items cover: a column of tags, or a file
 * @param queryConcepts the concepts that form the query set of set covers
 * @param privateConcepts the concepts that form the private set of set covers
 * @param k the largest number of picks, at least 1
 * @param measure the measure with its parameters, such as {@code flqmi:eta=0.8}
 * @param kernel the similarity, such as {@code cosine}; null to choose it by the data, see {@link
 *     SuitedSimilarity}
 * @param optimizer the name of the optimizer
 * @param costs the column, or the file, with the costs of items
 * @param budget the largest sum of costs
 * @param quotas quotas per group, such as {@code label=cat:5-20,*:0-50}
 * @param include items that must be selected
 * @param exclude items that must not be selected
 * @param stopAtGain when to stop before k: never, zero or negative gains
 * @param stopAtValue the value at which to stop
 * @param afterSaturation what follows once no item adds to the value: relevance, stop or random
 * @param seed the random seed
 * @param neighbours the number of neighbours per item in a neighbour graph
 * @param neighbourSearch the method that finds neighbours
 * @param idColumn the column of ids
 * @param vectorColumn the column of vectors
 * @param metadataColumns columns that are not features, even if they hold numbers
 * @param textColumn the column with the text to embed
 * @param embedder the embedder; see {@link ItemLoader}
 * @param delimiter the character between two fields of CSV, or its name: tab, comma, semicolon,
 *     pipe or space
 * @param header whether the first line of CSV holds the names of the columns
 * @param skipBad true to leave images out that cannot be read
 * @param execution the execution; null for the automatic choice
 * @param certify the work for the upper bound, such as {@code tight}; null for fast
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FileRequest(
    String data,
    @Nullable String query,
    @JsonProperty("private") @Nullable String privateSet,
    @Nullable List<String> queryIds,
    @Nullable List<String> privateIds,
    @Nullable Boolean keepQueries,
    @Nullable String concepts,
    @Nullable List<String> queryConcepts,
    @Nullable List<String> privateConcepts,
    @Nullable Integer k,
    @Nullable String measure,
    @Nullable String kernel,
    @Nullable String optimizer,
    @Nullable String costs,
    @Nullable Double budget,
    @Nullable List<String> quotas,
    @Nullable List<String> include,
    @Nullable List<String> exclude,
    @Nullable String stopAtGain,
    @Nullable Double stopAtValue,
    @Nullable String afterSaturation,
    @Nullable Long seed,
    @Nullable Integer neighbours,
    @Nullable String neighbourSearch,
    @Nullable String idColumn,
    @Nullable String vectorColumn,
    @Nullable List<String> metadataColumns,
    @Nullable String textColumn,
    @Nullable String embedder,
    @Nullable String delimiter,
    @Nullable Boolean header,
    @Nullable Boolean skipBad,
    @Nullable ExecutionSettings execution,
    @Nullable String certify) {

  /**
   * The settings of an execution in textual form. Immutable and safe for use by multiple threads.
   *
   * @param exact true for an exact execution, whatever its cost
   * @param partitions the number of blocks of a random partition, or auto
   * @param rounds the rounds of a partitioned selection, 1 or 2
   * @param stratify the column whose values are distributed evenly over the blocks
   * @param stream the name of the threshold rule for a stream
   * @param epsilon the step between thresholds of a stream, between 0 and 1
   * @param patience the number of rejected items after which a threshold is lowered
   * @param sample the number of items of a stream that represent the ground set
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record ExecutionSettings(
      @Nullable Boolean exact,
      @Nullable String partitions,
      @Nullable Integer rounds,
      @Nullable String stratify,
      @Nullable String stream,
      @Nullable Double epsilon,
      @Nullable Integer patience,
      @Nullable Integer sample) {}

  /**
   * Creates a request.
   *
   * @param known sets the parts that are known; the others are absent
   * @return the request
   */
  public static FileRequest of(Consumer<Builder> known) {
    Builder b = new Builder();
    known.accept(b);
    return new FileRequest(
        b.data,
        b.query,
        b.privateSet,
        b.queryIds,
        b.privateIds,
        b.keepQueries,
        b.concepts,
        b.queryConcepts,
        b.privateConcepts,
        b.k,
        b.measure,
        b.kernel,
        b.optimizer,
        b.costs,
        b.budget,
        b.quotas,
        b.include,
        b.exclude,
        b.stopAtGain,
        b.stopAtValue,
        b.afterSaturation,
        b.seed,
        b.neighbours,
        b.neighbourSearch,
        b.idColumn,
        b.vectorColumn,
        b.metadataColumns,
        b.textColumn,
        b.embedder,
        b.delimiter,
        b.header,
        b.skipBad,
        b.execution,
        b.certify);
  }

  /** Sets the parts of a request by name. Not safe for use by multiple threads. */
  public static final class Builder {
    /** The files of the pool, the query set and the private set. */
    public @Nullable String data, query, privateSet;

    /** Items of the pool that form the query or private set. */
    public @Nullable List<String> queryIds, privateIds;

    /** Whether items that are identical to an item of the query set may be selected. */
    public @Nullable Boolean keepQueries;

    /** The concepts that items cover: a column of tags, or a file. */
    public @Nullable String concepts;

    /** The concepts that form the query set or the private set of set covers. */
    public @Nullable List<String> queryConcepts, privateConcepts;

    /** The largest number of picks, at least 1. */
    public @Nullable Integer k;

    /** The measure, the similarity and the optimizer, in text form. */
    public @Nullable String measure, kernel, optimizer;

    /** The column, or the file, with the costs of items. */
    public @Nullable String costs;

    /** The largest sum of costs. */
    public @Nullable Double budget;

    /** Quotas per group, items that must be selected, and items that must not. */
    public @Nullable List<String> quotas, include, exclude;

    /** When to stop before k: never, zero or negative gains. */
    public @Nullable String stopAtGain;

    /** The value at which to stop. */
    public @Nullable Double stopAtValue;

    /** The second criterion once no item adds to the value: relevance, stop or random. */
    public @Nullable String afterSaturation;

    /** The random seed. */
    public @Nullable Long seed;

    /** The number of neighbours per item in a neighbour graph. */
    public @Nullable Integer neighbours;

    /** The method that finds neighbours. */
    public @Nullable String neighbourSearch;

    /** The columns of ids and of vectors. */
    public @Nullable String idColumn, vectorColumn;

    /** Columns that are not features, even if they hold numbers. */
    public @Nullable List<String> metadataColumns;

    /** The column with the text to embed, and the embedder. */
    public @Nullable String textColumn, embedder;

    /** The character between two fields of CSV, or its name. */
    public @Nullable String delimiter;

    /** Whether CSV has a header, and whether images that cannot be read are left out. */
    public @Nullable Boolean header, skipBad;

    /** The execution; null for the automatic choice. */
    public @Nullable ExecutionSettings execution;

    /** The work for the upper bound, in text form; null for fast. */
    public @Nullable String certify;

    private Builder() {}
  }

  /** {@return whether the pool is partitioned} */
  @JsonIgnore
  public boolean isPartitioned() {
    return execution != null && execution.partitions() != null;
  }

  /** {@return whether the items arrive as a stream} */
  @JsonIgnore
  public boolean isStream() {
    return execution != null && execution.stream() != null;
  }

  boolean hasQuery() {
    return query != null || queryIds != null;
  }

  boolean hasPrivate() {
    return privateSet != null || privateIds != null;
  }

  /** {@return how tables are read} */
  public ReadOptions readOptions() {
    String[] metadata =
        metadataColumns == null ? new String[0] : metadataColumns.toArray(String[]::new);
    return ReadOptions.NONE
        .withMetadataColumns(metadata)
        .withIdColumn(idColumn)
        .withVectorColumn(vectorColumn)
        .withDelimiter(delimiter(delimiter))
        .withHeader(header)
        .skippingBad(skipBad != null && skipBad);
  }

  /**
   * Parses a delimiter of CSV.
   *
   * @param text one character, or its name; null to detect it
   * @return the character; null to detect it
   */
  public static @Nullable Character delimiter(@Nullable String text) {
    return switch (text) {
      case null -> null;
      case "tab", "\\t" -> '\t';
      case "comma" -> ',';
      case "semicolon" -> ';';
      case "pipe" -> '|';
      case "space" -> ' ';
      default -> {
        if (text.length() != 1 || "\"\r\n".contains(text)) {
          throw new BadRequestException(
              "The delimiter %s is not one character; write it as such, or comma, semicolon, tab,"
                  + " pipe or space.",
              text);
        }
        yield text.charAt(0);
      }
    };
  }
}
