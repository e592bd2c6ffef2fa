package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.simd.FloatLoops;
import org.jspecify.annotations.Nullable;

/**
 * A similarity of two feature rows: how rows are prepared, what is accumulated over the features,
 * and how the result becomes a similarity. Implementations are immutable and safe for use by
 * multiple threads; every storage computes similarities through them.
 *
 * <pre>{@code
 * Problem v = Problem.of(pool).similarity(Similarity.rbf(2)); // exp(−‖x−y‖² / 8)
 * Problem w = Problem.of(pool).similarity(Similarity.COSINE_CLIPPED);
 * }</pre>
 */
public interface Similarity {
  /** ⟨x,y⟩/(‖x‖‖y‖), from −1 to 1. */
  Similarity COSINE = new Cosine(Negatives.KEEP, false);

  /** max(0, cosine). */
  Similarity COSINE_CLIPPED = new Cosine(Negatives.CLIP, false);

  /** (1 + cosine)/2. */
  Similarity COSINE_SHIFTED = new Cosine(Negatives.SHIFT, false);

  /** cosine². */
  Similarity COSINE_SQUARED = new Cosine(Negatives.SQUARE, false);

  /** ⟨x,y⟩. */
  Similarity DOT = new Dot();

  /** exp(−‖x−y‖/d), d the number of features. */
  Similarity EUCLIDEAN = new Euclidean();

  /** exp(−‖x−y‖²/2σ²), σ the mean distance within the pool. */
  Similarity RBF = new BandwidthSimilarity(BandwidthSimilarity.Form.RBF, Double.NaN);

  /** exp(−‖x−y‖₁/σ), σ the mean of ‖x−y‖₁ within the pool. */
  Similarity LAPLACIAN = new BandwidthSimilarity(BandwidthSimilarity.Form.LAPLACIAN, Double.NaN);

  /**
   * Returns exp(−‖x−y‖²/2σ²).
   *
   * @param sigma the bandwidth σ, positive
   * @return the similarity
   */
  static Similarity rbf(double sigma) {
    if (Double.isNaN(sigma)) {
      throw new BadRequestException("sigma is NaN; leave it out to take the mean distance.");
    }
    return new BandwidthSimilarity(BandwidthSimilarity.Form.RBF, sigma);
  }

  /**
   * Returns exp(−‖x−y‖₁/σ).
   *
   * @param sigma the bandwidth σ, positive
   * @return the similarity
   */
  static Similarity laplacian(double sigma) {
    if (Double.isNaN(sigma)) {
      throw new BadRequestException("sigma is NaN; leave it out to take the mean distance.");
    }
    return new BandwidthSimilarity(BandwidthSimilarity.Form.LAPLACIAN, sigma);
  }

  /**
   * Returns the inner product of {@link Gradients}.
   *
   * @param classes the number of entries of a residual
   * @return the similarity
   */
  static Similarity gradientDot(int classes) {
    return new GradientProduct(classes, false, Negatives.KEEP);
  }

  /**
   * Returns the cosine of {@link Gradients}.
   *
   * @param classes the number of entries of a residual
   * @return the similarity
   */
  static Similarity gradient(int classes) {
    return gradient(classes, Negatives.KEEP);
  }

  /**
   * Returns the cosine of {@link Gradients}, with negative cosines kept, clipped or shifted.
   *
   * @param classes the number of entries of a residual
   * @param negatives the treatment of negative cosines
   * @return the similarity
   */
  static Similarity gradient(int classes, Negatives negatives) {
    return new GradientProduct(classes, true, negatives);
  }

  /**
   * Returns this similarity of features from which the mean of the pool is subtracted.
   *
   * @return the similarity, with the text form {@code NAME:features=centred}
   */
  default Similarity centred() {
    return new StandardizedSimilarity(this, false);
  }

  /**
   * Returns this similarity of features from which the mean of the pool is subtracted, and which
   * are divided by the standard deviation of their column.
   *
   * @return the similarity, with the text form {@code NAME:features=standardized}
   */
  default Similarity standardized() {
    return new StandardizedSimilarity(this, true);
  }

  /** {@return the text form, such as {@code cosine} or {@code rbf:sigma=2}} */
  String text();

