package dev.prism.data;

import java.nio.ByteOrder;
import java.util.function.Function;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.PrimitiveStringifier;
import org.apache.parquet.schema.PrimitiveType;

/** A value of a Parquet column as a float or as text; the way is chosen once a column. */
final class ParquetCells {
  private ParquetCells() {}

  interface ToFloat {
    float of(ColumnReader r);
  }

  static ToFloat numbers(PrimitiveType type) {
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> ColumnReader::getFloat;
      case DOUBLE -> r -> (float) r.getDouble();
      case INT32 -> ColumnReader::getInteger;
      case INT64 -> ColumnReader::getLong;
      case FIXED_LEN_BYTE_ARRAY ->
          r ->
              Float.float16ToFloat(
                  r.getBinary().toByteBuffer().order(ByteOrder.LITTLE_ENDIAN).getShort());
      case BOOLEAN, BINARY, INT96 -> throw new AssertionError(type);
    };
  }

  static Function<ColumnReader, String> texts(PrimitiveType type) {
    PrimitiveStringifier s = type.stringifier();
    return switch (type.getPrimitiveTypeName()) {
      case FLOAT -> r -> s.stringify(r.getFloat());
      case DOUBLE -> r -> s.stringify(r.getDouble());
      case INT32 -> r -> s.stringify(r.getInteger());
      case INT64 -> r -> s.stringify(r.getLong());
      case BOOLEAN -> r -> s.stringify(r.getBoolean());
      // Old writers do not say that their bytes are text.
      case BINARY ->
          type.getLogicalTypeAnnotation() == null
              ? r -> r.getBinary().toStringUsingUTF8()
              : r -> s.stringify(r.getBinary());
      case FIXED_LEN_BYTE_ARRAY, INT96 -> r -> s.stringify(r.getBinary());
    };
  }
}
