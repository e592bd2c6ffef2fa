package dev.prism.spec;

import dev.prism.Concepts;
import dev.prism.Guide;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Side;
import dev.prism.base.PrismException;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Small problems that differ in their similarities. What the parts of a measure prove of it may
 * depend on them: asking on each tells where a property holds.
 */
enum Probe {
  /** Similarities in [0, 1], P close to the pool, and a positive semidefinite kernel. */
  NEAR(features(0), Trait.NON_NEGATIVE, Trait.AT_MOST_ONE, Trait.SEMIDEFINITE),
  /** The same with P similar to nothing. */
  FAR(features(100), Trait.NON_NEGATIVE, Trait.AT_MOST_ONE, Trait.SEMIDEFINITE),
  /** Some similarities are negative, though their sums are positive. */
  NEGATIVE(matrices(1, -0.25f), Trait.AT_MOST_ONE),
  /** No similarity is negative, and all exceed one. */
  LARGE(matrices(3, 2), Trait.NON_NEGATIVE);

  /** What a property may hang on. */
  private enum Trait {
    NON_NEGATIVE("where no similarity is negative"),
    AT_MOST_ONE("where no similarity exceeds 1"),
    SEMIDEFINITE("where the kernel is known to be positive semidefinite");

    final String says;

    Trait(String says) {
      this.says = says;
    }
  }

  private final Problem problem;
  private final Set<Trait> traits;

  Probe(Problem problem, Trait... traits) {
    this.problem = problem;
    this.traits = Set.of(traits);
  }

  /** Where the property is proved of the measure at its defaults, in words. */
  static String where(Measure m, Predicate<Objective> property) {
    Map<Probe, Boolean> holds = new EnumMap<>(Probe.class);
    for (Probe p : values()) {
      try {
        holds.put(p, property.test(m.on(p.problem, m.info().params(Map.of()))));
      } catch (PrismException refused) {
        continue; // such problems are not for this measure
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
        return t.says;
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

  /** One number for all pairs, but for the first two items and the guides' first with the first. */
  private static Problem matrices(float all, float first) {
    DenseKernel guide = DenseKernel.of(new float[][] {{first, all, all}, {all, all, all}}, "G × V");
    DenseKernel among = DenseKernel.of(new float[][] {{all, all}, {all, all}}, "G × G");
    float[][] ground = {{all, first, all}, {first, all, all}, {all, all, all}};
    return Problem.of(DenseKernel.of(ground, "V × V"))
        .threads(1)
        .block(Side.Q, Side.V, guide)
        .block(Side.P, Side.V, guide)
        .block(Side.Q, Side.Q, among)
        .block(Side.P, Side.P, among)
        .block(Side.P, Side.Q, among)
        .concepts(concepts());
  }

  private static Concepts concepts() {
    return Concepts.of(new int[][] {{0}, {1}, {0, 1}}, new double[] {1, 1})
        .guide(Guide.QUERY, 0)
        .guide(Guide.PRIVATE, 1);
  }
}
