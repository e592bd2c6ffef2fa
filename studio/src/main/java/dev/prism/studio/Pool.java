package dev.prism.studio;

import dev.prism.Problem;
import dev.prism.data.Looks;
import dev.prism.data.Table;
import dev.prism.run.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The items: what they are, what is known of each, and how they look.
 *
 * @param looks null where items are no pictures
 */
record Pool(Table table, Looks looks, Map<String, Column> columns) {
  static final String CLUSTER = "cluster";
  private static final String TEXT = "text";
  private static final int CLUSTERS = 12;
  private static final int ENOUGH = 1500;

  /** A column to colour and search by, and to score with. */
  record Column(String kind, List<String> values) {
    static Column of(List<String> values) {
      boolean numbers = values.stream().allMatch(v -> v == null || v.isBlank() || isNumber(v));
      int distinct = new HashSet<>(values).size();
      boolean few = distinct <= 100 && 2 * distinct <= values.size();
      return new Column(few ? "category" : numbers ? "number" : "text", values);
    }

    private static boolean isNumber(String v) {
      try {
        return Double.isFinite(Double.parseDouble(v));
      } catch (NumberFormatException e) {
        return false;
      }
    }
  }

  static Pool of(Table t) {
    Map<String, Column> columns = new LinkedHashMap<>();
    t.columns().forEach((name, values) -> columns.put(name, Column.of(values)));
    Looks looks = Looks.of(t);
    if (t.names() != null && looks == null) {
      for (int k = 0; k < t.names().size(); k++) {
        columns.putIfAbsent(t.names().get(k), Column.of(feature(t, k)));
      }
    }
    return new Pool(t, looks, columns);
  }

  private static List<String> feature(Table t, int k) {
    float[] row = new float[t.features().width()];
    List<String> out = new ArrayList<>();
    for (int i = 0; i < t.size(); i++) {
      t.features().read(i, row, 0);
      out.add(Float.toString(row[k]));
    }
    return out;
  }

  /**
   * Twelve items that stand for all, found among some of them, and whom each stands for. What is
   * scored by labels is scored by these where there are none.
   */
  static List<String> clusters(Problem v) {
    int[] some = spread(v.size(), ENOUGH);
    Problem part = v.restrict(some);
    int k = Math.min(CLUSTERS, some.length);
    int[] centres = Request.pick(k).measure("fl").from(part).selection().indices();
    int[] rows = IntStream.of(centres).map(c -> some[c]).toArray();
    int[] of = dev.prism.Reasons.representatives(v, rows).pick();
    return IntStream.of(of).mapToObj(c -> c < 0 ? "none" : "cluster " + (c + 1)).toList();
  }

  /** So many of n, from all over. */
  static int[] spread(int n, int most) {
    int m = Math.min(n, most);
    return IntStream.range(0, m).map(i -> (int) ((long) i * n / m)).toArray();
  }

  int size() {
    return table.size();
  }

  String kind() {
    return looks != null ? "pictures" : table.columns().containsKey(TEXT) ? "text" : "rows";
  }

  /** The column that says what an item is; null for none. */
  String label() {
    List<String> names =
        columns.entrySet().stream()
            .filter(e -> e.getValue().kind().equals("category"))
            .map(Map.Entry::getKey)
            .toList();
    return names.stream()
        .filter(n -> n.matches("(?i)label|class|target|folder|topic"))
        .findFirst()
        .orElse(names.isEmpty() ? null : names.getFirst());
  }

  /** An item as the grid shows it. */
  Map<String, Object> item(int row) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("row", row);
    out.put("id", table.id(row));
    Map<String, String> about = new LinkedHashMap<>();
    columns.forEach((name, c) -> about.put(name, c.values().get(row)));
    if (looks == null && columns.isEmpty()) { // nothing but numbers: the first of them
      float[] x = new float[table.features().width()];
      table.features().read(row, x, 0);
      for (int k = 0; k < Math.min(x.length, 6); k++) {
        about.put("f" + k, Float.toString(x[k]));
      }
    }
    out.put("about", about);
    return out;
  }

  /** Rows whose id or any column holds these letters. */
  List<Integer> search(String letters, int most) {
    String wanted = letters.toLowerCase(Locale.ROOT).strip();
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < size() && out.size() < most; i++) {
      if (holds(table.id(i), wanted)) {
        out.add(i);
        continue;
      }
      for (List<String> c : table.columns().values()) {
        if (holds(c.get(i), wanted)) {
          out.add(i);
          break;
        }
      }
    }
    return out;
  }

  private static boolean holds(String text, String wanted) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
