package dev.prism.data;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a CSV or TSV file (RFC 4180): fields may be quoted, and a quoted field may
 * hold the delimiter, doubled quotes and line ends. Empty lines are skipped.
 */
final class CsvRecords {
  private final Reader in;
  private final char delimiter;
  private final boolean carriageReturns;
  private final String source;
  private final char[] buffer = new char[1 << 16];
  private final StringBuilder field = new StringBuilder();
  private int at;
  private int end;
  private long line = 1;
  private long recordLine;

  CsvRecords(Reader in, CsvLayout layout, String source) {
    this.in = in;
    this.delimiter = layout.delimiter();
    this.carriageReturns = layout.carriageReturns();
    this.source = source;
  }

  /** Returns the line on which the last record began. */
  long line() {
    return recordLine;
  }

  /** Returns the next record; null at the end. */
  @Nullable List<String> next() throws IOException {
    int c = read();
    while (c == '\n' || c == '\r') {
      c = read();
    }
    if (c < 0) {
      return null;
    }
    recordLine = line;
    List<String> out = new ArrayList<>();
    while (true) {
      c = c == '"' ? readQuoted() : readPlain(c);
      out.add(field.toString());
      field.setLength(0);
      if (c != delimiter) {
        return out;
      }
      c = read();
    }
  }

  /** Reads a field without quotes; returns the character that ended it. */
  private int readPlain(int first) throws IOException {
    int c = first;
    while (c != delimiter && c != '\n' && c >= 0) {
      field.append((char) c);
      c = read();
    }
    if (c != delimiter && !field.isEmpty() && field.charAt(field.length() - 1) == '\r') {
      field.setLength(field.length() - 1);
    }
    return c;
  }

  private int readQuoted() throws IOException {
    while (true) {
      int c = read();
      if (c < 0) {
        throw new DataException(
            "%s ends within quotes; the record of line %d has a \" that is never closed.",
            source, recordLine);
      }
      if (c != '"') {
        field.append((char) c);
        continue;
      }
      c = read();
      if (c == '"') {
        field.append('"');
      } else {
        return checkFieldEnd(c == '\r' ? read() : c);
      }
    }
  }

  private int checkFieldEnd(int c) {
    if (c != delimiter && c != '\n' && c >= 0) {
      throw new DataException(
          "%s has '%c' after a closing quote in the record of line %d; write a quote within quotes"
              + " twice.",
          source, (char) c, recordLine);
    }
    return c;
  }

  private int read() throws IOException {
    if (at == end) {
      end = in.read(buffer);
      at = 0;
      if (end <= 0) {
        end = 0;
        return -1;
      }
    }
    char c = buffer[at++];
    if (c == '\r' && carriageReturns) {
      c = '\n';
    }
    if (c == '\n') {
      line++;
    }
    return c;
  }
}
