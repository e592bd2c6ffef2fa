package dev.prism.laws;

import static dev.prism.laws.LawsCanFailTest.caught;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import dev.prism.measure.DisparitySum;
import dev.prism.measure.FL;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GC;
import dev.prism.term.Modular;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A measure that says an untruth of itself, or looks where it should not, is found out. */
class LiesTest {
  /** FL and a little more for every item. */
  private static Objective extra(Problem v, Params t, double w) {
    double[] weight = new double[v.size()];
    Arrays.fill(weight, w);
    return new FL().on(v, t).plus("extra", new Modular(weight));
  }

  private static Measure fl(Altered.Binding binding) {
    return Altered.measure(new FL().info(), binding);
  }

  @Test
  void catchesFalseSubmodularity() {
    Measure m =
        Altered.measure(
            new DisparitySum(),
            t ->
                new Altered(t) {
                  @Override
                  public Modularity modularity() {
                    return Modularity.SUBMODULAR;
                  }
                });
    caught(m, "claimed submodular");
  }

  @Test
  void catchesFalseMonotonicity() {
    Measure m =
        Altered.measure(
            new GC().info(), (v, t) -> new GC().on(v, Params.of(2, 1, 1)).provedMonotone());
    caught(m, "claimed monotone");
  }

  @Test
  void catchesValuesThatDependOnTheStorage() {
    caught(
        fl((v, t) -> extra(v, t, v.represented() instanceof SparseKernel ? 1e-3 : 0)),
        "dense = on the fly = all neighbours");
    caught(
        fl(
            (v, t) ->
                extra(
                    v,
                    t,
                    v.represented().storage().layout() == Kernel.Layout.COMPUTED ? 1e-10 : 0)),
        "dense = on the fly, over tiles");
  }

  @Test
  void catchesProblemsThatChangeWhenRestricted() {
    Class<?> rows = Features.of(new float[][] {{1}}).getClass();
    caught(
        fl((v, t) -> extra(v, t, v.features().getClass() != rows ? 1e-3 : 0)),
        "restricting = building from those rows");
  }

  @Test
  void catchesMeasuresThatNeedMoreThanMatrices() {
    caught(fl((v, t) -> extra(v, t, v.features().width())), "matrices = features");
  }

  @Test
  void catchesUndeclaredParameters() {
    caught(fl((v, t) -> new FLVMI().on(v, t)), "what the description does not list");
  }
}
