package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Chosen rows of text formats, counted as the readers count them: empty lines are no rows. */
final class TextRows {
  private TextRows() {}

  /** The lines as they are. */
  static void lines(BufferedReader in, int[] rows, Writer out) throws IOException {
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

  /** The header and the records, with quotes where they are needed. */
  static void csv(BufferedReader in, char delimiter, String source, int[] rows, Writer out)
      throws IOException {
    CsvRecords records = new CsvRecords(in, delimiter, source);
    out.write(record(records.next(), delimiter));
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
    return line.end();
  }
}
