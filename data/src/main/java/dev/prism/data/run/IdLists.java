package dev.prism.data.run;

import dev.prism.base.PrismException;
import dev.prism.data.DataException;
import dev.prism.data.Table;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lists of ids: typed with commas between them, or a file with one id per line. Stateless. */
public final class IdLists {
  private IdLists() {}

  /** Reads what was typed; null for nothing typed. */
  public static List<String> typed(String text) {
    if (text == null) {
      return null;
    }
    if (text.isBlank()) {
      throw new PrismException(
          "An empty list of ids was given; leave the option out, or name items (is a variable not"
              + " set?).");
    }
    Path file = Path.of(text);
    if (Files.exists(file) && !Files.isDirectory(file)) {
      return lines(file);
    }
    List<String> out = new ArrayList<>();
    for (String id : text.split(",")) {
      if (!id.isBlank()) {
        out.add(id.strip());
      }
    }
    return out;
  }

  private static List<String> lines(Path file) {
    try {
      String all = Files.readString(file);
      return (all.startsWith("\uFEFF") ? all.substring(1) : all)
          .lines()
          .map(String::strip)
          .filter(l -> !l.isEmpty())
          .toList();
    } catch (CharacterCodingException e) {
      throw new DataException(
          "%s is not a list of ids: it is not text in UTF-8. Give ids with commas, or a file with"
              + " one per line.",
          file);
    } catch (AccessDeniedException e) {
      throw new DataException("%s may not be read by this user; change its permissions.", file);
    } catch (IOException e) {
      throw new DataException("%s cannot be read: %s.", file, e.getMessage());
    }
  }

  /** The rows of the items with these ids. */
  public static int[] rows(Table pool, List<String> ids) {
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
