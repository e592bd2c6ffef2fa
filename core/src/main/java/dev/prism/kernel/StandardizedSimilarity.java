package dev.prism.kernel;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A similarity of features from which the mean of the pool is subtracted, and which are divided by
 * the standard deviation of their column if {@code scaled}. Immutable and safe for use by multiple
 * threads.
 */
final class StandardizedSimilarity implements Similarity {
  /** The number of evenly spaced rows that stand for the pool. */
  private static final int SAMPLE = 10_000;

  private final Similarity base;
  private final boolean scaled;
  private final float @Nullable [] mean; // null until fitted
  private final float @Nullable [] factor;

  StandardizedSimilarity(Similarity base, boolean scaled) {
    this(base, scaled, null, null);
  }

  private StandardizedSimilarity(
      Similarity base, boolean scaled, float @Nullable [] mean, float @Nullable [] factor) {
    this.base = base;
    this.scaled = scaled;
    this.mean = mean;
    this.factor = factor;
  }

  @Override
  public String text() {
    String text = base.text();
    return text
        + (text.contains(":") ? "," : ":")
        + "features="
        + (scaled ? "standardized" : "centred");
  }

  @Override
  public Similarity fit(Features pool) {
    if (mean != null) {
      return this;
    }
    int n = Math.min(pool.size(), SAMPLE), width = pool.width();
    double[] sum = new double[width], squares = new double[width];
    float[] row = new float[width];
    for (int i = 0; i < n; i++) {
      pool.read(sampled(i, n, pool), row, 0);
      for (int k = 0; k < width; k++) {
        sum[k] += row[k];
      }
    }
    float[] middle = new float[width], inverse = new float[width];
    for (int k = 0; k < width; k++) {
      middle[k] = (float) (sum[k] / n);
    }
    for (int i = 0; scaled && i < n; i++) {
      pool.read(sampled(i, n, pool), row, 0);
      for (int k = 0; k < width; k++) {
        double d = (double) row[k] - middle[k];
        squares[k] += d * d;
      }
    }
    for (int k = 0; k < width; k++) {
      float f = (float) (1 / Math.sqrt(squares[k] / n));
      inverse[k] = scaled && Float.isFinite(f) ? f : 1; // a constant column is zeros already
    }
    Features shifted = new Standardized(pool, middle, inverse);
    return new StandardizedSimilarity(base.fit(shifted), scaled, middle, inverse);
  }

  private static int sampled(int i, int n, Features pool) {
    return (int) ((long) i * pool.size() / n);
  }

  @Override
  public Features prepare(Features x, String label, Workers workers) {
    float[] m = Objects.requireNonNull(mean, "The similarity has not been fitted to a pool.");
    return base.prepare(new Standardized(x, m, Objects.requireNonNull(factor)), label, workers);
  }

  @Override
  public boolean dependsOnPool() {
    return mean == null;
  }

  @Override
  public Accumulator accumulator() {
    return base.accumulator();
  }

  @Override
  public int[] factors(int width) {
    return base.factors(width);
  }

  @Override
  public void finish(float[] tile, int from, int to, int width) {
    base.finish(tile, from, to, width);
  }

  @Override
  public boolean nonNegative() {
    return base.nonNegative();
  }

  @Override
  public boolean atMostOne() {
    return base.atMostOne();
  }

  @Override
  public boolean positiveSemidefinite() {
    return base.positiveSemidefinite();
  }

  @Override
  public double @Nullable [] linear() {
    return base.linear();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof StandardizedSimilarity s
        && base.equals(s.base)
        && scaled == s.scaled
        && Arrays.equals(mean, s.mean)
        && Arrays.equals(factor, s.factor);
  }

  @Override
  public int hashCode() {
    return Objects.hash(base, scaled, Arrays.hashCode(mean));
  }

  @Override
  public String toString() {
    return text();
  }

  /** Rows that are shifted and scaled as they are read. */
  private record Standardized(Features x, float[] mean, float[] factor) implements Features {
    @Override
    public int size() {
      return x.size();
    }

    @Override
    public int width() {
      return x.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      x.read(row, into, offset);
      for (int k = 0; k < mean.length; k++) {
        into[offset + k] = (into[offset + k] - mean[k]) * factor[k];
      }
    }
  }
}
