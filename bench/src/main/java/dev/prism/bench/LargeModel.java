package dev.prism.bench;

import dev.prism.kernel.Features;
import dev.prism.targeted.LabelledItems;
import dev.prism.targeted.ModelOutputs;
import dev.prism.targeted.Strategies;
import dev.prism.targeted.TargetedTask;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Targeted learning from the outputs of a large model: a thousand classes and 2048 features, so
 * that a gradient written out would have two million numbers. The outputs are made as they are
 * read.
 */
final class LargeModel {
  private static final int CLASSES = 1000, WIDTH = 2048, K = 10;
  private final Consumer<BenchmarkLine> out;

  LargeModel(Consumer<BenchmarkLine> out) {
    this.out = out;
  }

  void run(int n) {
    ModelOutputs pool = new ModelOutputs(new Made(n, WIDTH, 1), new Made(n, CLASSES, 2));
    int[] target = IntStream.range(0, 10).map(i -> n + 7 + CLASSES * i).toArray();
    ModelOutputs all = new ModelOutputs(new Made(2 * n, WIDTH, 1), new Made(2 * n, CLASSES, 2));
    ModelOutputs chosen = all.select(target);
    TargetedTask task = TargetedTask.of(pool).target(new LabelledItems(chosen, chosen.predicted()));
    for (String name : List.of("flqmi", "gcmi", "com", "gradmatch", "badge")) {
      Strategies.Choice[] found = new Strategies.Choice[1];
      Timing t =
          Timing.best(1, () -> found[0] = Strategies.choose(Strategies.named(name), task, K, 1));
      if (found[0].items().size() != K) {
        throw new IllegalStateException(name + " found " + found[0].items().size());
      }
      out.accept(
          new BenchmarkLine(
              "targeted " + name + ", " + CLASSES + " classes",
              n,
              WIDTH,
              K,
              Machine.cores(),
              t.seconds(),
              t.peak(),
              Double.NaN,
              Double.NaN,
              Double.NaN,
              Double.NaN));
    }
  }

  /** Row i is of class i mod 1000: numbers by hashing, and a few that depend on the class. */
  record Made(int size, int width, int salt) implements Features {
    @Override
    public void read(int row, float[] into, int offset) {
      long h = row * 0x9E3779B97F4A7C15L + salt;
      int of = row % CLASSES;
      for (int k = 0; k < width; k++) {
        h = h * 0xD1342543DE82EF95L + 1;
        into[offset + k] = (h >> 40) * 0x1p-24f;
      }
      for (int t = 0; t < 4; t++) {
        into[offset + (of * 7 + t * 13) % width] += salt == 2 && t == 0 ? 6 : 2;
      }
    }
  }
}
