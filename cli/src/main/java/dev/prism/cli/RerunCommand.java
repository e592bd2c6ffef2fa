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
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs a result's request again. */
@Command(
    name = "rerun",
    description =
        "Run a result's request again: the same picks, or a sentence saying what differs.",
    mixinStandardHelpOptions = true)
final class RerunCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RESULT", description = "a result of prism select --out")
  Path result;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    ResultFile before = ResultFile.read(result);
    if (before.request().isStream()) {
      throw new DataException(
          "%s came of a stream, which is gone; give it to prism select --stream again.", result);
    }
    FileRequest request = before.request();
    ConstraintParser.checkWords(request);
    LoadedRequest r;
    try (ItemLoader items = LauncherEnvironment.loader(request.embedder(), request.text())) {
      r = LoadedRequest.load(request, Resources.all(), items);
    }
    PreparedRun run = asRun(r.request(), before).prepare(r.problem());
    ResultFile now = ResultFile.of(r, LoadedRequest.data(run::run), 0.0);
    String differs = difference(before, now);
    String says =
        differs == null ? "The same " + now.picks().size() + " picks, to the last bit." : differs;
    if (output.wanted()) {
      Map<String, Object> answer = new LinkedHashMap<>(); // in this order, every time
      answer.put("same", differs == null);
      answer.put("says", says);
      output.print(answer);
    } else {
      output.out().println(says);
    }
    return differs == null ? 0 : Main.DATA;
  }

  /** As it was run: what the plan would say here depends on the memory. */
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

  /** What of the data differs, in a sentence; null for nothing. */
  static String difference(Map<String, String> then, Map<String, String> now) {
    for (String what : then.keySet()) {
      if (!then.get(what).equals(now.get(what))) {
        return "The data differ: the "
            + what
            + " had "
            + then.get(what)
            + " and has "
            + now.getOrDefault(what, "nothing")
            + ".";
      }
    }
    return then.size() == now.size() ? null : "The data differ: more is given than was.";
  }

  private static String difference(ResultFile a, ResultFile b) {
    String data = difference(a.provenance().digests(), b.provenance().digests());
    if (data != null) {
      return data;
    }
    if (a.picks().equals(b.picks()) && a.value() == b.value()) {
      return null;
    }
    for (int i = 0; i < Math.min(a.picks().size(), b.picks().size()); i++) {
      if (!a.picks().get(i).equals(b.picks().get(i))) {
        return "Pick " + (i + 1) + " was " + a.picks().get(i) + " and is " + b.picks().get(i) + ".";
      }
    }
    return "There were " + a.picks().size() + " picks and are " + b.picks().size() + ".";
  }
}
