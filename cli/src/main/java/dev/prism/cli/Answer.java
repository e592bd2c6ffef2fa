package dev.prism.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.DataException;
import dev.prism.data.Load;
import dev.prism.data.Write;
import dev.prism.spec.Spec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
    Map<String, Object> execution,
    double seconds,
    Provenance provenance) {

  /** One pick. */
  record Choice(long index, String id, double gain, double value) {}

  /** What the answer came from: enough to see whether a rerun is the same question. */
  record Provenance(
      String version, String measure, String optimizer, long seed, Map<String, String> digests) {}

  static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  static Answer of(Session s, Spec spec, Selection found, double seconds) {
    return of(s, spec, new Found(found, null), seconds);
  }

  static Answer of(Session s, Spec spec, Found answer, double seconds) {
    Selection found = answer.selection();
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
        s.problem.plan().toMap(),
        answer.execution(),
        seconds,
        new Provenance(Version.TEXT, spec.text(), found.optimizer(), s.seed(), s.digests()));
  }

  static Answer read(Path file) {
    Load.checkThere(file);
    try {
      Answer a = JSON.readValue(file.toFile(), Answer.class);
      boolean whole =
          a.request != null
              && a.request.data() != null
              && a.picks != null
              && !a.picks.contains(null)
              && a.provenance != null
              && a.provenance.digests() != null;
      if (!whole) {
        throw new DataException(
            "%s is not a result of prism select: it lacks its request, picks or provenance.", file);
      }
      return a;
    } catch (MismatchedInputException e) {
      throw new DataException("%s is not a result of prism select, but other JSON.", file);
    } catch (IOException e) {
      throw new DataException(
          "%s is not a result of prism select --json: %s.",
          file, e.getMessage().lines().findFirst().orElse(""));
    }
  }

  private static boolean isTable(Path out) {
    return out.toString().toLowerCase(Locale.ROOT).matches(".*\\.(csv|tsv|jsonl|parquet)");
  }

  /** Refuses endings that promise something else. */
  static void checkName(Path out) {
    String name = out.getFileName().toString();
    boolean plain = !name.contains(".") || name.toLowerCase(Locale.ROOT).endsWith(".json");
    if (!plain && !isTable(out) && !out.startsWith("/dev")) {
      throw new PrismException(
          "--out %s should end in .json, or in .csv, .tsv, .jsonl or .parquet for the picks alone.",
          out);
    }
  }

  /** By the ending of the name: JSON has all of it, CSV, TSV, JSON lines and Parquet the picks. */
  void write(Path out) {
    if (isTable(out)) {
      Map<String, List<?>> columns = new LinkedHashMap<>();
      columns.put("rank", IntStream.rangeClosed(1, picks.size()).boxed().toList());
      columns.put("index", picks.stream().map(Choice::index).toList());
      columns.put("id", picks.stream().map(Choice::id).toList());
      columns.put("gain", picks.stream().map(Choice::gain).toList());
      columns.put("value", picks.stream().map(Choice::value).toList());
      Write.records(out, columns);
      return;
    }
    write(out, this);
  }

  /** Anything, as JSON. */
  static void write(Path out, Object what) {
    Atomically.write(
        out,
        to -> to.write((JSON.writeValueAsString(what) + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  int[] indices() {
    return picks.stream().mapToInt(c -> Math.toIntExact(c.index())).toArray();
  }
}
