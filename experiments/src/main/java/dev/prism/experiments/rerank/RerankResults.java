package dev.prism.experiments.rerank;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.DataException;
import dev.prism.data.StateFile;
import dev.prism.experiments.SampleMean;
import dev.prism.experiments.rerank.RerankStudy.Scores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Results of {@link RerankStudy}.
 *
 * @param data the name of the data
 * @param documents the number of documents
 * @param retrieved the number of passages that were reranked
 * @param measures the measures by the names of the methods
 * @param rows the mean scores of each method at each budget
 * @param comparisons the standard reranker against similarity alone and maximal marginal relevance
 */
record RerankResults(
    String data,
    int documents,
    int retrieved,
    Map<String, String> measures,
    List<Row> rows,
    List<Comparison> comparisons) {
  /** The queries above which a difference of two standard errors is significant at 5 %. */
  private static final double CRITICAL = 2.01; // Student's t for 50 degrees of freedom

  /**
   * Mean scores over queries.
   *
   * @param method the name of the method
   * @param tokens the budget, in words
   * @param recall ROUGE-1 recall of the answers that people wrote
   * @param recallOfPairs ROUGE-2 recall
   * @param spanRecall the part of the words of the relevant passages that was picked; null where
   *     people marked none
   * @param redundancy the mean cosine of two picks
   * @param relevance the mean cosine of a pick and the query
   * @param queries the number of queries
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String method,
      int tokens,
      double recall,
      @JsonProperty("recall_of_pairs") double recallOfPairs,
      @JsonProperty("span_recall") @Nullable Double spanRecall,
      double redundancy,
      double relevance,
      int queries) {}

  /**
   * A paired comparison over queries.
   *
   * @param method the method
   * @param other the method it is compared with
   * @param tokens the budget, in words
   * @param score the name of the score
   * @param difference the mean difference, positive where the method is better
   * @param standardError the standard error of the mean difference
   */
  record Comparison(
      String method,
      String other,
      int tokens,
      String score,
      double difference,
      @JsonProperty("standard_error") double standardError) {
    /** Returns 1, 0 or −1: the method is significantly better at 5 %, neither, or worse. */
    int sign() {
      return Math.abs(difference) > CRITICAL * standardError ? (int) Math.signum(difference) : 0;
    }
  }

  static RerankResults of(
      String data, List<RetrievalTask> tasks, RerankStudy study, List<Scores> all) {
    List<Row> rows = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (Scores s : all) {
      rows.add(
          new Row(
              s.method(),
              s.tokens(),
              mean(s.recall()),
              mean(s.recallOfPairs()),
              s.spanRecall().isEmpty() ? null : mean(s.spanRecall()),
              mean(s.redundancy()),
              mean(s.relevance()),
              s.recall().size()));
    }
    for (Scores other : all) {
      if (!other.method().equals(RerankStudy.STANDARD)) {
        Scores standard =
            all.stream()
                .filter(
                    s -> s.method().equals(RerankStudy.STANDARD) && s.tokens() == other.tokens())
                .findFirst()
                .orElseThrow();
        scores(standard)
            .forEach(
                (name, x) -> comparisons.add(compared(other, name, x, scores(other).get(name))));
      }
    }
    int documents = (int) tasks.stream().map(RetrievalTask::document).distinct().count();
    return new RerankResults(
        data, documents, study.retrieved(), study.methods(), rows, comparisons);
  }

  private static Map<String, List<Double>> scores(Scores s) {
    Map<String, List<Double>> out = new LinkedHashMap<>();
    out.put("recall", s.recall());
    out.put("recall_of_pairs", s.recallOfPairs());
    if (!s.spanRecall().isEmpty()) {
      out.put("span_recall", s.spanRecall());
    }
    return out;
  }

  private static Comparison compared(Scores other, String score, List<Double> x, List<Double> y) {
    double[] d = new double[x.size()];
    for (int i = 0; i < d.length; i++) {
      d[i] = x.get(i) - y.get(i);
    }
    SampleMean m = SampleMean.of(d);
    return new Comparison(
        RerankStudy.STANDARD, other.method(), other.tokens(), score, m.mean(), m.standardError());
  }

  private static double mean(List<Double> values) {
    return SampleMean.of(values.stream().mapToDouble(v -> v).toArray()).mean();
  }

  static RerankResults read(Path file) {
    RerankResults r = StateFile.read(file, RerankResults.class, "a file of results");
    if (r.rows == null || r.comparisons == null) {
      throw new DataException("%s is not a file of results.", file);
    }
    return r;
  }

  void write(Path file) {
    StateFile.write(file, this);
  }
}
