package dev.prism.data.conformance;

import java.io.PrintStream;
import java.util.List;

/**
 * The results of all golden cases of a folder. Immutable and safe for use by multiple threads.
 *
 * @param results one result per case, in the order of the file names
 */
public record ConformanceReport(List<CaseResult> results) {
  /** Copies the list. */
  public ConformanceReport {
    results = List.copyOf(results);
  }

  /** {@return the number of cases that passed} */
  public long passed() {
    return results.stream().filter(CaseResult::passed).count();
  }

  /** {@return the number of cases that failed} */
  public long failed() {
    return results.size() - passed();
  }

  /**
   * Prints one line per failed case, and then the counts.
   *
   * @param out the stream to print to
   */
  public void print(PrintStream out) {
    results.stream().filter(r -> !r.passed()).map(CaseResult::line).forEach(out::println);
    out.println(passed() + " passed, " + failed() + " failed");
  }
}
