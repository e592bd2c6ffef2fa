package dev.prism.experiments.summaries;

import dev.prism.base.PrismException;
import dev.prism.cli.Interruption;
import dev.prism.cli.JsonOption;
import dev.prism.cli.LearnOptions;
import dev.prism.constraint.Constraint;
import dev.prism.data.run.LoadedRequest;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import dev.prism.experiments.targeted.Pictures;
import dev.prism.experiments.targeted.Samples;
import dev.prism.mixture.Blend;
import dev.prism.mixture.Collection;
import dev.prism.mixture.Counts;
import dev.prism.mixture.Settings;
import dev.prism.report.Bars;
import dev.prism.report.Sections;
import dev.prism.spec.Model;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether the learner finds a mixture again that simulated people go by. */
@Command(
    name = "recovery",
    description = "Simulate summaries from a hidden mixture, and learn it back.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  prism experiment recovery --trials 5 --out recovery.json",
      "Trials are noted one by one; the same command goes on where it was cut off."
    })
public final class RecoveryExperiment implements Callable<Integer> {
  private static final int ITEMS = 80, QUERIES = 4, K = 8;

  @Option(names = "--trials", paramLabel = "N", defaultValue = "5", description = "default 5")
  int trials;

  @Option(
      names = "--collections",
      paramLabel = "N",
      defaultValue = "24",
      description = "of 80 handwritten digits each; default 24")
  int collections;

