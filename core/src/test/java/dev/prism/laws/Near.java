package dev.prism.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Numbers that must agree. */
public final class Near {
  private Near() {}

  /** |want − got| ≤ tolerance · (1 + |want|); equal infinities agree. */
  public static void near(double want, double got, double tolerance, String what, Object... of) {
    if (want != got) {
      assertThat(got).as(what, of).isCloseTo(want, within(tolerance * (1 + Math.abs(want))));
    }
  }

  /** Compares entry by entry. */
  public static void near(
      double[] want, double[] got, double tolerance, String what, Object... of) {
    assertThat(got).as(what, of).hasSameSizeAs(want);
    for (int i = 0; i < want.length; i++) {
      near(want[i], got[i], tolerance, what.formatted(of) + ", entry " + i);
    }
  }

  /** To the last bit. */
  public static void same(double[] want, double[] got, String what, Object... of) {
    assertThat(got).as(what, of).hasSameSizeAs(want);
    for (int i = 0; i < want.length; i++) {
      if (Double.doubleToLongBits(want[i]) != Double.doubleToLongBits(got[i])) {
        assertThat(got[i]).as(what.formatted(of) + ", entry " + i).isEqualTo(want[i]);
      }
    }
  }
}
