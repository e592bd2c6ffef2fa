package dev.prism.data;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Items that pass by: npy arrays, one after another, or JSON lines, from a file or standard input,
 * a row at a time and never more than that in memory.
 */
public final class Passing {
  /** Lines that may be no items before the first that is one. */
  private static final int BEGIN = 100;

  private final String source;
  private final Options options;
  private final Taker to;

  /** Who is handed the rows. */
  public interface Taker {
    /**
     * @param id null where rows have none
     * @return whether to go on
     */
    boolean take(String id, float[] row);

    /** A line that holds no row, and why, in a few words. */
    void refuse(String why);
  }

  private Passing(String source, Options options, Taker to) {
    this.source = source;
    this.options = options;
    this.to = to;
  }

  /**
   * @param source a file, or {@code -} for standard input
   */
  public static void read(String source, Options options, Taker to) {
    boolean standard = source.equals("-");
    if (!standard) {
      Load.checkThere(Path.of(source));
    }
    String name = standard ? Load.STANDARD_INPUT : source;
    try (InputStream in = standard ? System.in : Format.open(Path.of(source))) {
      read(in, name, options, to);
    } catch (IOException e) {
      throw DataException.unreadable(name, e);
    }
  }

  /** Whether a file looks like one that can pass by; standard input may be anything. */
  public static boolean reads(String source) {
    if (source.equals("-")) {
      return true;
    }
    try (InputStream in = Format.open(Path.of(source))) {
      byte[] head = in.readNBytes(8);
      return Format.begun(head) == Format.NPY
          || new String(head, StandardCharsets.UTF_8).stripLeading().startsWith("{");
    } catch (IOException | InvalidPathException e) {
      return false; // a folder, or an array within a file
    }
  }

  static void read(InputStream stream, String name, Options options, Taker to) throws IOException {
    BufferedInputStream in = new BufferedInputStream(stream, 1 << 16);
    in.mark(16);
    byte[] head = in.readNBytes(8);
    in.reset();
    if (head.length == 0) {
      throw DataException.empty(name);
    }
    Format begun = Format.begun(head);
    Passing p = new Passing(name, options, to);
    if (begun == Format.NPY) {
      while (p.npy(in)) {}
    } else if (begun == null && isText(head)) {
      p.json(Utf8.reader(in));
    } else {
      throw p.neither(begun == null ? "neither npy nor JSON lines" : begun.title);
    }
  }

  private static boolean isText(byte[] head) {
    for (byte b : head) {
      if (b >= 0 && b < ' ' && !Character.isWhitespace(b)) {
        return false;
      }
    }
    return true;
  }

  private DataException neither(String but) {
    return new DataException(
        "%s is %s; what passes by is read from npy or JSON lines. Use prism convert, or leave"
            + " --stream out.",
        source, but);
  }

  /** One array; tells whether another may follow. */
  private boolean npy(InputStream in) throws IOException {
    byte[] start = in.readNBytes(12);
    if (start.length == 0) {
      return false;
    }
    if (start.length < 12 || !Format.NPY.begins(start)) {
      throw Format.NPY.wrong(source, Arrays.copyOf(start, Math.min(8, start.length)));
    }
    boolean first = start[6] == 1;
    int length = (start[8] & 255) | (start[9] & 255) << 8;
    if (!first) {
      length |= (start[10] & 255) << 16 | (start[11] & 255) << 24;
    }
    int end = (first ? 10 : 12) + length;
    if (length < 0 || end > NpyHeader.LONGEST) {
      throw new DataException(
          "%s has an npy header of %d bytes; that is no table.", source, length);
    }
    byte[] header = Arrays.copyOf(start, end);
    if (in.readNBytes(header, 12, end - 12) < end - 12) {
      throw cut();
    }
    NpyHeader h = NpyHeader.parse(MemorySegment.ofArray(header), source);
    if (h.fortran()) {
      throw new DataException(
          "%s is in Fortran order, where rows do not come one by one; save it in C order:"
              + " numpy.ascontiguousarray(x).",
          source);
    }
    return rows(in, h);
  }

  private boolean rows(InputStream in, NpyHeader h) throws IOException {
    int width = Math.toIntExact(h.width());
    byte[] bytes = new byte[Math.multiplyExact(width, h.type().bytes)];
    MemorySegment numbers = MemorySegment.ofArray(bytes);
    for (long i = 0; i < h.rows(); i++) {
      if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
        throw cut();
      }
      float[] row = new float[width];
      for (int k = 0; k < width; k++) {
        row[k] = (float) h.type().number(numbers, k);
      }
      if (!to.take(null, row)) {
        return false;
      }
    }
    return true;
  }

  private DataException cut() {
    return new DataException("%s ends in the middle of an npy array; send whole ones.", source);
  }

  private void json(BufferedReader in) throws IOException {
    String vector = options.vector(), text;
    long line = 0;
    boolean any = false;
    DataException wrong = neither("neither npy nor JSON lines"); // if no line is an item
    while ((any || line < BEGIN) && (text = in.readLine()) != null) {
      line++;
      if (text.isBlank()) {
        continue;
      }
      JsonNode item;
      try {
        item = Jsonl.parse(text, source, line);
      } catch (DataException e) {
        to.refuse("not a JSON object");
        continue;
      }
      vector = vector == null ? Jsonl.vectorOf(item, source, options) : vector;
      float[] row = vector == null ? null : numbers(item.get(vector));
      if (row == null) {
        to.refuse("without a list of numbers");
        wrong = any ? wrong : lacks(item, vector);
        continue;
      }
      any = true;
      if (!to.take(id(item), row)) {
        return;
      }
    }
    if (!any) {
      throw wrong;
    }
  }

  private DataException lacks(JsonNode item, String vector) {
    List<String> names = new ArrayList<>();
    item.fieldNames().forEachRemaining(names::add);
    return vector == null || item.has(vector)
        ? new DataException("No line of %s has a list of numbers to choose by.", source)
        : DataException.noColumn(source, vector, names);
  }

  private static float[] numbers(JsonNode list) {
    if (list == null || !list.isArray()) {
      return null;
    }
    float[] row = new float[list.size()];
    for (int k = 0; k < row.length; k++) {
      if (!list.get(k).isNumber()) {
        return null;
      }
      row[k] = list.get(k).floatValue();
    }
    return row;
  }

  private String id(JsonNode item) {
    List<String> names = new ArrayList<>();
    item.fieldNames().forEachRemaining(names::add);
    String name = options.idAmong(names);
    JsonNode id = name == null ? null : item.get(name);
    return id == null || id.isNull() ? null : id.asText();
  }
}
