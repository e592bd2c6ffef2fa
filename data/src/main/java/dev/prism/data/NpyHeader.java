package dev.prism.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header of an npy file.
 *
 * @param descr the type as NumPy writes it
 * @param fortran whether columns are contiguous, and not rows
 * @param shape the first dimension counts items, the others are features
 * @param length the number of bytes before the first number
 */
record NpyHeader(String descr, NpyType type, boolean fortran, long[] shape, int length) {
  private static final Pattern DESCR = Pattern.compile("'descr'\\s*:\\s*('[^']*'|\\[.*\\])");
  private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

  /** Headers of plain number types are a few hundred bytes; structured ones are rejected. */
  static final int MAX_LENGTH = 1 << 16;

  /** Reads the header from a file, or from its first {@link #MAX_LENGTH} bytes. */
  static NpyHeader parse(MemorySegment file, String source) {
    if (file.byteSize() < 12 || !Format.NPY.matches(file.asSlice(0, 8).toArray(BYTE))) {
      throw Format.NPY.mismatch(
          source, file.asSlice(0, Math.min(8, file.byteSize())).toArray(BYTE));
    }
    int major = file.get(BYTE, 6);
    if (major < 1 || major > 3) {
      throw new DataException("%s is npy version %d; 1, 2 and 3 can be read.", source, major);
    }
    int at = major == 1 ? 10 : 12;
    long length =
        major == 1
            ? Short.toUnsignedLong(file.get(NpyType.SHORT, 8))
            : Integer.toUnsignedLong(file.get(NpyType.INT, 8));
    if (at + length > file.byteSize()) {
      throw new DataException(
          "%s is cut off at byte %d, within its header, which ends at byte %d; copy it again.",
          source, file.byteSize(), at + length);
    }
    String text =
        new String(file.asSlice(at, length).toArray(BYTE), StandardCharsets.ISO_8859_1).strip();
    String descr = find(DESCR, text, source).replace("'", "");
    return new NpyHeader(
        descr,
        NpyType.of(descr, source),
        find(ORDER, text, source).equals("True"),
        shape(text, source),
        Math.toIntExact(at + length));
  }

  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

  private static String find(Pattern p, String header, String source) {
    Matcher m = p.matcher(header);
    if (!m.find()) {
      throw unreadable(header, source, null);
    }
    return m.group(1);
  }

  private static DataException unreadable(String header, String source, @Nullable Exception cause) {
    return new DataException(
        cause, "%s has an npy header that cannot be read: \"%s\".", source, header.strip());
  }

  private static long[] shape(String header, String source) {
    try {
      long[] shape =
          Arrays.stream(find(SHAPE, header, source).split(","))
              .map(String::strip)
              .filter(s -> !s.isEmpty())
              .mapToLong(Long::parseUnsignedLong)
              .toArray();
      if (shape.length == 0) {
        throw new DataException("%s holds a single number; rows of numbers are needed.", source);
      }
      long all = 8;
      for (long n : shape) {
        all = Math.multiplyExact(all, n);
      }
      return shape;
    } catch (NumberFormatException | ArithmeticException e) {
      throw unreadable(header, source, e);
    }
  }

  long rows() {
    return shape[0];
  }

  /** Returns the numbers per row; dimensions after the first are flattened. */
  long width() {
    long width = 1;
    for (int i = 1; i < shape.length; i++) {
      width *= shape[i];
    }
    return width;
  }

  /** Returns the bytes of all numbers. */
  long bytes() {
    return rows() * width() * type.bytes;
  }

  String shapeText() {
    return Arrays.toString(shape);
  }
}
