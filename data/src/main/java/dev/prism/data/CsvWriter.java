package dev.prism.data;

import dev.prism.data.OutputColumns.Field;
import dev.prism.data.OutputColumns.Kind;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes CSV and TSV: a header, then one record per row; a vector becomes columns f0, f1, …. */
final class CsvWriter {
  private CsvWriter() {}

  static void write(OutputColumns columns, char delimiter, Writer out) throws IOException {
    List<String> header = header(columns);
    columns.checkNames(header);
    CsvLine line = new CsvLine(delimiter);
    header.forEach(line::add);
    out.write(line.endRecord());
    for (int i = 0; i < columns.size(); i++) {
      for (Field f : columns.fields()) {
        add(f.at().apply(i), line);
      }
      out.write(line.endRecord());
    }
    out.flush();
  }

  private static List<String> header(OutputColumns columns) {
    List<String> out = new ArrayList<>();
    for (Field f : columns.fields()) {
      if (f.kind() == Kind.VECTOR) {
        for (int k = 0; k < f.width(); k++) {
          out.add("f" + k);
        }
      } else {
        out.add(f.name());
      }
    }
    return out;
  }

  private static void add(@Nullable Object value, CsvLine line) {
    if (value instanceof float[] vector) {
      for (float v : vector) {
        line.add(v);
      }
    } else {
      line.add(value == null ? null : value.toString());
    }
  }
}
