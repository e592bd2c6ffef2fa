package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies selected rows of text formats. As in the readers, empty lines do not count. */
final class TextRows {
  private TextRows() {}

  /** Copies lines unchanged. */
  static void writeLines(BufferedReader in, int[] rows, Writer out) throws IOException {
    Map<Integer, String> wanted = wanted(rows);
    int row = 0;
    for (String line; (line = in.readLine()) != null; ) {
      if (!line.isBlank()) {
        wanted.replace(row++, line);
      }
    }
    for (int r : rows) {
      out.write(wanted.get(r) + "\n");
    }
  }

  /** Copies the header, if there is one, and records, with quotes where they are needed. */
  static void writeRecords(
      BufferedReader in, CsvLayout layout, String source, int[] rows, Writer out)
      throws IOException {
    CsvRecords records = new CsvRecords(in, layout, source);
    char delimiter = layout.delimiter();
    if (layout.header()) {
      out.write(record(records.next(), delimiter));
    }
    Map<Integer, String> wanted = wanted(rows);
    int row = 0;
    for (List<String> r; (r = records.next()) != null; row++) {
      if (wanted.containsKey(row)) {
        wanted.put(row, record(r, delimiter));
      }
    }
    for (int r : rows) {
      out.write(wanted.get(r));
    }
  }

  private static Map<Integer, String> wanted(int[] rows) {
    Map<Integer, String> wanted = new HashMap<>();
    for (int r : rows) {
      wanted.put(r, null);
    }
    return wanted;
  }

  private static String record(List<String> fields, char delimiter) {
    CsvLine line = new CsvLine(delimiter);
    fields.forEach(line::add);
    return line.endRecord();
  }
}
