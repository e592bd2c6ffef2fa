package dev.prism.data;

import dev.prism.kernel.Features;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The columns of a table to be written in any format. */
record OutputColumns(String title, int size, List<Field> fields) {
  static final String ID = "id";
  static final String VECTOR = "vector";

  private static final Pattern FORMULA = Pattern.compile("^[=+\\-@\t\r]");

  /** A whole number that a long can hold. */
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");

  enum Kind {
    TEXT,
    INT,
    LONG,
    DOUBLE,
    BOOLEAN,
    JSON,
    VECTOR
  }

  /**
   * A named column.
   *
   * @param at the value in a row: of the kind, or null; a vector is valid until the next call
   */
  record Field(String name, Kind kind, int width, IntFunction<Object> at) {}

  /**
   * Returns the columns of a table.
   *
   * @param typed whether numbers and the like, which a table keeps as text, are of their own type
   */
  static OutputColumns of(Table t, boolean typed) {
    Map<String, Reading.Type> types = typed ? t.reading().types() : Map.of();
    List<Field> fields = new ArrayList<>();
    if (t.ids() != null) {
      fields.add(column(ID, t.ids(), type(types, t.reading().idColumn()), t));
    }
    if (hasVectors(t)) {
      Features f = t.features();
      float[] row = new float[f.width()];
      IntFunction<Object> read =
          i -> {
            f.read(i, row, 0);
            return row;
          };
      fields.add(new Field(VECTOR, Kind.VECTOR, row.length, read));
    }
    t.columns().forEach((name, c) -> fields.add(column(name, c, types.get(name), t)));
    return new OutputColumns(t.source(), t.size(), fields);
  }

  private static Reading.@Nullable Type type(
      Map<String, Reading.Type> types, @Nullable String column) {
    return column == null ? null : types.get(column);
  }

  private static Field column(
      String name, List<String> values, Reading.@Nullable Type type, Table t) {
    checkLength(name, values, t.source(), t.size());
    if (type == Reading.Type.BOOLEAN) {
      return new Field(name, Kind.BOOLEAN, 1, i -> booleanOf(values.get(i)));
    }
    if (type == Reading.Type.NUMBER && NumberParser.areJsonNumbers(values)) {
      return values.stream().allMatch(v -> isMissing(v) || WHOLE.matcher(v).matches())
          ? new Field(name, Kind.LONG, 1, i -> longOf(values.get(i)))
          : new Field(name, Kind.DOUBLE, 1, i -> doubleOf(values.get(i)));
    }
    Field text = text(name, values, t.source(), t.size());
    return type == Reading.Type.JSON ? new Field(name, Kind.JSON, 1, text.at()) : text;
  }

  private static boolean isMissing(@Nullable String value) {
    return value == null || value.isEmpty();
  }

  private static @Nullable Object booleanOf(@Nullable String value) {
    return value == null ? null : Boolean.valueOf(value);
  }

  private static @Nullable Object longOf(@Nullable String value) {
    return isMissing(value) ? null : Long.valueOf(value);
  }

  private static @Nullable Object doubleOf(@Nullable String value) {
    return isMissing(value) ? null : Double.valueOf(value);
  }

  static boolean hasVectors(Table t) {
    return t.features() != null && t.features().width() > 0;
  }

  static OutputColumns of(String title, Map<String, List<?>> columns) {
    int size = columns.values().stream().mapToInt(List::size).max().orElse(0);
    List<Field> fields = new ArrayList<>();
    columns.forEach((name, c) -> fields.add(typed(name, c, title, size)));
    return new OutputColumns(title, size, fields);
  }

  private static Field text(String name, List<String> values, String title, int size) {
    checkLength(name, values, title, size);
    CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    return new Field(
        name,
        Kind.TEXT,
        1,
        i -> {
          String s = values.get(i);
          if (s != null && !utf8.canEncode(s)) {
            throw new DataException(
                "%s has half a character (an unpaired surrogate) in row %d, column %s; UTF-8 cannot"
                    + " hold it. Correct the text.",
                title, i, name);
          }
          return s;
        });
  }

  private static Field typed(String name, List<?> values, String title, int size) {
    Object first =
        values.stream().filter(Objects::nonNull).map(Object.class::cast).findFirst().orElse("");
    Kind kind =
        switch (first) {
          case String _ -> Kind.TEXT;
          case Integer _ -> Kind.INT;
          case Long _ -> Kind.LONG;
          case Double _ -> Kind.DOUBLE;
          default ->
              throw new DataException(
                  "Column %s of %s holds a value of the type %s; String, Integer, Long and Double"
                      + " can be written.",
                  name, title, first.getClass().getSimpleName());
        };
    for (int i = 0; i < values.size(); i++) {
      Object v = values.get(i);
      if (v != null && v.getClass() != first.getClass()) {
        throw new DataException(
            "Column %s of %s holds values of the type %s and, in row %d, of the type %s; a column"
                + " needs one type.",
            name, title, first.getClass().getSimpleName(), i, v.getClass().getSimpleName());
      }
    }
    if (kind == Kind.TEXT) {
      return text(name, values.stream().map(String.class::cast).toList(), title, size);
    }
    checkLength(name, values, title, size);
    return new Field(name, kind, 1, values::get);
  }

  private static void checkLength(String name, List<?> values, String title, int size) {
    if (values.size() != size) {
      throw new DataException(
          "Column %s of %s has %d values for %d rows; every column needs one per row.",
          name, title, values.size(), size);
    }
  }

  /** Returns these columns with an apostrophe before texts that a spreadsheet would execute. */
  OutputColumns withoutFormulas() {
    return new OutputColumns(
        title,
        size,
        fields.stream()
            .map(
                f ->
                    f.kind() == Kind.TEXT
                        ? new Field(f.name(), f.kind(), f.width(), i -> plain(f.at().apply(i)))
                        : f)
            .toList());
  }

  private static @Nullable Object plain(@Nullable Object text) {
    return text instanceof String s && FORMULA.matcher(s).find() && !NumberParser.isNumber(s)
        ? "'" + s
        : text;
  }

  List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  /** Rejects an empty list of names, and names that occur twice. */
  void checkNames(List<String> names) {
    if (names.isEmpty()) {
      throw new DataException("%s has no columns; there is nothing to write.", title);
    }
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new DataException(
            "%s would be written with two columns called %s; leave that column out, or give it"
                + " another name.",
            title, name);
      }
    }
  }
}
