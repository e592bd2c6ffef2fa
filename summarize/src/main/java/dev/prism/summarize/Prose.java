package dev.prism.summarize;

import java.util.regex.Pattern;

/**
 * Recognizes lines of code in plain text, and fragments that a reader would not call sentences.
 * Stateless.
 */
final class Prose {
  private static final Pattern DIRECTIVE =
      Pattern.compile(
          "\\s*(#\\s*(include|define|if|ifdef|ifndef|else|endif|undef|pragma)\\b.*|//.*|/\\*.*)");

  private static final Pattern STATEMENT = Pattern.compile(".*[;{}]\\s*(/\\*.*|//.*)?");
  private static final Pattern CODE_CHARACTER = Pattern.compile("[(){}\\[\\];=<>*&|_\\\\#]");

  /** A sentence ends so, perhaps in a quotation or a bracket. */
  private static final Pattern END = Pattern.compile(".*[.!?…。！？｡][\"'”’»)\\]」』）]*");

  /** The share of characters of code that prose does not reach: on its own, and where indented. */
  private static final double DENSE = 0.2, DENSE_INDENTED = 0.1;

  private static final int INDENT = 3;

  private Prose() {}

  /** Returns whether a line of plain text is code. */
  static boolean isCode(String line) {
    String text = line.strip();
    if (DIRECTIVE.matcher(text).matches()) {
      return true;
    }
    long marks = CODE_CHARACTER.matcher(text).results().count();
    boolean indented = line.indexOf(text) >= INDENT || line.startsWith("\t");
    double share = (double) marks / Math.max(1, text.length());
    return STATEMENT.matcher(text).matches() && (indented || marks > 1)
        || share >= (indented ? DENSE_INDENTED : DENSE);
  }

  /** Returns whether a text has the mark that ends a sentence. */
  static boolean isEnded(String text) {
    return END.matcher(text).matches();
  }

  /** Returns whether a text announces what follows, which a summary does not have. */
  static boolean announces(String text) {
    return text.endsWith(":") || text.endsWith("：");
  }
}
