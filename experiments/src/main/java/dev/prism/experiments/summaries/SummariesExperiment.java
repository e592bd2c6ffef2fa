package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.cli.LearnOptions;
import dev.prism.cli.TextModel;
import dev.prism.data.AtomicFiles;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.ResultFiles;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.CollectionFile;
import dev.prism.mixture.ComponentLists;
import dev.prism.mixture.MixtureLearning;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs the paper's second experiment: mixtures learned from human summaries. Not safe for use by
 * multiple threads.
 */
@Command(
    name = "summaries",
    description = "Summarise each collection by a mixture learned from the others.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment summaries --data tvsum --folder data/tvsum --out summaries-tvsum.json",
      "Results are saved one by one; the same command resumes an interrupted run."
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
      description = "the folder with the files of the data set, which are not included")
  Path folder;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "number of folds of the collections; default 5, or the number of collections")
  Integer folds;

  @Option(
      names = "--extensions",
      paramLabel = "NAME,…",
      split = ",(?![a-z]+=)",
      description = "components beside the paper's; default: coverage of words or concepts")
  List<String> extensions;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "write results to F.json (default: summaries-DATA.json) and a report to F.md")
  Path out;

  @Option(
      names = "--minilm",
      description = "compare texts by MiniLM vectors instead of the words that ROUGE counts")
  boolean minilm;

  private static final int DEFAULT_FOLDS = 5;

  @Mixin LearnOptions options;
  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public SummariesExperiment() {}

  @Override
  public Integer call() {
    SummaryDataSets.check(data); // a misspelt name is reported first
    ResultFiles files = new ResultFiles(out == null ? Path.of("summaries-" + data + ".json") : out);
    SummaryResults results = LoadedRequest.withDataErrors(() -> run(files.json()));
    SummariesReport report = new SummariesReport(results);
    files.report(report, output, report.summary());
    return 0;
  }

  private SummaryResults run(Path file) {
    if (folder == null) {
      throw new PrismException("Give the folder with the files of %s as --folder.", data);
    }
    List<AnnotatedCollection> all;
    List<CollectionFile> files = new SummaryDataSets().read(data, folder);
    if (minilm) {
      try (TextModel texts = new TextModel()) {
        all = files.stream().map(c -> c.prepare(texts)).toList();
      }
    } else {
      WordVectors texts = new WordVectors();
      all = files.stream().map(c -> c.prepare(texts)).toList();
    }
    if (folds != null && (folds < 2 || folds > all.size())) {
      throw new PrismException(
          "--folds is %d; it must lie between 2 and %d, the number of collections.",
          folds, all.size());
    }
    AtomicFiles.checkWritable(file);
    InterruptNotice.message("the same command resumes from " + file);
    MixtureLearning.mixture(all, options.components); // one kind of task, known components
    AnnotatedCollection.Task first = all.getFirst().tasks().getFirst();
    boolean query = first.query() != null, privateSet = first.privateSet() != null;
    return new SummariesStudy(
            data,
            options.components == null
                ? ComponentLists.ofPaper(query, privateSet)
                : options.components,
            extensions == null ? ComponentLists.ofCoverage(query, privateSet) : extensions,
            query,
            privateSet,
            options.search(false),
            options.settings(false),
            options.kernel,
            all.getFirst().texts() == null ? "" : minilm ? "MiniLM vectors" : "vectors of words",
            options.groundSample,
            folds == null ? Math.min(DEFAULT_FOLDS, all.size()) : folds)
        .run(all, file, text -> output.err().println("prism: " + text));
  }
}
