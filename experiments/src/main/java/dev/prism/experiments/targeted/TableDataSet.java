package dev.prism.experiments.targeted;

import dev.prism.data.DataException;
import dev.prism.data.ReadOptions;
import dev.prism.data.Table;
import dev.prism.data.TableReader;
import dev.prism.kernel.Features;
import dev.prism.targeted.RandomStrategy;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a data set of the user: a table of features with a column of classes, and optionally a
 * column with an attribute whose values may be rare (the weather, a dialect, a scanner).
 */
final class TableDataSet {
  /** Where there is no table of test items, one item in this many is a test item. */
  private static final int TESTED = 5;

  private TableDataSet() {}

  /**
   * Reads a data set.
   *
   * @param test the table of test items; null to set aside a random fifth of the items, with a
   *     fixed seed
   * @param attribute the column whose values are the slices; null where the classes are the slices
   */
  static DataSet load(
      String train, @Nullable String test, String label, @Nullable String attribute) {
    Table t = table(train, label, attribute);
    Table other = test == null ? null : table(test, label, attribute);
    if (other != null && other.features().width() != t.features().width()) {
      throw new DataException(
          "%s has %d features and %s has %d.",
          train, t.features().width(), test, other.features().width());
    }
    List<String> classes = values(t, label);
    List<String> slices = attribute == null ? null : values(t, attribute);
    Samples all = samples(t, label, classes, attribute, slices);
    int width = t.features().width();
    if (other != null) {
      Samples tests = samples(other, label, classes, attribute, slices);
      return new DataSet(all, tests, width, 1, 1, classes.size(), slices);
    }
    int[] order = RandomStrategy.sample(all.size(), all.size(), 0);
    int aside = all.size() / TESTED;
    return new DataSet(
        part(all, IntStream.of(order).skip(aside).sorted().toArray()),
        part(all, IntStream.of(order).limit(aside).sorted().toArray()),
        width,
        1,
        1,
        classes.size(),
        slices);
  }

  private static Table table(String file, String label, @Nullable String attribute) {
    String[] keep = Stream.of(label, attribute).filter(c -> c != null).toArray(String[]::new);
    Table t = TableReader.read(file, ReadOptions.NONE.withMetadataColumns(keep));
    if (t.features() == null) {
      throw new DataException("%s has no columns of numbers to learn from.", file);
    }
    return t;
  }

  /** Returns the distinct values of a column: numbers by size, other texts by the alphabet. */
  private static List<String> values(Table t, String column) {
    List<String> texts = t.column(column);
    for (int i = 0; i < texts.size(); i++) {
      if (texts.get(i) == null) {
        throw new DataException("%s has nothing in column %s, row %d.", t.source(), column, i);
      }
    }
    List<String> all = texts.stream().distinct().toList();
    Comparator<String> order =
        all.stream().allMatch(v -> v.matches("-?\\d+(\\.\\d+)?"))
            ? Comparator.comparingDouble(Double::parseDouble)
            : Comparator.naturalOrder();
    return all.stream().sorted(order).toList();
  }

  private static Samples samples(
      Table t,
      String label,
      List<String> classes,
      @Nullable String attribute,
      @Nullable List<String> slices) {
    int[] y = numbers(t, label, classes);
    return new Samples(t.features(), y, attribute == null ? y : numbers(t, attribute, slices));
  }

  private static int[] numbers(Table t, String column, List<String> values) {
    List<String> texts = t.column(column);
    int[] out = new int[texts.size()];
    for (int i = 0; i < out.length; i++) {
      out[i] = values.indexOf(texts.get(i));
      if (out[i] < 0) {
        throw new DataException(
            "%s has \"%s\" in column %s, row %d, a value that no training item has.",
            t.source(), texts.get(i), column, i);
      }
    }
    return out;
  }

  private static Samples part(Samples s, int[] items) {
    Features x = s.x().select(items);
    int[] y = IntStream.of(items).map(i -> s.labels()[i]).toArray();
    boolean classes = s.slices() == s.labels();
    return new Samples(x, y, classes ? y : IntStream.of(items).map(i -> s.slices()[i]).toArray());
  }
}
