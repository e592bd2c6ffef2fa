package dev.prism.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.prism.data.OutputColumns.Field;
import dev.prism.data.OutputColumns.Kind;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes JSON lines: one object per row, with a vector as a list of numbers. */
final class JsonlWriter {
  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .rootValueSeparator("")
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private JsonlWriter() {}

  static void write(OutputColumns columns, OutputStream out) throws IOException {
    columns.checkNames(columns.names());
    try (JsonGenerator json = JSON.createGenerator(out)) {
      for (int i = 0; i < columns.size(); i++) {
        json.writeStartObject();
        for (Field f : columns.fields()) {
          json.writeFieldName(f.name());
          write(f.at().apply(i), json, columns, f, i);
        }
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }

  private static void write(
      @Nullable Object value, JsonGenerator json, OutputColumns columns, Field field, int row)
      throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String s when field.kind() == Kind.JSON -> json.writeRawValue(s);
      case String s -> json.writeString(s);
      case Boolean b -> json.writeBoolean(b);
      case Integer v -> json.writeNumber(v);
      case Long v -> json.writeNumber(v);
      case Double v -> {
        checkFinite(v, columns, field, row);
        json.writeNumber(v);
      }
      case float[] vector -> {
        json.writeStartArray();
        for (float v : vector) {
          checkFinite(v, columns, field, row);
          if (NumberParser.roundsTwice(v)) {
            json.writeNumber((double) v);
          } else {
            json.writeNumber(v);
          }
        }
        json.writeEndArray();
      }
      default -> throw new AssertionError(value);
    }
  }

  private static void checkFinite(double v, OutputColumns columns, Field field, int row) {
    if (!Double.isFinite(v)) {
      throw new DataException(
          "%s has %s in row %d, column %s, and JSON has no such number; write .csv or .parquet.",
          columns.title(), v, row, field.name());
    }
  }
}
