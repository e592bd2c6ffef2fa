package dev.prism.kernel;

import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.simd.Exp;

/**
 * exp(−‖x−y‖²/2σ²) or exp(−‖x−y‖₁/σ). Immutable and safe for use by multiple threads.
 *
 * @param form the distance in the exponent
 * @param sigma the bandwidth σ, positive; NaN stands for the mean distance within the pool
 */
record BandwidthSimilarity(Form form, double sigma) implements Similarity {
  private static final double MAX_SCALE = 1e30;

  /** The distance in the exponent. */
  public enum Form {
    /** exp(−‖x−y‖²/2σ²), the radial basis function. */
    RBF("rbf", "RBF", Accumulator.SQUARED_DISTANCE, Norms::euclidean),
    /** exp(−‖x−y‖₁/σ). */
    LAPLACIAN("laplacian", "Laplacian", Accumulator.ABSOLUTE_DISTANCE, Norms::absolute);

    private final String label;
    private final String title;
    private final Accumulator accumulator;
    private final Norms.Distance distance;

    Form(String label, String title, Accumulator accumulator, Norms.Distance distance) {
      this.label = label;
      this.title = title;
      this.accumulator = accumulator;
      this.distance = distance;
    }

    private double scale(double sigma) {
      return this == RBF ? 0.5 / (sigma * sigma) : 1 / sigma;
    }
  }

  /** Checks the bandwidth. */
  public BandwidthSimilarity {
    if (sigma <= 0 || Double.isInfinite(sigma)) {
      throw new BadRequestException(
          "sigma is %s; the %s bandwidth must be a positive number, or left out to take the mean"
              + " distance.",
          sigma, form.title);
    }
  }

  @Override
  public String text() {
    return Double.isNaN(sigma) ? form.label : form.label + ":sigma=" + sigma;
  }

  @Override
  public boolean dependsOnPool() {
    return Double.isNaN(sigma);
  }

  @Override
  public Similarity fit(Features pool) {
    if (!Double.isNaN(sigma)) {
      return this;
    }
    double mean = Norms.meanDistance(pool, form.distance);
    if (form.scale(mean) > MAX_SCALE) {
      throw new BadDataException(
          "The mean distance within the pool is %s, too short for single precision; scale the"
              + " features up.",
          mean);
    }
    return new BandwidthSimilarity(form, mean);
  }

  @Override
  public Accumulator accumulator() {
    return form.accumulator;
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    // A bandwidth near zero must not turn the distance 0 of equal rows into 0 · ∞.
    Exp.decay(tile, from, to, (float) Math.min(MAX_SCALE, form.scale(sigma)), false);
  }

  @Override
  public boolean nonNegative() {
    return true;
  }

  @Override
  public boolean atMostOne() {
    return true;
  }

  @Override
  public boolean positiveSemidefinite() {
    return true;
  }
}
