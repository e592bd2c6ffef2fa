package dev.prism.data;

import dev.prism.data.OutputColumns.Field;
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

/** Writes Parquet, one row group at a time; the records of the library are row numbers. */
final class ParquetTableWriter extends WriteSupport<Integer> {
  /** The bytes of a row group, which is in memory before it is written. */
  private static final long ROW_GROUP_BYTES = 64L << 20;

  private static final String VECTOR = OutputColumns.VECTOR + ".list.element";

  private final OutputColumns columns;
  private RecordConsumer to;

  private ParquetTableWriter(OutputColumns columns) {
    this.columns = columns;
  }

  static void write(OutputColumns columns, Path out) throws IOException {
    columns.checkNames(columns.names());
    try (ParquetWriter<Integer> writer =
        new Builder(new ParquetTableWriter(columns), out)
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .withRowGroupSize(ROW_GROUP_BYTES)
            // Floats hardly repeat, and plain pages are read fastest.
            .withDictionaryEncoding(VECTOR, false)
            .build()) {
      for (int i = 0; i < columns.size(); i++) {
        writer.write(i);
      }
    }
  }

  private static final class Builder extends ParquetWriter.Builder<Integer, Builder> {
    private final ParquetTableWriter support;

    Builder(ParquetTableWriter support, Path out) {
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
    Type[] types = columns.fields().stream().map(ParquetTableWriter::type).toArray(Type[]::new);
    return new WriteContext(new MessageType("table", types), Map.of());
  }

  @Override
  @SuppressWarnings("deprecation") // still abstract
  public WriteContext init(Configuration unused) {
    return init(new PlainParquetConfiguration());
  }

  private static Type type(Field f) {
    return switch (f.kind()) {
      case TEXT, JSON ->
          Types.optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(f.name());
      case INT -> Types.optional(PrimitiveTypeName.INT32).named(f.name());
      case LONG -> Types.optional(PrimitiveTypeName.INT64).named(f.name());
      case DOUBLE -> Types.optional(PrimitiveTypeName.DOUBLE).named(f.name());
      case BOOLEAN -> Types.optional(PrimitiveTypeName.BOOLEAN).named(f.name());
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
    for (int c = 0; c < columns.fields().size(); c++) {
      Field f = columns.fields().get(c);
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
      case Boolean v -> to.addBoolean(v);
      case float[] vector -> add(vector);
      default -> throw new AssertionError(value);
    }
  }

  /** A list has three levels: the list itself, its repeated group, and the element in that. */
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
