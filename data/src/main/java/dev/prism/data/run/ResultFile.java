package dev.prism.data.run;

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
import dev.prism.run.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The result of a selection from files, as JSON has it. Immutable. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResultFile(
    FileRequest request,
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
  public record Choice(long index, String id, double gain, double value) {}

  /** What the answer came from: enough to see whether a rerun is the same question. */
  public record Provenance(
      String version, String measure, String optimizer, long seed, Map<String, String> digests) {}

  /** Writes results, and reads them whatever else is in them. */
  public static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /**
   * The result of a request with its files.
   *
   * @param start when the run began, by the nanosecond clock; the digests of the data are part of
   *     the time
   */
  public static ResultFile of(LoadedRequest r, Result result, long start) {
    Map<String, String> digests = r.digests();
    return of(r, result, digests, (System.nanoTime() - start) / 1e9);
  }

  /** The result of a request with its files, where the time was taken elsewhere. */
  public static ResultFile of(LoadedRequest r, Result result, double seconds) {
    return of(r, result, r.digests(), seconds);
  }

  private static ResultFile of(
      LoadedRequest r, Result result, Map<String, String> digests, double seconds) {
    List<Choice> picks = new ArrayList<>();
    for (Pick p : result) {
      picks.add(new Choice(p.index(), r.pool().id(p.index()), p.gain(), p.value()));
    }
    return of(r.asked(), result, picks, result.problem().plan().toMap(), digests, seconds);
  }

  static ResultFile of(
      FileRequest asked,
      Result result,
      List<Choice> picks,
      Map<String, String> plan,
      Map<String, String> digests,
      double seconds) {
    Selection s = result.selection();
    Map<String, Object> facts = result.execution().facts();
    return new ResultFile(
        asked,
        picks,
        s.value(),
        s.certificate().holds() ? s.certificate().bound() : null,
        s.certificate().says(),
        s.stopped(),
        plan,
        facts.isEmpty() ? null : facts,
        seconds,
        new Provenance(
            Version.TEXT, result.spec().text(), s.optimizer(), result.request().seed(), digests));
  }

  /** Reads a result. */
  public static ResultFile read(Path file) {
    Load.checkThere(file);
    try {
      ResultFile a = JSON.readValue(file.toFile(), ResultFile.class);
      boolean whole =
          a != null
              && a.request != null
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
  public static void checkName(Path out) {
    String name = out.getFileName().toString();
    boolean plain = !name.contains(".") || name.toLowerCase(Locale.ROOT).endsWith(".json");
    if (!plain && !isTable(out) && !out.startsWith("/dev")) {
      throw new PrismException(
          "%s should end in .json, or in .csv, .tsv, .jsonl or .parquet for the picks alone.", out);
    }
  }

  /** By the ending of the name: JSON has all of it, CSV, TSV, JSON lines and Parquet the picks. */
  public void write(Path out) {
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
  public static void write(Path out, Object what) {
    Atomically.write(
        out,
        to -> to.write((JSON.writeValueAsString(what) + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /** The rows of the picks. */
  public int[] indices() {
    return picks.stream().mapToInt(c -> Math.toIntExact(c.index())).toArray();
  }
}
