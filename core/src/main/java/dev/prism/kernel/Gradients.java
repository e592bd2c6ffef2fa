package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.simd.Exp;
import dev.prism.simd.FloatLoops;
import org.jspecify.annotations.Nullable;

/**
 * Last-layer gradients r ⊗ [h; 1] stored as their factors (r, h, 1): residuals r = softmax −
 * one-hot, penultimate features h. Safe for use by multiple threads.
 *
 * <p>{@link Similarity#gradientDot} and {@link Similarity#gradient} read them as ⟨g, g′⟩ = ⟨r, r′⟩
 * · (⟨h, h′⟩ + 1); the outer product is never computed.
 *
 * @param residuals a residual for each item
 * @param hidden the penultimate features of each item
 * @param bias whether the gradient of the bias is included; if not, the gradient is r ⊗ h
 */
public record Gradients(Features residuals, Features hidden, boolean bias) implements Features {
  /** Checks that there is one residual for each row of features. */
  public Gradients {
    if (residuals.size() != hidden.size()) {
      throw new BadDataException(
          "There are %d residuals and %d feature rows; there must be one of each an item.",
          residuals.size(), hidden.size());
    }
  }

  /**
   * Creates gradients that include the gradient of the bias.
   *
   * @param residuals a residual for each item
   * @param hidden the penultimate features of each item
   */
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

  /**
   * Returns the residuals softmax(z) − one-hot(y).
   *
   * @param logits the logits z of each item
   * @param labels the class y of each item; null for the predicted classes
   * @return the residuals, computed as they are read
   * @throws BadDataException if labels are missing or out of range
   */
  public static Features residuals(Features logits, int @Nullable [] labels) {
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
  private record Residuals(Features logits, int @Nullable [] labels) implements Features {
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
   * Computes softmax(z) − one-hot(y) in place. The entry at y is minus the sum of the others: 1 − p
   * would round to 0 for a confident prediction and change the direction of the residual. Entries
   * whose squares underflow are 0.
   *
   * @param z the logits
   * @param from the position of class 0
   * @param to the position after the last class
   * @param y the class; −1 for the predicted class
   */
  public static void residual(float[] z, int from, int to, int y) {
    int top = largest(z, from, to);
    int own = y < 0 ? top : from + y;
    float max = z[top];
    double mine = Math.exp(z[own] - (double) max);
    z[own] = Float.NEGATIVE_INFINITY; // adds 0 to the sum
    double others = Exp.exp(z, from, to, max), sum = others + mine;
    FloatLoops.scale(z, from, to, (float) (1 / sum));
    z[own] = (float) (0 - others / sum); // and no minus zero
  }

  /**
   * Returns the position of the largest number; the first of equals.
   *
   * @param z the numbers
   * @param from the first position
   * @param to the position after the last
   * @return the position
   */
  public static int largest(float[] z, int from, int to) {
    int top = from;
    for (int k = from + 1; k < to; k++) {
      top = z[k] > z[top] ? k : top;
    }
    return top;
  }

  /**
   * Computes the softmax in place.
   *
   * @param z the logits
   * @param from the first position
   * @param to the position after the last
   * @return the position of the largest, the first of equals
   */
  public static int softmax(float[] z, int from, int to) {
    int top = largest(z, from, to);
    FloatLoops.scale(z, from, to, (float) (1 / Exp.exp(z, from, to, z[top])));
    return top;
  }
}
