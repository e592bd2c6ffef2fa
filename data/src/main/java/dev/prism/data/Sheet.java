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

/** What is to be written, whatever the format: named fields, and what each holds in a row. */
record Sheet(String title, int size, List<Field> fields) {
  static final String ID = "id";
  static final String VECTOR = "vector";

  enum Kind {
    TEXT,
    INT,
    LONG,
    DOUBLE,
    VECTOR
  }

  /**
   * @param at the value in a row: of the kind, or null; a vector is on loan until the next
   */
  record Field(String name, Kind kind, int width, IntFunction<Object> at) {}

  static Sheet of(Table t) {
    List<Field> fields = new ArrayList<>();
    if (t.ids() != null) {
      fields.add(text(ID, t.ids(), t.source(), t.size()));
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
    t.columns().forEach((name, c) -> fields.add(text(name, c, t.source(), t.size())));
    return new Sheet(t.source(), t.size(), fields);
  }

  static boolean hasVectors(Table t) {
    return t.features() != null && t.features().width() > 0;
  }

  static Sheet of(String title, Map<String, List<?>> columns) {
    int size = columns.values().stream().mapToInt(List::size).max().orElse(0);
    List<Field> fields = new ArrayList<>();
    columns.forEach((name, c) -> fields.add(typed(name, c, title, size)));
    return new Sheet(title, size, fields);
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
                    + " hold it. Mend the text.",
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
          "Column %s of %s has %d values for %d rows; every column needs one a row.",
          name, title, values.size(), size);
    }
  }

  List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  /** Refuses what no reader could tell apart. */
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
