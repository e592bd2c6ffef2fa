package dev.prism.data.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.Consumer;

/**
 * All that a selection from files depends on, as it was typed. Immutable.
 *
 * <p>It is the {@code request} of a result in JSON, so that the result can be explained and run
 * again. Absent parts are null.
 *
 * @param data the pool; see {@link dev.prism.data.Load}
 * @param query the query set: a file
 * @param privateSet the private set: a file
 * @param queryIds items of the pool as query set; they are not chosen
 * @param privateIds items of the pool as private set; they are not chosen
 * @param keep columns that are not features, though they hold numbers
 * @param text the column with the text to embed
 * @param embedder see {@link ItemLoader}
 * @param execution how the pool is gone through; null for the automatic choice
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FileRequest(
    String data,
    String query,
    @JsonProperty("private") String privateSet,
    List<String> queryIds,
    List<String> privateIds,
    Integer k,
    String measure,
    String kernel,
    String optimizer,
    String costs,
    Double budget,
    List<String> quotas,
    List<String> include,
    List<String> exclude,
    String stop,
    Double until,
    Long seed,
    Integer neighbours,
    String neighboursBy,
    String id,
    String vector,
    List<String> keep,
    String text,
    String embedder,
    HowToRun execution) {

  /**
   * The execution as it was typed.
   *
   * @param exact true for all items at once, however long it takes
   * @param partitions how many blocks, or auto
   * @param rounds 1 or 2
   * @param stratify the column whose values are spread evenly over the blocks
   * @param stream the name of the rule by which a stream is chosen from
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record HowToRun(
      Boolean exact,
      String partitions,
      Integer rounds,
      String stratify,
      String stream,
      Double epsilon,
      Integer patience,
      Integer sample) {}

  /** Sets the parts that are known; the others are absent. */
  public static FileRequest of(Consumer<Builder> known) {
    Builder b = new Builder();
    known.accept(b);
    return new FileRequest(
        b.data,
        b.query,
        b.privateSet,
        b.queryIds,
        b.privateIds,
        b.k,
        b.measure,
        b.kernel,
        b.optimizer,
        b.costs,
        b.budget,
        b.quotas,
        b.include,
        b.exclude,
        b.stop,
        b.until,
        b.seed,
        b.neighbours,
        b.neighboursBy,
        b.id,
        b.vector,
        b.keep,
        b.text,
        b.embedder,
        b.execution);
  }

  /** The parts of a request, to be set by name. Not safe for use by several threads. */
  public static final class Builder {
    public String data, query, privateSet;
    public List<String> queryIds, privateIds;
    public Integer k;
    public String measure, kernel, optimizer;
    public String costs;
    public Double budget;
    public List<String> quotas, include, exclude;
    public String stop;
    public Double until;
    public Long seed;
    public Integer neighbours;
    public String neighboursBy;
    public String id, vector;
    public List<String> keep;
    public String text, embedder;
    public HowToRun execution;

    private Builder() {}
  }

  /** Whether the pool is partitioned. */
  @JsonIgnore
  public boolean isPartitioned() {
    return execution != null && execution.partitions() != null;
  }

  /** Whether the items arrive as a stream. */
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
}
