package dev.prism.experiments.rerank;

import dev.prism.experiments.SampleMean;
import dev.prism.experiments.SectionedReport;
import dev.prism.experiments.rerank.RerankResults.Comparison;
import dev.prism.experiments.rerank.RerankResults.Row;
import dev.prism.report.ReportSections;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The report of the study of diverse retrieval. Not safe for use by multiple threads. */
public final class RerankReport implements SectionedReport {
  private final RerankResults results;

  RerankReport(RerankResults results) {
    this.results = results;
  }

  /**
   * Reads results from a file.
   *
   * @param file the results as JSON
   * @return the report of these results
   */
  public static RerankReport read(Path file) {
    return new RerankReport(RerankResults.read(file));
  }

  @Override
  public ReportSections sections() {
    ReportSections out = new ReportSections("Diverse retrieval: " + results.data(), lead());
    boolean spans = results.rows().stream().anyMatch(r -> r.spanRecall() != null);
    for (int tokens : budgets()) {
      List<List<String>> rows = new ArrayList<>();
      for (Row r : results.rows()) {
        if (r.tokens() == tokens) {
          List<String> cells = new ArrayList<>(List.of(r.method()));
          cells.add(SampleMean.format(r.recall(), 3));
          cells.add(SampleMean.format(r.recallOfPairs(), 3));
          if (spans) {
            cells.add(SampleMean.format(r.spanRecall(), 3));
          }
          cells.add(SampleMean.format(r.redundancy(), 3));
          cells.add(SampleMean.format(r.relevance(), 3));
          rows.add(cells);
        }
      }
      List<String> head = new ArrayList<>(List.of("method", "recall", "recall of word pairs"));
      if (spans) {
        head.add("recall of relevant passages");
      }
      head.addAll(List.of("redundancy", "relevance"));
      out.table("Within " + tokens + " words", "", head, rows);
    }
    comparisons(out);
    measures(out);
    return out;
  }

  private List<Integer> budgets() {
    return results.rows().stream().map(Row::tokens).distinct().toList();
  }

  private void comparisons(ReportSections out) {
    List<String> head = new ArrayList<>(List.of("compared with", "score"));
    budgets().forEach(b -> head.add(b + " words"));
    List<List<String>> rows = new ArrayList<>();
    for (String other : results.comparisons().stream().map(Comparison::other).distinct().toList()) {
      for (String score :
          results.comparisons().stream().map(Comparison::score).distinct().toList()) {
        List<String> cells = new ArrayList<>(List.of(other, score.replace('_', ' ')));
        for (Comparison c : results.comparisons()) {
          if (c.other().equals(other) && c.score().equals(score)) {
            cells.add(verdict(c));
          }
        }
        rows.add(cells);
      }
    }
    out.table(
        "The standard reranker against the others",
        "Mean differences over the same queries with their standard errors; bold where a paired"
            + " t-test finds a difference at 5 %. A positive difference is for the standard"
            + " reranker.",
        head,
        rows);
  }

  private static String verdict(Comparison c) {
    String text =
        SampleMean.format(c.difference(), 3) + " ± " + SampleMean.format(c.standardError(), 3);
    return c.sign() == 0 ? text : "**" + text + "** " + (c.sign() > 0 ? "better" : "worse");
  }

  private void measures(ReportSections out) {
    List<List<String>> rows = new ArrayList<>();
    results.measures().forEach((name, measure) -> rows.add(List.of(name, measure)));
    out.table("Methods", "", List.of("method", "measure"), rows);
  }

  private String lead() {
    return "For each of "
        + results.rows().getFirst().queries()
        + " queries to "
        + results.documents()
        + " documents, the "
        + results.retrieved()
        + " passages of the document that are most like the query are reranked within a budget of"
        + " words. Recall is the part of the words of the answers that people wrote which the picks"
        + " hold (ROUGE-1), and the same of word pairs (ROUGE-2); the recall of relevant passages"
        + " is the part of their words that was picked. Redundancy is the mean cosine of two picks,"
        + " relevance that of a pick and the query. top-k and maximal marginal relevance (MMR) take"
        + " the next passage of their order that fits; the measures are maximized by gains and by"
        + " gains per word, of which the larger value counts. gcmi has the relevance of top-k, so"
        + " the two differ in what the lengths of passages bring. The command: `prism experiment"
        + " rerank --data "
        + results.data()
        + " --folder FOLDER --documents "
        + results.documents()
        + "`.";
  }
}
