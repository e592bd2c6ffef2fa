package dev.prism.spec;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.PrismException;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Small problems that differ in their similarities, on which properties of a measure are probed:
 * whether a property is proved may depend on the similarities.
 */
enum ProbeProblems {
  /** Similarities in [0, 1], P close to the pool, and a positive semidefinite kernel. */
  NEAR(features(0), Trait.NON_NEGATIVE, Trait.AT_MOST_ONE, Trait.SEMIDEFINITE),
  /** Returns a probe whose private set is similar to nothing. */
  FAR(features(100), Trait.NON_NEGATIVE, Trait.AT_MOST_ONE, Trait.SEMIDEFINITE),
  /** Some similarities are negative, though their sums are positive. */
  NEGATIVE(matrices(1, -0.25f), Trait.AT_MOST_ONE),
  /** No similarity is negative, and all exceed one. */
  LARGE(matrices(3, 2), Trait.NON_NEGATIVE);

  /** A condition on which a property may depend. */
  private enum Trait {
    NON_NEGATIVE("where no similarity is negative"),
    AT_MOST_ONE("where no similarity exceeds 1"),
    SEMIDEFINITE("where the kernel is known to be positive semidefinite");

    final String description;

    Trait(String description) {
      this.description = description;
    }
  }

  private final Problem problem;
  private final Set<Trait> traits;

  ProbeProblems(Problem problem, Trait... traits) {
    this.problem = problem;
    this.traits = Set.of(traits);
  }

  /** Describes where a property is proved for a measure with its default parameters. */
  static String where(Measure m, Predicate<Objective> property) {
    Map<ProbeProblems, Boolean> holds = new EnumMap<>(ProbeProblems.class);
    for (ProbeProblems p : values()) {
      try {
        holds.put(p, property.test(m.on(p.problem, m.info().params(Map.of()))));
      } catch (PrismException refused) {
        continue; // the measure does not support such problems
      }
    }
    if (!holds.containsValue(true)) {
      return "no";
    }
    if (!holds.containsValue(false)) {
      return "yes";
    }
    for (Trait t : Trait.values()) {
      if (holds.entrySet().stream().allMatch(e -> e.getValue() == e.getKey().traits.contains(t))) {
        return t.description;
      }
    }
    return "depends on the numbers";
  }

  private static Problem features(float away) {
    return Problem.of(Features.of(new float[][] {{0, 1}, {1, 0}, {1, 1}}))
        .threads(1)
        .similarity(Similarity.rbf(1))
        .query(Features.of(new float[][] {{1, 2}}))
        .privateSet(Features.of(new float[][] {{away, 0}}))
        .concepts(concepts());
  }

  /** One number for all pairs, except the first two items and the first of each set with item 0. */
  private static Problem matrices(float all, float first) {
    Kernel cross = Kernels.of(new float[][] {{first, all, all}, {all, all, all}}, "Q × V");
    Kernel among = Kernels.of(new float[][] {{all, all}, {all, all}}, "Q × Q");
    float[][] ground = {{all, first, all}, {first, all, all}, {all, all, all}};
    return Problem.of(Kernels.of(ground, "V × V"))
        .threads(1)
        .block(Side.Q, Side.V, cross)
        .block(Side.P, Side.V, cross)
        .block(Side.Q, Side.Q, among)
        .block(Side.P, Side.P, among)
        .block(Side.P, Side.Q, among)
        .concepts(concepts());
  }

  private static Concepts concepts() {
    return Concepts.of(new int[][] {{0}, {1}, {0, 1}}, new double[] {1, 1})
        .withAuxiliarySet(AuxiliarySet.QUERY, 0)
        .withAuxiliarySet(AuxiliarySet.PRIVATE, 1);
  }
}
