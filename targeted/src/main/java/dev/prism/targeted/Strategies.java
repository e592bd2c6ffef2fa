package dev.prism.targeted;

import dev.prism.base.Names;
import dev.prism.base.PrismException;
import dev.prism.targeted.Measured.Avoid;
import java.util.List;

/** Every strategy by name. */
public final class Strategies {
  private static final Strategy FLVMI =
      mi("flvmi", "Represents what the target set is like within the pool", "flvmi");
  private static final Strategy LOGDETMI =
      mi("logdetmi", "Like the target set, and diverse", "logdetmi");

  public static final List<Strategy> ALL =
      List.of(
          mi("flqmi", "Like the target set, covering each of it", "flqmi"),
          FLVMI,
          mi("gcmi", "The most like the target set", "gcmi"),
          LOGDETMI,
          mi("com", "Like the target set, the more of one kind the less each counts", "com"),
          cmi("flcmi", "As flvmi, and unlike the private set", FLVMI),
          cmi("logdetcmi", "As logdetmi, and unlike the private set", LOGDETMI),
          cg("flcg", "Represents the pool where the labelled set does not"),
          cg("gccg", "Central and diverse, unlike the labelled set"),
          cg("logdetcg", "Diverse, and unlike the labelled set"),
          new Matching("gcmi+div", "Like the target set and unlike each other", false),
          new Measured("fl", "Represents the pool", "fl", false, Avoid.NOTHING, null),
          mi("craig", "Targeted CRAIG: flqmi at η = 0", "flqmi:eta=0"),
          new Matching("gradmatch", "Matches the target's mean gradient, unweighted", true),
          new Pursuit(),
          new Glister(true),
          new Glister(false),
          new Badge(),
          new CoreSet(),
          new Entropy(),
          new EntropyTss(),
          new Margin(),
          new LeastConfidence(),
          new RandomChoice());

  private Strategies() {}

  private static Strategy mi(String name, String says, String measure) {
    return new Measured(name, says, measure, true, Avoid.NOTHING, null);
  }

  private static Strategy cmi(String name, String says, Strategy without) {
    return new Measured(name, says, name, true, Avoid.PRIVATE, without);
  }

  private static Strategy cg(String name, String says) {
    return new Measured(name, says, name, false, Avoid.LABELLED, null);
  }

  public static Strategy named(String name) {
    return ALL.stream()
        .filter(s -> s.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> {
              List<String> names = ALL.stream().map(Strategy::name).toList();
              return new PrismException(
                  "There is no strategy called %s.%s There are %s.",
                  name, Names.didYouMean(name, names), String.join(", ", names));
            });
  }

  /**
   * What to label.
   *
   * @param items in the order chosen
   * @param randomFill how many of the last ones were sampled at random because the strategy found
   *     no more
   * @param weights how much each should count in training, 0 for those drawn; null for all alike
   */
  public record Choice(int[] items, int randomFill, double[] weights) {}

  /** k items: where a strategy finds fewer, the rest are drawn from the others. */
  public static Choice choose(Strategy s, Task t, int k, long seed) {
    if (k < 1 || k > t.size()) {
      throw new PrismException(
          "The budget is %d and the pool has %d items; it must be from 1 to that.", k, t.size());
    }
    int[] found = s.choose(t, k, seed);
    int[] out = java.util.Arrays.copyOf(found, k);
    boolean[] taken = new boolean[t.size()];
    for (int i : found) {
      taken[i] = true;
    }
    int n = found.length;
    for (int i : n == k ? new int[0] : RandomChoice.draw(t.size(), t.size(), seed)) {
      if (n < k && !taken[i]) {
        out[n++] = i;
      }
    }
    double[] weights = s.weights(t, found);
    return new Choice(
        out, k - found.length, weights == null ? null : java.util.Arrays.copyOf(weights, k));
  }
}
