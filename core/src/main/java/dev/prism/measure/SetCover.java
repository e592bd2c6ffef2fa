package dev.prism.measure;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.Params;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import dev.prism.term.Concave;
import dev.prism.term.Psi;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Σ_u w_u · P_u(A) · [P_u(Q)] · [1 − P_u(P)], where P_u(X) = 1 − Π_{j∈X} (1 − p_ju). Immutable and
 * safe for use by multiple threads.
 *
 * <p>Set cover has p of 0 or 1, probabilistic set cover p in between. The mutual information has
 * the first bracket, the conditional gain the second, and the conditional mutual information both.
 *
 * @param probabilistic whether p may lie between 0 and 1
 * @param auxiliarySets the sets whose brackets the formula has
 */
public record SetCover(boolean probabilistic, Set<AuxiliarySet> auxiliarySets) implements Measure {
  /**
   * Copies the sets, in the order of the enumeration: a set's own order may differ between runs.
   */
  public SetCover {
    EnumSet<AuxiliarySet> ordered = EnumSet.noneOf(AuxiliarySet.class);
    ordered.addAll(auxiliarySets);
    auxiliarySets = Collections.unmodifiableSet(ordered);
  }

  /**
   * Creates a set cover.
   *
   * @param probabilistic whether p may lie between 0 and 1
   * @param auxiliarySets the sets whose brackets the formula has
   */
  public SetCover(boolean probabilistic, AuxiliarySet... auxiliarySets) {
    this(probabilistic, Set.of(auxiliarySets));
  }

  @Override
  public MeasureInfo info() {
    boolean q = auxiliarySets.contains(AuxiliarySet.QUERY),
        p = auxiliarySets.contains(AuxiliarySet.PRIVATE);
    String suffix = q && p ? "cmi" : q ? "mi" : p ? "cg" : "";
    return MeasureInfo.of(
            (probabilistic ? "psc" : "setcover") + suffix,
            "Σ_u w_u P_u(A)" + (q ? " P_u(Q)" : "") + (p ? " (1 − P_u(P))" : ""))
        .description(
            "Covers "
                + (q ? "the concepts of Q" : "concepts")
                + (p ? " that P does not" : "")
                + (probabilistic ? ", each with a probability" : ""))
        .cost("O(entries) a sweep and O(entries) memory")
        .usesConcepts(auxiliarySets.toArray(AuxiliarySet[]::new));
  }

  @Override
  public Objective on(Problem v, Params t) {
    Concepts c = v.concepts();
    double[] weight = c.weight();
    Map<AuxiliarySet, double[]> coveredBy = c.covered();
    for (int u = 0; u < weight.length; u++) {
      for (AuxiliarySet g : AuxiliarySet.values()) { // in a fixed order, for the last bit
        if (!auxiliarySets.contains(g)) {
          continue;
        }
        double[] covered = coveredBy.get(g);
        double p = covered == null ? 0 : covered[u];
        weight[u] *= g == AuxiliarySet.QUERY ? p : 1 - p;
      }
    }
    SparseKernel k = c.probability();
    return Objective.of(v.size())
        .plus(
            "covers concepts",
            probabilistic
                ? Concave.of(evidence(k), Psi.EXPONENTIAL, weight, "concept")
                : Concave.of(certain(k), Psi.TRUNCATED, weight, "concept"));
  }

  private static Kernel certain(SparseKernel k) {
    return k.map(
        (item, p) -> {
          if (p != 1) {
            throw new BadDataException(
                "Item %d covers a concept with probability %s; set cover takes 0 and 1, and psc"
                    + " takes probabilities.",
                item, p);
          }
          return p;
        });
  }

  /** −log(1 − p), which is summed inside 1 − e^−x; at most 100, as 1 − e^−100 = 1. */
  private static Kernel evidence(SparseKernel k) {
    return k.map((item, p) -> (float) Math.min(100, -Math.log1p(-(double) p)));
  }
}
