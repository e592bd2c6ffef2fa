package dev.prism.data;

import dev.prism.data.Sheet.Field;
import dev.prism.data.Sheet.Kind;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** CSV and TSV: a header, then a record a row; a vector takes a column a number, f0, f1, …. */
final class CsvWriter {
  private CsvWriter() {}

  static void write(Sheet sheet, char delimiter, Writer out) throws IOException {
    List<String> header = header(sheet);
    sheet.checkNames(header);
    CsvLine line = new CsvLine(delimiter);
    header.forEach(line::add);
    out.write(line.end());
    for (int i = 0; i < sheet.size(); i++) {
      for (Field f : sheet.fields()) {
        add(f.at().apply(i), line);
      }
      out.write(line.end());
    }
    out.flush();
  }

  private static List<String> header(Sheet sheet) {
    List<String> out = new ArrayList<>();
    for (Field f : sheet.fields()) {
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

  private static void add(Object value, CsvLine line) {
    if (value instanceof float[] vector) {
      for (float v : vector) {
        line.add(v);
      }
    } else {
      line.add(value == null ? null : value.toString());
    }
  }
}
