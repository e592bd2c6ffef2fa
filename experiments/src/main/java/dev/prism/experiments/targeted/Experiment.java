package dev.prism.experiments.targeted;

import dev.prism.base.PrismException;
import dev.prism.targeted.Embedding;
import dev.prism.targeted.Labelled;
import dev.prism.targeted.Learner;
import dev.prism.targeted.Outputs;
import dev.prism.targeted.RandomChoice;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.Strategy;
import dev.prism.targeted.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Algorithm 1 again and again: train, find the weak classes' like in the pool, label them, train
 * anew from scratch, and see what it did to the weak classes and to all.
 *
 * @param exhaust whether random goes on, doubling its budget, until the pool is used up: labelling
 *     efficiency asks how many labels it needs
 */
public record Experiment(
    Samples train,
    Samples test,
    Recipe recipe,
    Learner learner,
    Embedding embedding,
    boolean exhaust) {
  /** What is going on, in a line. */
  public interface Watch {
    void says(String text);
  }

  /**
   * Does what the file has not got yet, and notes each result there at once.
   *
   * @param seeds one a run: a new draw of everything
   */
  public Results run(Path file, List<Long> seeds, List<Strategy> strategies, Watch watch) {
    Results all =
        Results.goOn(
            file,
            recipe.data(),
            learner.name(),
            recipe.says() + "; compared by " + embedding.text());
    for (long seed : seeds) {
      Results have = all;
      List<Strategy> left =
          strategies.stream()
              .filter(s -> !budgets(s).stream().allMatch(b -> have.has(seed, s.name(), b)))
              .toList();
      if (!left.isEmpty()) {
        all = run(file, all, seed, left, watch);
      }
    }
    return all;
  }

  private List<Integer> budgets(Strategy s) {
    List<Integer> out = new ArrayList<>(recipe.budgets());
    if (exhaust && s instanceof RandomChoice) {
      int pool = Split.of(train.slices(), recipe, 1).pool().length;
      for (int b = 2 * Collections.max(out); b < pool; b *= 2) {
        out.add(b);
      }
      if (!out.contains(pool)) {
        out.add(pool);
      }
    }
    return out;
  }

  private Results run(Path file, Results all, long seed, List<Strategy> left, Watch watch) {
    Split split = Split.of(train.slices(), recipe, seed);
    watch.says("run " + seed + ": training on " + split.labelled().length + " items");
    Task task;
    Accuracy before;
    try (Learner.Model m = fit(split.labelled(), seed)) {
      before = Accuracy.of(m.outputs(test.x()), test, split);
      task =
          Task.of(m.outputs(train.x().select(split.pool())))
              .target(labelled(m, split.target()))
              .avoid(labelled(m, split.avoid()))
              .labelled(labelled(m, split.labelled()))
              .embedding(embedding);
    }
    Results out = all;
    for (Strategy s : left) {
      for (int budget : budgets(s)) {
        if (out.has(seed, s.name(), budget)) {
          continue;
        }
        watch.says("run " + seed + ": " + s.name() + ", " + budget + " labels");
        long start = System.nanoTime();
        int[] picked = Strategies.choose(s, task, budget, seed).items();
        double seconds = (System.nanoTime() - start) / 1e9;
        int[] bought = IntStream.of(picked).map(i -> split.pool()[i]).toArray();
        int found = (int) IntStream.of(bought).filter(i -> split.isRare(train.slices()[i])).count();
        int[] more =
            IntStream.concat(IntStream.of(split.labelled()), IntStream.of(bought)).toArray();
        Accuracy after;
        try (Learner.Model m = fit(more, seed)) {
          after = Accuracy.of(m.outputs(test.x()), test, split);
        }
        out =
            out.and(
                new Results.Run(
                    seed,
                    s.name(),
                    budget,
                    before.target,
                    after.target,
                    before.overall,
                    after.overall,
                    found,
                    seconds));
        out.write(file);
      }
    }
    return out;
  }

  private Learner.Model fit(int[] items, long seed) {
    return learner.fit(train.x().select(items), of(items), seed);
  }

  private Labelled labelled(Learner.Model m, int[] items) {
    return new Labelled(m.outputs(train.x().select(items)), of(items));
  }

  private int[] of(int[] items) {
    return IntStream.of(items).map(i -> train.labels()[i]).toArray();
  }

  /** In percent: the mean over the rare slices of each one's accuracy, and of all items. */
  private record Accuracy(double target, double overall) {
    static Accuracy of(Outputs o, Samples test, Split split) {
      int[] said = o.predicted();
      double target =
          IntStream.of(split.rare())
              .mapToDouble(r -> right(said, test, i -> test.slices()[i] == r))
              .average()
              .orElse(0);
      return new Accuracy(100 * target, 100 * right(said, test, i -> true));
    }

    private static double right(int[] said, Samples test, IntPredicate which) {
      return IntStream.range(0, said.length)
          .filter(which)
          .mapToDouble(i -> said[i] == test.labels()[i] ? 1 : 0)
          .average()
          .orElseThrow(() -> new PrismException("No item for testing is of a rare slice."));
    }
  }
}
