package dev.prism.stream;

import dev.prism.base.PrismException;

/**
 * How to choose from a stream.
 *
 * @param k at most so many items
 * @param epsilon thresholds are 1 + ε apart
 * @param patience three sieves: refusals in a row before the threshold is lowered
 * @param window items looked at together; no result depends on it but where V is a sample
 * @param sample an even sample of the items: it stands for V, for measures that look at V, and
 *     fills up what the sets leave open
 * @param remembered ids that are remembered at least
 */
public record Settings(
    Rule rule,
    int k,
    double epsilon,
    int patience,
    int window,
    int sample,
    int remembered,
    long seed) {
  public Settings {
    if (k < 1) {
      throw new PrismException("k is %d; it must be at least 1.", k);
    }
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new PrismException("epsilon=%s must lie between 0 and 1.", epsilon);
    }
    if (patience < 1 || window < 1 || sample < 1 || remembered < 1) {
      throw new PrismException(
          "patience is %d, window %d, sample %d and remembered %d; all must be at least 1.",
          patience, window, sample, remembered);
    }
  }

  public static Settings pick(int k) {
    return new Settings(Rule.SIEVE_STREAMING_PLUS_PLUS, k, 0.1, 1000, 1024, 2000, 1 << 20, 0);
  }

  public Settings rule(Rule r) {
    return new Settings(r, k, epsilon, patience, window, sample, remembered, seed);
  }

  public Settings epsilon(double e) {
    return new Settings(rule, k, e, patience, window, sample, remembered, seed);
  }

  public Settings patience(int n) {
    return new Settings(rule, k, epsilon, n, window, sample, remembered, seed);
  }

  public Settings window(int n) {
    return new Settings(rule, k, epsilon, patience, n, sample, remembered, seed);
  }

  public Settings sample(int n) {
    return new Settings(rule, k, epsilon, patience, window, n, remembered, seed);
  }

  public Settings remembered(int n) {
    return new Settings(rule, k, epsilon, patience, window, sample, n, seed);
  }

  public Settings seed(long s) {
    return new Settings(rule, k, epsilon, patience, window, sample, remembered, s);
  }

  /**
   * Bytes that will be held at most, whatever comes: items in sets, in the window, in the sample,
   * their rows once more side by side and once packed while they are looked at, their similarities
   * to each other, what sets remember of them, and the prints of ids.
   *
   * @param width features an item
   * @param guides |Q| + |P|
   */
  public long bytes(int width, int guides) {
    double kept = rule.items(k, epsilon), items = kept + Math.max(window, sample);
    double rows = (double) guides + sample;
    double copies = 8.0 * width * (items + sample);
    double sets =
        rule.sieves(k, epsilon) * (24 * rows + 4 * (kept + window) * ((double) k + guides));
    return (long) // beyond its range the largest
        ((kept + window + sample) * Item.bytes(width)
            + copies
            + 4 * rows * items
            + sets
            + Seen.bytes(remembered));
  }
}
