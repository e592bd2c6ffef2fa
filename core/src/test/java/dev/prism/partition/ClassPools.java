package dev.prism.partition;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Spec;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Pools of classes, and partitioned selections from them. */
final class ClassPools {
  private ClassPools() {}

  /** Gaussian classes, one after the other; the last one is rare. */
  static Features sorted(int n, int rare, int classes, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] centre = new float[classes][d];
    for (float[] c : centre) {
      for (int k = 0; k < d; k++) {
        c[k] = (float) Math.abs(random.nextGaussian());
      }
    }
    float[][] x = new float[n][d];
    for (int i = 0; i < n; i++) {
      float[] c = centre[label(i, n, rare, classes)];
      for (int k = 0; k < d; k++) {
        x[i][k] = (float) (c[k] + 0.4 * Math.abs(random.nextGaussian()));
      }
    }
    return Features.of(x);
  }

  static int label(int i, int n, int rare, int classes) {
    return i >= n - rare ? classes - 1 : (int) ((long) i * (classes - 1) / (n - rare));
  }

  static Problem pool(int n) {
    Features all = sorted(n + 20, 20, 5, 12, 3);
    return Problem.of(all.select(IntStream.range(0, n).toArray()))
        .query(all.select(IntStream.range(n + 5, n + 15).toArray()))
        .privateSet(all.select(new int[] {1, 2}))
        .threads(2);
  }

  static Problem with(Problem p, String measure) {
    boolean q = measure.matches("(fl|gc|logdet).*mi|com");
    boolean a = measure.matches(".*(cmi|cg)") && !measure.equals("gcmi");
    p = q ? p : p.without(AuxiliarySet.QUERY);
    return a ? p : p.without(AuxiliarySet.PRIVATE);
  }

  static PartitionedSelector.Outcome run(
      Problem p, String m, PartitionedSelector how, Constraint c) {
    return how.maximize(
        p, on(p, m), c, Optimizers.AUTO, RunOptions.DEFAULT.seed(7).workers(p.workers()));
  }

  static Function<Problem, Objective> on(Problem p, String measure) {
    return Spec.parseAllowingUnusedSets(measure, p)::on;
  }
}
