package dev.prism.experiments.rerank;

import dev.prism.base.BadRequestException;
import dev.prism.cli.JsonOption;
import dev.prism.cli.TextModel;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.ResultFiles;
import dev.prism.rerank.Reranker;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the study of diverse retrieval. Not safe for use by multiple threads. */
@Command(
    name = "rerank",
    description = {
      "Retrieve passages for queries, rerank them by measures, by maximal marginal relevance and"
          + " by",
      "similarity alone within the same budget, and compare how much of the answers they hold."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment rerank --data qmsum --folder qmsum --out rerank-qmsum.json"
    })
public final class RerankExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "NAME",
      required = true,
      description = "qmsum (turns of meetings) or opinosis (sentences of reviews)")
  String data;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      required = true,
      description = "the folder with the files of the data")
  Path folder;

  @Option(
      names = "--retrieved",
      paramLabel = "N",
      defaultValue = "100",
      description = "the number of passages that are reranked; default 100")
  int retrieved;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "read the first N documents only; default all")
  int documents = Integer.MAX_VALUE;

  @Option(
      names = "--budgets",
      paramLabel = "WORDS,…",
      split = ",",
      description =
          "the budgets, in words; default 250,500,1000 for qmsum, 50,100,200 for opinosis")
  @Nullable List<Integer> budgets;

  @Option(
      names = "--measure",
      paramLabel = "SPEC",
      description = "compare another measure, too; may be repeated")
  List<String> more = List.of();

  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "write results to F.json (default: rerank-NAME.json) and a report to F.md")
  @Nullable Path out;

  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public RerankExperiment() {}

  /** The methods that are compared: what each measure is called, and its text form. */
  static Map<String, String> methods(List<String> more) {
    Map<String, String> out = new LinkedHashMap<>();
    out.put(RerankStudy.STANDARD, Reranker.STANDARD_MEASURE);
    out.put(RerankStudy.TOP_K, "mmr:lambda=1");
    out.put("MMR 0.3", "mmr:lambda=0.3");
    out.put("MMR 0.5", "mmr:lambda=0.5");
    out.put("MMR 0.7", "mmr:lambda=0.7");
    for (String measure : List.of("flqmi", "flvmi", "logdetmi", "com", "gcmi")) {
      out.put(measure, measure);
    }
    out.put("gcmi with diversity", "gcmi + 0.5*sumredundancy");
    out.put("logdetmi:ridge=0.1", "logdetmi:ridge=0.1");
    more.forEach(measure -> out.put(measure, measure));
    return out;
  }

  @Override
  public Integer call() {
    if (retrieved < 1) {
      throw new BadRequestException("--retrieved is %d; it must be at least 1.", retrieved);
    }
    Path file = out == null ? Path.of("rerank-" + data + ".json") : out;
    ResultFiles files = new ResultFiles(file);
    List<Integer> words =
        budgets != null
            ? budgets
            : data.equals("qmsum") ? List.of(250, 500, 1000) : List.of(50, 100, 200);
    RerankStudy study = new RerankStudy(methods(more), words, retrieved);
    RerankResults results =
        LoadedRequest.withDataErrors(
            () -> {
              List<RetrievalTask> tasks = RetrievalTask.read(data, folder, documents);
              try (TextModel model = new TextModel()) {
                return RerankResults.of(data, tasks, study, study.run(tasks, model));
              }
            });
    results.write(file);
    RerankReport report = new RerankReport(results);
    files.report(report, output, results);
    return 0;
  }
}
