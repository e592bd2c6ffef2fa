package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.simd.Exp;

/** exp(−‖x−y‖₁/σ); NaN for σ means the mean of ‖x−y‖₁ within the pool. */
public record Laplacian(double sigma) implements Similarity {
  public Laplacian {
    if (sigma <= 0 || Double.isInfinite(sigma)) {
      throw new BadRequestException(
          "sigma is %s; the Laplacian bandwidth must be a positive number, or left out to take the"
              + " mean distance.",
          sigma);
    }
  }

  @Override
  public String spec() {
    return Double.isNaN(sigma) ? "laplacian" : "laplacian:sigma=" + sigma;
  }

  @Override
  public boolean readsPool() {
    return Double.isNaN(sigma);
  }

  @Override
  public Similarity fit(Features pool) {
    return Double.isNaN(sigma) ? new Laplacian(Norms.meanDistance(pool, Norms::absolute)) : this;
  }

  @Override
  public Accumulator accumulator() {
    return Accumulator.ABSOLUTE_DISTANCE;
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    // a bandwidth near zero must not make 0 · ∞ of equal rows
    Exp.decay(tile, from, to, (float) Math.min(1e30, 1 / sigma), false);
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
