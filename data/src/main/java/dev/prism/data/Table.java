package dev.prism.data;

import dev.prism.kernel.Features;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Items with features, ids and further columns, as read from a file. Immutable and safe for use by
 * multiple threads.
 *
 * @param source the file, as it was named
 * @param features one row per item; null where the items have no numbers, such as texts that are
 *     not embedded
 * @param ids one per item, all different; null where rows are identified by their numbers
 * @param columns the other columns by name, as text, with one value per item, null where missing
 * @param featureNames the names of the features where each is a column; null where they have none
 * @param reading how the table was read
 */
public record Table(
    String source,
    @Nullable Features features,
    @Nullable List<String> ids,
    Map<String, List<String>> columns,
    @Nullable List<String> featureNames,
    Reading reading) {

  /** The name of the column of a file that has one number per item and no name for it. */
  public static final String VALUE = "value";

  /**
   * Creates a table whose features have no names.
   *
   * @param source the file, as it was named
   * @param features one row per item; null where the items have no numbers
   * @param ids one per item, all different; null where rows are identified by their numbers
   * @param columns the other columns by name
   */
  public Table(
      String source,
      @Nullable Features features,
      @Nullable List<String> ids,
      Map<String, List<String>> columns) {
    this(source, features, ids, columns, null);
  }

  /**
   * Creates a table about whose reading there is nothing to say.
   *
   * @param source the file, as it was named
   * @param features one row per item; null where the items have no numbers
   * @param ids one per item, all different; null where rows are identified by their numbers
   * @param columns the other columns by name
   * @param featureNames the names of the features where each is a column; null where they have none
   */
  public Table(
      String source,
      @Nullable Features features,
      @Nullable List<String> ids,
      Map<String, List<String>> columns,
      @Nullable List<String> featureNames) {
    this(source, features, ids, columns, featureNames, Reading.PLAIN);
  }

  /** Checks that ids are unique. */
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
            "%s has the id %s in rows %d and %d (from 0); ids must be unique. Correct the file, or"
                + " name another id column.",
            source, DataException.cut(ids.get(i)), before, i);
      }
    }
  }

  /**
   * Returns this table with other features, such as embeddings of its texts.
   *
   * @param other one row per item
   * @param others the other columns by name
   * @return the new table
   */
  public Table withFeatures(Features other, Map<String, List<String>> others) {
    Map<String, String> leftOut = new LinkedHashMap<>(reading.leftOut());
    if (featureNames != null) {
      featureNames.forEach(name -> leftOut.put(name, "replaced by an embedding"));
    }
    return new Table(
        source,
        other,
        ids,
        others,
        null,
        new Reading(reading.layout(), null, leftOut, reading.types(), reading.notes()));
  }

  /** {@return the number of items} */
  public int size() {
    if (features != null) {
      return features.size();
    }
    return ids != null
        ? ids.size()
        : columns.values().stream().mapToInt(List::size).max().orElse(0);
  }

  /** {@return whether rows are grey pixels from 0 to 1, as read from a file in the idx format} */
  public boolean hasPixels() {
    return features instanceof Idx.Bytes && features.width() > 1;
  }

  /**
   * Returns the id of an item.
   *
   * @param row the row of the item, from 0
   * @return the id, or the number of the row where the table has no ids
   */
  public String id(int row) {
    return ids == null ? String.valueOf(row) : ids.get(row);
  }

  /**
   * Returns a column.
   *
   * @param name the name of a column that is not a feature
   * @return one value per item, null where missing
   */
  public List<String> column(String name) {
    List<String> c = columns.get(name);
    if (c == null && Reading.IDS.equals(reading.leftOut().get(name))) {
      throw new DataException(
          "The column %s of %s holds the ids of the items, which all differ; name a column of"
              + " groups or of costs, or another column of ids.",
          name, source);
    }
    if (c == null) {
      throw DataException.noColumn(source, name, columns.keySet());
    }
    return c;
  }

  /** {@return the columns whose cells look like numbers, as a reader of CSV sees them} */
  public List<String> numericColumns() {
    return columns.entrySet().stream()
        .filter(e -> NumberParser.isMostlyNumbers(e.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Returns a column as numbers.
   *
   * @param name the name of a column that is not a feature
   * @return one number per item
   */
  public double[] numbers(String name) {
    List<String> c = column(name);
    double[] out = new double[c.size()];
    for (int i = 0; i < out.length; i++) {
      try {
        out[i] = Double.parseDouble(c.get(i));
      } catch (NumberFormatException | NullPointerException e) {
        throw new DataException(
            e,
            "%s has \"%s\" in row %d of column %s, which is not a number.",
            source,
            DataException.cut(c.get(i)),
            i,
            name);
      }
    }
    return out;
  }

  /**
   * Returns the row of an item.
   *
   * @param id the id of an item, or the number of a row where the table has no ids
   * @return the row, from 0
   */
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
      throw new DataException(e, "%s has no ids; \"%s\" is not a row number.", source, id);
    }
    throw new DataException("%s has rows 0 to %d, and no row %s.", source, size() - 1, id);
  }
}
