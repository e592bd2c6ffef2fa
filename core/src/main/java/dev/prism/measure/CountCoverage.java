package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.SparseKernel;
import dev.prism.term.Concave;
import dev.prism.term.Psi;
import dev.prism.term.WeightedCounts;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Σ_u min( c_u(A) , λ k m_u ) or Σ_u √c_u(A), where c_u(A) = Σ_{j∈A} r_j x_ju, r_j = q_j^η (1 −
 * p_j)^ν and m_u = Σ_{j∈V} r_j x_ju ÷ Σ_{j∈V} r_j. Immutable and safe for use by multiple threads.
 *
 * <p>An extension of the paper: x_ju is how often word or concept u occurs in item j, q_j and p_j
 * are its largest similarities to Q and P, and absent sets leave out their factor of r_j.
 *
 * @param saturated whether counts are capped at a proportional share of a summary of k items;
 *     otherwise their square roots are summed
 * @param k the number of items in such a summary, at least 1
 * @param auxiliarySets the sets whose factors the formula has
 */
public record CountCoverage(boolean saturated, int k, Set<AuxiliarySet> auxiliarySets)
    implements Measure {
  private static final int DEFAULT_K = 10;

  /** Copies the sets, in the order of the enumeration, and checks k. */
  public CountCoverage {
    EnumSet<AuxiliarySet> ordered = EnumSet.noneOf(AuxiliarySet.class);
    ordered.addAll(auxiliarySets);
    auxiliarySets = Collections.unmodifiableSet(ordered);
    if (k < 1) {
      throw new BadRequestException("k=%d must be at least 1.", k);
    }
  }

  /**
   * Creates a measure for summaries of ten items.
   *
   * @param saturated whether counts are capped
   * @param auxiliarySets the sets whose factors the formula has
   */
  public CountCoverage(boolean saturated, AuxiliarySet... auxiliarySets) {
    this(saturated, DEFAULT_K, Set.of(auxiliarySets));
  }

  private boolean has(AuxiliarySet g) {
    return auxiliarySets.contains(g);
  }

  @Override
  public MeasureInfo info() {
    boolean q = has(AuxiliarySet.QUERY), p = has(AuxiliarySet.PRIVATE);
    String prefix = (q ? "q" : "") + (p ? "p" : "");
    String r = (q ? "q_j^η " : "") + (p ? "(1 − p_j)^ν " : "");
    String count = "Σ_{j∈A} " + r + "x_ju";
    MeasureInfo info =
        MeasureInfo.of(
                saturated ? (prefix.isEmpty() ? "satcov" : prefix + "sat") : prefix + "fb",
                saturated ? "Σ_u min( " + count + " , λ k m_u )" : "Σ_u √( " + count + " )")
            .description(
                "Covers the words or concepts of the pool"
                    + (q ? " that are about Q" : "")
                    + (p ? (q ? " and" : "") + " that are not about P" : "")
                    + (saturated
                        ? ", each up to its share"
                        : ", the more of one the less it counts"))
            .cost("O(entries) a sweep and O(entries) memory");
    info = saturated ? info.parameter(Param.LAMBDA, MeasureInfo.Range.NON_NEGATIVE) : info;
    info = q ? info.parameter(Param.ETA, MeasureInfo.Range.NON_NEGATIVE) : info;
    info = p ? info.parameter(Param.NU, MeasureInfo.Range.NON_NEGATIVE) : info;
    info = info.needs(auxiliarySets.toArray(AuxiliarySet[]::new));
    return saturated
        ? info.option(
            "k",
            "a whole number from 1",
            String.valueOf(DEFAULT_K),
            "the number of items of a summary in which every share is met")
        : info;
  }

  @Override
  public Measure with(String option, String value) {
    if (!saturated || !option.equals("k")) {
      return Measure.super.with(option, value);
    }
    double n = Names.parseNumber(option, value);
    if (!(n >= 1 && n == Math.rint(n) && n <= Integer.MAX_VALUE)) {
      throw new BadRequestException("k=%s must be a whole number from 1.", value);
    }
    return new CountCoverage(saturated, (int) n, auxiliarySets);
  }

  /** Replaces the default k; one that was set stays. */
  @Override
  public Measure forSize(int size) {
    return saturated && k == DEFAULT_K && size != k
        ? new CountCoverage(saturated, Math.max(1, size), auxiliarySets)
        : this;
  }

  @Override
  public Objective on(Problem v, Params t) {
    Counts here = Counts.of(v.counts());
    Dual[] r = relevance(v, t);
    SparseKernel weighted = here.times(r);
    if (!saturated) {
      return Objective.of(v.size())
          .plus(
              "covers words or concepts",
              new WeightedCounts(
                  Concave.of(weighted, Psi.SQRT, "word or concept"),
                  (a, x) -> roots(here, r, a, x)));
    }
    Problem whole = v.wholePool();
    Dual[] cap = caps(Counts.of(whole.counts()), relevance(whole, t), t.lambda());
    double[] most = new double[cap.length], scale = new double[cap.length];
    for (int u = 0; u < cap.length; u++) {
      most[u] = cap[u].value();
      scale[u] = most[u] > 0 ? 1 / most[u] : 0;
    }
    return Objective.of(v.size())
        .plus(
            "covers words or concepts",
            new WeightedCounts(
                new Concave(weighted, Psi.TRUNCATED, most, scale, "word or concept"),
                (a, x) -> capped(here, r, cap, a, x)));
  }

  /** Returns r_j = q_j^η (1 − p_j)^ν for every item. */
  private Dual[] relevance(Problem v, Params t) {
    Dual[] r = new Dual[v.size()];
    Arrays.fill(r, Dual.ONE);
    if (has(AuxiliarySet.QUERY) && v.has(AuxiliarySet.QUERY)) {
      double[] q = v.nearest(AuxiliarySet.QUERY, true);
      Arrays.setAll(r, j -> r[j].times(power(q[j], t.eta())));
    }
    if (has(AuxiliarySet.PRIVATE) && v.has(AuxiliarySet.PRIVATE)) {
      double[] p = v.nearest(AuxiliarySet.PRIVATE, true);
      Arrays.setAll(r, j -> r[j].times(power(Math.max(0, 1 - p[j]), t.nu())));
    }
    return r;
  }

  /** Returns base^exponent; 0⁰ = 1. */
  private static Dual power(double base, Dual exponent) {
    double x = Math.pow(base, exponent.value());
    return exponent.chain(x, base > 0 ? x * Math.log(base) : 0);
  }

  /** Returns λ k m_u for every word or concept u. */
  private Dual[] caps(Counts all, Dual[] r, Dual lambda) {
    Dual[] sum = all.sums(r, null);
    Dual total = Dual.ZERO;
    for (Dual one : r) {
      total = total.plus(one);
    }
    Dual share = total.value() > 0 ? lambda.times(k).dividedBy(total) : Dual.ZERO;
    Arrays.setAll(sum, u -> sum[u].times(share));
    return sum;
  }

  private static Dual roots(Counts x, Dual[] r, int[] items, double value) {
    Dual f = Dual.ZERO;
    for (Dual c : x.sums(r, items)) {
      f = c.value() > 0 ? f.plus(c.sqrt()) : f;
    }
    return f.chain(value, 1);
  }

  private static Dual capped(Counts x, Dual[] r, Dual[] cap, int[] items, double value) {
    Dual[] c = x.sums(r, items);
    Dual f = Dual.ZERO;
    for (int u = 0; u < c.length; u++) {
      f = f.plus(c[u].value() < cap[u].value() ? c[u] : cap[u]);
    }
    return f.chain(value, 1);
  }

  /**
   * The counts that are not zero.
   *
   * @param start the entries of item j are at {@code [start[j], start[j + 1])}
   */
  private record Counts(int words, int[] start, int[] word, float[] count) {
    static Counts of(Features x) {
      float[] row = new float[x.width()];
      int[] start = new int[x.size() + 1], word = new int[16];
      float[] count = new float[16];
      int n = 0;
      for (int j = 0; j < x.size(); j++) {
        x.read(j, row, 0);
        for (int u = 0; u < row.length; u++) {
          if (row[u] == 0) {
            continue;
          }
          if (!(row[u] > 0) || Float.isInfinite(row[u])) {
            throw new BadDataException(
                "Count %d of item %d is %s; a coverage of words or concepts needs finite counts"
                    + " that are not negative.",
                u, j, row[u]);
          }
          if (n == word.length) {
            word = Arrays.copyOf(word, 2 * n);
            count = Arrays.copyOf(count, 2 * n);
          }
          word[n] = u;
          count[n++] = row[u];
        }
        start[j + 1] = n;
      }
      return new Counts(x.width(), start, Arrays.copyOf(word, n), Arrays.copyOf(count, n));
    }

    SparseKernel times(Dual[] r) {
      float[] weighted = new float[count.length];
      for (int j = 0; j + 1 < start.length; j++) {
        for (int e = start[j]; e < start[j + 1]; e++) {
          weighted[e] = (float) (r[j].value() * count[e]);
        }
      }
      return new SparseKernel(words, start, word, weighted);
    }

    /** Returns Σ_j r_j x_ju over some items, or over all if they are null. */
    Dual[] sums(Dual[] r, int @org.jspecify.annotations.Nullable [] items) {
      double[][] sum = new double[4][words];
      int n = items == null ? start.length - 1 : items.length;
      for (int i = 0; i < n; i++) {
        int j = items == null ? i : items[i];
        for (int e = start[j]; e < start[j + 1]; e++) {
          sum[0][word[e]] += r[j].value() * count[e];
          sum[1][word[e]] += r[j].dLambda() * count[e];
          sum[2][word[e]] += r[j].dEta() * count[e];
          sum[3][word[e]] += r[j].dNu() * count[e];
        }
      }
      Dual[] out = new Dual[words];
      Arrays.setAll(out, u -> new Dual(sum[0][u], sum[1][u], sum[2][u], sum[3][u]));
      return out;
    }
  }
}
