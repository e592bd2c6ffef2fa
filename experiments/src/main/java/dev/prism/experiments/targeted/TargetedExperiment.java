package dev.prism.experiments.targeted;

import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.cli.OptionalModules;
import dev.prism.cli.PathChecks;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import dev.prism.targeted.Learner;
import dev.prism.targeted.Representation;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Runs the paper's first experiment: selecting examples of rare classes for labelling. Not safe for
 * use by multiple threads.
 */
@Command(
    name = "targeted",
    description = "Make classes rare, select items to label, train again, and compare strategies.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment targeted --data mnist --runs 3 --out results.json",
      "Results are saved one by one; the same command resumes an interrupted run."
    })
public final class TargetedExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "NAME|F",
      defaultValue = "mnist",
      description = {
        "mnist (the default, which is included), pneumonia, svhn or cifar10;",
        "or a table of features, from which a linear probe is trained"
      })
  String data;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      defaultValue = "label",
      description = "the column of classes in a table; default: label")
  String label;

  @Option(
      names = "--attribute",
      paramLabel = "COLUMN",
      description = "the column whose values are made rare in a table; default: the class")
  @Nullable String attribute;

  @Option(
      names = "--test",
      paramLabel = "F",
      description = "a table of test items; default: a fifth of the items")
  @Nullable String test;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "the folder with the files of the data set")
  @Nullable Path folder;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = {
        "lenet, resnet20, resnet18 or probe (a linear layer); default: lenet for mnist,",
        "resnet20 for other images, probe for features"
      })
  @Nullable String model;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "10",
      description = "runs, each with a new random split")
  int runs;

  @Option(
      names = "--strategies",
      paramLabel = "NAME,…",
      split = ",",
      description = {
        "default: all; measures that saturate go on at random (flvmi+random), as in the paper,",
        "and flvmi and flcmi also with gcmi (flvmi+gcmi)"
      })
  @Nullable List<String> strategies;

  @Option(
      names = "--embedding",
      paramLabel = "NAME",
      defaultValue = "gradient",
      description = "gradient (the default), gradient-clipped, -shifted, -dot, or features")
  String embedding;

  @Mixin SplitOptions split;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      defaultValue = "100",
      description = "the largest number of epochs")
  int epochs;

  @Option(
      names = "--stop",
      paramLabel = "NAME",
      defaultValue = "evaluated",
      description =
          "a training ends when more than 99 %% of its rows are right: in evaluation mode after an"
              + " epoch (evaluated, the default, as the paper's released code), or as they are"
              + " learned (learning)")
  String stop;

  @Option(
      names = "--no-exhaust",
      description = "do not run random selection with larger budgets up to the whole pool")
  boolean noExhaust;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      description = "write results to F.json (default: targeted-DATA.json) and a report to F.md")
  @Nullable Path out;

  @Option(names = "--resume", description = "resume from F.json; this is the default")
  boolean resume;

  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public TargetedExperiment() {}

  @Override
  public Integer call() {
    ResultFiles files =
        new ResultFiles(out == null ? Path.of("targeted-" + name() + ".json") : out);
    Path file = files.json();
    List<Strategy> all =
        strategies == null
            ? StrategyGroups.DEFAULTS
            : strategies.stream().map(Strategies::named).toList();
    Representation by = Representation.named(embedding);
    if (runs < 1) {
      throw new BadRequestException("--runs %d should be at least 1.", runs);
    }
    split.check();
    if (!isTable() && (attribute != null || test != null)) {
      throw new BadRequestException("--attribute and --test apply only to a table.");
    }
    new PathChecks()
        .reads("--data", isTable() ? data : null)
        .reads("--test", test)
        .writes("--out", file);
    TargetedResults results = LoadedRequest.withDataErrors(() -> run(file, all, by));
    TargetedReport report = new TargetedReport(results);
    files.report(report, output, results);
    return 0;
  }

  /** Returns whether the data is a file, and not one of the published data sets. */
  private boolean isTable() {
    return SplitSizes.ALL.stream().noneMatch(r -> r.data().equals(data))
        && (data.contains(".") || Files.exists(Path.of(data)));
  }

  private String name() {
    return isTable() ? Path.of(data).getFileName().toString().replaceAll("\\..*", "") : data;
  }

  private TargetedResults run(Path file, List<Strategy> all, Representation by) {
    SplitSizes defaults =
        isTable()
            ? SplitSizes.ofTable(name() + (attribute == null ? "" : " by " + attribute))
            : SplitSizes.named(data);
    DataSet d =
        isTable()
            ? TableDataSet.load(data, test, label, attribute)
            : ImageDataSet.load(data, folder());
    SplitSizes sized = split.apply(defaults, d);
    int pool = Split.of(d.train().slices(), sized, 1).pool().length;
    for (int b : sized.budgets()) {
      if (b < 1 || b > pool) {
        throw new PrismException(
            "A budget of %d labels is not possible; the pool has %d items.", b, pool);
      }
    }
    Learner learner = learner(d);
    InterruptNotice.message("the same command resumes from " + file);
    return new TargetedStudy(d.train(), d.test(), sized, learner, by, !noExhaust)
        .run(
            file,
            LongStream.rangeClosed(1, runs).boxed().toList(),
            all,
            text -> output.err().println("prism: " + text));
  }

  private Path folder() {
    if (folder == null && !data.equals("mnist")) {
      throw new PrismException(
          "Only mnist is included; give the folder with the files of %s as --folder.", data);
    }
    return folder == null ? Experiments.MNIST : folder;
  }

  /** Loads the networks from the optional module train, which is large. */
  private Learner learner(DataSet d) {
    String network = model == null ? defaultModel() : model;
    try {
      return (Learner)
          Class.forName("dev.prism.train.TrainedLearner", true, OptionalModules.load("train"))
              .getConstructor(
                  String.class, int.class, int.class, int.class, int.class, int.class, String.class)
              .newInstance(network, d.classes(), d.channels(), d.height(), d.width(), epochs, stop);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new PrismException(e, "The module train is missing: %s.", e.getMessage());
    }
  }

  private String defaultModel() {
    return isTable() ? "probe" : data.equals("mnist") ? "lenet" : "resnet20";
  }
}
