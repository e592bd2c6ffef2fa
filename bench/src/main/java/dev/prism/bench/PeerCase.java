package dev.prism.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.kernel.Features;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A case of another library with its own settings, and the time recorded for it.
 *
 * @param query whether the case has a query set
 * @param hasPrivate whether the case has a private set
 * @param seconds the recorded time in seconds; null where none was recorded
 * @param goal how many times faster the same selection should be here; null for none
 */
record PeerCase(
    String name,
    String library,
    String measure,
    int n,
    int k,
    boolean query,
    @JsonProperty("private") boolean hasPrivate,
    @Nullable Double seconds,
    @Nullable Double goal) {
  static final String FILE = "peers.json";

  /** The committed file: how the figures were recorded, and the cases. */
  private record Recorded(Map<String, String> recorded, List<PeerCase> cases) {}

  static List<PeerCase> all() {
    return file().cases;
  }

  /** {@return machine, date and versions of the recorded times} */
  static Map<String, String> recorded() {
    return file().recorded;
  }

  private static Recorded file() {
    try (InputStream in = PeerCase.class.getResourceAsStream(FILE)) {
      return new ObjectMapper().readValue(in, Recorded.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the name of its line} */
  String title() {
    return name + " / " + library;
  }

  /** {@return whether the case takes too long for a quick run} */
  boolean isLarge() {
    return n > 10_000 && measure.equals("fl");
  }

  Case generated() {
    return Case.of(measure, n, k, query, hasPrivate);
  }

  Case on(Features pool, @Nullable Features querySet, @Nullable Features privateSet) {
    return new Case(measure, Case.similarity(measure), pool, querySet, privateSet, k);
  }
}
