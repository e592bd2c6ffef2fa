package dev.prism.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.PropertyBindingException;
import java.util.Collection;
import java.util.List;

/** Says why JSON cannot be read, in the words of the file rather than of Java. Stateless. */
public final class JsonReason {
  private JsonReason() {}

  /**
   * Returns why a file could not be read.
   *
   * @param e the exception
   * @return the reason, in a few words
   */
  public static String of(JsonProcessingException e) {
    return switch (e) {
      case InvalidNullException n ->
          "an entry of " + n.getPropertyName().getSimpleName() + " is empty";
      case PropertyBindingException p -> {
        Collection<Object> known = p.getKnownPropertyIds();
        List<String> names =
            known == null ? List.of() : known.stream().map(String::valueOf).sorted().toList();
        yield "it has the unknown field "
            + DataException.cut(p.getPropertyName())
            + (names.isEmpty() ? "" : "; known are " + DataException.cut(names));
      }
      case MismatchedInputException m -> place(m) + " has a value of another type";
      default -> DataException.cut(e.getOriginalMessage());
    };
  }

  private static String place(JsonMappingException e) {
    StringBuilder out = new StringBuilder();
    for (JsonMappingException.Reference r : e.getPath()) {
      if (r.getFieldName() == null) {
        out.append('[').append(r.getIndex()).append(']');
      } else {
        out.append(out.isEmpty() ? "" : ".").append(r.getFieldName());
      }
    }
    return out.isEmpty() ? "it" : "the field " + out;
  }
}
