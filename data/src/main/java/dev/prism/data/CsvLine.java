package dev.prism.data;

import org.jspecify.annotations.Nullable;

/** Builds the records of a CSV or TSV file (RFC 4180), with quotes where they are needed. */
final class CsvLine {
  private final char delimiter;
  private final StringBuilder line = new StringBuilder();
  private int fields;

  CsvLine(char delimiter) {
    this.delimiter = delimiter;
  }

  private void beginField() {
    if (fields++ > 0) {
      line.append(delimiter);
    }
  }

  /** Adds a field; null is written as an empty one. */
  void add(@Nullable String text) {
    beginField();
    if (text == null) {
      return;
    }
    if (isPlain(text)) {
      line.append(text);
    } else {
      line.append('"').append(text.replace("\"", "\"\"")).append('"');
    }
  }

  private boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == delimiter || c == '"' || c == '\n' || c == '\r') {
        return false;
      }
    }
    return true;
  }

  void add(float number) {
    beginField();
    if (NumberParser.roundsTwice(number)) {
      line.append((double) number);
    } else {
      line.append(number);
    }
  }

  /** Returns the record with its line end, and begins the next one. */
  String endRecord() {
    // An empty line is not a record.
    String out = (line.isEmpty() ? "\"\"" : line) + "\n";
    line.setLength(0);
    fields = 0;
    return out;
  }
}
