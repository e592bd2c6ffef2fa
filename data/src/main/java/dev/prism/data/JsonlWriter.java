package dev.prism.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.prism.data.Sheet.Field;
import java.io.IOException;
import java.io.OutputStream;

/** JSON lines: an object a row, a vector as a list of numbers. */
final class JsonlWriter {
  private static final JsonFactory JSON =
      new JsonFactoryBuilder()
          .rootValueSeparator("")
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private JsonlWriter() {}

  static void write(Sheet sheet, OutputStream out) throws IOException {
    sheet.checkNames(sheet.names());
    try (JsonGenerator json = JSON.createGenerator(out)) {
      for (int i = 0; i < sheet.size(); i++) {
        json.writeStartObject();
        for (Field f : sheet.fields()) {
          json.writeFieldName(f.name());
          write(f.at().apply(i), json, sheet, f, i);
        }
        json.writeEndObject();
        json.writeRaw('\n');
      }
    }
  }

  private static void write(Object value, JsonGenerator json, Sheet sheet, Field field, int row)
      throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String s -> json.writeString(s);
      case Integer v -> json.writeNumber(v);
      case Long v -> json.writeNumber(v);
      case Double v -> {
        checkFinite(v, sheet, field, row);
        json.writeNumber(v);
      }
      case float[] vector -> {
        json.writeStartArray();
        for (float v : vector) {
          checkFinite(v, sheet, field, row);
          if (Numbers.roundsTwice(v)) {
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

  private static void checkFinite(double v, Sheet sheet, Field field, int row) {
    if (!Double.isFinite(v)) {
      throw new DataException(
          "%s has %s in row %d, column %s, and JSON has no such number; write .csv or .parquet.",
          sheet.title(), v, row, field.name());
    }
  }
}
