package dev.prism.experiments.summaries;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.mixture.SummaryScores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The results of {@link SummariesStudy}; their file grows row by row.
 *
 * @param digest of the collections
 * @param extensions the components that are not the paper's
 * @param seconds the time that learning took, by method
 */
record SummaryResults(
    String data,
    String settings,
    String digest,
    List<String> extensions,
    Map<String, Double> seconds,
    List<Row> rows) {
  /**
   * A method on a collection that it did not learn from: means over the collection's tasks.
   *
   * @param model the learned mixture; null for a method that does not learn
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String collection,
      String method,
      int tasks,
      @Nullable Double vrouge,
      @JsonProperty("overlap_f1") @Nullable Double overlapF1,
      @Nullable Double rouge1,
      @Nullable Double rouge2,
      @JsonProperty("rouge_l") @Nullable Double rougeL,
      @Nullable String model) {
    static Row of(
        String collection, String method, int tasks, SummaryScores s, @Nullable String model) {
      return new Row(
          collection,
          method,
          tasks,
          there(s.vrouge()),
          there(s.overlapF1()),
          there(s.rouge1()),
          there(s.rouge2()),
          there(s.rougeL()),
          model);
    }

    private static @Nullable Double there(double v) {
      return Double.isNaN(v) ? null : v;
    }
  }

  static SummaryResults read(Path file) {
    SummaryResults r = StateFile.read(file, SummaryResults.class, "a file of results");
    if (r.data == null
        || r.settings == null
        || r.extensions == null
        || r.seconds == null
        || r.rows == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  static SummaryResults resume(
      Path file, String data, String settings, String digest, List<String> extensions) {
    if (!Files.exists(file)) {
      return new SummaryResults(data, settings, digest, extensions, Map.of(), List.of());
    }
    SummaryResults r = read(file);
    if (!r.data.equals(data) || !r.settings.equals(settings)) {
      throw new DataException(
          "%s has results of %s (%s), but this run is of %s (%s); name another file.",
          file, r.data, r.settings, data, settings);
    }
    if (!digest.equals(r.digest)) {
      throw new DataException(
          "%s has results of %s as it was, and its collections have changed since; name another"
              + " file.",
          file, data);
    }
    return r;
  }

  boolean has(String collection, String method) {
    return rows.stream().anyMatch(r -> r.collection.equals(collection) && r.method.equals(method));
  }

  SummaryResults and(Row r) {
    List<Row> all = new ArrayList<>(rows);
    all.add(r);
    return new SummaryResults(data, settings, digest, extensions, seconds, List.copyOf(all));
  }

  SummaryResults after(String method, double more) {
    Map<String, Double> all = new LinkedHashMap<>(seconds);
    all.merge(method, more, Double::sum);
    return new SummaryResults(data, settings, digest, extensions, all, rows);
  }

  void write(Path file) {
    StateFile.write(file, this);
  }

  /** In the order in which they were run. */
  List<String> methods() {
    return rows.stream().map(Row::method).distinct().toList();
  }

  /** One number a collection, in the order of collections; collections that lack it left out. */
  double[] of(String method, Function<Row, Double> score) {
    return rows.stream()
        .filter(r -> r.method.equals(method) && score.apply(r) != null)
        .sorted(java.util.Comparator.comparing(Row::collection))
        .mapToDouble(score::apply)
        .toArray();
  }

  /** The mean over tasks of all collections; NaN for a score that is not there. */
  double mean(String method, Function<Row, Double> score) {
    double sum = 0, tasks = 0;
    for (Row r : rows) {
      if (r.method.equals(method) && score.apply(r) != null) {
        sum += r.tasks * score.apply(r);
        tasks += r.tasks;
      }
    }
    return tasks == 0 ? Double.NaN : sum / tasks;
  }

  /** A score such that chance is 0 and people 1, on average. */
  double normalised(String method, Function<Row, Double> score) {
    return SummaryScores.normalised(
        mean(method, score), mean(SummariesStudy.RANDOM, score), mean(SummariesStudy.HUMAN, score));
  }
}
