package dev.prism.data;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.function.Function;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveStringifier;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Converts the values of a Parquet column to floats or text; the conversion is chosen once. */
final class ParquetCells {
  private ParquetCells() {}

  interface ToFloat {
    float of(ColumnReader r);
  }

  /** Dates and times are stored as integers too, and are not features. */
  static boolean isNumber(PrimitiveType type) {
    var meaning = type.getLogicalTypeAnnotation();
    boolean decimal = meaning instanceof DecimalLogicalTypeAnnotation;
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT, DOUBLE, BOOLEAN -> true;
      case INT32, INT64 ->
          meaning == null || decimal || meaning instanceof IntLogicalTypeAnnotation;
      case FIXED_LEN_BYTE_ARRAY -> decimal || meaning instanceof Float16LogicalTypeAnnotation;
      case BINARY -> decimal;
      case INT96 -> false;
    };
  }

  static ToFloat numbers(PrimitiveType type) {
    var meaning = type.getLogicalTypeAnnotation();
    boolean unsigned = meaning instanceof IntLogicalTypeAnnotation i && !i.isSigned();
    if (meaning instanceof DecimalLogicalTypeAnnotation decimal) {
      return decimals(type, decimal.getScale());
    }
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> ColumnReader::getFloat;
      case DOUBLE -> r -> (float) r.getDouble();
      case BOOLEAN -> r -> r.getBoolean() ? 1 : 0;
      case INT32 ->
          unsigned ? r -> (float) Integer.toUnsignedLong(r.getInteger()) : ColumnReader::getInteger;
      case INT64 -> unsigned ? r -> unsigned(r.getLong()) : ColumnReader::getLong;
      case FIXED_LEN_BYTE_ARRAY ->
          r ->
              Float.float16ToFloat(
                  r.getBinary().toByteBuffer().order(ByteOrder.LITTLE_ENDIAN).getShort());
      case BINARY, INT96 -> throw new AssertionError(type);
    };
  }

  /** Halves a number of 64 bits, with its last bit kept so that rounding sees it. */
  private static float unsigned(long v) {
    return v >= 0 ? (float) v : 2f * (float) (v >>> 1 | v & 1);
  }

  private static ToFloat decimals(PrimitiveType type, int scale) {
    return switch (type.getPrimitiveTypeName()) {
      case INT32 -> r -> BigDecimal.valueOf(r.getInteger(), scale).floatValue();
      case INT64 -> r -> BigDecimal.valueOf(r.getLong(), scale).floatValue();
      default -> r -> new BigDecimal(new BigInteger(r.getBinary().getBytes()), scale).floatValue();
    };
  }

  /** Returns what the texts of a column hold. */
  static Reading.Type type(PrimitiveType type) {
    boolean text = type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
    return !isNumber(type) || text && !isDecimal(type)
        ? Reading.Type.TEXT
        : type.getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN
            ? Reading.Type.BOOLEAN
            : Reading.Type.NUMBER;
  }

  private static boolean isDecimal(PrimitiveType type) {
    return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
  }

  static Function<ColumnReader, String> texts(PrimitiveType type) {
    PrimitiveStringifier s = type.stringifier();
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> r -> s.stringify(r.getFloat());
      case DOUBLE -> r -> s.stringify(r.getDouble());
      case INT32 -> r -> s.stringify(r.getInteger());
      case INT64 -> r -> s.stringify(r.getLong());
      case BOOLEAN -> r -> s.stringify(r.getBoolean());
      // Old writers do not declare that their bytes are text.
      case BINARY ->
          type.getLogicalTypeAnnotation() == null
              ? r -> r.getBinary().toStringUsingUTF8()
              : r -> s.stringify(r.getBinary());
      case FIXED_LEN_BYTE_ARRAY, INT96 -> r -> s.stringify(r.getBinary());
    };
  }
}
