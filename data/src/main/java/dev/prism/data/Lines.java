package dev.prism.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Text with an item a line, to be embedded later. Empty lines are no items; an item's id is the
 * number of its line, from 1, so that it can be found in an editor.
 */
final class Lines {
  static final String TEXT = "text";

  private Lines() {}

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
