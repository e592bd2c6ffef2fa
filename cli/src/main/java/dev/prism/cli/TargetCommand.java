package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.data.Atomically;
import dev.prism.data.Table;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.targeted.Embedding;
import dev.prism.targeted.NextRound;
import dev.prism.targeted.Outputs;
import dev.prism.targeted.PoolLabels;
import dev.prism.targeted.Proposal;
import dev.prism.targeted.Rounds;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import dev.prism.targeted.Task;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to have labelled. */
@Command(
    name = "target",
    description = {
      "Choose what to label, so that a model gets better on a few examples of what it gets wrong.",
      "From the outputs of any model: the features before its last layer, and its logits."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism target --features H.npy --logits Z.npy --target-features TH.npy \\",
      "    --target-logits TZ.npy --target-labels TY.npy -k 100 --out label.csv",
      "With --state F each call is a round: what was chosen before is not chosen again."
    })
final class TargetCommand implements Callable<Integer> {
  @Option(names = "--features", paramLabel = "F", required = true, description = "the pool")
  String features;

  @Option(names = "--logits", paramLabel = "F", description = "and its logits")
  String logits;

  @Option(
      names = "--model",
      paramLabel = "F.onnx",
      description =
          "run this on folders of pictures or files of texts, given as --…features; there are no"
              + " logits then")
  String model;

  @Option(names = "--text", paramLabel = "COLUMN", description = "with the texts; text by default")
  String text;

  @Option(
      names = "--hidden",
      paramLabel = "NAME",
      description = "the model's output before its last layer; embedding, features, … by default")
  String hidden;

  @Option(
      names = "--logits-output",
      paramLabel = "NAME",
      defaultValue = "logits",
      description = "the model's output with the logits; logits by default")
  String logitsOutput;

  @Option(
      names = "--labels",
      paramLabel = "F",
      description = {
        "the pool's classes, -1 where one is not known yet: to say what was found, and to",
        "have what was bought in the labelled set"
      })
  String labels;

  @Option(names = "--target-features", paramLabel = "F", description = "what the model gets wrong")
  String targetFeatures;

  @Option(names = "--target-logits", paramLabel = "F", description = "its logits")
  String targetLogits;

  @Option(names = "--target-labels", paramLabel = "F", description = "its classes, from 0")
  String targetLabels;

  @Option(names = "--private-features", paramLabel = "F", description = "what is not wanted")
  String privateFeatures;

  @Option(names = "--private-logits", paramLabel = "F", description = "its logits")
  String privateLogits;

  @Option(names = "--private-labels", paramLabel = "F", description = "its classes")
  String privateLabels;

  @Option(names = "--labelled-features", paramLabel = "F", description = "what is labelled already")
  String labelledFeatures;

  @Option(names = "--labelled-logits", paramLabel = "F", description = "its logits")
  String labelledLogits;

  @Option(names = "--labelled-labels", paramLabel = "F", description = "its classes")
  String labelledLabels;

  @Option(
      names = {"-k", "--budget"},
      paramLabel = "N",
      required = true,
      description = "how many to label")
  int k;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "flqmi",
      description =
          "flqmi (the default), gcmi, logdetmi, badge, entropy, …; an unknown name lists all")
  String strategy;

  @Option(
      names = "--embedding",
      paramLabel = "NAME",
      defaultValue = "gradient",
      description = "gradient (the default), gradient-clipped, -shifted, -dot, or features")
  String embedding;

  @Option(
      names = "--bought-private",
      description = "what earlier rounds chose is the private set, or part of it")
  boolean boughtPrivate;

  @Option(
      names = "--state",
      paramLabel = "F.json",
      description = "rounds so far; this one is added when it is done")
  Path state;

  @Option(names = "--seed", paramLabel = "N", defaultValue = "0", description = "of what is drawn")
  long seed;

  @Option(names = "--threads", paramLabel = "N", description = "all processors by default")
  Integer threads;

  @Option(
      names = "--out",
      paramLabel = "F",
      description = "write what to label to F: .json, .csv, .tsv, .jsonl or .parquet")
  Path out;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    Strategy chooser = Strategies.named(strategy);
    Embedding by = Embedding.named(embedding);
    places();
    if (boughtPrivate && state == null) {
      throw new PrismException("--bought-private needs --state, which tells what was bought.");
    }
    if (boughtPrivate && chooser.withoutPrivate().isEmpty()) {
      throw new PrismException(
          "--bought-private is for %s: %s reads no private set.",
          Strategies.ALL.stream()
              .filter(s -> s.withoutPrivate().isPresent())
              .map(Strategy::name)
              .collect(Collectors.joining(" and ")),
          strategy);
    }
    ToLabel answer = LoadedRequest.data(() -> choose(chooser, by));
    if (out != null) {
      answer.write(out);
    }
    if (state != null) { // last: a round that was cut off before is done again, the same
      answer.proposal().rounds().write(state);
    }
    answer.print(output);
    return 0;
  }

  private void places() {
    Places places = new Places();
    Stream.of(features, logits, labels, targetFeatures, targetLogits, targetLabels)
        .forEach(f -> places.reads("what is read", f));
    Stream.of(privateFeatures, privateLogits, privateLabels)
        .forEach(f -> places.reads("what is read", f));
    Stream.of(labelledFeatures, labelledLogits, labelledLabels)
        .forEach(f -> places.reads("what is read", f));
    places.writes("--out", out).writes("--state", state);
    Stream.of(out, state).filter(Objects::nonNull).forEach(Atomically::check);
    if (out != null) {
      ResultFile.checkName(out);
    }
  }

  private ToLabel choose(Strategy chooser, Embedding by) {
    try (ModelOutputs from = new ModelOutputs(model, hidden, logitsOutput, text)) {
      return choose(from, chooser, by);
    }
  }

  private ToLabel choose(ModelOutputs from, Strategy chooser, Embedding by) {
    ModelOutputs.Read read = from.outputs("", features, logits);
    Table pool = read.table();
    Outputs all = read.outputs();
    long start = System.nanoTime();
    Rounds before =
        state == null ? Rounds.of(all.size()) : Rounds.read(state, all.size(), pool::id);
    Task task =
        new Task(
            all,
            from.labelled("target-", targetFeatures, targetLogits, targetLabels),
            from.labelled("private-", privateFeatures, privateLogits, privateLabels),
            from.labelled("labelled-", labelledFeatures, labelledLogits, labelledLabels),
            by,
            0.01,
            threads == null ? Workers.all() : new Workers(threads));
    NextRound next = before.next(task).ids(pool::id);
    next = labels == null ? next : next.labels(PoolLabels.of(ModelOutputs.known(labels)));
    next = boughtPrivate ? next.chosenPrivate() : next;
    Proposal proposal = next.choose(chooser, k, seed);
    return new ToLabel(proposal, by.text(), (System.nanoTime() - start) / 1e9);
  }
}
