package dev.prism.cli;

import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.IdLists;
import dev.prism.data.run.LoadedRequest;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A pool and what to choose from it. */
final class ChoiceOptions {
  @Mixin PoolOptions pool;

  @Option(names = "-k", paramLabel = "N", description = "at most N items")
  Integer k;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description =
          "such as flcmi:eta=0.8,nu=0.5 or \"0.7*flvmi:eta=0.5 + 0.3*gc\", or @F for a model of"
              + " prism learn; default: what suits the query and private sets given")
  String measure;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      description =
          "auto (default), greedy, lazy, stochastic, lazier, threshold, bidirectional, swap")
  String optimizer;

  @Option(
      names = "--costs",
      paramLabel = "F|COLUMN",
      description = "what each item costs: a file with one number an item, or a column")
  String costs;

  @Option(names = "--budget", paramLabel = "B", description = "what all may cost together")
  Double budget;

  @Option(
      names = "--quota",
      paramLabel = "COLUMN=G:MIN-MAX,…",
      description = "so many of each group, such as label=cat:5-20,*:0-50")
  List<String> quotas;

  @Option(names = "--include", paramLabel = "IDS", description = "items that must be in")
  String include;

  @Option(names = "--exclude", paramLabel = "IDS", description = "items that must stay out")
  String exclude;

  @Option(
      names = "--stop",
      paramLabel = "WHEN",
      description = "never (default), or when no gain is above zero, or all are negative")
  String stop;

  @Option(names = "--until", paramLabel = "VALUE", description = "stop at this value")
  Double until;

  @Option(names = "--seed", paramLabel = "N", description = "where chance starts; default 0")
  Long seed;

  @Mixin ExecutionOptions execution;

  FileRequest request() {
    return pool.request(
        r -> {
          r.k = k;
          r.measure = measure;
          r.optimizer = optimizer;
          r.costs = costs;
          r.budget = budget;
          r.quotas = quotas;
          r.include = IdLists.typed(include);
          r.exclude = IdLists.typed(exclude);
          r.stop = stop;
          r.until = until;
          r.seed = seed;
          r.execution = execution.execution();
        });
  }

  /** Reads the files of a request that chooses: the number of items and the rules must be there. */
  LoadedRequest load(FileRequest request) {
    ConstraintParser.checkWords(request);
    LoadedRequest r = pool.load(request);
    r.constraint(); // what cannot be met is refused before any work is done
    return r;
  }
}
