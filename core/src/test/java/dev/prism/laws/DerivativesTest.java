package dev.prism.laws;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.AuxiliarySet;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.measure.FLCG;
import dev.prism.measure.FLVMI;
import dev.prism.measure.GCCG;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Derivatives where the paper is wrong or silent. */
class DerivativesTest {
  private static final int[] A = {3, 11, 29};

  private static double flvmi(Problem v, double eta) {
    return new FLVMI().on(v, Params.of(1, eta, 1)).evaluate(A).value();
  }

  /** The paper compares max_Q with max_A; it is η max_Q that is compared. */
  @Test
  void thePrintedIndicatorOfFlvmiLacksEta() {
    Seeds.each(
        5,
        seed -> {
          Problem v = World.of(seed, 60).problem();
          double[] q = v.nearest(AuxiliarySet.QUERY, true);
          Kernel s = v.represented();
          double printed = 0, right = 0, h = 1e-4;
          for (int i = 0; i < q.length; i++) {
            int row = i;
            double most = Arrays.stream(A).mapToDouble(j -> s.at(row, j)).max().orElseThrow();
            printed += q[i] <= most ? q[i] : 0;
            right += 0.5 * q[i] <= most ? q[i] : 0;
          }
          double slope = (flvmi(v, 0.5 + h) - flvmi(v, 0.5 - h)) / (2 * h);
          double ours = new FLVMI().on(v, Params.of(1, 0.5, 1)).evaluate(A).dEta();
          near(right, ours, 1e-9, "∂FLVMI/∂η");
          near(slope, ours, 2e-2, "∂FLVMI/∂η and finite differences");
          assertThat(Math.abs(printed - slope))
              .as("how far off the printed one is")
              .isGreaterThan(1);
        });
  }

  /** A learner that starts at η = 0 must see a way up. */
  @Test
  void derivativesOfFlvmiAtZero() {
    Seeds.each(
        5,
        seed -> {
          Problem v = World.of(seed, 60).problem();
          double all = Arrays.stream(v.nearest(AuxiliarySet.QUERY, true)).sum();
          near(
              all,
              new FLVMI().on(v, Params.of(1, 0, 1)).evaluate(A).dEta(),
              1e-9,
              "∂FLVMI/∂η at 0");
          near(all, flvmi(v, 1e-3) / 1e-3, 1e-3, "the slope there");
        });
  }

  @Test
  void derivativesOfFlcgAtZero() {
    Problem v = World.of(Seeds.FIRST, 60).problem();
    double all = Arrays.stream(v.nearest(AuxiliarySet.PRIVATE, true)).sum();
    near(-all, new FLCG().on(v, Params.of(1, 1, 0)).evaluate(A).dNu(), 1e-9, "∂FLCG/∂ν at 0");
  }

  /** λ and ν enter as a product. */
  @Test
  void gccgHasBothFactorsDerivatives() {
    Problem v = World.of(Seeds.FIRST, 60).problem();
    double toPrivate = Arrays.stream(A).mapToDouble(j -> v.total(AuxiliarySet.PRIVATE)[j]).sum();
    double among = 0;
    for (int i : A) {
      for (int j : A) {
        among += v.ground().at(i, j);
      }
    }
    var d = new GCCG().on(v, Params.of(0.4, 1, 0.7)).evaluate(A);
    near(-2 * 0.4 * toPrivate, d.dNu(), 1e-6, "∂GCCG/∂ν");
    near(-among - 2 * 0.7 * toPrivate, d.dLambda(), 1e-6, "∂GCCG/∂λ");
    assertThat(d.dEta()).isZero();
  }
}
