package dev.prism.data;

import dev.prism.data.Sheet.Field;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Parquet, a row group at a time; the library is handed the numbers of the rows. */
final class ParquetSheet extends WriteSupport<Integer> {
  /** Bytes gathered before they are written: what the memory has to hold besides the table. */
  private static final long ROW_GROUP = 64L << 20;

  private static final String VECTOR = Sheet.VECTOR + ".list.element";

  private final Sheet sheet;
  private RecordConsumer to;

  private ParquetSheet(Sheet sheet) {
    this.sheet = sheet;
  }

  static void write(Sheet sheet, Path out) throws IOException {
    sheet.checkNames(sheet.names());
    try (ParquetWriter<Integer> writer =
        new Builder(new ParquetSheet(sheet), out)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withRowGroupSize(ROW_GROUP)
            // Floats hardly repeat, and plain pages are what is read fastest.
            .withDictionaryEncoding(VECTOR, false)
            .build()) {
      for (int i = 0; i < sheet.size(); i++) {
        writer.write(i);
      }
    }
  }

  private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {
    private final ParquetSheet support;

    Builder(ParquetSheet support, Path out) {
      super(new LocalOutputFile(out));
      this.support = support;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // still abstract
    protected WriteSupport<Integer> getWriteSupport(Configuration unused) {
      return support;
    }

    @Override
    protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration unused) {
      return support;
    }
  }

  @Override
  public WriteContext init(ParquetConfiguration unused) {
    Type[] types = sheet.fields().stream().map(ParquetSheet::type).toArray(Type[]::new);
    return new WriteContext(new MessageType("table", types), Map.of());
  }

  @Override
  @SuppressWarnings("deprecation") // still abstract
  public WriteContext init(Configuration unused) {
    return init(new PlainParquetConfiguration());
  }

  private static Type type(Field f) {
    return switch (f.kind()) {
      case TEXT ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(f.name());
      case INT -> Types.optional(PrimitiveTypeName.INT32).named(f.name());
      case LONG -> Types.optional(PrimitiveTypeName.INT64).named(f.name());
      case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE).named(f.name());
      case VECTOR -> Types.requiredList().requiredElement(PrimitiveTypeName.FLOAT).named(f.name());
    };
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    to = consumer;
  }

  @Override
  public void write(Integer row) {
    to.startMessage();
    for (int c = 0; c < sheet.fields().size(); c++) {
      Field f = sheet.fields().get(c);
      Object value = f.at().apply(row);
      if (value != null) {
        to.startField(f.name(), c);
        add(value);
        to.endField(f.name(), c);
      }
    }
    to.endMessage();
  }

  private void add(Object value) {
    switch (value) {
      case String s -> to.addBinary(Binary.fromString(s));
      case Integer v -> to.addInteger(v);
      case Long v -> to.addLong(v);
      case Double v -> to.addDouble(v);
      case float[] vector -> add(vector);
      default -> throw new AssertionError(value);
    }
  }

  /** The three levels of a list: the list itself, its repeated part, and the element in that. */
  private void add(float[] vector) {
    to.startGroup();
    to.startField("list", 0);
    for (float v : vector) {
      to.startGroup();
      to.startField("element", 0);
      to.addFloat(v);
      to.endField("element", 0);
      to.endGroup();
    }
    to.endField("list", 0);
    to.endGroup();
  }
}
