package dev.prism.kernel;

import dev.prism.simd.MatrixProduct;

/**
 * What is accumulated over the features of two rows before a {@link Similarity} is made of it.
 * Implementations hold no state and are safe for use by several threads.
 *
 * <p>A class of your own says what one feature adds; every storage and index then accumulates that
 * way, from 0 and over the features in their order. The constants here do the same by vector loops
 * where there are some.
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

  /** The sum with one more feature, which is x in one row and y in the other; symmetric in them. */
  float add(float sum, float x, float y);

  /** Rows are the more similar the smaller the number is; otherwise the larger it is. */
  boolean isDistance();

  /** What is accumulated over all features of two rows of equal length, by whichever loop. */
  default float of(float[] x, float[] y) {
    float sum = 0;
    for (int k = 0; k < x.length; k++) {
      sum = add(sum, x[k], y[k]);
    }
    return sum;
  }
}
