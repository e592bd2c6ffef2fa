package dev.prism.cli;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.data.AtomicFiles;
import dev.prism.data.Table;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.targeted.ModelOutputs;
import dev.prism.targeted.NextRound;
import dev.prism.targeted.PoolLabels;
import dev.prism.targeted.Proposal;
import dev.prism.targeted.Representation;
import dev.prism.targeted.Rounds;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import dev.prism.targeted.TargetedTask;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code prism target}. */
@Command(
    name = "target",
    description = {
      "Select the unlabelled items to label next, for targeted active learning.",
      "Works from the outputs of any model: the features before the last layer and the logits. The"
          + " target set holds a few labelled examples of what the model gets wrong. With --state,"
          + " every call is a round, and items of earlier rounds are not selected again."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "  prism target --features H.npy --logits Z.npy --target-features TH.npy \\",
      "    --target-logits TZ.npy --target-labels TY.npy -k 10 --state rounds.json --out label.csv"
    })
final class TargetCommand implements Callable<Integer> {
  @Mixin ModelOutputOptions outputs;

  @Option(
      names = "--previous-private",
      description =
          "Items of earlier rounds belong to the private set. Needs --state. Default: they do not.")
  @HelpSection.In(HelpSection.PRIVATE_SET)
  boolean previousPrivate;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "flqmi",
      completionCandidates = StrategyNames.class,
      description = "Strategy: ${COMPLETION-CANDIDATES}. Default: flqmi.")
  @HelpSection.In(HelpSection.MEASURE)
  String strategy;

  @Option(
      names = "--embedding",
      paramLabel = "NAME",
      defaultValue = "gradient",
      description =
          "Representation of the items: gradient (cosine of last-layer gradients),"
              + " gradient-clipped, gradient-shifted, gradient-dot, features or features-clipped."
              + " Default: gradient.")
  @HelpSection.In(HelpSection.MEASURE)
  String embedding;

  @Option(
      names = {"-k", "--budget"},
      paramLabel = "N",
      required = true,
      description = "Number of items to label, from 1 to the size of the pool. Required.")
  @HelpSection.In(HelpSection.CONSTRAINTS)
  int k;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Random seed of strategies that sample. Default: 0.")
  @HelpSection.In(HelpSection.EXECUTION)
  long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads, at least 1. Default: the number of processors.")
  @HelpSection.In(HelpSection.EXECUTION)
  Integer threads;

  @Option(
      names = "--state",
      paramLabel = "FILE.json",
      description =
          "File with the earlier rounds, to which this round is added at the end. Default: this is"
              + " the only round.")
  @HelpSection.In(HelpSection.EXECUTION)
  Path state;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "Write the items to label to FILE: json, csv, tsv, jsonl or parquet. Default: they"
              + " are only printed.")
  @HelpSection.In(HelpSection.OUTPUT)
  Path out;

  @Mixin JsonOption output;

  /** The names of the strategies, for help. */
  static final class StrategyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Strategies.ALL.stream().map(Strategy::name).iterator();
    }
  }

  @Override
  public Integer call() {
    Strategy selector = Strategies.named(strategy);
    Representation by = Representation.named(embedding);
    checkPaths();
    if (previousPrivate && state == null) {
      throw new BadRequestException(
          "--previous-private needs --state, the file with the earlier rounds.");
    }
    if (previousPrivate && selector.withoutPrivate().isEmpty()) {
      throw new BadRequestException(
          "--previous-private is for %s; %s uses no private set.",
          Strategies.ALL.stream()
              .filter(s -> s.withoutPrivate().isPresent())
              .map(Strategy::name)
              .collect(Collectors.joining(" and ")),
          strategy);
    }
    ProposalOutput answer = LoadedRequest.withDataErrors(() -> choose(selector, by));
    if (state != null) { // before anything is written
      answer.proposal().rounds().checkExtends(state);
    }
    if (out != null) {
      answer.write(out);
    }
    if (state != null) { // last, so that an interrupted round is repeated with the same result
      answer.proposal().rounds().write(state);
    }
    answer.print(output, out);
    return 0;
  }

  private void checkPaths() {
    PathChecks paths = new PathChecks();
    outputs.files().forEach(f -> paths.reads("an input", f));
    paths.writes("--out", out).writes("--state", state);
    Stream.of(out, state).filter(Objects::nonNull).forEach(AtomicFiles::checkWritable);
    if (out != null) {
      ResultFile.checkName(out);
    }
  }

  private ProposalOutput choose(Strategy selector, Representation by) {
    try (ModelOutputLoader from = outputs.loader()) {
      return choose(from, selector, by);
    }
  }

  private ProposalOutput choose(ModelOutputLoader from, Strategy selector, Representation by) {
    ModelOutputLoader.Read read = from.outputs("", outputs.features, outputs.logits);
    Table pool = read.table();
    ModelOutputs all = read.outputs();
    long start = System.nanoTime();
    Rounds before =
        state == null ? Rounds.of(all.size()) : Rounds.read(state, all.size(), pool::id);
    TargetedTask task =
        new TargetedTask(
            all,
            outputs.target(from),
            outputs.privateSet(from),
            outputs.labelled(from),
            by,
            0.01,
            threads == null ? Workers.allProcessors() : new Workers(threads));
    NextRound next = before.next(task).ids(pool::id);
    next =
        outputs.labels == null
            ? next
            : next.labels(PoolLabels.of(ModelOutputLoader.known(outputs.labels)));
    next = previousPrivate ? next.chosenAsPrivate() : next;
    Proposal proposal = next.choose(selector, k, seed);
    return new ProposalOutput(proposal, by.text(), (System.nanoTime() - start) / 1e9);
  }
}
