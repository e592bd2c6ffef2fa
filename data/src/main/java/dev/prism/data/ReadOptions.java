package dev.prism.data;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The roles of the columns of a file; null where they are detected. Immutable and safe for use by
 * multiple threads.
 *
 * @param idColumn the column of ids; null for a column called id, or else the numbers of the rows
 * @param vectorColumn the column (Parquet, CSV) or field (JSON lines) with a list of numbers
 * @param metadataColumns columns that are not features even if they hold numbers, such as labels,
 *     groups and costs
 * @param array the array of an npz file
 * @param ignoreMissing whether columns that a file does not have are ignored, since a query set
 *     need not have all columns of its pool
 * @param delimiter the character between two fields of CSV; null to detect it
 * @param header whether the first line of CSV holds the names of the columns; null to detect it
 * @param skipBad whether images that cannot be read are left out
 */
public record ReadOptions(
    @Nullable String idColumn,
    @Nullable String vectorColumn,
    List<String> metadataColumns,
    @Nullable String array,
    boolean ignoreMissing,
    @Nullable Character delimiter,
    @Nullable Boolean header,
    boolean skipBad) {
  /** All roles are detected. */
  public static final ReadOptions NONE =
      new ReadOptions(null, null, List.of(), null, false, null, null, false);

  /** Copies the list of columns. */
  public ReadOptions {
    metadataColumns = List.copyOf(metadataColumns);
  }

  /**
   * Returns these options with another column of ids.
   *
   * @param name the column; null to detect it
   * @return the new options
   */
  public ReadOptions withIdColumn(@Nullable String name) {
    return new ReadOptions(
        name, vectorColumn, metadataColumns, array, ignoreMissing, delimiter, header, skipBad);
  }

  /**
   * Returns these options with another column of vectors.
   *
   * @param name the column; null to detect it
   * @return the new options
   */
  public ReadOptions withVectorColumn(@Nullable String name) {
    return new ReadOptions(
        idColumn, name, metadataColumns, array, ignoreMissing, delimiter, header, skipBad);
  }

  /**
   * Returns these options with other columns that are not features.
   *
   * @param names the columns
   * @return the new options
   */
  public ReadOptions withMetadataColumns(String... names) {
    return new ReadOptions(
        idColumn, vectorColumn, List.of(names), array, ignoreMissing, delimiter, header, skipBad);
  }

  /**
   * Returns these options with another array.
   *
   * @param name the array of an npz file; null to detect it
   * @return the new options
   */
  public ReadOptions withArray(@Nullable String name) {
    return new ReadOptions(
        idColumn, vectorColumn, metadataColumns, name, ignoreMissing, delimiter, header, skipBad);
  }

  /** {@return these options, with columns ignored that a file does not have} */
  public ReadOptions ignoringMissing() {
    return new ReadOptions(
        idColumn, vectorColumn, metadataColumns, array, true, delimiter, header, skipBad);
  }

  /**
   * Returns these options with another delimiter of CSV.
   *
   * @param c the character between two fields; null to detect it
   * @return the new options
   */
  public ReadOptions withDelimiter(@Nullable Character c) {
    return new ReadOptions(
        idColumn, vectorColumn, metadataColumns, array, ignoreMissing, c, header, skipBad);
  }

  /**
   * Returns these options with another rule for the first line of CSV.
   *
   * @param names whether the first line holds the names of the columns; null to detect it
   * @return the new options
   */
  public ReadOptions withHeader(@Nullable Boolean names) {
    return new ReadOptions(
        idColumn, vectorColumn, metadataColumns, array, ignoreMissing, delimiter, names, skipBad);
  }

  /**
   * Returns these options with another rule for broken images.
   *
   * @param skip whether images that cannot be read are left out
   * @return the new options
   */
  public ReadOptions skippingBad(boolean skip) {
    return new ReadOptions(
        idColumn, vectorColumn, metadataColumns, array, ignoreMissing, delimiter, header, skip);
  }

  /** Returns the options for a file with these columns; throws if a named one is missing. */
  ReadOptions resolve(String source, Collection<String> names) {
    if (ignoreMissing) {
      return new ReadOptions(
          names.contains(idColumn) ? idColumn : null,
          names.contains(vectorColumn) ? vectorColumn : null,
          metadataColumns,
          array,
          true,
          delimiter,
          header,
          skipBad);
    }
    for (String name : metadataColumns) {
      checkHas(source, name, names);
    }
    checkHas(source, idColumn, names);
    checkHas(source, vectorColumn, names);
    return this;
  }

  private static void checkHas(String source, @Nullable String name, Collection<String> names) {
    if (name != null && !names.contains(name)) {
      throw DataException.noColumn(source, name, names);
    }
  }

  /** Returns the id column among these; null where there is none. */
  @Nullable String idAmong(Collection<String> names) {
    return idColumn != null
        ? idColumn
        : names.stream().filter(n -> n.equalsIgnoreCase("id")).findFirst().orElse(null);
  }
}
