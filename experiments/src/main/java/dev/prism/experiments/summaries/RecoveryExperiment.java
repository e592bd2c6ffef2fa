package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.cli.LearnOptions;
import dev.prism.constraint.Constraint;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import dev.prism.experiments.targeted.ImageDataSet;
import dev.prism.experiments.targeted.Samples;
import dev.prism.mixture.AnnotatedCollection;
import dev.prism.mixture.ComponentLists;
import dev.prism.mixture.LearnerSettings;
import dev.prism.mixture.ParametricMixture;
import dev.prism.mixture.WordCounts;
import dev.prism.spec.LearnedModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Tests whether the learner recovers a hidden mixture from simulated summaries. Not safe for use by
 * multiple threads.
 */
@Command(
    name = "recovery",
    description = "Simulate summaries from a hidden mixture, and learn the mixture from them.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment recovery --trials 5 --out recovery.json",
      "Trials are saved one by one; the same command resumes an interrupted run."
    })
public final class RecoveryExperiment implements Callable<Integer> {
  private static final int ITEMS = 80, QUERIES = 4, K = 8;

  @Option(
      names = "--trials",
      paramLabel = "N",
      defaultValue = "5",
      description = "number of hidden mixtures; default 5")
  int trials;

  @Option(
      names = "--collections",
      paramLabel = "N",
      defaultValue = "24",
      description = "number of collections of 80 handwritten digits; default 24")
  int collections;

  @Option(
      names = "--people",
      paramLabel = "N",
      defaultValue = "5",
      description = "simulated annotators for each collection; default 5")
  int people;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "recovery.json",
      description = "write results to F.json (default: recovery.json) and a report to F.md")
  Path out;

  @Mixin LearnOptions options;
  @Mixin JsonOption output;

  /** Creates the command; picocli sets the fields. */
  public RecoveryExperiment() {}

  @Override
  public Integer call() {
    if (trials < 1 || people < 1 || collections < 6) {
      throw new PrismException(
          "--trials and --people should be at least 1, and --collections at least 6.");
    }
    ResultFiles files = new ResultFiles(out);
    RecoveryResults results = LoadedRequest.withDataErrors(() -> run(options.settings(false)));
    RecoveryReport report = new RecoveryReport(results);
    files.report(report, output, report.summary());
    return 0;
  }

  private RecoveryResults run(LearnerSettings settings) {
    Samples mnist = ImageDataSet.load("mnist", Experiments.MNIST).train();
    ParametricMixture mixture =
        new ParametricMixture(
            options.components == null ? ComponentLists.ofPaper(true, false) : options.components,
            true,
            false);
    String configuration =
        "%s; %s; similarity %s; %d collections of %d MNIST digits; query sets of %d digits of two classes; %d picks; %d simulated annotators"
            .formatted(
                String.join(", ", mixture.names()),
                settings.text(),
                options.kernel,
                collections,
                ITEMS,
                QUERIES,
                K,
                people);
    RecoveryResults results = RecoveryResults.resume(out, configuration);
    InterruptNotice.message("the same command resumes from " + out);
    List<AnnotatedCollection> all = sample(mnist);
    for (long seed = 1; seed <= trials; seed++) {
      if (!results.has(seed)) {
        RecoveryStudy.Trial t =
            RecoveryStudy.trial(all, mixture, settings, options.kernel, people, seed);
        results = results.and(t);
        results.write(out);
        output
            .err()
            .printf(Locale.ROOT, "prism: trial %d of %d: %s%n", seed, trials, t.kendallTau());
      }
    }
    return results;
  }

  /**
   * Samples digits at random, with a query set of digits of two classes that are not among them.
   */
  private List<AnnotatedCollection> sample(Samples mnist) {
    SplittableRandom random = new SplittableRandom(1);
    List<AnnotatedCollection> out = new ArrayList<>();
    for (int c = 0; c < collections; c++) {
      int[] rows = LearnedModel.sample(mnist.x().size(), ITEMS, random);
      int one = random.nextInt(10), other = (one + 1 + random.nextInt(9)) % 10;
      int[] query = new int[QUERIES];
      for (int i = 0; i < QUERIES; ) {
        int row = random.nextInt(mnist.x().size());
        boolean fits = mnist.labels()[row] == (i % 2 == 0 ? one : other);
        if (fits && Arrays.stream(rows).noneMatch(r -> r == row)) {
          query[i++] = row;
        }
      }
      out.add(
          new AnnotatedCollection(
              "collection " + (c + 1),
              Arrays.stream(rows).mapToObj(String::valueOf).toList(),
              mnist.x().select(rows),
              null,
              WordCounts.ofItems(ITEMS),
              List.of(
                  new AnnotatedCollection.Task(
                      "digits " + one + " and " + other,
                      mnist.x().select(query),
                      null,
                      Constraint.atMost(K),
                      K,
                      List.of())),
              "random sample"));
    }
    return out;
  }
}
