package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.simd.Exp;
import dev.prism.simd.Vectors;

/**
 * Last-layer gradients r ⊗ [h; 1] kept as their factors (r, h, 1): residuals r = softmax − one-hot,
 * penultimate features h. {@link Similarity#gradientDot} and {@link Similarity#gradient} read them
 * as ⟨g, g′⟩ = ⟨r, r′⟩ · (⟨h, h′⟩ + 1); the outer product is never written.
 *
 * @param bias with the 1; without it only the weights' gradient r ⊗ h
 */
public record Gradients(Features residuals, Features hidden, boolean bias) implements Features {
  public Gradients {
    if (residuals.size() != hidden.size()) {
      throw new BadDataException(
          "There are %d residuals and %d feature rows; there must be one of each an item.",
          residuals.size(), hidden.size());
    }
  }

  public Gradients(Features residuals, Features hidden) {
    this(residuals, hidden, true);
  }

  @Override
  public int size() {
    return residuals.size();
  }

  @Override
  public int width() {
    return residuals.width() + hidden.width() + (bias ? 1 : 0);
  }

  @Override
  public void read(int row, float[] into, int offset) {
    residuals.read(row, into, offset);
    hidden.read(row, into, offset + residuals.width());
    if (bias) {
      into[offset + width() - 1] = 1;
    }
  }

  @Override
  public Features select(int[] rows) {
    return new Gradients(residuals.select(rows), hidden.select(rows), bias);
  }

  /** softmax(z) − one-hot(y), row by row; without labels, y is the class the model would say. */
  public static Features residuals(Features logits, int[] labels) {
    if (labels != null) {
      if (labels.length != logits.size()) {
        throw new BadDataException(
            "There are %d labels for %d rows of logits.", labels.length, logits.size());
      }
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] < 0 || labels[i] >= logits.width()) {
          throw new BadDataException(
              "Label %d of row %d is not one of the %d classes.", labels[i], i, logits.width());
        }
      }
    }
    return new Residuals(logits, labels);
  }

  /** Computed as they are read: a million rows of a thousand classes would take 4 GB. */
  private record Residuals(Features logits, int[] labels) implements Features {
    @Override
    public int size() {
      return logits.size();
    }

    @Override
    public int width() {
      return logits.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      logits.read(row, into, offset);
      residual(into, offset, offset + logits.width(), labels == null ? -1 : labels[row]);
    }
  }

  /**
   * softmax(z) − one-hot(y) of z[from..to) in place; y is the likeliest where it is −1. The entry
   * at y is what the others add up to: 1 − p, rounded, would be 0 for a sure answer and turn the
   * whole residual. Entries so small that their squares are nothing are 0.
   */
  public static void residual(float[] z, int from, int to, int y) {
    int top = largest(z, from, to);
    int own = y < 0 ? top : from + y;
    float max = z[top];
    double mine = Math.exp(z[own] - (double) max);
    z[own] = Float.NEGATIVE_INFINITY; // counts for nothing
    double others = Exp.exp(z, from, to, max), sum = others + mine;
    Vectors.scale(z, from, to, (float) (1 / sum));
    z[own] = (float) (0 - others / sum); // and no minus zero
  }

  /** Where the largest of z[from..to) is; the first of equals. */
  public static int largest(float[] z, int from, int to) {
    int top = from;
    for (int k = from + 1; k < to; k++) {
      top = z[k] > z[top] ? k : top;
    }
    return top;
  }

  /** softmax of z[from..to) in place; tells where the largest was, the first of equals. */
  public static int softmax(float[] z, int from, int to) {
    int top = largest(z, from, to);
    Vectors.scale(z, from, to, (float) (1 / Exp.exp(z, from, to, z[top])));
    return top;
  }
}
