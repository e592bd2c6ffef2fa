package dev.prism.kernel;

import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import dev.prism.simd.Exp;
import dev.prism.simd.Vectors;

/**
 * A similarity, written once: how rows are prepared, what is accumulated over the features, and
 * what becomes of the accumulated number. Implementations are immutable and safe for use by several
 * threads; dense, tiled and sparse storage all go through them.
 */
public interface Similarity {
  Similarity COSINE = new Cosine(Negatives.KEEP, false);
  Similarity COSINE_CLIPPED = new Cosine(Negatives.CLIP, false);
  Similarity COSINE_SHIFTED = new Cosine(Negatives.SHIFT, false);
  Similarity DOT = new Dot();
  Similarity EUCLIDEAN = new Euclidean();

  /** exp(−‖x−y‖²/2σ²), σ the mean distance within the pool. */
  Similarity RBF = new Rbf(Double.NaN);

  static Similarity rbf(double sigma) {
    if (Double.isNaN(sigma)) {
      throw new BadRequestException("sigma is NaN; leave it out to take the mean distance.");
    }
    return new Rbf(sigma);
  }

  /** The inner product of {@link Gradients} whose residuals have {@code classes} entries. */
  static Similarity gradientDot(int classes) {
    return new GradientProduct(classes, false, Negatives.KEEP);
  }

  /** The cosine of {@link Gradients} whose residuals have {@code classes} entries. */
  static Similarity gradient(int classes) {
    return gradient(classes, Negatives.KEEP);
  }

  /** The same with negative ones treated. */
  static Similarity gradient(int classes, Negatives negatives) {
    return new GradientProduct(classes, true, negatives);
  }

  /** As it is typed: {@code cosine}, {@code rbf:sigma=2}. */
  String spec();

  /** Constants that come from the pool, such as RBF's bandwidth. */
  default Similarity fit(Features pool) {
    return this;
  }

  /**
   * The rows as the product wants them.
   *
   * @param who whose rows these are, for a sentence about a bad one
   */
  default Features prepare(Features x, String who, Workers workers) {
    return new Checked(x, who);
  }

  /** {@link #fit} takes something from the pool, so that another pool gives another similarity. */
  default boolean readsPool() {
    return false;
  }

  /** What is accumulated over the features. */
  default Accumulator accumulator() {
    return Accumulator.DOT;
  }

  /** Where the features split into factors whose products are multiplied; usually one factor. */
  default int[] factors(int width) {
    return new int[] {0, width};
  }

  /** From what was accumulated to similarities, in place. */
  default void finish(float[] tile, int from, int to, int width) {}

  /** S ≥ 0 whatever the features. */
  boolean nonNegative();

  /** S ≤ 1 whatever the features, so that 1 − S is a distance. */
  boolean atMostOne();

  /** The kernel of any rows with themselves is positive semidefinite. */
  default boolean positiveSemidefinite() {
    return false;
  }

  /** {a, b} where S = a·⟨x, y⟩ + b on prepared rows, factor by factor; null where it is not. */
  default double[] linear() {
    return null;
  }

  /** What happens to negative cosines. */
  enum Negatives {
    KEEP("cosine"),
    CLIP("cosine-clipped"),
    SHIFT("cosine-shifted");

    final String spec;

    Negatives(String spec) {
      this.spec = spec;
    }

    double[] linear() {
      return switch (this) {
        case KEEP -> new double[] {1, 0};
        case CLIP -> null;
        case SHIFT -> new double[] {0.5, 0.5};
      };
    }

    void treat(float[] tile, int from, int to) {
      switch (this) {
        case KEEP -> {}
        case CLIP -> Vectors.clip(tile, from, to);
        case SHIFT -> Vectors.shift(tile, from, to);
      }
    }
  }

  /**
   * ⟨x,y⟩/(‖x‖‖y‖): as is, max(0, ·), or (1 + ·)/2. Zero rows are refused, or similar to nothing.
   */
  record Cosine(Negatives negatives, boolean zeroRows) implements Similarity {
    public Cosine {
      if (zeroRows && negatives == Negatives.SHIFT) {
        throw new BadRequestException(
            "cosine-shifted makes ½ of the cosine 0, so zero=0 would not make a row of zeros"
                + " similar to nothing; use cosine:zero=0 or cosine-clipped:zero=0.");
      }
    }

    @Override
    public String spec() {
      return negatives.spec + (zeroRows ? ":zero=0" : "");
    }

    @Override
    public Features prepare(Features x, String who, Workers workers) {
      return new Unit(x, factors(x.width()), who, zeroRows);
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      negatives.treat(tile, from, to);
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
    public double[] linear() {
      return negatives.linear();
    }
  }

  /** ⟨x,y⟩. */
  record Dot() implements Similarity {
    @Override
    public String spec() {
      return "dot";
    }

    @Override
    public boolean nonNegative() {
      return false;
    }

    @Override
    public boolean atMostOne() {
      return false;
    }

    @Override
    public boolean positiveSemidefinite() {
      return true;
    }

    @Override
    public double[] linear() {
      return new double[] {1, 0};
    }
  }

  /** exp(−‖x−y‖/d), d the number of features. */
  record Euclidean() implements Similarity {
    @Override
    public String spec() {
      return "euclidean";
    }

    @Override
    public Accumulator accumulator() {
      return Accumulator.SQUARED_DISTANCE;
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      Exp.decay(tile, from, to, 1f / width, true);
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

  /** exp(−‖x−y‖²/2σ²); NaN for σ means the mean distance within the pool. */
  record Rbf(double sigma) implements Similarity {
    public Rbf {
      if (sigma <= 0 || Double.isInfinite(sigma)) {
        throw new BadRequestException(
            "sigma is %s; the RBF bandwidth must be a positive number, or left out to take the"
                + " mean distance.",
            sigma);
      }
    }

    @Override
    public String spec() {
      return Double.isNaN(sigma) ? "rbf" : "rbf:sigma=" + sigma;
    }

    @Override
    public boolean readsPool() {
      return Double.isNaN(sigma);
    }

    @Override
    public Similarity fit(Features pool) {
      return Double.isNaN(sigma) ? new Rbf(Norms.meanDistance(pool, Norms::euclidean)) : this;
    }

    @Override
    public Accumulator accumulator() {
      return Accumulator.SQUARED_DISTANCE;
    }

    @Override
    public void finish(float[] tile, int from, int to, int width) {
      // a bandwidth near zero must not make 0 · ∞ of equal rows
      double scale = Math.min(1e30, 0.5 / (sigma * sigma));
      Exp.decay(tile, from, to, (float) scale, false);
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
}
