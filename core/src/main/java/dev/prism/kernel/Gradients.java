package dev.prism.kernel;

import dev.prism.PrismException;

/**
 * Last-layer gradients r ⊗ [h; 1] kept as their factors (r, h, 1): residuals r = softmax − one-hot,
 * penultimate features h. {@link Similarity#gradientDot} and {@link Similarity#gradient} read them
 * as ⟨g, g′⟩ = ⟨r, r′⟩ · (⟨h, h′⟩ + 1); the outer product is never written.
 */
public record Gradients(Features residuals, Features hidden) implements Features {
  public Gradients {
    if (residuals.size() != hidden.size()) {
      throw new PrismException(
          "There are %d residuals and %d feature rows; there must be one of each an item.",
          residuals.size(), hidden.size());
    }
  }

  @Override
  public int size() {
    return residuals.size();
  }

  @Override
  public int width() {
    return residuals.width() + hidden.width() + 1;
  }

  @Override
  public void read(int row, float[] into, int offset) {
    residuals.read(row, into, offset);
    hidden.read(row, into, offset + residuals.width());
    into[offset + width() - 1] = 1;
  }

  @Override
  public Features select(int[] rows) {
    return new Gradients(residuals.select(rows), hidden.select(rows));
  }

  /** softmax(z) − one-hot(y), row by row; without labels, y is the class the model would say. */
  public static Features residuals(Features logits, int[] labels) {
    int c = logits.width();
    if (labels != null && labels.length != logits.size()) {
      throw new PrismException(
          "There are %d labels for %d rows of logits.", labels.length, logits.size());
    }
    float[][] out = new float[logits.size()][c];
    for (int i = 0; i < out.length; i++) {
      float[] z = out[i];
      logits.read(i, z, 0);
      int top = 0;
      for (int k = 1; k < c; k++) {
        top = z[k] > z[top] ? k : top;
      }
      int y = labels == null ? top : labels[i];
      if (y < 0 || y >= c) {
        throw new PrismException("Label %d of row %d is not one of the %d classes.", y, i, c);
      }
      double max = z[top], sum = 0;
      for (int k = 0; k < c; k++) {
        sum += Math.exp(z[k] - max);
      }
      for (int k = 0; k < c; k++) {
        z[k] = (float) (Math.exp(z[k] - max) / sum - (k == y ? 1 : 0));
      }
    }
    return Features.of(out);
  }
}
