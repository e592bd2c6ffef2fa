package dev.prism.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a long run has come to, as JSON: whole at any moment, also if the run is killed. */
public final class Noted {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Noted() {}

  /**
   * @param what for the sentence where it is something else
   */
  public static <T> T read(Path file, Class<T> as, String what) {
    try {
      return JSON.readValue(file.toFile(), as);
    } catch (JsonProcessingException e) {
      throw new DataException(
          "%s is not %s; it is left as it is (%s).", file, what, e.getOriginalMessage());
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  public static void write(Path file, Object value) {
    Atomically.write(
        file,
        to -> to.write((JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8)));
  }
}
