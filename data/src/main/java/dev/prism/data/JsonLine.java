package dev.prism.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** Parses one line of JSON lines. */
final class JsonLine {
  private static final int MAX_NUMBER = 10_000;
  private static final int MAX_DEPTH = 1_000;

  /** NaN, which Python writes, is read as a number, so that the message says where it is. */
  private static final ObjectReader JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNumberLength(MAX_NUMBER)
                          .maxNestingDepth(MAX_DEPTH)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private JsonLine() {}

  /** Returns the object of a line; throws a {@link DataException} where it holds none. */
  static JsonNode parse(String text, String source, long line) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node.isObject()) {
        return node;
      }
      throw new DataException(
          "%s, line %d is not a JSON object; each line must look like {\"id\": \"a\", \"vector\":"
              + " [0.5, 1]}.",
          source, line);
    } catch (StreamConstraintsException e) {
      throw new DataException(
          e,
          "%s, line %d has a number of more than %,d digits or more than %,d levels of brackets,"
              + " which cannot be read. Leave the line out, or write it shorter.",
          source,
          line,
          MAX_NUMBER,
          MAX_DEPTH);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw new DataException(
          e,
          "%s, line %d is not JSON: %s%s.",
          source,
          line,
          DataException.cut(e.getOriginalMessage()),
          at == null ? "" : " (column " + at.getColumnNr() + ")");
    }
  }

  static List<String> fieldNames(JsonNode item) {
    List<String> names = new ArrayList<>();
    item.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
