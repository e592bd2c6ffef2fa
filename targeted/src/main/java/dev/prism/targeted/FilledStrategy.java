package dev.prism.targeted;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Goes on with a second strategy once no item gains anything by a measure, as facility location
 * does when the target set is covered.
 *
 * @param first the measure
 * @param then the strategy by which the rest is selected
 */
record FilledStrategy(MeasureStrategy first, Strategy then) implements Strategy {
  @Override
  public String name() {
    return first.name() + "+" + then.name();
  }

  @Override
  public String description() {
    return first.description() + "; once no item gains anything, by " + then.name();
  }

  @Override
  public Optional<Strategy> withoutPrivate() {
    return first
        .withoutPrivate()
        .map(s -> s instanceof MeasureStrategy m ? new FilledStrategy(m, then) : s);
  }

  @Override
  public int[] choose(TargetedTask t, int k, long seed) {
    int[] found = first.choose(t, k, seed);
    if (found.length == k) {
      return found;
    }
    boolean[] taken = new boolean[t.size()];
    Arrays.stream(found).forEach(i -> taken[i] = true);
    // Of k items, at least as many as are missing are new.
    IntStream more = Arrays.stream(then.choose(t, k, seed)).filter(i -> !taken[i]);
    return IntStream.concat(Arrays.stream(found), more).limit(k).toArray();
  }
}
