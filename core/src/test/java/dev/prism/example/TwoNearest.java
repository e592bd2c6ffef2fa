package dev.prism.example;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.Kernel;
import dev.prism.term.Term;
import dev.prism.term.TermState;

/**
 * Σ_{i∈V} ( the largest S_ij + η the second largest, j∈A ): every item has two representatives. A
 * user-defined measure with a user-defined term.
 */
public final class TwoNearest implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("two-nearest", "Σ_{i∈V} ( max_{j∈A} S_ij + η second-max_{j∈A} S_ij )")
        .description("Represents V, twice over")
        .cost("O(n²) a sweep")
        .parameter(Param.ETA, new MeasureInfo.Range(0.5, 0, 1));
  }

  @Override
  public Objective on(Problem v, Params t) {
    return Objective.of(v.size()).plus("represents V", new Deputies(v.represented(), t.eta()));
  }

  /** Negative similarities count as 0. */
  private record Deputies(Kernel kernel, Dual eta) implements Term {
    @Override
    public int size() {
      return kernel.columns();
    }

    @Override
    public Modularity modularity() {
      return eta.value() <= 1 ? Modularity.SUBMODULAR : Modularity.NEITHER;
    }

    @Override
    public boolean monotone() {
      return true;
    }

    @Override
    public TermState start(Workers workers) {
      return new Best(new float[kernel.rows()], new float[kernel.rows()]);
    }

    private final class Best implements TermState {
      private final float[] first;
      private final float[] second;

      Best(float[] first, float[] second) {
        this.first = first;
        this.second = second;
      }

      @Override
      public double value() {
        return sum(first) + eta.value() * sum(second);
      }

      @Override
      public Dual dual() {
        return eta.chain(value(), sum(second));
      }

      private double sum(float[] x) {
        double s = 0;
        for (float v : x) {
          s += v;
        }
        return s;
      }

      @Override
      public void addGains(int[] js, int from, int to, double weight, double[] out) {
        ColumnSink.Entries more =
            (p, i, s) -> {
              if (s > first[i]) {
                out[p] += weight * (s - first[i] + eta.value() * (first[i] - second[i]));
              } else if (s > second[i]) {
                out[p] += weight * eta.value() * (s - second[i]);
              }
            };
        kernel.scan(js, from, to, more);
      }

      @Override
      public void add(int j) {
        ColumnSink.Entries more =
            (p, i, s) -> {
              if (s > first[i]) {
                second[i] = first[i];
                first[i] = s;
              } else if (s > second[i]) {
                second[i] = s;
              }
            };
        kernel.scan(new int[] {j}, 0, 1, more);
      }

      @Override
      public TermState copy() {
        return new Best(first.clone(), second.clone());
      }
    }
  }
}
