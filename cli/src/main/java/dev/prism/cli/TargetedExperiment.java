package dev.prism.cli;

import dev.prism.PrismException;
import dev.prism.data.Atomically;
import dev.prism.targeted.Embedding;
import dev.prism.targeted.Experiment;
import dev.prism.targeted.Learner;
import dev.prism.targeted.Pictures;
import dev.prism.targeted.Recipe;
import dev.prism.targeted.Results;
import dev.prism.targeted.Split;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
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
final class TargetedExperiment implements Callable<Integer> {
  @Option(
      names = "--data",
      paramLabel = "NAME",
      defaultValue = "mnist",
      description = "mnist (the default, which comes along), pneumonia, svhn or cifar10")
  String data;

  @Option(names = "--folder", paramLabel = "DIR", description = "where the data's files are")
  Path folder;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "lenet, resnet20 or resnet18; lenet for mnist and resnet20 for others")
  String model;

  @Option(names = "--runs", paramLabel = "N", defaultValue = "10", description = "a new draw each")
  int runs;

  @Option(
      names = "--budgets",
      paramLabel = "N,N,…",
      split = ",",
      description = "labels to buy; the recipe's by default")
  List<Integer> budgets;

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

  @Option(
      names = "--scale",
      paramLabel = "X",
      description = "all counts of the recipe times this; as large as the data allows by default")
  Double scale;

  @Option(names = "--epochs", paramLabel = "N", defaultValue = "100", description = "at most")
  int epochs;

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
    Path file = out == null ? Path.of("targeted-" + data + ".json") : out;
    if (!file.toString().endsWith(".json")) {
      throw new PrismException("--out %s should end in .json.", file);
    }
    List<Strategy> all =
        strategies == null ? Strategies.ALL : strategies.stream().map(Strategies::named).toList();
    Recipe recipe = Recipe.named(data);
    Embedding by = Embedding.named(embedding);
    if (runs < 1) {
      throw new PrismException("--runs %d should be at least 1.", runs);
    }
    Atomically.check(file);
    Results results;
    if (reportOnly) {
      results = Results.read(file);
    } else {
      results = Session.data(() -> run(file, all, recipe, by));
    }
    TargetedReport report = new TargetedReport(results);
    write(sibling(file, ".html"), report.page());
    write(sibling(file, ".md"), report.markdown());
    if (output.wanted()) {
      output.print(results);
    } else {
      output.out().print(report.markdown());
      output.out().flush();
    }
    return 0;
  }

  private Results run(Path file, List<Strategy> all, Recipe recipe, Embedding by) {
    Pictures p = Pictures.load(data, folder());
    double factor = scale == null ? recipe.fits(smallest(p)) : scale;
    Recipe sized = factor == 1 ? recipe : recipe.times(factor);
    sized = budgets == null ? sized : sized.budgets(budgets);
    int pool = Split.of(p.labels(), sized, 1).pool().length;
    for (int b : sized.budgets()) {
      if (b < 1 || b > pool) {
        throw new PrismException(
            "A budget of %d labels is not possible; the pool has %d items.", b, pool);
      }
    }
    Learner learner = learner(p);
    Interruption.keeps("the same command goes on from " + file);
    return new Experiment(p.x(), p.labels(), p.test(), p.testLabels(), sized, learner, by)
        .run(
            file,
            LongStream.rangeClosed(1, runs).boxed().toList(),
            all,
            text -> output.err().println("prism: " + text));
  }

  private static int smallest(Pictures p) {
    int[] count = new int[p.classes()];
    IntStream.of(p.labels()).forEach(y -> count[y]++);
    return IntStream.of(count).min().orElse(0);
  }

  private Path folder() {
    if (folder == null && !data.equals("mnist")) {
      throw new PrismException("Only mnist comes along; say where %s is with --folder.", data);
    }
    return folder == null
        ? Path.of(System.getProperty("prism.home", "."), "demo", "mnist")
        : folder;
  }

  /** The networks are in a module of their own, which is large. */
  private Learner learner(Pictures p) {
    String network = model == null ? data.equals("mnist") ? "lenet" : "resnet20" : model;
    try {
      return (Learner)
          Class.forName("dev.prism.train.TrainedLearner", true, Modules.load("train"))
              .getConstructor(String.class, int.class, int.class, int.class, int.class, int.class)
              .newInstance(network, p.classes(), p.channels(), p.height(), p.width(), epochs);
    } catch (java.lang.reflect.InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException r ? r : new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new PrismException("The module train is not there: %s", e.getMessage());
    }
  }

  private static Path sibling(Path file, String ending) {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.substring(0, name.length() - ".json".length()) + ending);
  }

  private static void write(Path file, String text) {
    Atomically.write(file, to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
  }
}
