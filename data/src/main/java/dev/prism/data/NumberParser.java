package dev.prism.data;

import java.util.List;
import java.util.regex.Pattern;

/** Parses numbers. */
final class NumberParser {
  private static final Pattern SEPARATOR = Pattern.compile("[\\s,;]+");
  private static final Pattern BRACKETS = Pattern.compile("^[\\s\\[(]+|[\\s\\])]+$");

  private static final Pattern DECIMAL_COMMA = Pattern.compile("\\s*[-+]?\\d+,\\d+\\s*");
  private static final Pattern JSON = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");

  private NumberParser() {}

  /** Returns whether most cells that are not empty hold numbers once commas are decimal points. */
  static boolean hasDecimalCommas(List<List<String>> records, int column) {
    if (records.stream().noneMatch(r -> DECIMAL_COMMA.matcher(r.get(column)).matches())) {
      return false;
    }
    return isMostlyNumbers(records.stream().map(r -> r.get(column).replace(',', '.')).toList());
  }

  /** Returns whether all cells that are not empty are numbers as JSON writes them. */
  static boolean areJsonNumbers(List<String> cells) {
    return cells.stream().allMatch(c -> c == null || c.isEmpty() || JSON.matcher(c).matches());
  }

  /** Returns whether most cells of a column that are not empty hold numbers. */
  static boolean isMostlyNumbers(List<List<String>> records, int column) {
    return isMostlyNumbers(records.stream().map(r -> r.get(column)).toList());
  }

  /** Returns whether most cells that are not missing or empty hold numbers. */
  static boolean isMostlyNumbers(List<String> cells) {
    int numbers = 0, others = 0;
    for (String cell : cells) {
      if (cell != null && isNumber(cell)) {
        numbers++;
      } else if (cell != null && !cell.isBlank()) {
        others++;
      }
    }
    return numbers > others;
  }

  /** Returns whether a cell holds a number, NaN and infinities included. */
  static boolean isNumber(String cell) {
    return !Double.isNaN(parse(cell)) || cell.strip().equalsIgnoreCase("nan");
  }

  /** Returns NaN for a text that is not a number. Java's suffixes (1d, 2f, 0x1p3) are rejected. */
  private static double parse(String cell) {
    String s = cell.strip();
    if (s.isEmpty() || "dDfFxX".indexOf(s.charAt(s.length() - 1)) >= 0 || s.indexOf('x') >= 0) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(s);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns a finite float. */
  static float parseFeature(String cell, String source, String place, String column) {
    float v = (float) parse(cell);
    if (!Float.isFinite(v)) {
      throw new DataException(
          "%s has \"%s\" in %s, column %s, which is not a finite number. Put a number there, leave"
              + " the row out, or name %s among the metadata columns.",
          source, DataException.cut(cell), place, column, column);
    }
    return v;
  }

  /**
   * Returns whether the shortest text of a float becomes another float when it is read as a double
   * first, as many readers do. Of all floats, this holds for one (and its negative).
   */
  static boolean roundsTwice(float v) {
    return Math.abs(v) == 7.038531E-26f;
  }

  /** Parses a list of numbers in one cell: [0.5, 1] or 0.5 1 or 0.5;1. */
  static float[] parseList(String cell, String source, String place, String column) {
    String inner = BRACKETS.matcher(cell).replaceAll("");
    String[] parts = inner.isEmpty() ? new String[0] : SEPARATOR.split(inner);
    float[] out = new float[parts.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = parseFeature(parts[i], source, place, column);
    }
    return out;
  }
}
