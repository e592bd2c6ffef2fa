package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.Checkpoint;
import dev.prism.data.Write;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.data.run.Version;
import dev.prism.optimize.EvaluationLog;
import dev.prism.report.SelectionReport;
import dev.prism.report.Words;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Chooses. */
@Command(
    name = "select",
    description = "Choose items: like a query set, unlike a private set, diverse, representative.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  prism select pool.npy -k 50",
      "  prism select pool.parquet -q examples.npy -k 50 -m flqmi:eta=0.5 --out result.json",
      "  prism select reviews.txt -q wanted.txt -p known.txt -k 20 --report report.html",
      "  prism select photos/ -k 12 --write-rows chosen/",
      "  prism select million.npy -k 500 -m fl --partitions auto",
      "  producer | prism select - -q examples.npy -k 50 --stream --out best.json --every 100000"
    })
final class SelectCommand implements Callable<Integer> {
  @Mixin ChoiceOptions choice;
  @Mixin JsonOption output;

  @Option(
      names = "--out",
      paramLabel = "F",
      description = "write the result to F: .json, or the picks alone as .csv, .jsonl, .parquet")
  Path out;

  @Option(
      names = "--report",
      paramLabel = "F.html",
      description = "write a page with the picks, the reasons, the gain curve and the bound")
  Path report;

  @Option(
      names = "--write-rows",
      paramLabel = "F",
      description = "write the chosen rows themselves, in the pool's format")
  Path rows;

  @Option(
      names = "--checkpoint",
      paramLabel = "F",
      description = "note down what is found; the same command goes on from there")
  Path checkpoint;

  @Option(
      names = "--every",
      paramLabel = "N",
      description = "for a stream: write the best so far to --out after every N items")
  Long every;

  @Override
  public Integer call() throws IOException {
    FileRequest request = choice.request();
    if (out != null) {
      ResultFile.checkName(out);
    }
    Places.of(request)
        .writes("--out", out)
        .writes("--report", report)
        .writes("--write-rows", rows)
        .writes("--checkpoint", checkpoint);
    Stream.of(out, report, checkpoint).filter(Objects::nonNull).forEach(Atomically::check);
    if (request.isStream()) {
      checkStream();
      return new StreamedSelect(request, choice.pool.resources(), out, every, output).call();
    }
    if (every != null) {
      throw new PrismException("--every goes with --stream.");
    }
    LoadedRequest r = choice.load(request);
    if (rows != null) {
      Write.checkRows(rows, r.pool());
    }
    PreparedRun run = r.prepare();
    long start = System.nanoTime();
    if (checkpoint == null) {
      finish(r, run(run, EvaluationLog.NONE), start);
      return 0;
    }
    Interruption.keeps("the same command goes on from " + checkpoint);
    try (Checkpoint log = new Checkpoint(checkpoint, question(r, run))) {
      Result result = run(run, log);
      if (log.recalled() > 0) {
        output.err().printf("prism: went on from %s.%n", checkpoint);
      }
      finish(r, result, start);
      log.delete();
    }
    return 0;
  }

  /** What is made of items that can be looked at again. */
  private void checkStream() {
    String option =
        report != null
            ? "--report"
            : rows != null ? "--write-rows" : checkpoint != null ? "--checkpoint" : null;
    if (option != null) {
      throw new PrismException(
          "%s is of no use with --stream: items that passed by cannot be looked at again. --out"
              + " with --every keeps the best so far.",
          option);
    }
    if (every != null && (every < 1 || out == null)) {
      throw new PrismException("--every N needs N of at least 1, and --out to write to.");
    }
  }

  private static Result run(PreparedRun run, EvaluationLog log) {
    try (ProgressLine blocks = new ProgressLine(System.err, "blocks");
        ProgressLine picks = new ProgressLine(System.err, "picks")) {
      RunListener bars =
          (stage, done, of, value) ->
              (stage == RunListener.Stage.BLOCKS ? blocks : picks).at(done, of);
      return LoadedRequest.data(() -> run.run(bars, log));
    }
  }

  /** What a checkpoint belongs to. */
  private static List<String> question(LoadedRequest r, PreparedRun run) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("version: " + Version.TEXT);
    lines.add("measure: " + run.spec().text());
    r.digests().forEach((name, digest) -> lines.add(name + ": " + digest));
    Map<?, ?> request = ResultFile.JSON.convertValue(r.asked(), Map.class);
    request.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  private void finish(LoadedRequest r, Result result, long start) throws IOException {
    ResultFile a = ResultFile.of(r, result, start);
    if (a.stopped() != null) {
      output.err().println("prism: stopped at " + a.picks().size() + ": " + a.stopped());
    }
    if (out != null) {
      a.write(out);
      Interruption.keeps(out + " is written");
    }
    if (output.wanted()) {
      output.print(a);
    } else {
      print(a, r.pool().columns().get("text"), output.out());
    }
    output.out().flush();
    if (rows != null) {
      Write.rows(rows, r.pool(), a.indices());
    }
    if (report != null) {
      String page = SelectionReport.of(r, result.selection(), a);
      Atomically.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /**
   * @param texts beside the ids, which say little there; null for none
   */
  static void print(ResultFile a, List<String> texts, PrintWriter to) {
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < a.picks().size(); i++) {
      ResultFile.Choice c = a.picks().get(i);
      List<String> line = new ArrayList<>();
      line.add(String.valueOf(i + 1));
      line.add(c.id());
      line.add(Words.number(c.gain()));
      line.add(Words.number(c.value()));
      if (texts != null) {
        String text = texts.get(Math.toIntExact(c.index()));
        line.add(Words.beginning(Objects.requireNonNullElse(text, ""), 60));
      }
      lines.add(line);
    }
    List<String> head = List.of("#", "id", "gain", "value", "text");
    Screen.table(to, head.subList(0, texts == null ? 4 : 5), lines);
    to.printf(
        Locale.ROOT,
        "%n%s, %s: value %s, %s. %.2f s.%n",
        a.provenance().measure(),
        a.provenance().optimizer(),
        Words.number(a.value()),
        a.certificate(),
        a.seconds());
    if (a.execution() != null) {
      Screen.show(to, a.execution());
    }
  }
}
