package dev.prism.term;

import static dev.prism.laws.Near.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.State;
import dev.prism.Storage;
import dev.prism.base.Dual;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.laws.Seeds;
import dev.prism.laws.World;
import dev.prism.measure.FLCMI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Facility location's engine, beyond what the laws say of all terms. */
class CoverageTest {
  /** Not by the last bit does a gain rise: lazy greedy compares old gains with new ones. */
  @ParameterizedTest
  @EnumSource(
      value = Storage.Kind.class,
      names = {"DENSE", "ON_THE_FLY", "NEIGHBOURS"})
  void gainsNeverRise(Storage.Kind kind) {
    Seeds.each(
        2,
        seed -> {
          World w = World.of(seed, 1100);
          State s = new FLCMI().on(w.problem(kind), Params.of(1, 0.9, 0.3)).start();
          int[] picks = Seeds.random(seed).ints(0, 1100).distinct().limit(12).toArray();
          int[] js = Kernels.indices(1100);
          double[] before = new double[js.length], now = new double[js.length];
          s.gains(js, js.length, before);
          for (int j : picks) {
            s.add(j);
            s.gains(js, js.length, now);
            for (int p = 0; p < js.length; p++) {
              if (now[p] > before[p]) {
                assertThat(now[p]).as("gain of %d", p).isLessThanOrEqualTo(before[p]);
              }
            }
            System.arraycopy(now, 0, before, 0, now.length);
          }
        });
  }

  private static final Kernel TWO = Kernels.of(new float[][] {{0.9f, 0.4f}, {0.2f, 0.6f}}, "V × V");

  private static Objective f(Coverage c) {
    return Objective.of(2).plus("covers", c);
  }

  @Test
  void capsBelowFloorsCoverNothing() {
    Coverage c =
        Coverage.of(TWO, true, "item")
            .withFloor(Dual.ONE, new double[] {0.5, 0.5})
            .withCap(Dual.ONE, new double[] {0.3, 0.55});
    near(0, f(c).evaluate(0).value(), 0, "row 0 is capped below its floor, row 1 not reached");
    near(0.05, f(c).evaluate(0, 1).value(), 1e-6, "row 1 from 0.5 up to 0.55");
  }

  @Test
  void derivativesAreByTheScales() {
    Coverage c =
        Coverage.of(TWO, true, "item")
            .withFloor(Dual.variable(Param.NU, 0.5), new double[] {0.2, 0.2})
            .withCap(Dual.variable(Param.ETA, 0.5), new double[] {1, 10});
    Dual d = f(c).evaluate(0, 1);
    near(0.5 - 0.1 + (0.6 - 0.1), d.value(), 1e-6, "one row capped, the other not");
    near(1, d.dEta(), 1e-12, "of the capped row");
    near(-0.4, d.dNu(), 1e-12, "of both floors");
    assertThat(f(c).start().dual()).as("nothing chosen").isEqualTo(Dual.ZERO);
  }

  @Test
  void explanationsNameTheRows() {
    Term.Rows rows =
        f(Coverage.of(TWO, true, "item")).start().explain(1).shares().getFirst().rows();
    assertThat(rows.rowName()).isEqualTo("item");
    assertThat(rows.row()).as("most first").containsExactly(1, 0);
    assertThat(rows.amount()).containsExactly(0.6f, 0.4f);
  }
}
