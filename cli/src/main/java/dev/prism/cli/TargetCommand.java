package dev.prism.cli;

import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.data.Atomically;
import dev.prism.data.Table;
import dev.prism.data.run.LoadedRequest;
import dev.prism.data.run.ResultFile;
import dev.prism.targeted.Embedding;
import dev.prism.targeted.Labelled;
import dev.prism.targeted.Outputs;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import dev.prism.targeted.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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

  /** What a strategy is while there is nothing private yet. */
  private static final Map<String, String> WITHOUT_PRIVATE =
      new TreeMap<>(Map.of("flcmi", "flvmi", "logdetcmi", "logdetmi"));

  @Override
  public Integer call() {
    Strategy chooser = Strategies.named(strategy);
    Embedding by = Embedding.named(embedding);
    places();
    if (boughtPrivate && state == null) {
      throw new PrismException("--bought-private needs --state, which tells what was bought.");
    }
    if (boughtPrivate && !WITHOUT_PRIVATE.containsKey(strategy)) {
      throw new PrismException(
          "--bought-private is for %s: %s reads no private set.",
          String.join(" and ", WITHOUT_PRIVATE.keySet()), strategy);
    }
    ToLabel answer = LoadedRequest.data(() -> choose(chooser, by));
    if (out != null) {
      answer.write(out);
    }
    if (state != null) { // last: a round that was cut off before is done again, the same
      answer.round().write(state);
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
    ModelOutputs from = new ModelOutputs(model, hidden, logitsOutput, text);
    Table pool = from.features(features);
    Outputs all = from.outputs("", pool, features, logits);
    long start = System.nanoTime();
    PoolClasses known = PoolClasses.of(labels, all);
    Rounds before =
        state == null ? new Rounds(all.size(), List.of()) : Rounds.read(state, pool, all.size());
    boolean[] bought = new boolean[all.size()];
    before.bought().forEach(i -> bought[i] = true);
    int[] free = IntStream.range(0, all.size()).filter(i -> !bought[i]).toArray();
    if (k > free.length || k < 1) {
      throw new PrismException(
          "The budget is %d and %d of the pool's %d items are free; it must be from 1 to that.",
          k, free.length, all.size());
    }
    Labelled avoid = from.labelled("private-", privateFeatures, privateLogits, privateLabels);
    Labelled kept = boughtPrivate ? known.with(avoid, before.bought()) : avoid;
    Strategy now =
        boughtPrivate && kept == null
            ? Strategies.named(WITHOUT_PRIVATE.get(chooser.name())) // the same, of nothing private
            : chooser;
    Task task =
        new Task(
            free.length == all.size() ? all : all.select(free),
            from.labelled("target-", targetFeatures, targetLogits, targetLabels),
            kept,
            known.with(
                from.labelled("labelled-", labelledFeatures, labelledLogits, labelledLabels),
                before.bought().stream().filter(i -> known.label(i) != null).toList()),
            by,
            0.01,
            threads == null ? Workers.all() : new Workers(threads));
    Strategies.Choice c = Strategies.choose(now, task, k, seed);
    int[] items = IntStream.of(c.items()).map(i -> free[i]).toArray();
    List<ToLabel.Pick> picks = picks(pool, all, items, known, c.weights());
    Rounds.Round round =
        new Rounds.Round(
            now.name(),
            seed,
            IntStream.of(items).boxed().toList(),
            IntStream.of(items).mapToObj(pool::id).toList());
    return new ToLabel(
        now.name(),
        by.text(),
        before.rounds().size() + 1,
        picks,
        c.byLot(),
        (System.nanoTime() - start) / 1e9,
        before.and(round),
        labels == null || task.target() == null ? null : found(picks, task.target().labels()));
  }

  private static List<ToLabel.Pick> picks(
      Table pool, Outputs all, int[] items, PoolClasses known, double[] weights) {
    Outputs chosen = all.select(items);
    int[] says = chosen.predicted();
    double[] sure = chosen.confidence();
    List<ToLabel.Pick> picks = new ArrayList<>();
    for (int p = 0; p < items.length; p++) {
      picks.add(
          new ToLabel.Pick(
              items[p],
              pool.id(items[p]),
              says[p],
              sure[p],
              known.label(items[p]),
              weights == null ? null : weights[p]));
    }
    return picks;
  }

  private static int found(List<ToLabel.Pick> picks, int[] wanted) {
    return (int)
        picks.stream()
            .filter(p -> p.label() != null && IntStream.of(wanted).anyMatch(y -> y == p.label()))
            .count();
  }
}
