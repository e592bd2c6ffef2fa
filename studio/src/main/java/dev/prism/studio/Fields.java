package dev.prism.studio;

import com.fasterxml.jackson.databind.JsonNode;
import dev.prism.base.Names;
import dev.prism.data.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The fields of an object that was sent, each checked for what it may be. */
final class Fields {
  private final JsonNode node;

  /**
   * @param names all that may be there
   */
  Fields(JsonNode node, List<String> names) {
    this.node = node;
    if (!node.isObject()) {
      throw new Refusal(400, "An object was expected, with " + String.join(", ", names) + ".");
    }
    for (var e : node.properties()) {
      if (!names.contains(e.getKey())) {
        String typed = e.getKey().length() > 60 ? "such a long name" : e.getKey();
        throw new Refusal(
            400,
            "There is no field %s.%s There are %s."
                .formatted(typed, Names.didYouMean(typed, names), String.join(", ", names)));
      }
    }
  }

  boolean has(String name) {
    return node.hasNonNull(name);
  }

  JsonNode get(String name) {
    return node.path(name);
  }

  String text(String name, String standard, int longest) {
    JsonNode v = node.path(name);
    if (v.isMissingNode() || v.isNull()) {
      return standard;
    }
    if (!v.isTextual() || v.textValue().length() > longest) {
      throw new Refusal(400, "%s must be a text of at most %d letters.".formatted(name, longest));
    }
    return v.textValue();
  }

  int whole(String name, int standard, int least, int most) {
    JsonNode v = node.path(name);
    if (v.isMissingNode() || v.isNull()) {
      return standard;
    }
    if (!v.isIntegralNumber() || !v.canConvertToInt()) {
      throw new Refusal(
          400, "%s must be a whole number from %d to %d.".formatted(name, least, most));
    }
    if (v.intValue() < least || v.intValue() > most) {
      throw new Refusal(
          400, "%s is %d; it must be from %d to %d.".formatted(name, v.intValue(), least, most));
    }
    return v.intValue();
  }

  private JsonNode list(String name) {
    JsonNode v = node.path(name);
    if (!v.isMissingNode() && !v.isNull() && !v.isArray()) {
      throw new Refusal(400, name + " must be a list.");
    }
    return v;
  }

  List<String> texts(String name, int most, int longest) {
    List<String> out = new ArrayList<>();
    for (JsonNode v : list(name)) {
      if (!v.isTextual() || v.textValue().length() > longest || out.size() == most) {
        throw new Refusal(
            400,
            "%s must list at most %d texts of at most %d letters.".formatted(name, most, longest));
      }
      out.add(v.textValue());
    }
    return List.copyOf(out);
  }

  /** Rows of the pool, each once: by number, or by id as a text. */
  List<Integer> rows(String name, Table pool) {
    Set<Integer> out = new LinkedHashSet<>();
    for (JsonNode v : list(name)) {
      if (v.isTextual()) {
        out.add(pool.row(v.textValue()));
      } else if (v.isIntegralNumber()
          && v.canConvertToInt()
          && v.intValue() >= 0
          && v.intValue() < pool.size()) {
        out.add(v.intValue());
      } else {
        String shown = v.toString().length() > 40 ? "one of the entries" : v.toString();
        throw new Refusal(
            400,
            "%s must list rows from 0 to %d, or ids as texts; %s is neither."
                .formatted(name, pool.size() - 1, shown));
      }
    }
    return List.copyOf(out);
  }
}
