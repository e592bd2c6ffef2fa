package dev.prism.data.conformance;

import java.util.List;

/**
 * How one golden case went.
 *
 * @param file its path within the folder
 * @param function the measure; empty where the file could not be read
 * @param comparisons how many numbers, picks and refusals were compared
 * @param worstValue the largest |got − want| / (1 + |want|) of values and gains
 * @param worstGradient the same of derivatives
 * @param failures a line each: what was compared, what was wanted and what came
 */
public record Result(
    String file,
    String function,
    int comparisons,
    double worstValue,
    double worstGradient,
    List<String> failures) {

  static Result unusable(String file, String function, String sentence) {
    return new Result(file, function, 0, 0, 0, List.of(sentence));
  }

  public boolean passed() {
    return failures.isEmpty();
  }

  /** One line, for a case that failed: its first failure, and how many followed. */
  String line() {
    int more = failures.size() - 1;
    String first = failures.getFirst().replaceAll("\\s*\\R\\s*", " ");
    return file + ": " + first + (more > 0 ? " (and " + more + " more)" : "");
  }
}
