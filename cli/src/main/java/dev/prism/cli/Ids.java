package dev.prism.cli;

import dev.prism.PrismException;
import dev.prism.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists of items: ids typed with commas between them, or a file with one a line. */
final class Ids {
  private Ids() {}

  /** Reads what was typed; null for nothing typed. */
  static List<String> typed(String text) {
    if (text == null) {
      return null;
    }
    Path file = Path.of(text);
    if (Files.isRegularFile(file)) {
      try {
        return Files.readAllLines(file).stream()
            .map(String::strip)
            .filter(l -> !l.isEmpty())
            .toList();
      } catch (IOException e) {
        throw new PrismException("%s cannot be read: %s.", text, e.getMessage());
      }
    }
    List<String> out = new ArrayList<>();
    for (String id : text.split(",")) {
      if (!id.isBlank()) {
        out.add(id.strip());
      }
    }
    return out;
  }

  static int[] rows(Table pool, List<String> ids) {
    if (ids == null || ids.isEmpty()) {
      return new int[0];
    }
    if (ids.size() < 64 || pool.ids() == null) {
      return ids.stream().mapToInt(pool::row).toArray();
    }
    Map<String, Integer> byId = new HashMap<>();
    for (int i = 0; i < pool.size(); i++) {
      byId.put(pool.id(i), i);
    }
    return ids.stream()
        .mapToInt(id -> byId.containsKey(id) ? byId.get(id) : pool.row(id))
        .toArray();
  }
}
