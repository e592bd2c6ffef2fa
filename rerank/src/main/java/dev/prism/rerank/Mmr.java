package dev.prism.rerank;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.term.Modular;
import dev.prism.term.Term;
import dev.prism.term.TermState;

/**
 * Maximal marginal relevance [1]: the gain of j at A is λ max_{i∈Q} S_ij − (1 − λ) max_{i∈A∪P}
 * S_ij. Immutable and safe for use by multiple threads.
 *
 * <p>It is here to compare with. The sum of such gains depends on the order of the picks, so that
 * there is no set function, no best set and no bound.
 *
 * <p>[1] Carbonell and Goldstein, The use of MMR, diversity-based reranking for reordering
 * documents and producing summaries, SIGIR 1998.
 */
public record Mmr() implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("mmr", "λ max_{i∈Q} S_ij − (1 − λ) max_{i∈A∪P} S_ij")
        .description("Items like Q, less the most similar one before them; no set function")
        .cost("O(nd) a step and O(nd) memory")
        .parameter(Param.LAMBDA, new MeasureInfo.Range(0.5, 0, 1))
        .needs(AuxiliarySet.QUERY);
  }

  @Override
  public Objective on(Problem v, Params t) {
    double[] shown = v.has(AuxiliarySet.PRIVATE) ? v.nearest(AuxiliarySet.PRIVATE, false) : null;
    double[] like = v.nearest(AuxiliarySet.QUERY, false);
    Dual rest = Dual.constant(t.lambda().value() - 1);
    return Objective.of(v.size())
        .plus("is like Q", Dual.constant(t.lambda().value()), new Modular(like))
        .plus("is like one before it", rest, new Nearest(v.ground(), shown));
  }

  /** The largest similarity to an item before, summed in the order of the picks. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Nearest(Kernel kernel, double[] shown) implements Term {
    @Override
    public int size() {
      return kernel.columns();
    }

    @Override
    public Modularity modularity() {
      return Modularity.NEITHER;
    }

    @Override
    public boolean monotone() {
      return false;
    }

    @Override
    public TermState start(Workers workers) {
      return new Largest(
          workers, shown == null ? new double[size()] : shown.clone(), shown != null, 0);
    }

    private final class Largest implements TermState {
      private final Workers workers;
      private final double[] nearest; // to an item before; 0 where there is none
      private boolean any;
      private double value;

      Largest(Workers workers, double[] nearest, boolean any, double value) {
        this.workers = workers;
        this.nearest = nearest;
        this.any = any;
        this.value = value;
      }

      @Override
      public double value() {
        return value;
      }

      @Override
      public void addGains(int[] js, int from, int to, double w, double[] out) {
        for (int p = from; p < to; p++) {
          out[p] += w * nearest[js[p]];
        }
      }

      @Override
      public void add(int j) {
        value += nearest[j];
        float[] s = kernel.column(j, workers);
        for (int i = 0; i < s.length; i++) {
          nearest[i] = any ? Math.max(nearest[i], s[i]) : s[i];
        }
        any = true;
      }

      @Override
      public TermState copy() {
        return new Largest(workers, nearest.clone(), any, value);
      }
    }
  }
}
