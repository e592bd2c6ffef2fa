package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.base.UndefinedValueException;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.simd.Exp;
import dev.prism.simd.FloatLoops;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * log det( S_A + ridge·I ) after projecting out the blocks of the conditioning set in turn: one
 * block G leaves S_A − (S_AG D) S_G⁻¹ (D S_GA), D the diagonal of its items' scales. Immutable and
 * safe for use by multiple threads.
 *
 * <p>The state is an incremental Cholesky factor that begins as if the given items had been chosen
 * first: left_j is the residual of S_jj, and a gain is log left_j [1]. A step reads one column of
 * the kernel and costs O(n·(|A| + |G|)); no n × n matrix is formed.
 *
 * <p>[1] Chen et al., Fast Greedy MAP Inference for Determinantal Point Processes, NeurIPS 2018.
 *
 * @param kernel S, symmetric
 * @param ridge number that is added to the diagonal, not negative
 * @param conditioning items that are projected out first
 */
public record LogDet(Kernel kernel, double ridge, ConditioningSet conditioning) implements Term {
  /** A residual this small, relative to S_jj, is rounding: the item depends on those chosen. */
  private static final double DEPENDENT = 1e-6;

  /** A residual this far below zero is not rounding: the matrix is indefinite. */
  private static final double INDEFINITE = -1e-4;

  /**
   * Returns the log-determinant without conditioning.
   *
   * @param kernel S, symmetric
   * @param ridge number that is added to the diagonal, not negative
   * @return log det( S_A + ridge·I )
   */
  public static LogDet of(Kernel kernel, double ridge) {
    return new LogDet(kernel, ridge, ConditioningSet.NOTHING);
  }

  @Override
  public int size() {
    return kernel.columns();
  }

  /** {@inheritDoc} The factor has a row for every pick and every given item. */
  @Override
  public long bytes(int k) {
    return 4L * size() * (k + conditioning.similarities().length);
  }

  @Override
  public Modularity modularity() {
    return Modularity.SUBMODULAR;
  }

  /**
   * {@inheritDoc} With ridge ≥ 1 every residual is at least 1, as long as S is positive
   * semidefinite and all scales are at most 1.
   */
  @Override
  public boolean monotone() {
    return ridge >= 1
        && kernel.has(Kernel.Property.POSITIVE_SEMIDEFINITE)
        && conditioning.scaleAtMostOne();
  }

