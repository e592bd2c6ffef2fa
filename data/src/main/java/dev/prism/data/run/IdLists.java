package dev.prism.data.run;

import dev.prism.base.BadRequestException;
import dev.prism.data.DataException;
import dev.prism.data.Table;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses lists of ids: separated by commas, or in a file with one id per line. Stateless. */
public final class IdLists {
  private IdLists() {}

  /**
   * Parses a list of ids.
   *
   * @param text ids separated by commas, or the name of a file; null for no list
   * @return the ids; null for no list
   */
  public static @Nullable List<String> parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    if (text.isBlank()) {
      throw new BadRequestException(
          "An empty list of ids was given; leave it out, or name items (is a variable not set?).");
    }
    if (isFile(text)) {
      return lines(Path.of(text));
    }
    List<String> out = new ArrayList<>();
    for (String id : text.split(",")) {
      if (!id.isBlank()) {
        out.add(id.strip());
      }
    }
    return out;
  }

  private static boolean isFile(String text) {
    try {
      Path file = Path.of(text);
      return Files.exists(file) && !Files.isDirectory(file);
    } catch (InvalidPathException e) { // ids may have characters that names of files may not
      return false;
    }
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
          e,
          "%s is not a list of ids: it is not text in UTF-8. Give ids with commas, or a file with"
              + " one per line.",
          file);
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /**
   * Returns the rows of items.
   *
   * @param pool the table of the items
   * @param ids the ids of the items; null for none
   * @return the rows, in the order of the ids
   */
  public static int[] rows(Table pool, @Nullable List<String> ids) {
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
