package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.data.Atomically;
import dev.prism.data.Load;
import dev.prism.data.Write;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.data.run.Version;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.report.SummaryReport;
import dev.prism.spec.Similarities;
import dev.prism.summarize.Budget;
import dev.prism.summarize.Reading;
import dev.prism.summarize.Summary;
import dev.prism.summarize.Task;
import dev.prism.summarize.Vectors;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Summarizes. */
@Command(
    name = "summarize",
    description = "A summary of pictures, a text or a video: like this, not like that.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  prism summarize report.md --words 120",
      "  prism summarize reviews.txt --lines --query \"battery life\" --private price -k 5",
      "  prism summarize photos/ --query beach.jpg --seen last-year/ -k 12 --report page.html",
      "  prism summarize frames/ --fps 30 --shots --seconds 45"
    })
final class SummarizeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "PATH",
      description =
          "a folder of pictures or frames, a text (.txt, .md), a table of items (.jsonl, .csv, …),"
              + " a video (with ffmpeg), or - for a text on standard input")
  String source;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "WHAT",
      description = "like this: a phrase, a concept, a picture, a file or folder; may be repeated")
  List<String> query = List.of();

  @Option(
      names = {"-p", "--private"},
      paramLabel = "WHAT",
      description = "nothing like this; may be repeated")
  List<String> avoid = List.of();

  @Option(
      names = "--seen",
      paramLabel = "F",
      description = "what the reader knows already: an update; may be repeated")
  List<String> seen = List.of();

  @Option(names = "-k", paramLabel = "N", description = "at most N items")
  Integer k;

  @Option(names = "--words", paramLabel = "N", description = "at most N words in all")
  Integer words;

  @Option(names = "--seconds", paramLabel = "S", description = "at most S seconds in all")
  Double seconds;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description = "as in prism select; default: what suits the guidance")
  String measure;

  @Option(
      names = "--model",
      paramLabel = "F",
      description = "what prism learn made of people's summaries, instead of -m")
  Path model;

  @Option(names = "--kernel", paramLabel = "NAME", description = "as in prism select")
  String kernel;

  @Option(names = "--optimizer", paramLabel = "NAME", description = "as in prism select")
  String optimizer;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "text, pictures, vectors or concepts, where items have several; default: what the"
              + " guidance speaks of")
  String by;

  @Option(
      names = "--concepts",
      paramLabel = "F",
      description = "names of what a model's outputs stand for, one a line")
  Path concepts;

  @Option(
      names = "--tags",
      paramLabel = "COLUMN",
      description = "the column with an item's concepts; default: tags, concepts or labels")
  String tags;

  @Option(names = "--lines", description = "every line of a text is an item")
  boolean lines;

  @Option(
      names = "--fps",
      paramLabel = "F",
      description = "the folder holds frames whose names are their numbers, F of them a second")
  Double fps;

  @Option(names = "--shots", description = "put frames together to shots; so is it done to videos")
  boolean shots;

  @Mixin ColumnOptions columns;
  @Mixin EmbedderOptions embedding;

  @Option(
      names = "--out",
      paramLabel = "F",
      description = "write the result to F: .json, or the summary alone as .txt or .md")
  Path out;

  @Option(
      names = "--report",
      paramLabel = "F.html",
      description = "write a page with the summary and why each item is in it")
  Path report;

  @Option(
      names = "--copy",
      paramLabel = "DIR",
      description = "copy the chosen pictures to DIR, in reading order")
  Path copy;

  @Mixin JsonOption output;
  private final List<String> notes = new ArrayList<>();

  @Override
  public Integer call() {
    Budget budget = new Budget(k, words, seconds);
    check();
    Task task =
        new Task(
            source,
            query,
            avoid,
            seen,
            budget,
            model == null ? measure : "@" + model,
            kernel,
            optimizer,
            concepts == null ? null : Load.text(concepts).lines().toList(),
            by,
            // without --fps, what has frames is a video, of which shots are made
            new Reading(
                embedding.text,
                tags,
                lines,
                fps,
                shots || fps == null,
                columns.options(),
                this::note));
    long start = System.nanoTime();
    Summary s;
    try (ItemLoader items = LauncherEnvironment.loader(embedding.embedder, null);
        ProgressLine bar = new ProgressLine(System.err, "picks")) {
      s = LoadedRequest.data(() -> task.run(vectors(items), bar));
    }
    double took = (System.nanoTime() - start) / 1e9;
    SummaryAnswer a = new SummaryAnswer(s, List.copyOf(notes), took);
    if (out != null) {
      write(a);
    }
    if (output.wanted()) {
      output.print(a.json());
    } else {
      a.print(output.out());
    }
    output.out().flush();
    if (copy != null) {
      Write.rows(copy, s.of().table(), s.reading());
    }
    if (report != null) {
      String page = SummaryReport.of(s, took, Version.TEXT);
      Atomically.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
    return 0;
  }

  private static Vectors vectors(ItemLoader items) {
    return new Vectors() {
      @Override
      public Features texts(List<String> texts) {
        return items.texts(texts);
      }

      @Override
      public Features pictures(List<Path> files) {
        return items.pictures(files);
      }
    };
  }

  private void note(String says) {
    notes.add(says);
    output.err().println("prism: " + says);
  }

  /** What the words alone show to be wrong. */
  private void check() {
    if (model != null && measure != null) {
      throw new PrismException("Give -m or --model, and not both.");
    }
    if (model != null) {
      Load.checkThere(model);
    }
    if (kernel != null) {
      Similarities.named(kernel);
    }
    if (optimizer != null) {
      Optimizers.named(optimizer);
    }
    for (String w : Stream.of(query, avoid, seen).flatMap(List::stream).toList()) {
      if (w.isBlank()) {
        throw new PrismException(
            "An empty text guides nobody; leave it out (is a variable not set?).");
      }
    }
    Places places = new Places().reads("what is summarized", source);
    Stream.of(query, avoid, seen).flatMap(List::stream).forEach(w -> places.reads("a guide", w));
    places.writes("--out", out).writes("--report", report);
    Stream.of(out, report).filter(Objects::nonNull).forEach(Atomically::check);
    if (out != null && !ending().matches("json|txt|md|")) {
      throw new PrismException("--out %s should end in .json, .txt or .md.", out);
    }
  }

  private String ending() {
    String name = out.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.contains(".") ? name.substring(name.lastIndexOf('.') + 1) : "";
  }

  private void write(SummaryAnswer a) {
    if (!ending().matches("txt|md")) {
      ResultFile.write(out, a.json());
      return;
    }
    byte[] text = (a.text() + "\n").getBytes(StandardCharsets.UTF_8);
    Atomically.write(out, to -> to.write(text));
  }
}
