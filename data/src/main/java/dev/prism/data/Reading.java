package dev.prism.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a table was read: what became a feature and what did not. Immutable and safe for use by
 * multiple threads.
 *
 * @param layout the layout of a CSV or TSV file; null for other formats
 * @param vector the column whose lists of numbers are the features; null where there is none
 * @param leftOut the columns that are not features, with the reason for each
 * @param types the columns that hold more than text, with the type of their values
 * @param notes sentences about what a user may not expect, without the name of the file
 */
public record Reading(
    @Nullable CsvLayout layout,
    @Nullable String vector,
    Map<String, String> leftOut,
    Map<String, Type> types,
    List<String> notes) {
  /** Nothing to say. */
  public static final Reading PLAIN = new Reading(null, null, Map.of(), Map.of(), List.of());

  static final String IDS = "ids";
  static final String INDEX = "row index";
  static final String TEXT = "text";
  static final String METADATA = "metadata";

  /** The type of the values of a column, all of which are kept as text. */
  public enum Type {
    /** Any text. */
    TEXT,
    /** Numbers, as JSON writes them. */
    NUMBER,
    /** {@code true} and {@code false}. */
    BOOLEAN,
    /** Lists and objects in JSON. */
    JSON
  }

  /** Copies the collections. */
  public Reading {
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
    types = Map.copyOf(types);
    notes = List.copyOf(notes);
  }

  /** {@return the column of the ids; null where there is none} */
  public @Nullable String idColumn() {
    return leftOut.entrySet().stream()
        .filter(e -> e.getValue().equals(IDS))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(null);
  }
}
