package dev.prism.data;

/** A record of a CSV or TSV file at a time (RFC 4180): in quotes what would else be misread. */
final class CsvLine {
  private final char delimiter;
  private final StringBuilder line = new StringBuilder();
  private int fields;

  CsvLine(char delimiter) {
    this.delimiter = delimiter;
  }

  private void next() {
    if (fields++ > 0) {
      line.append(delimiter);
    }
  }

  /**
   * @param text null is written as nothing
   */
  void add(String text) {
    next();
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
    next();
    if (Numbers.roundsTwice(number)) {
      line.append((double) number);
    } else {
      line.append(number);
    }
  }

  /** The record, with its line end; the next one begins. */
  String end() {
    // An empty line would be no record.
    String out = (line.isEmpty() ? "\"\"" : line) + "\n";
    line.setLength(0);
    fields = 0;
    return out;
  }
}
