package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.Checkpoint;
import dev.prism.data.Write;
import dev.prism.optimize.EvaluationLog;
import dev.prism.spec.Spec;
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
    Job job = choice.job();
    if (job.isStream()) {
      return new StreamRun(job, choice.pool.means(), out, every, output)
          .refuse("--report", report)
          .refuse("--write-rows", rows)
          .refuse("--checkpoint", checkpoint)
          .call();
    }
    if (every != null) {
      throw new PrismException("--every goes with --stream.");
    }
    Places.of(job)
        .writes("--out", out)
        .writes("--report", report)
        .writes("--write-rows", rows)
        .writes("--checkpoint", checkpoint);
    Stream.of(out, report, checkpoint).filter(Objects::nonNull).forEach(Atomically::check);
    if (out != null) {
      Answer.checkName(out);
    }
    Session s = Session.toChoose(job, choice.pool.means());
    if (rows != null) {
      Write.checkRows(rows, s.pool);
    }
    Spec spec = s.spec();
    long start = System.nanoTime();
    if (checkpoint == null) {
      finish(s, spec, run(s, spec, EvaluationLog.NONE), start);
      return 0;
    }
    Interruption.keeps("the same command goes on from " + checkpoint);
    try (Checkpoint notes = new Checkpoint(checkpoint, question(s, spec))) {
      Found found = run(s, spec, notes);
      if (notes.recalled() > 0) {
        output.err().printf("prism: went on from %s.%n", checkpoint);
      }
      finish(s, spec, found, start);
      notes.delete();
    }
    return 0;
  }

  private static Found run(Session s, Spec spec, EvaluationLog journal) {
    try (ProgressLine blocks = new ProgressLine(System.err, "blocks");
        ProgressLine picks = new ProgressLine(System.err, "picks")) {
      return Found.by(s, spec, blocks, picks, journal);
    }
  }

  /** What a checkpoint belongs to. */
  private static List<String> question(Session s, Spec spec) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("version: " + Version.TEXT);
    lines.add("measure: " + spec.text());
    s.digests().forEach((name, digest) -> lines.add(name + ": " + digest));
    Map<?, ?> request = Answer.JSON.convertValue(s.job, Map.class);
    request.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  private void finish(Session s, Spec spec, Found found, long start) throws IOException {
    Answer a = Answer.of(s, spec, found, (System.nanoTime() - start) / 1e9);
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
      print(a, s.pool.columns().get("text"), output.out());
    }
    output.out().flush();
    if (rows != null) {
      Write.rows(rows, s.pool, a.indices());
    }
    if (report != null) {
      String page = SelectionReport.of(s, spec, found.selection(), a);
      Atomically.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
  }

  /**
   * @param texts beside the ids, which say little there; null for none
   */
  static void print(Answer a, List<String> texts, PrintWriter to) {
    List<List<String>> lines = new ArrayList<>();
    for (int i = 0; i < a.picks().size(); i++) {
      Answer.Choice c = a.picks().get(i);
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
