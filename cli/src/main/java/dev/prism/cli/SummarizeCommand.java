package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.AtomicFiles;
import dev.prism.data.TableWriter;
import dev.prism.data.run.ItemLoader;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.data.run.Version;
import dev.prism.kernel.Features;
import dev.prism.report.SummaryReport;
import dev.prism.summarize.ItemEmbedder;
import dev.prism.summarize.Summary;
import dev.prism.summarize.SummaryRequest;
import java.io.PrintWriter;
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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code prism summarize}. */
@Command(
    name = "summarize",
    description = {
      "Summarize a text, a folder of images or a video.",
      "Selects sentences, images or shots: a generic summary of the input, a query-focused, a"
          + " privacy-preserving or an update summary, or a combination of these."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism summarize report.md --words 120 --min-words 8",
      "  prism summarize reviews.txt --lines --query \"battery life\" --private price -k 3",
      "  prism summarize photos/ --query beach.png --seen last-year/ -k 3 --report page.html",
      "  prism summarize frames/ --fps 2 --shots --seconds 4"
    })
final class SummarizeCommand implements Callable<Integer> {
  @Mixin SummarizeOptions options;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the result to FILE: all of it as json, or the summary alone as txt or md."
              + " Default: the result is only printed.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description =
          "Write an HTML page with the summary and an explanation of every pick. Default: no page.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path report;

  @Option(
      names = "--copy",
      paramLabel = "DIR",
      description =
          "Copy the selected images to the folder DIR, in reading order. Default: images are"
              + " not copied.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path copy;

  @Option(
      names = "--json",
      order = 1,
      description =
          "Print the whole result as JSON. Default: the summary and a table of its items on a"
              + " terminal, the summary alone otherwise.")
  @HelpSection.In(HelpSection.OUTPUT)
  boolean json;

  @Spec CommandSpec command;
  private final List<String> notes = new ArrayList<>();

  @Override
  public Integer call() {
    check();
    SummaryRequest request = options.request(this::note);
    long start = System.nanoTime();
    Summary s;
    try (ItemLoader items = LauncherEnvironment.loader(options.embedding.embedder, null);
        ProgressLine bar = new ProgressLine(System.err, "picks")) {
      s = LoadedRequest.withDataErrors(() -> request.run(vectors(items), bar));
    }
    double took = (System.nanoTime() - start) / 1e9;
    SummaryOutput a = new SummaryOutput(s, List.copyOf(notes), took);
    if (out != null) {
      write(a);
    }
    PrintWriter printer = command.commandLine().getOut();
    if (json) {
      JsonOption.print(printer, a.json());
    } else if (TerminalOutput.isTerminal()) {
      a.print(printer);
    } else {
      printer.println(a.text());
    }
    printer.flush();
    if (copy != null) {
      TableWriter.writeRows(copy, s.input().table(), s.readingOrder());
    }
    if (report != null) {
      String page = SummaryReport.of(s, took, Version.TEXT);
      AtomicFiles.write(report, to -> to.write(page.getBytes(StandardCharsets.UTF_8)));
    }
    return 0;
  }

  private static ItemEmbedder vectors(ItemLoader items) {
    return new ItemEmbedder() {
      @Override
      public Features embedTexts(List<String> texts) {
        return items.embedTexts(texts);
      }

      @Override
      public Features embedImages(List<Path> files) {
        return items.embedImages(files);
      }
    };
  }

  private void note(String message) {
    notes.add(message);
    command.commandLine().getErr().println("prism: " + message);
  }

  /** Rejects options that are wrong whatever the input holds. */
  private void check() {
    options.check();
    PathChecks paths = new PathChecks().reads("the input", options.source);
    options.examples().forEach(e -> paths.reads("an example", e));
    paths.writes("--out", out).writes("--report", report);
    Stream.of(out, report).filter(Objects::nonNull).forEach(AtomicFiles::checkWritable);
    if (copy != null) {
      TableWriter.checkCanCopyImages(copy);
    }
    if (out != null && !ending().matches("json|txt|md|")) {
      throw new BadRequestException("--out %s must end in .json, .txt or .md.", out);
    }
  }

  private String ending() {
    String name = out.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.contains(".") ? name.substring(name.lastIndexOf('.') + 1) : "";
  }

  private void write(SummaryOutput a) {
    if (!ending().matches("txt|md")) {
      ResultFile.write(out, a.json());
      return;
    }
    byte[] text = (a.text() + "\n").getBytes(StandardCharsets.UTF_8);
    AtomicFiles.write(out, to -> to.write(text));
  }
}
