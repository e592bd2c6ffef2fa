package dev.prism.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** The number types of npy files that can be read, all little-endian. */
enum NpyType {
  F2(2),
  F4(4),
  F8(8),
  U1(1),
  U2(2),
  U4(4),
  U8(8),
  I1(1),
  I2(2),
  I4(4),
  I8(8);

  static final ValueLayout.OfFloat FLOAT =
      ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  final int bytes;

  NpyType(int bytes) {
    this.bytes = bytes;
  }

  static NpyType of(String descr, String source) {
    return switch (descr) {
      case "<f2" -> F2;
      case "<f4" -> F4;
      case "<f8" -> F8;
      case "|u1", "|b1" -> U1;
      case "<u2" -> U2;
      case "<u4" -> U4;
      case "<u8" -> U8;
      case "|i1" -> I1;
      case "<i2" -> I2;
      case "<i4" -> I4;
      case "<i8" -> I8;
      default ->
          throw new DataException(
              "%s holds values of type %s; little-endian f2, f4, f8 and whole numbers can be read."
                  + " In NumPy: numpy.save(file, x.astype('<f4')).",
              source, descr);
    };
  }

  boolean isFloating() {
    return this == F2 || this == F4 || this == F8;
  }

  double number(MemorySegment data, long i) {
    return switch (this) {
      case F2 -> Float.float16ToFloat(data.get(SHORT, 2 * i));
      case F4 -> data.get(FLOAT, 4 * i);
      case F8 -> data.get(DOUBLE, 8 * i);
      case U8 -> unsigned(data.get(LONG, 8 * i));
      default -> whole(data, i);
    };
  }

  /** Returns the number as text; 3 and not 3.0 for integers, since labels are written that way. */
  String text(MemorySegment data, long i) {
    return switch (this) {
      case F2, F4 -> Float.toString((float) number(data, i));
      case F8 -> Double.toString(number(data, i));
      case U8 -> Long.toUnsignedString(data.get(LONG, 8 * i));
      default -> Long.toString(whole(data, i));
    };
  }

  private long whole(MemorySegment data, long i) {
    return switch (this) {
      case U1 -> Byte.toUnsignedLong(data.get(BYTE, i));
      case U2 -> Short.toUnsignedLong(data.get(SHORT, 2 * i));
      case U4 -> Integer.toUnsignedLong(data.get(INT, 4 * i));
      case I1 -> data.get(BYTE, i);
      case I2 -> data.get(SHORT, 2 * i);
      case I4 -> data.get(INT, 4 * i);
      case I8 -> data.get(LONG, 8 * i);
      case F2, F4, F8, U8 -> throw new AssertionError(this);
    };
  }

  private static double unsigned(long v) {
    return v >= 0 ? v : ((v >>> 1) | (v & 1)) * 2.0;
  }
}
