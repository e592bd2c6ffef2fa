package dev.prism.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of the command line. */
final class ExitCode {
  static final int CHECK_FAILED = 1;
  static final int USAGE_ERROR = 2;
  static final int BAD_DATA = 3;
  static final int INTERNAL_ERROR = 4;

  private ExitCode() {}

  /** Returns the meaning of every code, for help. */
  static Map<String, String> help() {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("0", "Success.");
    out.put("1", "A check failed; only conformance and bench return it.");
    out.put("2", "Usage error: an option, a name or a combination of options is not valid.");
    out.put(
        "3",
        "Bad input data: a file is missing, damaged or does not fit the others, or an output cannot"
            + " be written.");
    out.put("4", "Internal error; please report it with the stack trace that was printed.");
    out.put("130", "Interrupted with Ctrl-C.");
    out.put("141", "Standard output was closed, as by head; nothing is printed.");
    return out;
  }
}