  @Option(
      names = "--people",
      paramLabel = "N",
      defaultValue = "5",
      description = "simulated, for each collection; default 5")
  int people;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "recovery.json",
      description = "results; F.html and F.md are made from them")
  Path out;

  @Option(names = "--report-only", description = "make the pages from F.json, and run nothing")
  boolean reportOnly;

  @Mixin LearnOptions options;
  @Mixin JsonOption output;

  @Override
  public Integer call() {
    if (trials < 1 || people < 1 || collections < 6) {
      throw new PrismException(
          "--trials and --people should be at least 1, and --collections at least 6.");
    }
    ResultFiles files = new ResultFiles(out);
    RecoveryResults results =
        reportOnly
            ? RecoveryResults.read(out)
            : LoadedRequest.data(() -> run(options.settings(false)));
    Sections report = report(results);
    files.write(report.page(), report.markdown());
    if (output.wanted()) {
      Map<String, Object> answer = new LinkedHashMap<>();
      answer.put("how", results.how());
      answer.put("agreement", means(results, Recovery.Trial::agreement));
      answer.put("summary", means(results, Recovery.Trial::summary));
      output.print(answer);
    } else {
      output.out().print(report.markdown());
    }
    output.out().flush();
    return 0;
  }

  private RecoveryResults run(Settings how) {
    Samples mnist = Pictures.load("mnist", Experiments.MNIST).train();
    Blend blend =
        new Blend(
            options.components == null ? Blend.standard(true, false) : options.components,
            true,
            false);
    String question =
        "%s; %s; compared by %s; %d collections of %d MNIST digits, %d of two kinds as query, %d to choose; %d simulated people"
            .formatted(
                String.join(", ", blend.names()),
                how.text(),
                options.kernel,
                collections,
                ITEMS,
                QUERIES,
                K,
                people);
    RecoveryResults results = RecoveryResults.goOn(out, question);
    Interruption.keeps("the same command goes on from " + out);
    List<Collection> all = draw(mnist);
    for (long seed = 1; seed <= trials; seed++) {
      if (!results.has(seed)) {
        Recovery.Trial t = Recovery.trial(all, blend, how, options.kernel, people, seed);
        results = results.and(t);
        results.write(out);
        output
            .err()
            .printf(Locale.ROOT, "prism: trial %d of %d: %s%n", seed, trials, t.agreement());
      }
    }
    return results;
  }

  /** Digits drawn by lot, with a query of two kinds of digits that are not among them. */
  private List<Collection> draw(Samples mnist) {
    SplittableRandom chance = new SplittableRandom(1);
    List<Collection> out = new ArrayList<>();
    for (int c = 0; c < collections; c++) {
      int[] rows = Model.draw(mnist.x().size(), ITEMS, chance);
      int one = chance.nextInt(10), other = (one + 1 + chance.nextInt(9)) % 10;
      int[] query = new int[QUERIES];
      for (int i = 0; i < QUERIES; ) {
        int row = chance.nextInt(mnist.x().size());
        boolean fits = mnist.labels()[row] == (i % 2 == 0 ? one : other);
        if (fits && Arrays.stream(rows).noneMatch(r -> r == row)) {
          query[i++] = row;
        }
      }
      out.add(
          new Collection(
              "collection " + (c + 1),
              Arrays.stream(rows).mapToObj(String::valueOf).toList(),
              mnist.x().select(rows),
              null,
              Counts.ofItems(ITEMS),
              List.of(
                  new Collection.Task(
                      "digits " + one + " and " + other,
                      mnist.x().select(query),
                      null,
                      Constraint.atMost(K),
                      K,
                      List.of())),
              "drawn by lot"));
    }
    return out;
  }

  private static Map<String, Double> means(
      RecoveryResults r, Function<Recovery.Trial, Map<String, Double>> of) {
    Map<String, Double> out = new LinkedHashMap<>();
    for (String name : r.trials().isEmpty() ? List.<String>of() : names(r)) {
      out.put(name, Arrays.stream(all(r, of, name)).average().orElse(Double.NaN));
    }
    return out;
  }

  private static List<String> names(RecoveryResults r) {
    return List.copyOf(r.trials().getFirst().agreement().keySet());
  }

  private static double[] all(
      RecoveryResults r, Function<Recovery.Trial, Map<String, Double>> of, String name) {
    return r.trials().stream().mapToDouble(t -> of.apply(t).get(name)).toArray();
  }

  private static Sections report(RecoveryResults r) {
    Sections out =
        new Sections(
            "Recovery of a hidden mixture",
            "References are simulated: they come from a hidden mixture Θ*, drawn by lot anew in"
                + " each of "
                + r.trials().size()
                + " trials; every simulated person looks at a part of the collection before each"
                + " pick. "
                + r.how()
                + ".");
    if (r.trials().isEmpty()) {
      return out;
    }
    Map<String, Double> mean = means(r, Recovery.Trial::agreement);
    List<String> names = names(r);
    out.figure(
        "Agreement with Θ*'s ranking (Kendall's τ)",
        Bars.svg(names, names.stream().mapToDouble(mean::get).toArray()));
    List<List<String>> rows = new ArrayList<>();
    for (String name : names) {
      double[] a = all(r, Recovery.Trial::agreement, name);
      double[] s = all(r, Recovery.Trial::summary, name);
      rows.add(List.of(name, cell(a), cell(s)));
    }
    out.table(
        "Agreement on collections that nobody learned from",
        "Kendall's τ between the method's and Θ*'s ranking of 200 random sets in each, and what the"
            + " method's own summary is worth to Θ*, of what Θ*'s summary is; ± over trials.",
        List.of("method", "τ", "worth"),
        rows);
    List<List<String>> thetas = new ArrayList<>();
    for (Recovery.Trial t : r.trials()) {
      t.hidden()
          .forEach(
              (component, is) ->
                  is.forEach(
                      (name, v) ->
                          thetas.add(
                              List.of(
                                  String.valueOf(t.seed()),
                                  component,
                                  name,
                                  SummariesReport.number(v),
                                  SummariesReport.number(t.found().get(component).get(name))))));
    }
    out.table(
        "Θ* and what was found",
        "Θ is found up to a factor on all weights, which changes no ranking.",
        List.of("trial", "component", "", "Θ*", "found"),
        thetas);
    return out;
  }

  private static String cell(double[] x) {
    double mean = IntStream.range(0, x.length).mapToDouble(i -> x[i]).average().orElse(0);
    return SummariesReport.number(mean) + " ± " + SummariesReport.number(SummariesReport.error(x));
  }
}
