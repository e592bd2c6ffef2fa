package dev.prism.cli;

import dev.prism.report.Formatting;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prints results as text for a terminal. */
final class TerminalOutput {
  private TerminalOutput() {}

  /** Returns whether standard output is a terminal, which the launcher determines. */
  static boolean isTerminal() {
    return Boolean.getBoolean("prism.terminal.out");
  }

  /** Returns whether standard error is a terminal. */
  static boolean isErrorTerminal() {
    return Boolean.getBoolean("prism.terminal.err");
  }

  /** Returns whether output may be coloured; see no-color.org. */
  static boolean hasColour() {
    String no = System.getenv("NO_COLOR");
    return isTerminal() && (no == null || no.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }

  /** Prints a table with aligned columns; columns of numbers are right-aligned. */
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
    String names = line(head, width, right);
    out.println(hasColour() ? "\u001b[1m" + names + "\u001b[0m" : names);
    rows.forEach(r -> out.println(line(r, width, right)));
  }

  private static String line(List<String> cells, int[] width, boolean[] right) {
    StringBuilder s = new StringBuilder();
    for (int c = 0; c < width.length; c++) {
      String pad = " ".repeat(width[c] - cells.get(c).length());
      s.append(c == 0 ? "" : "  ").append(right[c] ? pad + cells.get(c) : cells.get(c) + pad);
    }
    return s.toString().stripTrailing();
  }

  /** Prints the content of a JSON object: a line per key, lists as tables. */
  static void show(PrintWriter out, Map<String, ?> answer) {
    int width = answer.keySet().stream().mapToInt(String::length).max().orElse(0);
    answer.forEach(
        (key, value) -> {
          String name = words(key);
          if (value instanceof Collection<?> list && !list.isEmpty()) {
            out.println(name + ":");
            rows(out, list);
          } else if (value instanceof Map<?, ?> map) {
            out.println(name + ":");
            map.forEach((k, v) -> out.println("  " + k + "  " + Formatting.cell(v)));
          } else {
            out.println(name + " ".repeat(width - name.length()) + "  " + Formatting.cell(value));
          }
        });
  }

  private static void rows(PrintWriter out, Collection<?> list) {
    Set<String> head = new LinkedHashSet<>();
    for (Object row : list) {
      if (!(row instanceof Map<?, ?> map)) {
        list.forEach(x -> out.println("  " + Formatting.cell(x)));
        return;
      }
      map.keySet().forEach(k -> head.add(k.toString()));
    }
    List<List<String>> cells = new ArrayList<>();
    for (Object row : list) {
      cells.add(head.stream().map(h -> Formatting.cell(((Map<?, ?>) row).get(h))).toList());
    }
    table(out, head.stream().map(TerminalOutput::words).toList(), cells);
  }

  /** Writes a JSON key as words; names of measures and files stay as they are. */
  private static String words(String key) {
    return key.matches("[a-z]+(_[a-z]+)+") ? key.replace('_', ' ') : key;
  }
}
