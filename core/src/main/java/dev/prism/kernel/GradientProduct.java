package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;

/** ⟨r,r′⟩·(⟨h,h′⟩ + 1) on {@link Gradients}, or its cosine. */
public record GradientProduct(int classes, boolean cosine, Similarity.Negatives negatives)
    implements Similarity {
  @Override
  public String spec() {
    String kind = cosine ? negatives.spec.replace("cosine", "gradient") : "gradient-dot";
    return kind + ":classes=" + classes;
  }

  @Override
  public int[] factors(int width) {
    if (classes < 1 || classes >= width) {
      throw new BadRequestException(
          "The gradient kernel is told of %d classes and rows of %d numbers; a row holds the"
              + " residuals, the features and a one.",
          classes, width);
    }
    return new int[] {0, classes, width};
  }

  /** A gradient of zeros, of a sure and right answer, is like nothing. */
  @Override
  public Features prepare(Features x, String who, Workers workers) {
    return cosine
        ? new Unit(x, factors(x.width()), who, true)
        : Similarity.super.prepare(x, who, workers);
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    negatives.treat(tile, from, to);
  }

  @Override
  public double[] linear() {
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
