package dev.prism.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The state of a long run in a JSON file, which is replaced atomically. Stateless; the file is
 * complete at any moment, also if the run is killed.
 */
public final class StateFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private StateFile() {}

  /**
   * Reads a state.
   *
   * @param <T> the type of the state
   * @param file the file
   * @param type the type of the state
   * @param description the content that the file should have, for error messages
   * @return the state
   */
  public static <T> T read(Path file, Class<T> type, String description) {
    try {
      T state = JSON.readValue(file.toFile(), type);
      if (state == null) { // what Jackson makes of the text null
        throw new DataException("%s is not %s; it is left as it is.", file, description);
      }
      return state;
    } catch (JsonProcessingException e) {
      throw new DataException(
          e, "%s is not %s; it is left as it is (%s).", file, description, JsonReason.of(e));
    } catch (IOException e) {
      throw DataException.unreadable(file.toString(), e);
    }
  }

  /**
   * Writes a state.
   *
   * @param file the file
   * @param value the state
   */
  public static void write(Path file, Object value) {
    AtomicFiles.write(
        file,
        to -> to.write((JSON.writeValueAsString(value) + "\n").getBytes(StandardCharsets.UTF_8)));
  }
}
