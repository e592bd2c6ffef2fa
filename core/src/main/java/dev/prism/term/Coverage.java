package dev.prism.term;

import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.kernel.Kernel;
import dev.prism.simd.BlockLoops;
import dev.prism.simd.CoverageLoops;
import dev.prism.simd.FloatLoops;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Σ_i max( min( max_{j∈A} S_ij , cap_i ) − floor_i , 0 ). Immutable and safe for use by multiple
 * threads.
 *
 * <p>Without bounds this is facility location; a cap of similarities to Q gives the mutual
 * information, a floor of similarities to P the conditional gain, and both the conditional mutual
 * information. A negative similarity counts as 0 where {@code clipNegatives} is set; otherwise only
 * the maximum over the empty set is 0.
 *
 * @param kernel similarities of the rows that are covered to the candidates
 * @param floor lower bounds
 * @param cap upper bounds
 * @param clipNegatives whether negative similarities count as 0
 * @param rowName name of a row in explanations, such as "item"
 */
public record Coverage(Kernel kernel, Bound floor, Bound cap, boolean clipNegatives, String rowName)
    implements Term {

  /** Checks that the kernel holds the similarities that are needed. */
  public Coverage {
    if (!clipNegatives
        && kernel.storage().layout().isSparse()
        && !kernel.has(Kernel.Property.NON_NEGATIVE)) {
      throw new BadRequestException(
          "A maximum with negative similarities needs every similarity and a neighbour graph holds"
              + " only the largest; use clip=true, or store the kernel dense or on the fly.");
    }
  }

  /**
   * The bounds scale · profile_i of all rows i. Immutable and safe for use by multiple threads, as
   * long as the array, which is not copied, is not modified.
   *
   * @param scale η or ν, with derivatives
   * @param profile one number for each row; null for no bounds
   */
  public record Bound(Dual scale, double @Nullable [] profile) {
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

  /**
   * Returns facility location, without bounds.
   *
   * @param kernel similarities of the rows that are covered to the candidates
   * @param clipNegatives whether negative similarities count as 0
   * @param rowName name of a row in explanations, such as "item"
   * @return Σ_i max_{j∈A} S_ij
   */
  public static Coverage of(Kernel kernel, boolean clipNegatives, String rowName) {
    return new Coverage(kernel, Bound.NONE, Bound.NONE, clipNegatives, rowName);
  }

  /**
   * Returns a copy with lower bounds.
   *
   * @param scale factor of the profile
   * @param profile one number for each row
   * @return a term with the floor scale · profile
   */
  public Coverage withFloor(Dual scale, double[] profile) {
    return new Coverage(kernel, new Bound(scale, profile), cap, clipNegatives, rowName);
  }

  /**
   * Returns a copy with upper bounds.
   *
   * @param scale factor of the profile
   * @param profile one number for each row
   * @return a term with the cap scale · profile
   */
  public Coverage withCap(Dual scale, double[] profile) {
    return new Coverage(kernel, floor, new Bound(scale, profile), clipNegatives, rowName);
  }

  @Override
  public int size() {
    return kernel.columns();
  }

  /** Unclipped and without a floor, a first item may lower the value, and later ones raise it. */
  boolean startsBelowZero() {
    return !clipNegatives && !floor.present();
  }

  @Override
  public long work() {
    return kernel.scanCost();
  }

  /** {@inheritDoc} Differences of floats are added in floats, a lane at a time. */
  @Override
  public double rounding() {
    int lanes = FloatLoops.lanes();
    int rows = Math.min(kernel.rows(), CoverageLoops.ROWS);
    int together = rows <= BlockLoops.ROWS ? lanes : Math.ceilDiv(rows, lanes);
    return (together + 4) * 0x1p-24;
  }

  @Override
  public boolean mayPrune() {
    return true;
  }

  @Override
  public Modularity modularity() {
    return startsBelowZero() && (!kernel.has(Kernel.Property.NON_NEGATIVE) || cap.hasNegative())
        ? Modularity.NEITHER
        : Modularity.SUBMODULAR;
  }

  @Override
  public boolean monotone() {
    return modularity() == Modularity.SUBMODULAR;
  }

  @Override
  public Optional<ModularBound> modularBound(int[] picks, Workers workers) {
    return modularity() == Modularity.SUBMODULAR
        ? Optional.of(CoverageBound.of(this, picks))
        : Optional.empty();
  }

  @Override
  public TermState start(Workers workers) {
    return new CoverageState(this);
  }
}
