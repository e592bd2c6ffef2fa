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
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of items one row at a time: npy arrays, one after another, or JSON lines, from a
 * file or standard input. Stateless; no more than one row is in memory.
 */
public final class RowStream {
  /** Lines without an item that are accepted before the first item. */
  private static final int LEADING_LINES = 100;

  private static final String UNKNOWN = "neither npy nor JSON lines";

  private final String source;
  private final ReadOptions options;
  private final Consumer consumer;

  /** Receives the rows of a stream. */
  public interface Consumer {
    /**
     * Receives a row.
     *
     * @param id the id of the item; null where rows have none
     * @param row the features of the item; the consumer may keep the array
     * @return whether to read on
     */
    boolean accept(@Nullable String id, float[] row);

    /**
     * Is notified of a line that holds no row.
     *
     * @param reason why the line is rejected, in a few words
     */
    void reject(String reason);
  }

  private RowStream(String source, ReadOptions options, Consumer consumer) {
    this.source = source;
    this.options = options;
    this.consumer = consumer;
  }

  /**
   * Reads a stream to its end, or until the consumer stops it.
   *
   * @param source a file, or {@code -} for standard input
   * @param options the columns of ids and vectors
   * @param consumer receives the rows, in the order of the stream
   */
  public static void read(String source, ReadOptions options, Consumer consumer) {
    boolean standard = source.equals("-");
    if (!standard) {
      TableReader.checkExists(Path.of(source));
    }
    String name = standard ? TableReader.STANDARD_INPUT : source;
    try (InputStream in = standard ? System.in : Format.open(Path.of(source))) {
      read(in, name, options, consumer);
    } catch (IOException e) {
      throw DataException.unreadable(name, e);
    }
  }

  /**
   * Returns whether a source begins like a stream.
   *
   * @param source a file, or {@code -} for standard input, for which the answer is always true
   * @return true for npy and JSON lines; false for other formats, folders and missing files
   */
  public static boolean canRead(String source) {
    if (source.equals("-")) {
      return true;
    }
    try (InputStream in = Format.open(Path.of(source))) {
      byte[] head = in.readNBytes(8);
      return Format.byMagic(head) == Format.NPY
          || new String(head, StandardCharsets.UTF_8).stripLeading().startsWith("{");
    } catch (IOException | InvalidPathException e) {
      return false; // a folder, or an array within a file
    }
  }

  static void read(InputStream stream, String name, ReadOptions options, Consumer consumer)
      throws IOException {
    BufferedInputStream in = Format.decompress(new BufferedInputStream(stream, 1 << 16), name);
    in.mark(16);
    byte[] head = in.readNBytes(8);
    in.reset();
    if (head.length == 0) {
      throw DataException.empty(name);
    }
    Format format = Format.byMagic(head);
    RowStream s = new RowStream(name, options, consumer);
    if (format == Format.NPY) {
      while (s.readArray(in)) {}
    } else if (format == null && isText(head)) {
      s.readLines(TextInput.reader(in, name));
    } else {
      throw s.wrongFormat(format == null ? UNKNOWN : format.title);
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

  private DataException wrongFormat(String format) {
    return new DataException(
        "%s is %s; a stream is read from npy or JSON lines. Convert the file, or load it as a"
            + " whole.",
        source, format);
  }

  /** Reads one array; returns whether another may follow. */
  private boolean readArray(InputStream in) throws IOException {
    byte[] start = in.readNBytes(12);
    if (start.length == 0) {
      return false;
    }
    if (start.length < 12 || !Format.NPY.matches(start)) {
      throw Format.NPY.mismatch(source, Arrays.copyOf(start, Math.min(8, start.length)));
    }
    boolean first = start[6] == 1;
    int length = (start[8] & 255) | (start[9] & 255) << 8;
    if (!first) {
      length |= (start[10] & 255) << 16 | (start[11] & 255) << 24;
    }
    int end = (first ? 10 : 12) + length;
    if (length < 0 || end > NpyHeader.MAX_LENGTH) {
      throw new DataException(
          "%s has an npy header of %d bytes; a table has a shorter one.", source, length);
    }
    byte[] header = Arrays.copyOf(start, end);
    if (in.readNBytes(header, 12, end - 12) < end - 12) {
      throw truncated();
    }
    NpyHeader h = NpyHeader.parse(MemorySegment.ofArray(header), source);
    if (h.fortran()) {
      throw new DataException(
          "%s is in Fortran order, where rows do not come one by one; save it in C order:"
              + " numpy.ascontiguousarray(x).",
          source);
    }
    return readRows(in, h);
  }

  private boolean readRows(InputStream in, NpyHeader h) throws IOException {
    int width = Math.toIntExact(h.width());
    byte[] bytes = new byte[Math.multiplyExact(width, h.type().bytes)];
    MemorySegment numbers = MemorySegment.ofArray(bytes);
    for (long i = 0; i < h.rows(); i++) {
      if (in.readNBytes(bytes, 0, bytes.length) < bytes.length) {
        throw truncated();
      }
      float[] row = new float[width];
      for (int k = 0; k < width; k++) {
        row[k] = (float) h.type().number(numbers, k);
      }
      if (!consumer.accept(null, row)) {
        return false;
      }
    }
    return true;
  }

  private DataException truncated() {
    return new DataException("%s ends in the middle of an npy array; send whole ones.", source);
  }

  private void readLines(BufferedReader in) throws IOException {
    String vector = options.vectorColumn(), text;
    List<String> fields = List.of(); // the features, where no field is a list
    long line = 0;
    boolean any = false;
    DataException failure = wrongFormat(UNKNOWN); // thrown where no line is an item
    while ((any || line < LEADING_LINES) && (text = in.readLine()) != null) {
      line++;
      if (text.isBlank()) {
        continue;
      }
      JsonNode item;
      try {
        item = JsonLine.parse(text, source, line);
      } catch (DataException e) {
        consumer.reject("not a JSON object");
        continue;
      }
      if (vector == null && fields.isEmpty()) {
        vector = Jsonl.vectorOf(item, source, options);
        fields = vector == null ? Jsonl.numbersOf(item, options) : fields;
      }
      float[] row = vector == null ? numbers(item, fields) : numbers(item.get(vector));
      if (row == null) {
        consumer.reject(fields.isEmpty() ? "without a list of numbers" : "without a number");
        failure = any ? failure : withoutVector(item, vector);
        continue;
      }
      any = true;
      if (!consumer.accept(id(item), row)) {
        return;
      }
    }
    if (!any) {
      throw failure;
    }
  }

  private DataException withoutVector(JsonNode item, @Nullable String vector) {
    return vector == null || item.has(vector)
        ? new DataException("No line of %s has a list of numbers to select by.", source)
        : DataException.noColumn(source, vector, JsonLine.fieldNames(item));
  }

  private static float @Nullable [] numbers(@Nullable JsonNode list) {
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

  private static float @Nullable [] numbers(JsonNode item, List<String> fields) {
    float[] row = new float[fields.size()];
    for (int k = 0; k < row.length; k++) {
      if (!item.path(fields.get(k)).isNumber()) {
        return null;
      }
      row[k] = item.get(fields.get(k)).floatValue();
    }
    return row.length == 0 ? null : row;
  }

  private @Nullable String id(JsonNode item) {
    String name = options.idAmong(JsonLine.fieldNames(item));
    JsonNode id = name == null ? null : item.get(name);
    return id == null || id.isNull() ? null : id.asText();
  }
}
