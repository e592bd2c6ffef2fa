package dev.prism.studio;

import dev.prism.Problem;
import dev.prism.SelectionExplainer;
import dev.prism.data.ItemImages;
import dev.prism.data.Table;
import dev.prism.run.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pool: its table, columns and images.
 *
 * @param images null if the items are not images
 * @param columns the columns by which items can be coloured and grouped
 */
record Pool(Table table, @Nullable ItemImages images, Map<String, Column> columns) {
  static final String CLUSTER = "cluster";
  private static final String TEXT = "text";
  private static final String CATEGORY = "category";
  private static final int CLUSTERS = 12;
  private static final int CLUSTER_SAMPLE = 1500;
  private static final int MAX_CATEGORIES = 100;
  private static final int MAX_FEATURES_SHOWN = 6;

  /**
   * A column of the pool.
   *
   * @param kind category, number or text
   */
  record Column(String kind, List<@Nullable String> values) {
    static Column of(List<@Nullable String> values) {
      boolean areNumbers = values.stream().allMatch(v -> v == null || v.isBlank() || isNumber(v));
      int distinct = new HashSet<>(values).size();
      boolean areFew = distinct <= MAX_CATEGORIES && 2 * distinct <= values.size();
      return new Column(areFew ? CATEGORY : areNumbers ? "number" : TEXT, values);
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
    ItemImages images = ItemImages.of(t);
    if (t.featureNames() != null && images == null) {
      for (int k = 0; k < t.featureNames().size(); k++) {
        columns.putIfAbsent(t.featureNames().get(k), Column.of(feature(t, k)));
      }
    }
    return new Pool(t, images, columns);
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
   * Clusters the pool around twelve items that represent a sample of it best. The clusters serve as
   * groups where a pool has no labels.
   */
  static List<String> clusters(Problem problem) {
    int[] sample = spread(problem.size(), CLUSTER_SAMPLE);
    int k = Math.min(CLUSTERS, sample.length);
    int[] picks =
        Request.pick(k).measure("fl").from(problem.restrict(sample)).selection().indices();
    int[] centres = IntStream.of(picks).map(c -> sample[c]).toArray();
    int[] clusterOf = SelectionExplainer.representatives(problem, centres).pick();
    return IntStream.of(clusterOf).mapToObj(c -> c < 0 ? "none" : "cluster " + (c + 1)).toList();
  }

  /** Returns at most {@code max} indices from 0 to n − 1 at equal distances. */
  static int[] spread(int n, int max) {
    int m = Math.min(n, max);
    return IntStream.range(0, m).map(i -> (int) ((long) i * n / m)).toArray();
  }

  int size() {
    return table.size();
  }

  /** Returns the file and its folder, since files such as train.csv have the same name anywhere. */
  String name() {
    Path source = Path.of(table.source()).toAbsolutePath().normalize();
    int names = source.getNameCount();
    return names < 2 ? source.toString() : source.subpath(names - 2, names).toString();
  }

  /** Returns the item of an index in text form. */
  int index(String text) {
    NumberFormatException cause = null;
    try {
      int index = Integer.parseInt(text);
      if (index >= 0 && index < size()) {
        return index;
      }
    } catch (NumberFormatException e) {
      cause = e;
    }
    throw new HttpError(
        cause, 404, "There is no such item; indices are from 0 to " + (size() - 1) + ".");
  }

  /** Returns a column, or the clusters. */
  Column column(String name, MapLayouts maps) {
    Column c = columns.get(name);
    if (c == null && name.equals(CLUSTER)) {
      return new Column(CATEGORY, maps.clusters());
    }
    if (c == null) {
      throw new HttpError(404, "There is no such column; /api/pool lists the columns.");
    }
    return c;
  }

  String kind() {
    return images != null ? "images" : table.columns().containsKey(TEXT) ? "text" : "rows";
  }

  /** Returns the column of the class labels, or null if there is none. */
  @Nullable String label() {
    List<String> names =
        columns.entrySet().stream()
            .filter(e -> e.getValue().kind().equals(CATEGORY))
            .map(Map.Entry::getKey)
            .toList();
    return names.stream()
        .filter(n -> n.matches("(?i)label|class|target|folder|topic"))
        .findFirst()
        .orElse(names.isEmpty() ? null : names.getFirst());
  }

  /** Returns an item with its columns, or with its first features if it has no columns. */
  Map<String, Object> item(int index) {
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    columns.forEach((name, c) -> values.put(name, c.values().get(index)));
    if (images == null && columns.isEmpty()) {
      float[] x = new float[table.features().width()];
      table.features().read(index, x, 0);
      for (int k = 0; k < Math.min(x.length, MAX_FEATURES_SHOWN); k++) {
        values.put("f" + k, Float.toString(x[k]));
      }
    }
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("index", index);
    out.put("id", table.id(index));
    out.put("columns", values);
    return out;
  }

  /** Returns the items whose id or any column contains a text, ignoring case. */
  List<Integer> search(String text, int max) {
    String wanted = text.toLowerCase(Locale.ROOT).strip();
    List<Integer> out = new ArrayList<>();
    for (int i = 0; i < size() && out.size() < max; i++) {
      int index = i;
      if (contains(table.id(i), wanted)
          || table.columns().values().stream().anyMatch(c -> contains(c.get(index), wanted))) {
        out.add(i);
      }
    }
    return out;
  }

  private static boolean contains(@Nullable String text, String wanted) {
    return text != null && text.toLowerCase(Locale.ROOT).contains(wanted);
  }
}
