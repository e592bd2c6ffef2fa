package dev.prism.data;

import java.util.List;
import java.util.regex.Pattern;

/** Numbers that are written as text. */
final class Numbers {
  private static final Pattern BETWEEN = Pattern.compile("[\\s,;]+");
  private static final Pattern BRACKETS = Pattern.compile("^[\\s\\[(]+|[\\s\\])]+$");

  private Numbers() {}

  /** Whether most of a column's cells that are not empty are numbers. */
  static boolean most(List<List<String>> records, int column) {
    int yes = 0, no = 0;
    for (List<String> r : records) {
      String cell = r.get(column);
      if (isNumber(cell)) {
        yes++;
      } else if (!cell.isBlank()) {
        no++;
      }
    }
    return yes > no;
  }

  private static boolean isNumber(String cell) {
    return !Double.isNaN(parse(cell)) || cell.strip().equalsIgnoreCase("nan");
  }

  /** NaN where the text is not a number. Java's own endings (1d, 2f, 0x1p3) do not count as one. */
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

  /** A finite float. */
  static float feature(String cell, String source, String place, String column) {
    float v = (float) parse(cell);
    if (!Float.isFinite(v)) {
      throw new DataException(
          "%s has \"%s\" in %s, column %s, which is not a finite number. Put a number there, leave"
              + " the row out, or name %s among the columns to keep as text.",
          source, cell, place, column, column);
    }
    return v;
  }

  /**
   * Whether the shortest text of a float becomes its neighbour where it is read as a double first,
   * as many readers do. Of all floats, which were tried one by one, this is so of one alone.
   */
  static boolean roundsTwice(float v) {
    return Math.abs(v) == 7.038531E-26f;
  }

  /** A list of numbers in one cell: [0.5, 1] or 0.5 1 or 0.5;1. */
  static float[] list(String cell, String source, String place, String column) {
    String inner = BRACKETS.matcher(cell).replaceAll("");
    String[] parts = inner.isEmpty() ? new String[0] : BETWEEN.split(inner);
    float[] out = new float[parts.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = feature(parts[i], source, place, column);
    }
    return out;
  }
}
