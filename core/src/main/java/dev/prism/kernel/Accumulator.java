package dev.prism.kernel;

import dev.prism.simd.MatrixProduct;

/**
 * A sum over the features of two rows, from which a {@link Similarity} is computed. Implementations
 * are stateless and safe for use by multiple threads.
 *
 * <p>A user-defined accumulator defines what one feature adds; every storage and index accumulates
 * from 0 over the features in order. The constants have vector loops where possible.
 */
public interface Accumulator {
  /** Σ x·y. */
  Accumulator DOT = new VectorProduct(MatrixProduct.Kind.DOT);

  /** Σ (x − y)². */
  Accumulator SQUARED_DISTANCE = new VectorProduct(MatrixProduct.Kind.SQUARED_DISTANCE);

  /** Σ |x − y|. */
  Accumulator ABSOLUTE_DISTANCE =
      new Accumulator() {
        @Override
        public float add(float sum, float x, float y) {
          return sum + Math.abs(x - y);
        }

        @Override
        public boolean isDistance() {
          return true;
        }
      };

  /**
   * Adds a feature; symmetric in x and y.
   *
   * @param sum the sum so far
   * @param x the feature of one row
   * @param y the feature of the other row
   * @return the new sum
   */
  float add(float sum, float x, float y);

  /** {@return whether rows are the more similar the smaller the sum is} */
  boolean isDistance();

  /**
   * Accumulates over all features.
   *
   * @param x a row
   * @param y a row of the same length
   * @return the sum
   */
  default float accumulate(float[] x, float[] y) {
    float sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum = add(sum, x[k], y[k]);
    }
    return sum;
  }
}
