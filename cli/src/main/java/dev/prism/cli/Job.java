package dev.prism.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.Consumer;

/**
 * All that a selection depends on, as it was typed. It goes into the result, so that the result can
 * be explained and run again.
 *
 * @param data the pool; see {@code dev.prism.data.Load}
 * @param query items like these: a file
 * @param avoid nothing like these: a file
 * @param queryIds items of the pool itself as query; they are not chosen
 * @param avoidIds items of the pool itself as private set; they are not chosen
 * @param keep columns that are not features, though they hold numbers
 * @param text the column with the text to embed
 * @param embedder see {@link Items}
 * @param execution how, where it is not all at once; null where it is
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record Job(
    String data,
    String query,
    @JsonProperty("private") String avoid,
    List<String> queryIds,
    @JsonProperty("privateIds") List<String> avoidIds,
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
    Execution execution) {
  /**
   * How to go about it.
   *
   * @param partitions how many blocks, or auto
   * @param rounds 1 or 2
   * @param stratify the column that every block gets its part of
   * @param stream the way to choose from a stream
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Execution(
      String partitions,
      Integer rounds,
      String stratify,
      String stream,
      Double epsilon,
      Integer patience,
      Integer sample) {
    /** In so many blocks. */
    Execution in(int blocks) {
      return new Execution(
          String.valueOf(blocks), rounds, stratify, stream, epsilon, patience, sample);
    }

    static final Execution PLAIN = new Execution(null, null, null, null, null, null, null);
  }

  /** For who knows a few of these: they are set by name, and the others are null. */
  static Job with(Consumer<Fields> known) {
    Fields f = new Fields();
    known.accept(f);
    return new Job(
        f.data,
        f.query,
        f.avoid,
        f.queryIds,
        f.avoidIds,
        f.k,
        f.measure,
        f.kernel,
        f.optimizer,
        null,
        null,
        null,
        null,
        f.exclude,
        null,
        null,
        f.seed,
        f.neighbours,
        f.neighboursBy,
        f.id,
        f.vector,
        f.keep,
        f.text,
        f.embedder,
        null);
  }

  /** What a plain question may have. */
  static final class Fields {
    String data, query, avoid;
    List<String> queryIds, avoidIds, exclude;
    Integer k;
    String measure, kernel, optimizer;
    Long seed;
    Integer neighbours;
    String neighboursBy;
    String id, vector;
    List<String> keep;
    String text, embedder;

    /** How the pool is read. */
    void read(String data, ColumnOptions columns, EmbedderOptions embedding) {
      this.data = data;
      id = columns.id;
      vector = columns.vector;
      keep = columns.keep;
      text = embedding.text;
      embedder = embedding.embedder;
    }
  }

  /** The same, gone about in another way. */
  Job by(Execution other) {
    return new Job(
        data,
        query,
        avoid,
        queryIds,
        avoidIds,
        k,
        measure,
        kernel,
        optimizer,
        costs,
        budget,
        quotas,
        include,
        exclude,
        stop,
        until,
        seed,
        neighbours,
        neighboursBy,
        id,
        vector,
        keep,
        text,
        embedder,
        other);
  }

  boolean isPartitioned() {
    return execution != null && execution.partitions() != null;
  }

  boolean isStream() {
    return execution != null && execution.stream() != null;
  }
}