  /**
   * Fits constants to the pool, such as a bandwidth.
   *
   * @param pool the features of the pool
   * @return the fitted similarity; this one if it has no such constants
   */
  default Similarity fit(Features pool) {
    return this;
  }

  /**
   * Prepares rows for the product, for instance by scaling them to length one.
   *
   * @param x the rows
   * @param label the set that they belong to, for error messages
   * @param workers the threads that prepare
   * @return the prepared rows, which are checked as they are read
   */
  default Features prepare(Features x, String label, Workers workers) {
    return new CheckedFeatures(x, label);
  }

  /** {@return whether {@link #fit} reads the pool, so that the similarity depends on it} */
  default boolean dependsOnPool() {
    return false;
  }

  /** {@return the accumulation over the features} */
  default Accumulator accumulator() {
    return Accumulator.DOT;
  }

  /**
   * Returns the boundaries of the factors whose products are multiplied; usually there is one.
   *
   * @param width the number of features
   * @return increasing positions from 0 to {@code width}
   */
  default int[] factors(int width) {
    return new int[] {0, width};
  }

  /**
   * Turns accumulated numbers into similarities, in place.
   *
   * @param tile the numbers
   * @param from the first position
   * @param to the position after the last
   * @param width the number of features
   */
  default void finish(float[] tile, int from, int to, int width) {}

  /** {@return whether S ≥ 0 for any features} */
  boolean nonNegative();

  /** {@return whether S ≤ 1 for any features, so that 1 − S is a distance} */
  boolean atMostOne();

  /** {@return whether the kernel of any rows with themselves is positive semidefinite} */
  default boolean positiveSemidefinite() {
    return false;
  }

  /**
   * Returns the coefficients of a linear similarity.
   *
   * @return {a, b} if S = a·⟨x, y⟩ + b on prepared rows, factor by factor; null otherwise
   */
  default double @Nullable [] linear() {
    return null;
  }

  /** The treatment of negative cosines. */
  enum Negatives {
    /** They stay negative. */
    KEEP("cosine"),
    /** They become 0. */
    CLIP("cosine-clipped"),
    /** All cosines c become (1 + c)/2. */
    SHIFT("cosine-shifted"),
    /** All cosines become their squares. */
    SQUARE("cosine-squared");

    final String label;

    Negatives(String spec) {
      this.label = spec;
    }

    double @Nullable [] linear() {
      return switch (this) {
        case KEEP -> new double[] {1, 0};
        case CLIP, SQUARE -> null;
        case SHIFT -> new double[] {0.5, 0.5};
      };
    }

    void apply(float[] tile, int from, int to) {
      switch (this) {
        case KEEP -> {}
        case CLIP -> FloatLoops.clip(tile, from, to);
        case SHIFT -> FloatLoops.shift(tile, from, to);
        case SQUARE -> FloatLoops.square(tile, from, to);
      }
    }
  }

  /**
   * ⟨x,y⟩/(‖x‖‖y‖), or max(0, ·), (1 + ·)/2 or the square of it. Immutable and safe for use by
   * multiple threads.
   *
   * @param negatives the treatment of negative cosines
   * @param zeroRows whether a row of zeros is similar to nothing instead of being rejected
   */
  record Cosine(Negatives negatives, boolean zeroRows) implements Similarity {
    /** Checks that rows of zeros have a similarity of 0. */
    public Cosine {
      if (zeroRows && negatives == Negatives.SHIFT) {
        throw new BadRequestException(
            "cosine-shifted makes ½ of the cosine 0, so zero=0 would not make a row of zeros"
                + " similar to nothing; use cosine:zero=0 or cosine-clipped:zero=0.");
      }
    }

    @Override
    public String text() {
      return negatives.label + (zeroRows ? ":zero=0" : "");
    }

    @Override
    public Features prepare(Features x, String label, Workers workers) {
      return new UnitFeatures(x, factors(x.width()), label, zeroRows);
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      negatives.apply(tile, from, to);
    }

    @Override
    public boolean nonNegative() {
      return negatives != Negatives.KEEP;
    }

    @Override
    public boolean atMostOne() {
      return true;
    }

    @Override
    public boolean positiveSemidefinite() {
      return negatives != Negatives.CLIP;
    }

    @Override
    public double @Nullable [] linear() {
      return negatives.linear();
    }
  }
}
