package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * A list of named things in a JSON file. Every change reads the file, changes it and writes it
 * whole, under a lock: another studio may keep things in the same folder.
 */
final class Kept {
  private static final int MOST = 500;
  private static final Object HERE = new Object(); // a file's lock is for processes, not threads
  private final Path file;

  Kept(Path file) {
    this.file = file;
    all(); // what cannot be read is said when the studio is opened
  }

  /** As it is now. */
  ArrayNode all() {
    if (!Files.exists(file)) {
      return Call.JSON.createArrayNode();
    }
    try {
      if (Call.JSON.readTree(file.toFile()) instanceof ArrayNode there) {
        return there;
      }
    } catch (IOException e) {
      // said below
    }
    throw new DataException(
        "%s is not what the studio wrote; move it away, or name another --folder.", file);
  }

  /** Changes the list and writes it; nothing is written where the work throws. */
  void change(Consumer<ArrayNode> work) {
    Path lock = file.resolveSibling("." + file.getFileName() + ".lock");
    synchronized (HERE) {
      try {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (FileChannel held =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          held.lock(); // until it is closed
          ArrayNode all = all();
          work.accept(all);
          byte[] bytes = Call.JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(all);
          Atomically.write(file, to -> to.write(bytes));
        }
      } catch (IOException e) {
        throw new DataException("%s cannot be written: %s.", file, e.getMessage());
      }
    }
  }

  static ObjectNode named(ArrayNode all, String name) {
    int at = at(all, name);
    if (at < 0) {
      throw new Refusal(404, "There is none called " + name + ".");
    }
    return (ObjectNode) all.get(at);
  }

  /** Where in the list; −1 for nowhere. */
  static int at(ArrayNode all, String name) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).path("name").asText().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** In the place of the one with the same name, if there is one. */
  static void put(ArrayNode all, ObjectNode thing) {
    int at = at(all, thing.path("name").asText());
    if (at >= 0) {
      all.set(at, thing);
    } else if (all.size() < MOST) {
      all.add(thing);
    } else {
      throw new Refusal(422, "There are " + MOST + " already; delete some first.");
    }
  }

  static JsonNode remove(ArrayNode all, String name) {
    named(all, name);
    return all.remove(at(all, name));
  }

  /** A name for people to read and for files to have. */
  static String name(String text) {
    String name = text.strip();
    if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N} ,._-]{0,59}")) {
      throw new Refusal(
          400,
          "A name has 1 to 60 letters, digits, spaces, dots, commas or dashes, and begins with a"
              + " letter or digit.");
    }
    return name;
  }
}
