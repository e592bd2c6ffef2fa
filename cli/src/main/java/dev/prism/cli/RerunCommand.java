package dev.prism.cli;

import dev.prism.data.DataException;
import dev.prism.optimize.EvaluationLog;
import dev.prism.optimize.Progress;
import dev.prism.spec.Spec;
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
    Answer before = Answer.read(result);
    if (before.request().isStream()) {
      throw new DataException(
          "%s came of a stream, which is gone; give it to prism select --stream again.", result);
    }
    Session s =
        Session.toChoose(
            asRun(before), new Session.Means(Runtime.getRuntime().availableProcessors(), 0));
    Spec spec = s.spec();
    Found found = Found.by(s, spec, Progress.NONE, Progress.NONE, EvaluationLog.NONE);
    Answer now = Answer.of(s, spec, found, 0);
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

  /** In as many blocks as it was: what the plan would say here depends on the memory. */
  private static Job asRun(Answer before) {
    Job job = before.request();
    if (!job.isPartitioned()) {
      return job;
    }
    Object blocks = before.execution() == null ? null : before.execution().get("blocks");
    return job.by(job.execution().in(blocks instanceof Integer n ? n : 1));
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

  private static String difference(Answer a, Answer b) {
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