  /** {@inheritDoc} Entries of the kernel are floats, and a gain may depend on the ridge alone. */
  @Override
  public Optional<String> note() {
    double longest = largestDiagonal();
    return ridge > 0 && longest > 1e6 * ridge
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "Similarities of items to themselves reach %.3g, more than a million times the"
                    + " ridge of %s, so that single precision leaves few digits of the"
                    + " log-determinant; scale the features down, or raise the ridge.",
                longest,
                ridge))
        : Optional.empty();
  }

  /**
   * {@inheritDoc} What is left of a similarity to itself has the error of the whole, and may be as
   * small as the ridge.
   */
  @Override
  public double rounding() {
    return 1e-6 + 0x1p-22 * largestDiagonal() / ridge;
  }

  private double largestDiagonal() {
    double largest = 0;
    for (float s : Kernels.diagonal(kernel)) {
      largest = Math.max(largest, s);
    }
    return largest;
  }

  @Override
  public long work() {
    return 12; // a logarithm
  }

  @Override
  public Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return ridge > 0
            && kernel.has(Kernel.Property.POSITIVE_SEMIDEFINITE)
            && conditioning.scaleAtMostOne()
        ? Optional.of(LogDetBound.of(this, picks, workers))
        : Optional.empty();
  }

  @Override
  public double boundWork(int picks) {
    return (double) picks * kernel.scanCost(); // their columns, again
  }

  @Override
  public TermState start(Workers workers) {
    return new Factor(workers);
  }

  private final class Factor implements TermState {
    private final Workers workers;
    private final double[] left;
    private final List<float[]> basis; // basis.get(t)[j]: item j's coordinate along the t-th pivot
    private final List<Integer> chosen = new ArrayList<>();
    private final float[] diagonal;
    private final double[] least; // that left_j must exceed
    private double value;

    Factor(Workers workers) {
      this.workers = workers;
      diagonal = Kernels.diagonal(kernel);
      left = new double[size()];
      least = new double[left.length];
      for (int j = 0; j < left.length; j++) {
        left[j] = diagonal[j] + ridge;
        least[j] = DEPENDENT * (Math.abs(diagonal[j]) + ridge);
      }
      basis = new ArrayList<>(conditioning.basis(ridge, size(), workers));
      for (float[] e : basis) {
        takeAway(e, 0, left.length);
      }
    }

    private Factor(Factor o) {
      workers = o.workers;
      diagonal = o.diagonal;
      least = o.least;
      left = o.left.clone();
      basis = new ArrayList<>(o.basis);
      chosen.addAll(o.chosen);
      value = o.value;
    }

    @Override
    public TermState copy() {
      return new Factor(this);
    }

    private void takeAway(float[] e, int from, int to) {
      for (int j = from; j < to; j++) {
        left[j] -= (double) e[j] * e[j];
      }
    }

    @Override
    public double value() {
      return value;
    }

    @Override
    public Optional<BoundOracle> bounds() {
      return Optional.of(BoundOracle.exact(this));
    }

    @Override
    public void addGains(int[] js, int from, int to, double w, double[] out) {
      double[] log = new double[to - from];
      for (int p = from; p < to; p++) {
        int j = js[p];
        double x = left[j];
        boolean independent = x > least[j];
        if (!independent && x < INDEFINITE / DEPENDENT * least[j]) {
          throw undefined(j);
        }
        log[p - from] = independent ? x : 1;
        out[p] = independent ? out[p] : Double.NEGATIVE_INFINITY;
      }
      Exp.log(log, 0, log.length);
      for (int p = from; p < to; p++) {
        out[p] += w * log[p - from];
      }
    }

    private PrismException undefined(int j) {
      return new UndefinedValueException(
          "The log-determinant does not exist with item %d: after %d picks %s of its %s is left,"
              + " %s. %sA larger ridge keeps it defined (ridge=%s now; try ridge=%s).",
          j,
          chosen.size(),
          left[j],
          diagonal[j] + ridge,
          left[j] < INDEFINITE / DEPENDENT * least[j]
              ? "so the similarities with the scales are not positive semidefinite"
              : "and less than a millionth counts as nothing",
          conditioning.hint(),
          ridge,
          Math.max(1, 10 * ridge));
    }

    @Override
    public void add(int j) {
      if (!(left[j] > least[j])) {
        throw undefined(j);
      }
      double pivot = left[j];
      value += Exp.log(pivot);
      float[] column = kernel.column(j, workers);
      float[] e = new float[left.length];
      float inverse = (float) (1 / Math.sqrt(pivot));
      float extra = (float) ridge;
      // The basis is added in small pieces of e, which stay in the cache meanwhile.
      workers.parallelFor(
          e.length,
          Math.clamp(Math.ceilDiv(e.length, workers.threads()), 1024, 4096),
          (from, to) -> {
            for (int lo = from; lo < to; lo += 4096) {
              int hi = Math.min(to, lo + 4096);
              System.arraycopy(column, lo, e, lo, hi - lo);
              if (j >= lo && j < hi) {
                e[j] += extra;
              }
              subtractBasis(j, e, lo, hi);
              for (int x = lo; x < hi; x++) {
                e[x] *= inverse;
              }
              takeAway(e, lo, hi);
            }
          });
      basis.add(e);
      chosen.add(j);
    }

    private void subtractBasis(int j, float[] e, int from, int to) {
      int t = 0;
      for (; t + 4 <= basis.size(); t += 4) {
        float[] u = basis.get(t), v = basis.get(t + 1);
        float[] w = basis.get(t + 2), x = basis.get(t + 3);
        FloatLoops.addScaled(-u[j], u, -v[j], v, -w[j], w, -x[j], x, e, from, to);
      }
      for (; t < basis.size(); t++) {
        FloatLoops.addScaled(-basis.get(t)[j], basis.get(t), e, from, to);
      }
    }

    /** Repeats the factorisation on dual numbers, over the given and the chosen items only. */
    @Override
    public Dual dual() {
      if (conditioning.isEmpty()) {
        return Dual.constant(value);
      }
      int k = chosen.size();
      int[] a = IntStream.range(0, k).map(chosen::get).toArray();
      Dual[][] w = conditioning.coordinates(ridge, a);
      Dual[][] c = new Dual[k][k];
      Dual log = Dual.ZERO;
      for (int t = 0; t < k; t++) {
        for (int x = t; x < k; x++) {
          Dual s = Dual.constant(kernel.at(a[t], a[x]) + (t == x ? ridge : 0));
          for (int u = 0; u < w[x].length; u++) {
            s = s.minus(w[t][u].times(w[x][u]));
          }
          for (int u = 0; u < t; u++) {
            s = s.minus(c[t][u].times(c[x][u]));
          }
          if (x == t) {
            log = log.plus(s.log());
            c[t][t] = s.sqrt();
          } else {
            c[x][t] = s.dividedBy(c[t][t]);
          }
        }
      }
      return log;
    }
  }
}
