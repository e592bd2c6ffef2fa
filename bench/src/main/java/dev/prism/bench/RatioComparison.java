package dev.prism.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares lines with those of an earlier run by their ratio to the reference, which depends less
 * on the machine than seconds do. Where the reference is the recorded time of another library, the
 * earlier ratio is to the time that is recorded now. Not safe for use by multiple threads.
 */
final class RatioComparison {
  /**
   * A ratio below this part of the earlier one has fallen; less is the noise of shared machines.
   */
  static final double TOLERANCE = 0.75;

  private static final Set<String> RECORDED =
      PeerCase.all().stream().map(PeerCase::title).collect(Collectors.toSet());

  private record Earlier(double seconds, double ratio) {}

  private final Map<String, Earlier> earlier = new HashMap<>();
  private final List<String> fallen = new ArrayList<>();
  private int compared;

  /**
   * Reads the earlier figures.
   *
   * @param file what {@code --json} printed, an object a line
   */
  RatioComparison(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    for (String line : Files.readAllLines(file)) {
      JsonNode o = json.readTree(line);
      if (o.path("reference").isNumber() && o.path("ratio").isNumber()) {
        String name = o.path("name").asText();
        earlier.put(
            key(
                name,
                o.path("n").asInt(),
                o.path("d").asInt(),
                o.path("k").asInt(),
                o.path("threads").asInt()),
            new Earlier(o.path("seconds").asDouble(), o.path("ratio").asDouble()));
      }
    }
  }

  /** Compares a line; one without a reference, or without an earlier figure, is left out. */
  void add(BenchmarkLine line) {
    String key = key(line.name(), line.n(), line.d(), line.k(), line.threads());
    Earlier e = earlier.get(key);
    if (e == null || Double.isNaN(line.reference())) {
      return;
    }
    double before = RECORDED.contains(line.name()) ? line.reference() / e.seconds : e.ratio;
    compared++;
    if (line.ratio() < TOLERANCE * before) {
      fallen.add(
          String.format(
              Locale.ROOT, "Fallen: %s: ratio %.2f, earlier %.2f.", key, line.ratio(), before));
    }
  }

  /** Returns a sentence for each line that fell, and one with their number. */
  List<String> report() {
    List<String> out = new ArrayList<>(fallen);
    out.add(
        String.format(
            Locale.ROOT,
            "%d of %d ratios are below %.0f %% of the earlier ones.",
            fallen.size(),
            compared,
            100 * TOLERANCE));
    return out;
  }

  /** Returns whether a ratio fell, or nothing could be compared. */
  boolean failed() {
    return !fallen.isEmpty() || compared == 0;
  }

  private static String key(String name, int n, int d, int k, int threads) {
    return String.format(Locale.ROOT, "%s, n %d, d %d, k %d, %d threads", name, n, d, k, threads);
  }
}
