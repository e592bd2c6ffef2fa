package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.Resources;
import dev.prism.data.run.ResultFile;
import dev.prism.run.Execution;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code prism rerun}. */
@Command(
    name = "rerun",
    description = {
      "Run the request of a result again and compare the picks.",
      "Prints whether the picks are identical, or the first difference. The exit code is 3 if the"
          + " data or the picks differ."
    },
    mixinStandardHelpOptions = true,
    footer = "  prism rerun result.json")
final class RerunCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "RESULT",
      description = "A result in JSON, written by prism select --out.")
  @HelpSection.In(HelpSection.INPUT)
  Path result;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    ResultFile before = ResultFile.read(result);
    if (before.request().isStream()) {
      throw new DataException(
          "%s is the result of a stream, which cannot be read again; use prism select --stream.",
          result);
    }
    FileRequest request = before.request();
    ConstraintParser.validate(request);
    LoadedRequest r = load(result, request);
    PreparedRun run = asRun(r.request(), before).prepare(r.problem());
    ResultFile now = ResultFile.of(r, LoadedRequest.withDataErrors(run::run), 0.0);
    String differs = difference(before, now);
    String message =
        differs == null ? "All " + now.picks().size() + " picks are identical." : differs;
    if (output.wanted()) {
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("same", differs == null);
      answer.put("message", message);
      output.print(answer);
    } else {
      output.out().println(message);
    }
    return differs == null ? 0 : ExitCode.BAD_DATA;
  }

  /** Reads the files of a result, which names them as its command did. */
  static LoadedRequest load(Path result, FileRequest request) {
    Path data = Path.of(request.data().replaceFirst("(\\.npz):.*", "$1"));
    if (!data.isAbsolute() && !Files.exists(data)) {
      throw new DataException(
          "There is no file %s. %s names its files relative to the folder in which the selection"
              + " was run; run this command there.",
          data, result);
    }
    try (ItemLoader items = LauncherEnvironment.loader(request.embedder(), request.textColumn())) {
      return LoadedRequest.load(request, Resources.defaults(), items);
    }
  }

  /** Returns the execution of the recorded run: a plan made here depends on the memory. */
  private static Request asRun(Request r, ResultFile before) {
    Map<String, Object> facts = before.execution() == null ? Map.of() : before.execution();
    boolean planned =
        r.execution() instanceof Execution.Partitioned
            || r.execution() instanceof Execution.Automatic;
    if (!planned) {
      return r;
    }
    if (!(facts.get("blocks") instanceof Integer blocks)) {
      return r.execution(facts.containsKey("graph") ? "graph" : "exact");
    }
    Execution.Partitioned asked =
        r.execution() instanceof Execution.Partitioned p ? p : Execution.partitioned();
    return r.execution(asked.blocks(blocks));
  }

  /** Returns a sentence with the first difference of the data; null if there is none. */
  static @Nullable String difference(Map<String, String> then, Map<String, String> now) {
    for (String name : then.keySet()) {
      if (!then.get(name).equals(now.get(name))) {
        return "The data differ: the "
            + name
            + " had "
            + then.get(name)
            + " and has "
            + now.getOrDefault(name, "none")
            + ".";
      }
    }
    return then.size() == now.size()
        ? null
        : "The data differ: the result was made with fewer files.";
  }

  private static @Nullable String difference(ResultFile a, ResultFile b) {
    String data = difference(a.provenance().digests(), b.provenance().digests());
    if (data != null) {
      return data;
    }
    int at = a.firstDifference(b);
    if (at < 0) {
      return a.value() == b.value()
          ? null
          : "The picks are identical, but the value was "
              + a.value()
              + " and is "
              + b.value()
              + ".";
    }
    if (at < Math.min(a.picks().size(), b.picks().size())) {
      return "Pick %d was %s and is %s."
          .formatted(at + 1, describe(a.picks().get(at)), describe(b.picks().get(at)));
    }
    return "There were " + a.picks().size() + " picks, and there are " + b.picks().size() + " now.";
  }

  private static String describe(ResultFile.PickRow p) {
    return "%s (row %d, gain %s, value %s)".formatted(p.id(), p.index(), p.gain(), p.value());
  }
}
