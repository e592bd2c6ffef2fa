package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import org.jspecify.annotations.Nullable;

/**
 * ⟨r,r′⟩·(⟨h,h′⟩ + 1) on {@link Gradients}, or its cosine. Immutable and safe for use by multiple
 * threads.
 *
 * @param classes the number of entries of a residual
 * @param cosine whether gradients are scaled to length one
 * @param negatives the treatment of negative cosines
 */
record GradientProduct(int classes, boolean cosine, Similarity.Negatives negatives)
    implements Similarity {
  @Override
  public String text() {
    String kind = cosine ? negatives.label.replace("cosine", "gradient") : "gradient-dot";
    return kind + ":classes=" + classes;
  }

  @Override
  public int[] factors(int width) {
    if (classes < 1 || classes >= width) {
      throw new BadRequestException(
          "The gradient kernel has %d classes and rows of %d numbers; a row holds the residuals,"
              + " the features and a one.",
          classes, width);
    }
    return new int[] {0, classes, width};
  }

  /**
   * A gradient of zeros, that of a confident and correct prediction, has a cosine of 0 to all:
   * similar to nothing or, where cosines are shifted, ½ like everything.
   */
  @Override
  public Features prepare(Features x, String label, Workers workers) {
    return cosine
        ? new UnitFeatures(x, factors(x.width()), label, true)
        : Similarity.super.prepare(x, label, workers);
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    negatives.apply(tile, from, to);
  }

  @Override
  public double @Nullable [] linear() {
    return negatives.linear();
  }

  @Override
  public boolean nonNegative() {
    return negatives != Similarity.Negatives.KEEP;
  }

  @Override
  public boolean atMostOne() {
    return cosine;
  }

  @Override
  public boolean positiveSemidefinite() {
    return negatives != Similarity.Negatives.CLIP;
  }
}
