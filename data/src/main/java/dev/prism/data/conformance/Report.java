package dev.prism.data.conformance;

import java.io.PrintStream;
import java.util.List;

/** How all golden cases of a folder went, by file name. */
public record Report(List<Result> results) {
  public Report {
    results = List.copyOf(results);
  }

  public long passed() {
    return results.stream().filter(Result::passed).count();
  }

  public long failed() {
    return results.size() - passed();
  }

  /** One line a failing case, and then the count. */
  public void print(PrintStream out) {
    results.stream().filter(r -> !r.passed()).map(Result::line).forEach(out::println);
    out.println(passed() + " passed, " + failed() + " failed");
  }
}
