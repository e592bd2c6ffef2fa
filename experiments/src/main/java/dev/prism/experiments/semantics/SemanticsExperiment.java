package dev.prism.experiments.semantics;

import dev.prism.base.PrismException;
import dev.prism.cli.JsonOption;
import dev.prism.cli.ProgressLine;
import dev.prism.data.Atomically;
import dev.prism.data.Noted;
import dev.prism.report.Chart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paper's study of what its measures mean. */
@Command(
    name = "semantics",
    description = "Every measure at every value of its parameters: what does it choose?",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment semantics --out semantics.json",
      "It takes seconds, and is the same everywhere."
    })
public final class SemanticsExperiment implements Callable<Integer> {
  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "results; F.html, F.md and drawings F-*.svg are made from them")
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    if (out != null && !out.toString().endsWith(".json")) {
      throw new PrismException("--out %s should end in .json.", out);
    }
    if (out != null) {
      Atomically.check(out);
    }
    List<Study.Finding> findings;
    try (ProgressLine bar = new ProgressLine(System.err, "settings")) {
      findings =
          Study.run(
              (done, of) -> {
                synchronized (bar) {
                  bar.at(done, of);
                }
              });
    }
    SemanticsReport report = new SemanticsReport(findings);
    if (out != null) {
      write(report);
    }
    if (output.wanted()) {
      output.print(report.json());
    } else {
      output.out().print(report.markdown(name()));
      output.out().flush();
    }
    return 0;
  }

  private String name() {
    return out == null ? "semantics" : out.getFileName().toString().replaceFirst("\\.json$", "");
  }

  private void write(SemanticsReport report) {
    String name = name();
    Map<String, String> drawings = new LinkedHashMap<>(report.figures.panels());
    drawings.putAll(report.figures.pictures());
    drawings.putAll(report.figures.more());
    drawings.forEach(
        (n, svg) -> text(out.resolveSibling(name + "-" + n + ".svg"), Chart.file(svg)));
    text(out.resolveSibling(name + ".html"), report.page());
    text(out.resolveSibling(name + ".md"), report.markdown(name()));
    Noted.write(out, report.json());
  }

  private static void text(Path file, String content) {
    Atomically.write(file, to -> to.write(content.getBytes(StandardCharsets.UTF_8)));
  }
}
