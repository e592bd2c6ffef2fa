package dev.prism.targeted;

import dev.prism.Measure;
import dev.prism.base.BadRequestException;
import dev.prism.base.Names;
import dev.prism.base.Param;
import dev.prism.run.Result.Relevance;
import dev.prism.spec.Measures;
import dev.prism.spec.Spec;
import dev.prism.targeted.MeasureStrategy.Conditioning;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The catalogue of strategies. Stateless. */
public final class Strategies {
  private static final Strategy FLVMI =
      mi("flvmi", "Represents the part of the pool that is like the target set", Measures.FLVMI);
  private static final Strategy LOGDETMI =
      mi("logdetmi", "Like the target set, and diverse", Measures.LOGDETMI);

  /** All strategies, in the order in which they are listed. */
  public static final List<Strategy> ALL =
      List.of(
          mi("flqmi", "Like the target set, covering each of its items", Measures.FLQMI),
          FLVMI,
          mi("gcmi", "The most like the target set", Measures.GCMI),
          LOGDETMI,
          mi("com", "Like the target set, with diminishing returns for each kind", Measures.COM),
          cmi("flcmi", "As flvmi, and unlike the private set", Measures.FLCMI, FLVMI),
          cmi("logdetcmi", "As logdetmi, and unlike the private set", Measures.LOGDETCMI, LOGDETMI),
          cg("flcg", "Represents the pool where the labelled set does not", Measures.FLCG),
          cg("gccg", "Central and diverse, unlike the labelled set", Measures.GCCG),
          cg("logdetcg", "Diverse, and unlike the labelled set", Measures.LOGDETCG),
          new GradientMatching("gcmi+div", "Like the target set and unlike each other", false),
          new MeasureStrategy(
              "fl", "Represents the pool", Spec.of(Measures.FL), false, Conditioning.NONE, null),
          new MeasureStrategy(
              "craig",
              "Targeted CRAIG: flqmi at η = 0",
              Spec.of(Measures.FLQMI, Measures.FLQMI.info().params(Map.of(Param.ETA, 0.0))),
              true,
              Conditioning.NONE,
              null),
          new GradientMatching("gradmatch", "Matches the target's mean gradient, unweighted", true),
          new MatchingPursuit(),
          new Glister(true),
          new Glister(false),
          new Badge(),
          new CoreSet(),
          ScoreStrategy.ENTROPY,
          new EntropyTss(),
          ScoreStrategy.MARGIN,
          ScoreStrategy.LEAST_CONFIDENCE,
          new RandomStrategy());

  private Strategies() {}

  private static Strategy mi(String name, String description, Measure measure) {
    return new MeasureStrategy(name, description, Spec.of(measure), true, Conditioning.NONE, null);
  }

  private static Strategy cmi(String name, String description, Measure measure, Strategy without) {
    return new MeasureStrategy(
        name, description, Spec.of(measure), true, Conditioning.PRIVATE_SET, without);
  }

  private static Strategy cg(String name, String description, Measure measure) {
    return new MeasureStrategy(
        name, description, Spec.of(measure), false, Conditioning.LABELLED_SET, null);
  }

  /**
   * Returns the strategy with a name. A measure may have parameters, as in {@code flvmi:eta=2}, and
   * may name the strategy that selects the rest once no item gains anything, as in {@code
   * flvmi+gcmi} and {@code flvmi+random}.
   *
   * @param name a name such as {@code flqmi}
   * @return the strategy
   * @throws BadRequestException if there is no such strategy
   */
  public static Strategy named(String name) {
    Optional<Strategy> listed = ALL.stream().filter(s -> s.name().equals(name)).findFirst();
    if (listed.isPresent()) {
      return listed.get();
    }
    int plus = name.lastIndexOf('+'), colon = name.indexOf(':');
    if (plus > 0) {
      return new FilledStrategy(
          measure(name, name.substring(0, plus)), named(name.substring(plus + 1)));
    }
    if (colon > 0) {
      return measure(name, name.substring(0, colon)).with(name);
    }
    List<String> names = ALL.stream().map(Strategy::name).toList();
    throw new BadRequestException(
        "There is no strategy called %s.%s There are %s.",
        name, Names.didYouMean(name, names), String.join(", ", names));
  }

  private static MeasureStrategy measure(String name, String part) {
    if (named(part) instanceof MeasureStrategy m) {
      return m;
    }
    throw new BadRequestException(
        "%s is not possible: %s is no measure. Only a measure has parameters and is followed by"
            + " another strategy, as in flvmi:eta=2 and flvmi+gcmi.",
        name, part);
  }

  /**
   * The items to label. Immutable and safe for use by multiple threads.
   *
   * @param items indices into the pool, in the order of selection
   * @param relevanceFill the number of items that follow those of the strategy, because it found no
   *     more: the other items that are most similar to the target set, less to the private set
   * @param randomFill the number of items at the end that were sampled at random, because no other
   *     item is similar to the target set either, or there is none
   * @param weights the weight of each item in training, 0 for those that the strategy did not find;
   *     null if all have the same weight
   */
  public record Choice(
      List<Integer> items, int relevanceFill, int randomFill, @Nullable List<Double> weights) {
    /** Copies the lists. */
    public Choice {
      items = List.copyOf(items);
      weights = weights == null ? null : List.copyOf(weights);
    }
  }

  /**
   * Selects exactly k items. Where the strategy finds fewer, the rest are the most relevant of the
   * other items, and where none is, a random sample of them.
   *
   * @param s the strategy
   * @param t the pool and the sets that guide the selection
   * @param k the number of items, from 1 to the size of the pool
   * @param seed the random seed
   * @return the items to label
   */
  public static Choice choose(Strategy s, TargetedTask t, int k, long seed) {
    if (k < 1 || k > t.size()) {
      throw new BadRequestException(
          "The budget is %d and the pool has %d items; it must be from 1 to that.", k, t.size());
    }
    int[] found = s.choose(t, k, seed);
    int[] out = Arrays.copyOf(found, k);
    boolean[] taken = new boolean[t.size()];
    for (int i : found) {
      taken[i] = true;
    }
    int n = found.length;
    for (int i : n == k ? new int[0] : relevant(t)) {
      if (n < k && !taken[i]) {
        taken[i] = true;
        out[n++] = i;
      }
    }
    int relevant = n - found.length;
    for (int i : n == k ? new int[0] : RandomStrategy.sample(t.size(), t.size(), seed)) {
      if (n < k && !taken[i]) {
        out[n++] = i;
      }
    }
    double[] weights = s.weights(t, found);
    return new Choice(
        Arrays.stream(out).boxed().toList(),
        relevant,
        k - found.length - relevant,
        weights == null ? null : Arrays.stream(Arrays.copyOf(weights, k)).boxed().toList());
  }

  /** Returns the items that are similar to the target set, the most relevant first. */
  private static int[] relevant(TargetedTask t) {
    if (t.target() == null) {
      return new int[0];
    }
    double[] score = Relevance.scores(t.problem(t.embedding(), t.target(), t.privateSet()));
    return Arrays.stream(ScoreStrategy.largest(score, score.length))
        .takeWhile(i -> score[i] > 0)
        .toArray();
  }
}
