package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Items as they come out of a file: rows of features, names, and whatever else was beside them.
 *
 * @param source the file, as it was named
 * @param features null where the file holds items without numbers (text, pictures not yet embedded)
 * @param ids one an item; null where rows are known by their numbers
 * @param columns other columns by name, as text, one value an item
 * @param names of the features, where they are columns of their own; null where they are not
 */
public record Table(
    String source,
    Features features,
    List<String> ids,
    Map<String, List<String>> columns,
    List<String> names) {

  /** What the column is called where a file has one number an item and no name for it. */
  public static final String VALUE = "value";

  /** Features without names of their own. */
  public Table(
      String source, Features features, List<String> ids, Map<String, List<String>> columns) {
    this(source, features, ids, columns, null);
  }

  public Table {
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    if (ids != null) {
      checkUnique(source, ids);
    }
  }

  private static void checkUnique(String source, List<String> ids) {
    Map<String, Integer> first = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      Integer before = first.putIfAbsent(ids.get(i), i);
      if (before != null) {
        throw new DataException(
            "%s has the id %s in rows %d and %d (from 0); ids must be different. Mend the file, or"
                + " name another id column.",
            source, ids.get(i), before, i);
      }
    }
  }

  public int size() {
    if (features != null) {
      return features.size();
    }
    return ids != null
        ? ids.size()
        : columns.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** Rows are grey pixels from 0 to 1, as files in the idx format hold them. */
  public boolean hasPixels() {
    return features instanceof Idx.Bytes && features.width() > 1;
  }

  /** The item's id, or its number. */
  public String id(int row) {
    return ids == null ? String.valueOf(row) : ids.get(row);
  }

  /** A column by name. */
  public List<String> column(String name) {
    List<String> c = columns.get(name);
    if (c == null) {
      throw DataException.noColumn(source, name, columns.keySet());
    }
    return c;
  }

  /** A column of numbers. */
  public double[] numbers(String name) {
    List<String> c = column(name);
    double[] out = new double[c.size()];
    for (int i = 0; i < out.length; i++) {
      try {
        out[i] = Double.parseDouble(c.get(i));
      } catch (NumberFormatException | NullPointerException e) {
        throw new DataException(
            "%s has \"%s\" in row %d of column %s, which is not a number.",
            source, c.get(i), i, name);
      }
    }
    return out;
  }

  /** The row of an id; a number where there are no ids. */
  public int row(String id) {
    if (ids != null) {
      int at = ids.indexOf(id);
      if (at >= 0) {
        return at;
      }
      throw new DataException("%s has no item called %s.", source, id);
    }
    try {
      int at = Integer.parseInt(id.strip());
      if (at >= 0 && at < size()) {
        return at;
      }
    } catch (NumberFormatException e) {
      throw new DataException("%s has no ids; \"%s\" is not a row number.", source, id);
    }
    throw new DataException("%s has rows 0 to %d, and no row %s.", source, size() - 1, id);
  }
}
