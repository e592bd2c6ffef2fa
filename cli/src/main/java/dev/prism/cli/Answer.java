package dev.prism.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.data.DataException;
import dev.prism.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What {@code select} answers, as JSON has it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Answer(
    Job request,
    List<Choice> picks,
    double value,
    Double bound,
    String certificate,
    String stopped,
    Map<String, String> plan,
    double seconds,
    Provenance provenance) {

  /** One pick. */
  record Choice(int index, String id, double gain, double value) {}

  /** What the answer came from: enough to see whether a rerun is the same question. */
  record Provenance(
      String version, String measure, String optimizer, long seed, Map<String, String> digests) {}

  static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  static Answer of(Session s, Spec spec, Selection found, double seconds) {
    List<Choice> picks =
        IntStream.range(0, found.picks().size())
            .mapToObj(
                i -> {
                  Pick p = found.picks().get(i);
                  return new Choice(p.index(), s.pool.id(p.index()), p.gain(), p.value());
                })
            .toList();
    return new Answer(
        s.job,
        picks,
        found.value(),
        found.certificate().holds() ? found.certificate().bound() : null,
        found.certificate().says(),
        found.stopped(),
        s.problem.plan(),
        seconds,
        new Provenance(Version.TEXT, Words.of(spec), found.optimizer(), s.seed(), Digests.of(s)));
  }

  static Answer read(Path file) {
    try {
      Answer a = JSON.readValue(file.toFile(), Answer.class);
      if (a.request == null || a.picks == null) {
        throw new DataException("%s is not a result of prism select: it has no request.", file);
      }
      return a;
    } catch (IOException e) {
      throw new DataException(
          "%s is not a result of prism select --json: %s.",
          file, e.getMessage().lines().findFirst().orElse(""));
    }
  }

  int[] indices() {
    return picks.stream().mapToInt(Choice::index).toArray();
  }
}
