package dev.prism.data;

import java.util.Collection;
import java.util.List;

/**
 * Which part of a file is which; null where the file speaks for itself.
 *
 * @param id the column of ids; null takes a column called id, or else the rows' numbers
 * @param vector the column (Parquet, CSV) or field (JSON lines) with a list of numbers
 * @param keep columns that are not features even if they hold numbers: labels, groups, costs
 * @param array the array of an npz file
 * @param lenient names that a file does not have are passed over: what is said of a pool need not
 *     all be true of its query set
 */
public record Options(String id, String vector, List<String> keep, String array, boolean lenient) {
  public static final Options NONE = new Options(null, null, List.of(), null, false);

  public Options {
    keep = List.copyOf(keep);
  }

  public Options withId(String name) {
    return new Options(name, vector, keep, array, lenient);
  }

  public Options withVector(String name) {
    return new Options(id, name, keep, array, lenient);
  }

  public Options withKeep(String... names) {
    return new Options(id, vector, List.of(names), array, lenient);
  }

  public Options withArray(String name) {
    return new Options(id, vector, keep, name, lenient);
  }

  /** Names need not be there. */
  public Options whereThere() {
    return new Options(id, vector, keep, array, true);
  }

  /** What holds for a file with these columns; refuses names that it does not have. */
  Options in(String source, Collection<String> names) {
    if (lenient) {
      return new Options(
          names.contains(id) ? id : null,
          names.contains(vector) ? vector : null,
          keep,
          array,
          true);
    }
    for (String kept : keep) {
      checkOne(source, kept, names);
    }
    checkOne(source, id, names);
    checkOne(source, vector, names);
    return this;
  }

  private static void checkOne(String source, String name, Collection<String> names) {
    if (name != null && !names.contains(name)) {
      throw DataException.noColumn(source, name, names);
    }
  }

  /** The id column among these, or null. */
  String idAmong(Collection<String> names) {
    return id != null
        ? id
        : names.stream().filter(n -> n.equalsIgnoreCase("id")).findFirst().orElse(null);
  }
}
