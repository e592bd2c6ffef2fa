package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.Checkpoint;
import dev.prism.data.TableWriter;
import dev.prism.data.run.Assignment;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.data.run.Version;
import dev.prism.optimize.EvaluationLog;
import dev.prism.report.Formatting;
import dev.prism.report.SelectionReport;
import dev.prism.run.PreparedRun;
import dev.prism.run.Result;
import dev.prism.run.RunListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prism select}. */
@Command(
    name = "select",
    description = {
      "Select a subset of a pool that maximizes a submodular measure.",
      "Without auxiliary sets the selection represents the pool. A query set asks for items that"
          + " are similar to examples, a private set for items that are dissimilar to examples. The"
          + " result holds the picks with their gains, the value and a certificate of its quality."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism select pool.npy -k 50",
      "  prism select pool.npy -q examples.npy -k 50 -m flqmi:eta=0.5 --out result.json",
      "  prism select pool.csv --metadata cost --costs cost --budget 20 --quota label=a:2-5,*:0-9",
      "  prism select reviews.txt -q wanted.txt -p known.txt -k 5 --report report.html",
      "  prism select photos/ -k 3 --write-rows chosen/",
      "  prism select pool.npy -k 20 -m fl --partitions auto --checkpoint run.checkpoint",
      "  cat pool.npy | prism select - -q examples.npy -k 20 --stream --out best.json --every 100"
    })
final class SelectCommand implements Callable<Integer> {
  @Mixin SelectionOptions selection;
  @Mixin JsonOption output;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the result to FILE: all of it as json, or the picks alone as csv, tsv, jsonl"
              + " or parquet. Default: the result is only printed.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Write an HTML page with the picks, their explanations, the gain curve and the upper"
              + " bound. Default: no page.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path report;

