package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A list of named things in a JSON file, which is written whole whenever something changes. */
final class Kept {
  private static final int MOST = 500;
  private final Path file;
  private final ArrayNode all;

  Kept(Path file) {
    this.file = file;
    all = read(file);
  }

  private static ArrayNode read(Path file) {
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

  synchronized JsonNode all() {
    return all.deepCopy();
  }

  synchronized ObjectNode get(String name) {
    for (JsonNode one : all) {
      if (one.path("name").asText().equals(name)) {
        return (ObjectNode) one;
      }
    }
    throw new Refusal(404, "There is none called " + name + ".");
  }

  synchronized boolean has(String name) {
    for (JsonNode one : all) {
      if (one.path("name").asText().equals(name)) {
        return true;
      }
    }
    return false;
  }

  /** In the place of the one with the same name, if there is one. */
  synchronized void put(ObjectNode thing) {
    String name = thing.path("name").asText();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).path("name").asText().equals(name)) {
        all.set(i, thing);
        save();
        return;
      }
    }
    if (all.size() >= MOST) {
      throw new Refusal(422, "There are " + MOST + " already; delete some first.");
    }
    all.add(thing);
    save();
  }

  synchronized void delete(String name) {
    get(name);
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).path("name").asText().equals(name)) {
        all.remove(i);
      }
    }
    save();
  }

  synchronized void rename(String from, String to) {
    if (has(to)) {
      throw new Refusal(409, "There is one called " + to + " already; take another name.");
    }
    get(from).put("name", to);
    save();
  }

  private void save() {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new DataException("%s cannot be made: %s.", file.getParent(), e.getMessage());
    }
    Atomically.write(
        file, to -> to.write(Call.JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(all)));
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
