package dev.prism.targeted;

import dev.prism.kernel.Features;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Algorithm 1 again and again: train, find the weak classes' like in the pool, label them, train
 * anew from scratch, and see what it did to the weak classes and to all.
 *
 * @param x all items for training, rows of pixels; labels are theirs
 */
public record Experiment(
    Features x,
    int[] labels,
    Features test,
    int[] testLabels,
    Recipe recipe,
    Learner learner,
    Embedding embedding) {
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
              .filter(s -> !recipe.budgets().stream().allMatch(b -> have.has(seed, s.name(), b)))
              .toList();
      if (!left.isEmpty()) {
        all = run(file, all, seed, left, watch);
      }
    }
    return all;
  }

  private Results run(Path file, Results all, long seed, List<Strategy> left, Watch watch) {
    Split split = Split.of(labels, recipe, seed);
    watch.says("run " + seed + ": training on " + split.labelled().length + " items");
    Task task;
    Accuracy before;
    try (Learner.Model m = fit(split.labelled(), seed)) {
      before = Accuracy.of(m.outputs(test), testLabels, split);
      task =
          Task.of(m.outputs(x.select(split.pool())))
              .target(labelled(m, split.target()))
              .avoid(labelled(m, split.avoid()))
              .labelled(labelled(m, split.labelled()))
              .embedding(embedding);
    }
    Results out = all;
    for (Strategy s : left) {
      for (int budget : recipe.budgets()) {
        if (out.has(seed, s.name(), budget)) {
          continue;
        }
        watch.says("run " + seed + ": " + s.name() + ", " + budget + " labels");
        long start = System.nanoTime();
        int[] picked = Strategies.choose(s, task, budget, seed).items();
        double seconds = (System.nanoTime() - start) / 1e9;
        int[] bought = IntStream.of(picked).map(i -> split.pool()[i]).toArray();
        int found = (int) IntStream.of(bought).filter(i -> split.isRare(labels[i])).count();
        int[] more =
            IntStream.concat(IntStream.of(split.labelled()), IntStream.of(bought)).toArray();
        Accuracy after;
        try (Learner.Model m = fit(more, seed)) {
          after = Accuracy.of(m.outputs(test), testLabels, split);
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
    return learner.fit(x.select(items), of(items), seed);
  }

  private Labelled labelled(Learner.Model m, int[] items) {
    return new Labelled(m.outputs(x.select(items)), of(items));
  }

  private int[] of(int[] items) {
    return IntStream.of(items).map(i -> labels[i]).toArray();
  }

  /** In percent: the mean over the rare classes of each class's accuracy, and of all items. */
  private record Accuracy(double target, double overall) {
    static Accuracy of(Outputs o, int[] labels, Split split) {
      int[] said = o.predicted();
      int[] right = new int[o.classes()], all = new int[o.classes()];
      for (int i = 0; i < said.length; i++) {
        all[labels[i]]++;
        right[labels[i]] += said[i] == labels[i] ? 1 : 0;
      }
      double target =
          IntStream.of(split.rare())
              .mapToDouble(c -> (double) right[c] / all[c])
              .average()
              .orElse(0);
      double overall = (double) IntStream.of(right).sum() / IntStream.of(all).sum();
      return new Accuracy(100 * target, 100 * overall);
    }
  }
}
