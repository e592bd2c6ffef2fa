package dev.prism.rerank;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.kernel.Kernels;
import dev.prism.spec.Spec;
import dev.prism.term.Modular;

/**
 * A measure plus the scores of a retriever, which are scaled so that neither their unit nor that of
 * the measure matters: the range of the scores is as large as weight times the largest gain of a
 * first pick.
 */
@SuppressWarnings("ArrayRecordComponent")
record WithScores(Spec spec, double weight, float[] scores) implements Measure {
  @Override
  public MeasureInfo info() {
    return MeasureInfo.of("scored", spec.text() + " + scores")
        .needs(spec.measure().info().needs().toArray(dev.prism.AuxiliarySet[]::new));
  }

  @Override
  public Objective on(Problem v, Params t) {
    Objective f = spec.on(v);
    double[] gains = new double[v.size()];
    f.start().gains(Kernels.indices(gains.length), gains.length, gains);
    double most = 0;
    for (double g : gains) {
      most = Math.max(most, g);
    }
    return f.plus("is scored", Dual.constant(weight * most), new Modular(scaled()));
  }

  /** Returns the scores, scaled to 0 … 1; all 0 where they do not differ. */
  private double[] scaled() {
    double least = Double.POSITIVE_INFINITY, most = Double.NEGATIVE_INFINITY;
    for (float s : scores) {
      if (Float.isFinite(s)) {
        least = Math.min(least, s);
        most = Math.max(most, s);
      }
    }
    double[] out = new double[scores.length];
    for (int j = 0; j < out.length && most > least; j++) {
      double s = Float.isNaN(scores[j]) ? least : Math.clamp(scores[j], least, most);
      out[j] = (s - least) / (most - least);
    }
    return out;
  }
}
