package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.cli.Interruption;
import dev.prism.cli.JsonOption;
import dev.prism.cli.LearnOptions;
import dev.prism.cli.TextModel;
import dev.prism.data.Atomically;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.ResultFiles;
import dev.prism.mixture.Collection;
import dev.prism.mixture.Learning;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paper's second experiment: guided summaries, learned from people. */
@Command(
    name = "summaries",
    description = "Summarise each collection by what was learned from the others.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment summaries --data tvsum --folder data/tvsum --out summaries-tvsum.json",
      "Results are noted one by one; the same command goes on where it was cut off."
    })
public final class SummariesExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "NAME",
      required = true,
      description = "tvsum, tvsum-query, tvsum-private, tvsum-joint, ute, opinosis or qmsum")
  String data;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "where the data's files are; it does not come along")
  Path folder;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "deal the collections out to N folds; default: leave one collection out")
  Integer folds;

  @Option(
      names = "--held-out",
      paramLabel = "N",
      defaultValue = "2",
      description = "so many of the other collections choose the epoch; default ${DEFAULT-VALUE}")
  int heldOut;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "results; summaries-DATA.json by default. F.html and F.md are made from them")
  Path out;

  @Option(names = "--report-only", description = "make the pages from F.json, and run nothing")
  boolean reportOnly;

  @Mixin LearnOptions options;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Datasets.check(data); // a misspelt name is said first
    ResultFiles files = new ResultFiles(out == null ? Path.of("summaries-" + data + ".json") : out);
    SummaryResults results =
        reportOnly
            ? SummaryResults.read(files.json())
            : LoadedRequest.data(() -> run(files.json()));
    SummariesReport report = new SummariesReport(results);
    files.write(report.page(), report.markdown());
    if (output.wanted()) {
      output.print(report.answer());
    } else {
      output.out().print(report.markdown());
    }
    output.out().flush();
    return 0;
  }

  private SummaryResults run(Path file) {
    if (folder == null) {
      throw new PrismException("Say where the files of %s are with --folder.", data);
    }
    var how = options.settings(false);
    List<Collection> all;
    try (TextModel texts = new TextModel()) {
      all = new Datasets().read(data, folder).stream().map(c -> c.prepare(texts)).toList();
    }
    if (folds != null && (folds < 2 || folds > all.size())) {
      throw new PrismException(
          "--folds %d is not possible; there are %d collections.", folds, all.size());
    }
    Atomically.check(file);
    Interruption.keeps("the same command goes on from " + file);
    return new Summaries(
            data,
            Learning.blend(all, options.components),
            how,
            options.kernel,
            options.represent,
            folds == null ? all.size() : folds,
            heldOut)
        .run(all, file, text -> output.err().println("prism: " + text));
  }
}