  @Option(
      names = "--write-rows",
      paramLabel = "PATH",
      description =
          "Write the selected rows of DATA to PATH, in the format of DATA; the selected images"
              + " are copied to the folder PATH. Default: rows are not written.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path rows;

  @Option(
      names = "--assign",
      paramLabel = "FILE",
      description =
          "Write every item of DATA with the pick that represents it, which is the most similar"
              + " one, as csv, tsv, jsonl or parquet. Default: no file.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path assign;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Save the state of the run in FILE; the same command resumes an interrupted run from it"
              + " and deletes it at the end. Default: no checkpoint.")
  @HelpSection.In(HelpSection.EXECUTION)
  Path checkpoint;

  @Option(
      names = "--every",
      paramLabel = "N",
      description =
          "Write the best selection so far to --out after every N items, at least 1. Default: at"
              + " the end only.")
  @HelpSection.In(HelpSection.STREAMS)
  Long every;

  @Override
  public Integer call() throws IOException {
    FileRequest request = selection.request();
    if (out != null) {
      ResultFile.checkName(out);
    }
    if (assign != null) {
      ResultFile.checkTableName(assign);
    }
    PathChecks.of(request)
        .writes("--out", out)
        .writes("--assign", assign)
        .writes("--report", report)
        .writes("--write-rows", rows)
        .writes("--checkpoint", checkpoint);
    Stream.of(out, assign, report, checkpoint)
        .filter(Objects::nonNull)
        .forEach(AtomicFiles::checkWritable);
    if (request.isStream()) {
      checkStream();
      return new StreamedSelect(request, selection.pool.resources(), out, every, output).call();
    }
    if (every != null) {
      throw new BadRequestException("--every needs --stream.");
    }
    LoadedRequest r = selection.load(request, output.err());
    if (rows != null) {
      TableWriter.checkCanWriteRows(rows, r.pool());
    }
    if (r.problem().hasConceptsOnly() && (assign != null || report != null)) {
      throw new BadRequestException(
          "%s needs similarities, and the items have no features.",
          assign != null ? "--assign" : "--report");
    }
    PreparedRun run = r.prepare();
    long start = System.nanoTime();
    if (checkpoint == null) {
      finish(r, run(run, EvaluationLog.NONE), start);
      return 0;
    }
    InterruptNotice.message("the same command resumes from " + checkpoint);
    try (Checkpoint log = new Checkpoint(checkpoint, fingerprint(r, run))) {
      Result result = run(run, log);
      if (log.replayed() > 0) {
        output.err().printf("prism: resumed from %s.%n", checkpoint);
      }
      if (log.discardedBytes() > 0) {
        output
            .err()
            .printf(
                "prism: %s was damaged or cut off after %d evaluations; what followed was computed"
                    + " again.%n",
                checkpoint, log.replayed());
      }
      finish(r, result, start);
      log.delete();
    }
    return 0;
  }

  /** Rejects options that need items which a stream no longer has. */
  private void checkStream() {
    String option =
        report != null
            ? "--report"
            : rows != null
                ? "--write-rows"
                : checkpoint != null ? "--checkpoint" : assign != null ? "--assign" : null;
    if (option != null) {
      throw new BadRequestException(
          "%s cannot be combined with --stream, which does not store the items. --out with --every"
              + " writes the best selection so far.",
          option);
    }
    if (every != null && (every < 1 || out == null)) {
      throw new BadRequestException("--every N needs N of at least 1, and --out to write to.");
    }
  }

  private static Result run(PreparedRun run, EvaluationLog log) {
    try (ProgressLine blocks = new ProgressLine(System.err, "blocks");
        ProgressLine picks = new ProgressLine(System.err, "picks").showingWaiting();
        ProgressLine bounds =
            new ProgressLine(System.err, "passes for the upper bound").showingLimit()) {
      RunListener bars =
          (stage, done, of, value) ->
              (switch (stage) {
                    case BLOCKS -> blocks;
                    case BOUNDS -> bounds;
                    default -> picks;
                  })
                  .at(done, of);
      return LoadedRequest.withDataErrors(() -> run.run(bars, log));
    }
  }

  /** Identifies the run that a checkpoint belongs to. */
  private static List<String> fingerprint(LoadedRequest r, PreparedRun run) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("version: " + Version.TEXT);
    lines.add("measure: " + run.spec().text());
    r.digests().forEach((name, digest) -> lines.add(name + ": " + digest));
    Map<?, ?> request = ResultFile.JSON.convertValue(r.fileRequest(), Map.class);
    request.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  private void finish(LoadedRequest r, Result result, long start) throws IOException {
    ResultFile a = ResultFile.of(r, result, start);
    if (a.stopped() != null) {
      output.err().println("prism: stopped at " + a.picks().size() + ": " + a.stopped());
    }
    if (a.notes() != null) {
      a.notes().forEach(n -> output.err().println("prism: " + n));
    }
    if (out != null) {
      a.write(out);
      InterruptNotice.message(out + " is complete");
    }
    printOrSummarize(a, r.pool().columns().get("text"), out, output);
    if (rows != null) {
      TableWriter.writeRows(rows, r.pool(), a.indices());
    }
    if (assign != null) {
      TableWriter.writeRecords(assign, Assignment.of(r, result));
    }
    if (report != null) {
      String page = SelectionReport.of(r, result.selection(), a);
      AtomicFiles.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /** Prints a result; one that is in a file, in a line only, unless JSON is asked for. */
  static void printOrSummarize(
      ResultFile a, @Nullable List<String> texts, @Nullable Path file, JsonOption output) {
    if (file != null && !output.requested()) {
      output
          .err()
          .printf(
              Locale.ROOT,
              "prism: %d %s in %s: value %s, %s.%n",
              a.picks().size(),
              a.picks().size() == 1 ? "pick" : "picks",
              file,
              Formatting.number(a.value()),
              a.certificate());
      output.err().flush();
    } else if (output.wanted()) {
      output.print(a);
    } else {
      SelectionTable.print(a, texts, output.out());
    }
    output.out().flush();
  }
}
