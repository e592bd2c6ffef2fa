package dev.prism.cli;

import dev.prism.data.run.DataReport;
import dev.prism.data.run.LoadedRequest;
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
    DataReport.Dominant d = report.dominant();
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
}
