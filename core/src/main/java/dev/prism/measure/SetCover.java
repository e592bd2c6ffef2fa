package dev.prism.measure;

import dev.prism.Concepts;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Params;
import dev.prism.base.PrismException;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.SparseKernel;
import dev.prism.term.Concave;
import dev.prism.term.Psi;
import java.util.Map;
import java.util.Set;

/**
 * Σ_u w_u · P_u(A) · [P_u(Q)] · [1 − P_u(P)], P_u(X) = 1 − Π_{j∈X} (1 − p_ju): set cover where the
 * p are 0 or 1, probabilistic set cover where they are between; MI has the first bracket, CG the
 * second, CMI both.
 *
 * @param probable p may lie between 0 and 1
 * @param guides which brackets there are
 */
public record SetCover(boolean probable, Set<Guide> guides) implements Measure {
  public SetCover(boolean probable, Guide... guides) {
    this(probable, Set.of(guides));
  }

  @Override
  public MeasureInfo info() {
    boolean q = guides.contains(Guide.QUERY), p = guides.contains(Guide.PRIVATE);
    String suffix = q && p ? "cmi" : q ? "mi" : p ? "cg" : "";
    return MeasureInfo.of(
            (probable ? "psc" : "setcover") + suffix,
            "Σ_u w_u P_u(A)" + (q ? " P_u(Q)" : "") + (p ? " (1 − P_u(P))" : ""))
        .description(
            "Covers "
                + (q ? "the concepts of Q" : "concepts")
                + (p ? " that P does not" : "")
                + (probable ? ", each with a probability" : ""))
        .cost("O(entries) a sweep and O(entries) memory")
        .ofConcepts(guides.toArray(Guide[]::new));
  }

  @Override
  public Objective on(Problem v, Params t) {
    Concepts c = v.concepts();
    double[] weight = c.weight();
    Map<Guide, double[]> guided = c.covered();
    for (int u = 0; u < weight.length; u++) {
      for (Guide g : Guide.values()) { // in this order: a set has none, and the last bit would vary
        if (!guides.contains(g)) {
          continue;
        }
        double[] covered = guided.get(g);
        double p = covered == null ? 0 : covered[u];
        weight[u] *= g == Guide.QUERY ? p : 1 - p;
      }
    }
    SparseKernel k = c.probability();
    return Objective.of(v.size())
        .plus(
            "covers concepts",
            probable
                ? Concave.of(evidence(k), Psi.PROBABLY, weight, "concept")
                : Concave.of(certain(k), Psi.ONCE, weight, "concept"));
  }

  private static Kernel certain(SparseKernel k) {
    return k.map(
        (item, p) -> {
          if (p != 1) {
            throw new PrismException(
                "Item %d covers a concept with probability %s; set cover takes 0 and 1, and psc"
                    + " takes probabilities.",
                item, p);
          }
          return p;
        });
  }

  /** −log(1 − p): what adds up under 1 − e^−x. Certainty is as good as 100, for 1 − e^−100 = 1. */
  private static Kernel evidence(SparseKernel k) {
    return k.map((item, p) -> (float) Math.min(100, -Math.log1p(-(double) p)));
  }
}
