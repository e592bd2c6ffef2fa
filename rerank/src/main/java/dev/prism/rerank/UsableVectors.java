package dev.prism.rerank;

import dev.prism.kernel.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The vectors that have a direction: all numbers are finite, and not all are 0.
 *
 * @param candidates the indices of the candidates that have one
 * @param shown those of the vectors that were shown which have one
 */
record UsableVectors(int[] candidates, float[][] shown) {
  static UsableVectors of(Candidates c) {
    return new UsableVectors(
        usable(c.vectors),
        Arrays.stream(c.shown).filter(UsableVectors::usable).toArray(float[][]::new));
  }

  private static int[] usable(Features x) {
    float[] row = new float[x.width()];
    return IntStream.range(0, x.size())
        .filter(
            i -> {
              x.read(i, row, 0);
              return usable(row);
            })
        .toArray();
  }

  private static boolean usable(float[] v) {
    double squared = 0;
    for (float x : v) {
      squared += (double) x * x;
    }
    float inverse = (float) (1 / Math.sqrt(squared));
    return Float.isFinite(inverse) && inverse > 0;
  }

  boolean all(Candidates c) {
    return candidates.length == c.size() && shown.length == c.shown.length;
  }

  /** Returns what is left out, in sentences. */
  List<String> notes(Candidates c) {
    List<String> out = new ArrayList<>();
    if (candidates.length < c.size()) {
      out.add(
          "%d of %d candidates were left out: their vectors are all zeros or have numbers that are"
                  .formatted(c.size() - candidates.length, c.size())
              + " not finite.");
    }
    if (shown.length < c.shown.length) {
      out.add(
          "%d of %d vectors of what was shown are all zeros or have numbers that are not finite, and"
                  .formatted(c.shown.length - shown.length, c.shown.length)
              + " do not count.");
    }
    return out;
  }
}
