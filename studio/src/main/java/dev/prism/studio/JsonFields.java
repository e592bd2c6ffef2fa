package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.Names;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads the fields of a JSON object of a request, and checks types and ranges. */
final class JsonFields {
  private final JsonNode node;

  /**
   * @param names the fields that are allowed
   */
  JsonFields(JsonNode node, List<String> names) {
    this.node = node;
    if (!node.isObject()) {
      throw new HttpError(400, "An object was expected, with " + String.join(", ", names) + ".");
    }
    for (var e : node.properties()) {
      if (!names.contains(e.getKey())) {
        String given = e.getKey().length() > 60 ? "of that name" : e.getKey();
        throw new HttpError(
            400,
            "There is no field %s.%s Allowed fields: %s."
                .formatted(given, Names.didYouMean(given, names), String.join(", ", names)));
      }
    }
  }

  JsonNode get(String name) {
    return node.path(name);
  }

  private boolean isAbsent(String name) {
    return !node.hasNonNull(name);
  }

  String text(String name, String defaultValue, int maxLength) {
    if (isAbsent(name)) {
      return defaultValue;
    }
    JsonNode v = node.path(name);
    if (!v.isTextual() || v.textValue().length() > maxLength) {
      throw new HttpError(
          400, "%s must be a string of at most %d characters.".formatted(name, maxLength));
    }
    return v.textValue();
  }

  int integer(String name, int defaultValue, int min, int max) {
    if (isAbsent(name)) {
      return defaultValue;
    }
    JsonNode v = node.path(name);
    if (!v.isIntegralNumber() || !v.canConvertToInt()) {
      throw new HttpError(400, "%s must be an integer from %d to %d.".formatted(name, min, max));
    }
    if (v.intValue() < min || v.intValue() > max) {
      throw new HttpError(
          400, "%s is %d; it must be from %d to %d.".formatted(name, v.intValue(), min, max));
    }
    return v.intValue();
  }

  private JsonNode array(String name) {
    JsonNode v = node.path(name);
    if (!isAbsent(name) && !v.isArray()) {
      throw new HttpError(400, name + " must be an array.");
    }
    return v;
  }

  List<String> texts(String name, int maxSize, int maxLength) {
    List<String> out = new ArrayList<>();
    for (JsonNode v : array(name)) {
      if (!v.isTextual() || v.textValue().length() > maxLength || out.size() == maxSize) {
        throw new HttpError(
            400,
            "%s must have at most %d strings of at most %d characters."
                .formatted(name, maxSize, maxLength));
      }
      out.add(v.textValue());
    }
    return List.copyOf(out);
  }

  /** Reads items of the pool, given by index or by id; duplicates count once. */
  List<Integer> indices(String name, Table pool) {
    Set<Integer> out = new LinkedHashSet<>();
    for (JsonNode v : array(name)) {
      if (v.isTextual()) {
        out.add(pool.row(v.textValue()));
      } else if (v.isIntegralNumber()
          && v.canConvertToInt()
          && v.intValue() >= 0
          && v.intValue() < pool.size()) {
        out.add(v.intValue());
      } else {
        String given = v.toString().length() > 40 ? "one of the elements" : v.toString();
        throw new HttpError(
            400,
            "%s must have indices from 0 to %d, or ids as strings; %s is neither."
                .formatted(name, pool.size() - 1, given));
      }
    }
    return List.copyOf(out);
  }
}
