package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import dev.prism.cli.Interruption;
import dev.prism.cli.JsonOption;
import dev.prism.cli.Modules;
import dev.prism.cli.Places;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import dev.prism.targeted.Embedding;
import dev.prism.targeted.Learner;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The paper's first experiment: the rare examples that fix the model. */
@Command(
    name = "targeted",
    description = "Make classes rare, choose what to label, train anew; who helped?",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment targeted --data mnist --runs 3 --out results.json",
      "Results are noted one by one; the same command goes on where it was cut off."
    })
public final class TargetedExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "NAME|F",
      defaultValue = "mnist",
      description = {
        "mnist (the default, which comes along), pneumonia, svhn or cifar10;",
        "or a table of features of your own, to learn from with a linear probe"
      })
  String data;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = "label",
      description = "classes in a table of your own; label by default")
  String label;

  @Option(
      names = "--attribute",
      paramLabel = "COLUMN",
      description = "what is rare in it; the class by default")
  String attribute;

  @Option(
      names = "--test",
      paramLabel = "F",
      description = "a table to test on; a fifth of the items by default")
  String test;

  @Option(names = "--folder", paramLabel = "DIR", description = "where the data's files are")
  Path folder;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = {
        "lenet, resnet20, resnet18 or probe; lenet for mnist, resnet20 for other pictures,",
        "and probe, a linear layer, for features"
      })
  String model;

  @Option(names = "--runs", paramLabel = "N", defaultValue = "10", description = "a new draw each")
  int runs;

  @Option(
      names = "--strategies",
      paramLabel = "NAME,…",
      split = ",",
      description = "all by default")
  List<String> strategies;

  @Option(
      names = "--embedding",
      paramLabel = "NAME",
      defaultValue = "gradient",
      description = "gradient (the default), gradient-clipped, -shifted, -dot, or features")
  String embedding;

  @Mixin SplitOptions split;

  @Option(names = "--epochs", paramLabel = "N", defaultValue = "100", description = "at most")
  int epochs;

  @Option(
      names = "--no-exhaust",
      description = "leave out random with ever more labels, until the pool is used up")
  boolean noExhaust;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "results; targeted-DATA.json by default. F.html and F.md are made from them")
  Path out;

  @Option(names = "--resume", description = "go on where F.json ends; it is what happens anyway")
  boolean resume;

  @Option(names = "--report-only", description = "make the pages from F.json, and run nothing")
  boolean reportOnly;

  @Mixin JsonOption output;

  @Override
  public Integer call() {
    ResultFiles files =
        new ResultFiles(out == null ? Path.of("targeted-" + name() + ".json") : out);
    Path file = files.json();
    List<Strategy> all =
        strategies == null ? Strategies.ALL : strategies.stream().map(Strategies::named).toList();
    Embedding by = Embedding.named(embedding);
    if (runs < 1) {
      throw new PrismException("--runs %d should be at least 1.", runs);
    }
    split.check();
    if (!own() && (attribute != null || test != null)) {
      throw new PrismException("--attribute and --test are for a table of your own.");
    }
    new Places().reads("--data", own() ? data : null).reads("--test", test).writes("--out", file);
    Results results;
    if (reportOnly) {
      results = Results.read(file);
    } else {
      results = LoadedRequest.data(() -> run(file, all, by));
    }
    TargetedReport report = new TargetedReport(results);
    files.write(report.page(), report.markdown());
    if (output.wanted()) {
      output.print(results);
    } else {
      output.out().print(report.markdown());
      output.out().flush();
    }
    return 0;
  }

  /** Whether the data is a file, and not one of those whose recipe is known. */
  private boolean own() {
    return Recipe.ALL.stream().noneMatch(r -> r.data().equals(data))
        && (data.contains(".") || Files.exists(Path.of(data)));
  }

  private String name() {
    return own() ? Path.of(data).getFileName().toString().replaceAll("\\..*", "") : data;
  }

  private Results run(Path file, List<Strategy> all, Embedding by) {
    Recipe usual =
        own()
            ? Recipe.own(name() + (attribute == null ? "" : " by " + attribute))
            : Recipe.named(data);
    DataSet d = own() ? Columns.load(data, test, label, attribute) : Pictures.load(data, folder());
    Recipe sized = split.of(usual, d);
    int pool = Split.of(d.train().slices(), sized, 1).pool().length;
    for (int b : sized.budgets()) {
      if (b < 1 || b > pool) {
        throw new PrismException(
            "A budget of %d labels is not possible; the pool has %d items.", b, pool);
      }
    }
    Learner learner = learner(d);
    Interruption.keeps("the same command goes on from " + file);
    return new Experiment(d.train(), d.test(), sized, learner, by, !noExhaust)
        .run(
            file,
            LongStream.rangeClosed(1, runs).boxed().toList(),
            all,
            text -> output.err().println("prism: " + text));
  }

  private Path folder() {
    if (folder == null && !data.equals("mnist")) {
      throw new PrismException("Only mnist comes along; say where %s is with --folder.", data);
    }
    return folder == null ? Experiments.MNIST : folder;
  }

  /** The networks are in a module of their own, which is large. */
  private Learner learner(DataSet d) {
    String network = model == null ? usual() : model;
    try {
      return (Learner)
          Class.forName("dev.prism.train.TrainedLearner", true, Modules.load("train"))
              .getConstructor(String.class, int.class, int.class, int.class, int.class, int.class)
              .newInstance(network, d.classes(), d.channels(), d.height(), d.width(), epochs);
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new PrismException("The module train is not there: %s", e.getMessage());
    }
  }

  private String usual() {
    return own() ? "probe" : data.equals("mnist") ? "lenet" : "resnet20";
  }
}
