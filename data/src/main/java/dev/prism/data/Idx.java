package dev.prism.data;

import dev.prism.kernel.Features;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Reads the idx format of MNIST: big-endian, 0, 0, the type (8: bytes), the number of dimensions,
 * their sizes, the values. Pixels become features from 0 to 1; a single byte per item is a label,
 * whose value is kept.
 */
final class Idx {
  static final int BYTES = 8;

  private Idx() {}

  static Table read(DataInputStream in, String source) throws IOException {
    try {
      return table(in, source);
    } catch (EOFException e) {
      throw truncated(source, e);
    }
  }

  static DataException truncated(String source, EOFException e) {
    return new DataException(e, "%s is cut off; copy or download it again.", source);
  }

  /** Reads the shape: the number of items, then the dimensions of an item. */
  static int[] shape(DataInputStream in, String source) throws IOException {
    int magic = in.readInt();
    if (magic >>> 8 != BYTES || (magic & 0xff) == 0) {
      throw new DataException(
          "%s is not idx: it begins with %08x; bytes with dimensions begin with 00000801 to"
              + " 000008ff.",
          source, magic);
    }
    int[] shape = new int[magic & 0xff];
    long count = 1;
    for (int i = 0; i < shape.length; i++) {
      shape[i] = in.readInt();
      count = Math.min(count, Integer.MAX_VALUE) * Integer.toUnsignedLong(shape[i]);
    }
    if (count == 0) {
      throw DataException.empty(source);
    }
    if (count > Integer.MAX_VALUE - 8) {
      throw new DataException("%s declares over 2^31 values; that is too many.", source);
    }
    return shape;
  }

  /** Returns the number of values per item. */
  static int width(int[] shape) {
    return Arrays.stream(shape, 1, shape.length).reduce(1, (a, b) -> a * b);
  }

  private static Table table(DataInputStream in, String source) throws IOException {
    int[] shape = shape(in, source);
    int width = width(shape), count = shape[0] * width;
    byte[] values = in.readNBytes(count);
    if (values.length < count) {
      throw new DataException(
          "%s is cut off: it declares %d values and has %d; copy or download it again.",
          source, count, values.length);
    }
    if (in.read() >= 0) {
      throw new DataException("%s has more than the %d values it declares.", source, count);
    }
    return width == 1
        ? new Table(source, new Bytes(values, 1, 1), null, Map.of(Table.VALUE, texts(values)))
        : new Table(source, new Bytes(values, width, 255), null, Map.of());
  }

  private static List<String> texts(byte[] values) {
    List<String> out = new ArrayList<>(values.length);
    for (byte v : values) {
      out.add(Integer.toString(Byte.toUnsignedInt(v)));
    }
    return out;
  }

  /** Unsigned bytes, divided by a scale. */
  record Bytes(byte[] values, int width, float scale) implements Features {
    @Override
    public int size() {
      return values.length / width;
    }

    @Override
    public void read(int row, float[] into, int offset) {
      for (int k = 0; k < width; k++) {
        into[offset + k] = Byte.toUnsignedInt(values[row * width + k]) / scale;
      }
    }
  }
}
