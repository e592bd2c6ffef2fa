package dev.prism.data.conformance;

import java.util.List;

/**
 * The result of one golden case. Immutable and safe for use by multiple threads.
 *
 * @param file the path of the case within the folder
 * @param function the measure; empty where the file could not be read
 * @param comparisons the number of compared numbers, picks and rejections
 * @param worstValue the largest |got − want| / (1 + |want|) of values and gains
 * @param worstGradient the largest |got − want| / (1 + |want|) of derivatives
 * @param failures one line per failed comparison, with the expected and the actual result
 */
public record CaseResult(
    String file,
    String function,
    int comparisons,
    double worstValue,
    double worstGradient,
    List<String> failures) {

  static CaseResult unusable(String file, String function, String sentence) {
    return new CaseResult(file, function, 0, 0, 0, List.of(sentence));
  }

  /** {@return whether all comparisons succeeded} */
  public boolean passed() {
    return failures.isEmpty();
  }

  /** Returns one line for a failed case: its first failure, and the number of others. */
  String line() {
    int more = failures.size() - 1;
    String first = failures.getFirst().replaceAll("\\s*\\R\\s*", " ");
    return file + ": " + first + (more > 0 ? " (and " + more + " more)" : "");
  }
}
