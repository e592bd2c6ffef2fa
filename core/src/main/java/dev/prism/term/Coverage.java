package dev.prism.term;

import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import java.util.Arrays;

/**
 * Σ_i max( min( max_{j∈A} S_ij , cap_i ) − floor_i , 0 ).
 *
 * <p>With neither bound it is facility location; a cap is what Q already explains (MI), a floor
 * what P already covers (CG), both together CMI. Negative similarities count as 0 unless {@code
 * literal}, where a maximum over A is what it is and only the maximum over nothing is 0.
 *
 * @param rows what a row is, for explanations
 */
public record Coverage(Kernel kernel, Bound floor, Bound cap, boolean literal, String rows)
    implements Term {

  public Coverage {
    if (literal && kernel.isSparse() && !kernel.nonNegative()) {
      throw new PrismException(
          "The literal maximum needs every similarity and a neighbour graph holds only the largest;"
              + " leave out literal, or store the kernel dense or on the fly.");
    }
  }

  /** scale · profile_i; an absent profile means no bound. */
  public record Bound(Dual scale, double[] profile) {
    static final Bound NONE = new Bound(Dual.ZERO, null);

    boolean present() {
      return profile != null;
    }

    boolean hasNegative() {
      return present() && Arrays.stream(profile).anyMatch(x -> x < 0);
    }

    double at(int i) {
      return scale.value() * profile[i];
    }
  }

  public static Coverage of(Kernel kernel, boolean literal, String rows) {
    return new Coverage(kernel, Bound.NONE, Bound.NONE, literal, rows);
  }

  public Coverage above(Dual scale, double[] profile) {
    return new Coverage(kernel, new Bound(scale, profile), cap, literal, rows);
  }

  public Coverage upTo(Dual scale, double[] profile) {
    return new Coverage(kernel, floor, new Bound(scale, profile), literal, rows);
  }

  @Override
  public int size() {
    return kernel.columns();
  }

  /** Read literally and without a floor, a first item may cost and a second one only gain. */
  boolean startsBelowZero() {
    return literal && !floor.present();
  }

  @Override
  public long work() {
    return kernel.work();
  }

  @Override
  public boolean mayPrune() {
    return true;
  }

  @Override
  public Curve curve() {
    return startsBelowZero() && (!kernel.nonNegative() || cap.hasNegative())
        ? Curve.NEITHER
        : Curve.SUBMODULAR;
  }

  @Override
  public boolean monotone() {
    return curve() == Curve.SUBMODULAR;
  }

  @Override
  public TermState start(Workers workers) {
    return new CoverageState(this);
  }
}
