package example;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.run.Result;
import java.util.Random;

/** Selects five of a thousand vectors that are similar to two examples. */
final class SelectItems {
  private SelectItems() {}

  public static void main(String[] args) {
    Problem problem = Problem.of(vectors(1000, 1)).query(vectors(2, 2));
    Result result = Request.pick(5).measure("flqmi:eta=0.8").from(problem);
    for (Pick p : result) {
      System.out.printf("item %d, gain %.3f%n", p.index(), p.gain());
    }
    System.out.println(result.certificate().description());
  }

  /** Random vectors of 16 numbers, where an application has embeddings. */
  private static Features vectors(int n, long seed) {
    Random random = new Random(seed);
    float[] x = new float[n * 16];
    for (int i = 0; i < x.length; i++) {
      x[i] = (float) random.nextGaussian();
    }
    return Features.of(x, 16);
  }
}
