package dev.prism.experiments.summaries;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.prism.data.DataException;
import dev.prism.data.Noted;
import dev.prism.mixture.Scores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What came of {@link Summaries}; a file of it grows row by row.
 *
 * @param digest of the collections
 */
public record SummaryResults(String data, String how, String digest, List<Row> rows) {
  /**
   * A method on a collection that it did not learn from: means over the collection's tasks.
   *
   * @param model what was learned, as a mixture; null for what was not
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Row(
      String collection,
      String method,
      int tasks,
      Double vrouge,
      Double f,
      Double rouge1,
      Double rouge2,
      Double rougeL,
      String model) {
    static Row of(String collection, String method, int tasks, Scores s, String model) {
      return new Row(
          collection,
          method,
          tasks,
          there(s.vrouge()),
          there(s.f()),
          there(s.rouge1()),
          there(s.rouge2()),
          there(s.rougeL()),
          model);
    }

    private static Double there(double v) {
      return Double.isNaN(v) ? null : v;
    }
  }

  public static SummaryResults read(Path file) {
    SummaryResults r = Noted.read(file, SummaryResults.class, "a file of results");
    if (r.data == null || r.how == null || r.rows == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  static SummaryResults goOn(Path file, String data, String how, String digest) {
    if (!Files.exists(file)) {
      return new SummaryResults(data, how, digest, List.of());
    }
    SummaryResults r = read(file);
    if (!r.data.equals(data) || !r.how.equals(how)) {
      throw new DataException(
          "%s has results of %s (%s), and this is %s (%s); name another file.",
          file, r.data, r.how, data, how);
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
    return new SummaryResults(data, how, digest, List.copyOf(all));
  }

  void write(Path file) {
    Noted.write(file, this);
  }

  // ---- what the report asks ----

  /** In the order in which they were run. */
  public List<String> methods() {
    return rows.stream().map(Row::method).distinct().toList();
  }

  /** One number a collection, in the order of collections; collections that lack it left out. */
  public double[] of(String method, Function<Row, Double> score) {
    return rows.stream()
        .filter(r -> r.method.equals(method) && score.apply(r) != null)
        .sorted(java.util.Comparator.comparing(Row::collection))
        .mapToDouble(score::apply)
        .toArray();
  }

  /** The mean over tasks of all collections; NaN for a score that is not there. */
  public double mean(String method, Function<Row, Double> score) {
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
  public double normalised(String method, Function<Row, Double> score) {
    return Scores.normalised(
        mean(method, score), mean(Summaries.RANDOM, score), mean(Summaries.HUMAN, score));
  }
}
