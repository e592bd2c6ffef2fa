package dev.prism.experiments.targeted;

import dev.prism.base.BadDataException;
import dev.prism.targeted.LabelledItems;
import dev.prism.targeted.Learner;
import dev.prism.targeted.ModelOutputs;
import dev.prism.targeted.RandomStrategy;
import dev.prism.targeted.Representation;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import dev.prism.targeted.TargetedTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Runs Algorithm 1 of the paper with several strategies, budgets and seeds: train a model, select
 * items like those of the rare classes, label them, train again from scratch, and compare the
 * accuracies.
 *
 * @param exhaust whether random selection also runs with doubled budgets up to the whole pool, from
 *     which the labelling efficiency is computed
 */
record TargetedStudy(
    Samples train,
    Samples test,
    SplitSizes sizes,
    Learner learner,
    Representation embedding,
    boolean exhaust) {
  /**
   * Runs the selections that are missing from a file, and saves each result at once.
   *
   * @param seeds the random seeds of the splits, one for each run
   */
  TargetedResults run(
      Path file, List<Long> seeds, List<Strategy> strategies, Consumer<String> progress) {
    TargetedResults all =
        TargetedResults.resume(
            file,
            sizes.data(),
            learner.name(),
            sizes.description() + "; representation " + embedding.text());
    for (long seed : seeds) {
      TargetedResults have = all;
      List<Strategy> left =
          strategies.stream()
              .filter(s -> !budgets(s).stream().allMatch(b -> have.has(seed, s.name(), b)))
              .toList();
      if (!left.isEmpty()) {
        all = run(file, all, seed, left, progress);
      }
    }
    return all;
  }

  private List<Integer> budgets(Strategy s) {
    List<Integer> out = new ArrayList<>(sizes.budgets());
    if (exhaust && s instanceof RandomStrategy) {
      int pool = Split.of(train.slices(), sizes, 1).pool().length;
      for (int b = 2 * Collections.max(out); b < pool; b *= 2) {
        out.add(b);
      }
      if (!out.contains(pool)) {
        out.add(pool);
      }
    }
    return out;
  }

  private TargetedResults run(
      Path file, TargetedResults all, long seed, List<Strategy> left, Consumer<String> progress) {
    Split split = Split.of(train.slices(), sizes, seed);
    progress.accept("run " + seed + ": training on " + split.labelled().length + " items");
    TargetedTask task;
    Accuracy before;
    try (Learner.Model m = fit(split.labelled(), seed)) {
      before = Accuracy.of(m.outputs(test.x()), test, split);
      task =
          TargetedTask.of(m.outputs(train.x().select(split.pool())))
              .target(labelled(m, split.target()))
              .privateSet(labelled(m, split.privateSet()))
              .labelled(labelled(m, split.labelled()))
              .embedding(embedding);
    }
    TargetedResults out = all;
    for (Strategy s : left) {
      for (int budget : budgets(s)) {
        if (out.has(seed, s.name(), budget)) {
          continue;
        }
        progress.accept("run " + seed + ": " + s.name() + ", " + budget + " labels");
        long start = System.nanoTime();
        List<Integer> picked = Strategies.choose(s, task, budget, seed).items();
        double seconds = (System.nanoTime() - start) / 1e9;
        int[] bought = picked.stream().mapToInt(i -> split.pool()[i]).toArray();
        int found = (int) IntStream.of(bought).filter(i -> split.isRare(train.slices()[i])).count();
        int[] more =
            IntStream.concat(IntStream.of(split.labelled()), IntStream.of(bought)).toArray();
        Accuracy after;
        long trained = System.nanoTime();
        try (Learner.Model m = fit(more, seed)) {
          after = Accuracy.of(m.outputs(test.x()), test, split);
        }
        out =
            out.and(
                new TargetedResults.Run(
                    seed,
                    s.name(),
                    budget,
                    before.target,
                    after.target,
                    before.overall,
                    after.overall,
                    found,
                    seconds,
                    (System.nanoTime() - trained) / 1e9));
        out.write(file);
      }
    }
    return out;
  }

  private Learner.Model fit(int[] items, long seed) {
    return learner.fit(train.x().select(items), labels(items), seed);
  }

  private LabelledItems labelled(Learner.Model m, int[] items) {
    return new LabelledItems(m.outputs(train.x().select(items)), labels(items));
  }

  private int[] labels(int[] items) {
    return IntStream.of(items).map(i -> train.labels()[i]).toArray();
  }

  /** Accuracies in percent: the mean over the rare slices, and the accuracy over all items. */
  private record Accuracy(double target, double overall) {
    static Accuracy of(ModelOutputs o, Samples test, Split split) {
      int[] predicted = o.predicted();
      double target =
          IntStream.of(split.rare())
              .mapToDouble(r -> fraction(predicted, test, i -> test.slices()[i] == r))
              .average()
              .orElse(0);
      return new Accuracy(100 * target, 100 * fraction(predicted, test, i -> true));
    }

    private static double fraction(int[] predicted, Samples test, IntPredicate which) {
      return IntStream.range(0, predicted.length)
          .filter(which)
          .mapToDouble(i -> predicted[i] == test.labels()[i] ? 1 : 0)
          .average()
          .orElseThrow(() -> new BadDataException("The test items have no item of a rare slice."));
    }
  }
}
