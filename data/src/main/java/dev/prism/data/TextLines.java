package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads text with one item per line, to be embedded later. Empty lines are skipped; the id of an
 * item is the number of its line, from 1, by which an editor finds it.
 */
final class TextLines {
  static final String TEXT = "text";

  private TextLines() {}

  static Table read(BufferedReader in, String source) throws IOException {
    List<String> ids = new ArrayList<>(), texts = new ArrayList<>();
    int number = 0;
    for (String line; (line = in.readLine()) != null; ) {
      number++;
      if (!line.isBlank()) {
        ids.add(Integer.toString(number));
        texts.add(line);
      }
    }
    if (ids.isEmpty()) {
      throw DataException.empty(source);
    }
    return new Table(source, null, ids, Map.of(TEXT, texts));
  }
}
