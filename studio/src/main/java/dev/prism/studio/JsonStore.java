package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.prism.data.AtomicFiles;
import dev.prism.data.DataException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A list of named objects in a JSON file. Every change reads, changes and writes the whole file
 * under a lock, because another studio may use the same folder.
 */
final class JsonStore {
  private static final int MAX_OBJECTS = 500;
  private static final Object LOCK = new Object(); // file locks exclude processes, not threads
  private final Path file;

  JsonStore(Path file) {
    this.file = file;
    read(); // an unreadable file is reported when the studio is opened
  }

  /** Reads the current list. */
  ArrayNode read() {
    if (!Files.exists(file)) {
      return HttpCall.JSON.createArrayNode();
    }
    IOException cause = null;
    try {
      if (HttpCall.JSON.readTree(file.toFile()) instanceof ArrayNode list) {
        return list;
      }
    } catch (IOException e) {
      cause = e;
    }
    throw new DataException(
        cause, "%s was not written by the studio; move it, or choose another folder.", file);
  }

  /** Changes the list and writes it, unless the change throws an exception. */
  void update(Consumer<ArrayNode> change) {
    Path lock = file.resolveSibling("." + file.getFileName() + ".lock");
    synchronized (LOCK) {
      try {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (FileChannel channel =
            FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          channel.lock(); // released when the channel is closed
          ArrayNode list = read();
          change.accept(list);
          byte[] bytes = HttpCall.JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(list);
          AtomicFiles.write(file, to -> to.write(bytes));
        }
      } catch (IOException e) {
        throw new DataException(e, "%s cannot be written: %s.", file, e.getMessage());
      }
    }
  }

  static ObjectNode get(ArrayNode list, String name) {
    int i = indexOf(list, name);
    if (i < 0) {
      throw new HttpError(404, "There is no entry named " + name + ".");
    }
    return (ObjectNode) list.get(i);
  }

  /** Returns the position of an object in the list, or −1 if it is absent. */
  static int indexOf(ArrayNode list, String name) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).path("name").asText().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a file of another object has this name on a file system that ignores case. */
  static boolean hasFileName(ArrayNode list, String name) {
    return list.valueStream().anyMatch(o -> o.path("name").asText().equalsIgnoreCase(name));
  }

  /** Adds an object, or replaces the one of the same name. */
  static void put(ArrayNode list, ObjectNode object) {
    int i = indexOf(list, object.path("name").asText());
    if (i >= 0) {
      list.set(i, object);
    } else if (list.size() < MAX_OBJECTS) {
      list.add(object);
    } else {
      throw new HttpError(422, "The maximum is " + MAX_OBJECTS + "; delete some first.");
    }
  }

  static JsonNode remove(ArrayNode list, String name) {
    JsonNode object = get(list, name);
    list.remove(indexOf(list, name));
    return object;
  }

  /**
   * Checks a name of which a file is made. Case is ignored, as it is by some file systems, and the
   * names of devices are reserved, as they are on Windows.
   */
  static String checkFileName(String text, List<String> reserved) {
    String name = checkName(text);
    String base = name.toLowerCase(Locale.ROOT).replaceFirst("[. ].*", "");
    if (reserved.contains(name.toLowerCase(Locale.ROOT))) {
      throw new HttpError(400, name + " is a file of the studio itself; use another name.");
    }
    if (base.matches("con|prn|aux|nul|com\\d|lpt\\d")) {
      throw new HttpError(400, name + " is the name of a device on Windows; use another name.");
    }
    return name;
  }

  /** Checks the name of an object. */
  static String checkName(String text) {
    String name = text.strip();
    if (!name.matches("[\\p{L}\\p{N}][\\p{L}\\p{N} ,._-]{0,59}")) {
      throw new HttpError(
          400,
          "A name has 1 to 60 letters, digits, spaces, dots, commas or dashes, and begins with a"
              + " letter or digit.");
    }
    return name;
  }
}
