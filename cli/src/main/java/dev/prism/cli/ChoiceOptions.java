package dev.prism.cli;

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

  Job job() {
    return new Job(
        pool.data,
        pool.query,
        pool.avoid,
        Ids.typed(pool.queryIds),
        Ids.typed(pool.avoidIds),
        k,
        measure,
        pool.kernel,
        optimizer,
        costs,
        budget,
        quotas,
        Ids.typed(include),
        Ids.typed(exclude),
        stop,
        until,
        seed,
        pool.neighbours,
        pool.neighboursBy,
        pool.columns.id,
        pool.columns.vector,
        pool.columns.keep,
        pool.embedding.text,
        pool.embedding.embedder,
        execution.execution());
  }
}
