package dev.prism.cli;

import dev.prism.data.run.DataReport;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.SuitedSimilarity;
import dev.prism.kernel.Similarity;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints what a pool was read as, and what may not be meant so. */
final class DataNotes {
  private DataNotes() {}

  static void print(LoadedRequest r, PrintWriter err) {
    DataReport report = r.dataReport();
    String source = r.pool().source();
    err.println("prism: " + source + ": " + report.describe() + ".");
    for (String note : report.notes()) {
      err.println("prism: " + source + ": " + note + ".");
    }
    DataReport.Dominant d = scalesColumns(r) ? null : report.dominant();
    if (d != null) {
      String column = report.columns() == null ? "feature " + d.column() : "column " + d.column();
      err.printf(
          Locale.ROOT,
          "prism: the %s makes up %.0f %% of the squared length of the items and decides their"
              + " similarity%s.%n",
          column,
          Math.floor(100 * d.share()),
          report.columns() == null ? "" : "; --metadata " + d.column() + " leaves it out");
    }
    List<String> suspicious =
        report.suspicious().stream().filter(c -> d == null || !c.equals(d.column())).toList();
    if (!suspicious.isEmpty()) {
      err.printf(
          "prism: if %s should not be compared, leave it out with --metadata %s.%n",
          String.join(", ", suspicious), String.join(",", suspicious));
    }
    err.flush();
  }

  private static boolean scalesColumns(LoadedRequest r) {
    return !r.problem().hasConceptsOnly()
        && r.problem().similarity().text().contains("features=standardized");
  }

  /** Prints the measure and the kernel of a selection, and the reason for the kernel. */
  static void printChoices(LoadedRequest r, PrintWriter err) {
    if (r.problem().hasConceptsOnly()) {
      err.printf("prism: measure %s.%n", r.spec().text());
      return;
    }
    Similarity used = r.problem().similarity();
    SuitedSimilarity s = r.suitedSimilarity();
    String why = "";
    if (s != null && !s.similarity().equals(Similarity.COSINE)) {
      why =
          s.similarity().equals(used)
              ? ", since " + s.reason()
              : String.format(
                  "; since %s, --kernel %s may suit them better",
                  s.reason(), s.similarity().text());
    }
    err.printf("prism: measure %s, kernel %s%s.%n", r.spec().text(), used.text(), why);
    err.flush();
  }
}
