package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.data.run.ConstraintParser;
import dev.prism.data.run.FileRequest;
import dev.prism.data.run.IdLists;
import dev.prism.data.run.LoadedRequest;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import java.io.PrintWriter;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a selection: a pool, a measure, constraints and an execution. */
final class SelectionOptions {
  @Mixin PoolOptions pool;

  @Option(
      names = {"-m", "--measure"},
      order = -2,
      paramLabel = "SPEC",
      description =
          "Measure with its parameters, such as flcmi:eta=0.8,nu=0.5, a mixture such as"
              + " \"0.7*flvmi:eta=0.5 + 0.3*gc\", or @FILE for a model of prism learn. Default: fl"
              + " without auxiliary sets, flqmi with a query set, flcg with a private set,"
              + " contrast with both.")
  @HelpSection.In(HelpSection.MEASURE)
  String measure;

  @Option(
      names = "--concepts",
      paramLabel = "FILE|COLUMN",
      description =
          "Concepts that items cover, for set covers: a column of DATA with tags such as \"sea;"
              + " beach\" or \"sea=0.9; beach=0.4\", or a file with one row per item (one column of"
              + " tags, or a column of probabilities for each concept). Default measure with this"
              + " option: psc.")
  @HelpSection.In(HelpSection.MEASURE)
  String concepts;

  @Option(
      names = "--query-concepts",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description =
          "Query set of set covers: the concepts to cover. Needs --concepts. Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  List<String> queryConcepts;

  @Option(
      names = "--private-concepts",
      split = ",",
      paramLabel = "NAME,…",
      hideParamSyntax = true,
      description =
          "Private set of set covers: the concepts that need not be covered. Needs --concepts."
              + " Default: none.")
  @HelpSection.In(HelpSection.QUERY_AND_PRIVATE)
  List<String> privateConcepts;

  @Option(
      names = "-k",
      paramLabel = "N",
      description = "Select at most N items, at least 1. Required without --budget.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Integer k;

  @Option(
      names = "--costs",
      paramLabel = "FILE|COLUMN",
      description =
          "Cost of each item: a file with one positive number per item, or a column of DATA. Needs"
              + " --budget.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  String costs;

  @Option(
      names = "--budget",
      paramLabel = "B",
      description =
          "Upper limit of the total cost, above 0, in the unit of --costs. -k may be given, too.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Double budget;

  @Option(
      names = "--quota",
      paramLabel = "COLUMN=G:MIN-MAX,…",
      description =
          "Number of items to select from each group of a column, such as label=cat:5-20,*:0-50; *"
              + " stands for every group that is not named. Default: no quotas.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  List<String> quotas;

  @Option(
      names = "--include",
      paramLabel = "IDS",
      description = "Items that are always selected, given as for --query-ids. Default: none.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  String include;

  @Option(
      names = "--exclude",
      paramLabel = "IDS",
      description = "Items that are never selected, given as for --query-ids. Default: none.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  String exclude;

  @Option(
      names = "--stop-at-gain",
      paramLabel = "WHEN",
      description =
          "Stop before the constraints are reached: zero when no gain is positive, negative when"
              + " all gains are negative, or never. Default: never.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  String stopAtGain;

  @Option(
      names = "--stop-at-value",
      paramLabel = "VALUE",
      description = "Stop as soon as the selection has this value. Default: no limit.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  Double stopAtValue;

  @Option(
      names = "--after-saturation",
      paramLabel = "WHAT",
      description =
          "What follows once no item adds to the value of the measure: relevance goes on with the"
              + " items most similar to the query set and least similar to the private set (without"
              + " both, by facility location), random goes on at random, and stop selects no more."
              + " Default: relevance; a stream always stops.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  String afterSaturation;

  @Option(
      names = "--optimizer",
      paramLabel = "NAME",
      completionCandidates = OptimizerNames.class,
      description =
          "Optimizer: ${COMPLETION-CANDIDATES}, or the full name of a class that implements"
              + " Optimizer. Default: auto.")
  @HelpSection.In(HelpSection.EXECUTION)
  String optimizer;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Random seed of optimizers and partitions. Default: 0.")
  @HelpSection.In(HelpSection.EXECUTION)
  Long seed;

  @Option(
      names = "--certify",
      paramLabel = "WORK",
      description =
          "Work for the upper bound on the best value: none, only what the optimizer comes across;"
              + " fast, about a tenth of the work of the selection; tight, until the gap is"
              + " 0.01 %% or 300 passes are made, also as tight:gap=G,sweeps=N. Default: fast.")
  @HelpSection.In(HelpSection.EXECUTION)
  String certify;

  @Option(
      names = "--prove",
      arity = "0..1",
      paramLabel = "SECONDS",
      fallbackValue = "",
      description =
          "Improve the selection by swaps, and search for a better one until there is none, or"
              + " until this time has passed: the certificate says whether the selection is"
              + " optimal. For selections of about 20 items.")
  @HelpSection.In(HelpSection.EXECUTION)
  String prove;

  @Mixin ExecutionOptions execution;

  /** The names of the optimizers, for help. */
  static final class OptimizerNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Optimizers.ALL.stream().map(Optimizer::name).iterator();
    }
  }

  /** The text form of the work for the upper bound; null for the default. */
  private String work() {
    if (prove != null && certify != null) {
      throw new BadRequestException(
          "--prove is work for the upper bound, too; give it or --certify.");
    }
    if (prove == null) {
      return certify;
    }
    return prove.isEmpty() ? "prove" : "prove:seconds=" + prove;
  }

  FileRequest request() {
    return pool.request(
        r -> {
          r.k = k;
          r.measure = measure;
          r.concepts = concepts;
          r.queryConcepts = queryConcepts;
          r.privateConcepts = privateConcepts;
          r.optimizer = optimizer;
          r.costs = costs;
          r.budget = budget;
          r.quotas = quotas;
          r.include = IdLists.parse(include);
          r.exclude = IdLists.parse(exclude);
          r.stopAtGain = stopAtGain;
          r.stopAtValue = stopAtValue;
          r.afterSaturation = afterSaturation;
          r.seed = seed;
          r.certify = work();
          r.execution = execution.execution();
        });
  }

  /** Reads the files of a request and checks its constraints. */
  LoadedRequest load(FileRequest request, PrintWriter err) {
    ConstraintParser.validate(request);
    LoadedRequest r = pool.load(request, err);
    DataNotes.printChoices(r, err);
    r.constraint(); // constraints that cannot be met are rejected before any work is done
    return r;
  }
}
