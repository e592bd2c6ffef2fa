package dev.prism.data.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.prism.data.Table;
import dev.prism.kernel.Features;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a pool was read: how many items and features, and which columns are features.
 * Immutable and safe for use by multiple threads.
 *
 * @param items the number of items
 * @param features the number of features of an item
 * @param vector the column whose lists of numbers are the features; null where there is none
 * @param columns the columns that are features; null where they have no names
 * @param leftOut the columns that are not features, with the reason for each
 * @param concepts the concepts that the items cover, in a line; null for none
 * @param dominant the column that decides similarities by its size; null for none
 * @param notes what a user may not expect of the reading
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record DataReport(
    int items,
    int features,
    @Nullable String vector,
    @Nullable List<String> columns,
    @JsonProperty("left_out") Map<String, String> leftOut,
    @Nullable String concepts,
    @Nullable Dominant dominant,
    List<String> notes) {
  private static final String SUSPICIOUS_NAME =
      "(?i)label|class|target|group|split|fold|cost|price|weight|year|.*_id";

  /** The share of the squared length above which one column dominates. */
  private static final double DOMINANT_SHARE = 0.9;

  private static final int SAMPLE_ROWS = 10_000;
  private static final int NAMED = 8;

  /** Copies the collections; absent ones, as in JSON, are empty. */
  public DataReport {
    columns = columns == null ? null : List.copyOf(columns);
    leftOut =
        leftOut == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /**
   * A column that makes up most of the length of the feature vectors. Immutable and safe for use by
   * multiple threads.
   *
   * @param column its name, or its number from 0 where columns have no names
   * @param share its share of the sum of squares, from 0 to 1
   */
  public record Dominant(String column, double share) {}

  /**
   * Creates the report of a pool.
   *
   * @param pool the pool
   * @param roles the columns that the request uses otherwise, with the use of each
   * @param concepts the concepts of the items; null for none
   * @return the report
   */
  static DataReport of(Table pool, Map<String, String> roles, @Nullable ItemConcepts concepts) {
    Map<String, String> leftOut = new LinkedHashMap<>(pool.reading().leftOut());
    roles.forEach(leftOut::replace);
    return new DataReport(
        pool.size(),
        pool.features() == null ? 0 : pool.features().width(),
        pool.reading().vector(),
        pool.featureNames(),
        leftOut,
        concepts == null ? null : concepts.describe(),
        pool.features() == null ? null : dominant(pool),
        pool.reading().notes());
  }

  private static @Nullable Dominant dominant(Table pool) {
    Features x = pool.features();
    double[] squares = new double[x.width()];
    float[] row = new float[x.width()];
    long step = Math.max(1, x.size() / SAMPLE_ROWS);
    for (long i = 0; i < x.size(); i += step) {
      x.read((int) i, row, 0);
      for (int c = 0; c < row.length; c++) {
        squares[c] += (double) row[c] * row[c];
      }
    }
    double sum = 0;
    int largest = 0;
    for (int c = 0; c < squares.length; c++) {
      sum += squares[c];
      largest = squares[c] > squares[largest] ? c : largest;
    }
    if (squares.length < 2 || sum == 0 || squares[largest] <= DOMINANT_SHARE * sum) {
      return null;
    }
    String name =
        pool.featureNames() == null ? String.valueOf(largest) : pool.featureNames().get(largest);
    return new Dominant(name, squares[largest] / sum);
  }

  /** {@return the features whose names suggest that they are labels, costs or ids} */
  @JsonIgnore
  public List<String> suspicious() {
    return columns == null
        ? List.of()
        : columns.stream().filter(n -> n.matches(SUSPICIOUS_NAME)).toList();
  }

  /**
   * {@return the report in one line, such as 60 items × 2 features (a, b); not features: id (ids)}
   */
  public String describe() {
    String of = vector != null ? vector : columns == null ? null : names(columns);
    return String.format(
        Locale.ROOT,
        "%,d %s %s%s%s%s",
        items,
        items == 1 ? "item" : "items",
        features == 0
            ? "without features"
            : String.format(
                Locale.ROOT, "× %,d %s", features, features == 1 ? "feature" : "features"),
        features == 0 || of == null ? "" : " (" + of + ")",
        leftOut.isEmpty()
            ? ""
            : "; not features: "
                + names(
                    leftOut.entrySet().stream()
                        .map(e -> e.getKey() + " (" + e.getValue() + ")")
                        .toList()),
        concepts == null ? "" : "; " + concepts);
  }

  private static String names(Collection<String> all) {
    String first = all.stream().limit(NAMED).collect(Collectors.joining(", "));
    return all.size() <= NAMED ? first : first + ", … and " + (all.size() - NAMED) + " more";
  }
}
