package dev.prism.cli;

import java.io.PrintWriter;
import java.util.List;

/** What a person sees: plain columns, a progress line, and colour only where it is welcome. */
final class Screen {
  private Screen() {}

  /** Somebody is looking at standard output. */
  static boolean isTerminal() {
    return System.console() != null && System.console().isTerminal();
  }

  /** Columns as wide as they need; numbers to the right. */
  static void table(PrintWriter out, List<String> head, List<List<String>> rows) {
    int[] width = new int[head.size()];
    boolean[] right = new boolean[head.size()];
    for (int c = 0; c < width.length; c++) {
      width[c] = head.get(c).length();
      right[c] = !rows.isEmpty();
      for (List<String> row : rows) {
        width[c] = Math.max(width[c], row.get(c).length());
        right[c] &= row.get(c).isEmpty() || row.get(c).matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?.?");
      }
    }
    line(out, head, width, right);
    rows.forEach(r -> line(out, r, width, right));
  }

  private static void line(PrintWriter out, List<String> cells, int[] width, boolean[] right) {
    StringBuilder s = new StringBuilder();
    for (int c = 0; c < width.length; c++) {
      String pad = " ".repeat(width[c] - cells.get(c).length());
      s.append(c == 0 ? "" : "  ").append(right[c] ? pad + cells.get(c) : cells.get(c) + pad);
    }
    out.println(s.toString().stripTrailing());
  }
}
