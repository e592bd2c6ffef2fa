package dev.prism.stream;

import dev.prism.base.BadRequestException;
import dev.prism.optimize.ThresholdRule;

/**
 * The settings of a selection from a stream. Immutable and safe for use by multiple threads.
 *
 * @param rule how thresholds are set
 * @param k maximum number of items, at least 1
 * @param epsilon ratio of consecutive thresholds minus 1, between 0.0001 and 1
 * @param patience consecutive rejections before three sieves lowers its threshold, at least 1
 * @param window number of items that are processed together, at least 1; results depend on it only
 *     where V is a sample
 * @param sample size of the random sample of the items, at least 1; it represents V for measures
 *     that sum over V, and provides candidates where the sets are not full
 * @param rememberedIds least number of recent ids in which duplicates are found, at least 1
 * @param seed random seed
 */
public record StreamSettings(
    ThresholdRule rule,
    int k,
    double epsilon,
    int patience,
    int window,
    int sample,
    int rememberedIds,
    long seed) {
  /** At 1e-4 there are some 100,000 thresholds. */
  private static final double MIN_EPSILON = 1e-4;

  /** Checks the numbers. */
  public StreamSettings {
    if (k < 1) {
      throw new BadRequestException("k is %d; it must be at least 1.", k);
    }
    if (!(epsilon >= MIN_EPSILON && epsilon < 1)) {
      throw new BadRequestException(
          "epsilon=%s must lie between 0.0001 and 1: a smaller one means more thresholds than pay.",
          epsilon);
    }
    checkPositive("patience", patience);
    checkPositive("window", window);
    checkPositive("sample", sample);
    checkPositive("rememberedIds", rememberedIds);
  }

  private static void checkPositive(String name, int n) {
    if (n < 1) {
      throw new BadRequestException("%s is %d; it must be at least 1.", name, n);
    }
  }

  /**
   * Returns the default settings.
   *
   * @param k maximum number of items, at least 1
   * @return sieve-streaming++ with ε = 0.1
   */
  public static StreamSettings of(int k) {
    return new StreamSettings(
        ThresholdRule.SIEVE_STREAMING_PLUS_PLUS, k, 0.1, 1000, 1024, 2000, 1 << 20, 0);
  }

  /**
   * Returns a copy with another rule.
   *
   * @param r how thresholds are set
   * @return the copy
   */
  public StreamSettings rule(ThresholdRule r) {
    return new StreamSettings(r, k, epsilon, patience, window, sample, rememberedIds, seed);
  }

  /**
   * Returns a copy with another ε.
   *
   * @param e ratio of consecutive thresholds minus 1, between 0 and 1
   * @return the copy
   */
  public StreamSettings epsilon(double e) {
    return new StreamSettings(rule, k, e, patience, window, sample, rememberedIds, seed);
  }

  /**
   * Returns a copy with another patience.
   *
   * @param n consecutive rejections before three sieves lowers its threshold, at least 1
   * @return the copy
   */
  public StreamSettings patience(int n) {
    return new StreamSettings(rule, k, epsilon, n, window, sample, rememberedIds, seed);
  }

  /**
   * Returns a copy with another window.
   *
   * @param n number of items that are processed together, at least 1
   * @return the copy
   */
  public StreamSettings window(int n) {
    return new StreamSettings(rule, k, epsilon, patience, n, sample, rememberedIds, seed);
  }

  /**
   * Returns a copy with another sample size.
   *
   * @param n size of the random sample, at least 1
   * @return the copy
   */
  public StreamSettings sample(int n) {
    return new StreamSettings(rule, k, epsilon, patience, window, n, rememberedIds, seed);
  }

  /**
   * Returns a copy with another number of remembered ids.
   *
   * @param n least number of recent ids in which duplicates are found, at least 1
   * @return the copy
   */
  public StreamSettings rememberedIds(int n) {
    return new StreamSettings(rule, k, epsilon, patience, window, sample, n, seed);
  }

  /**
   * Returns a copy with another random seed.
   *
   * @param s random seed
   * @return the copy
   */
  public StreamSettings seed(long s) {
    return new StreamSettings(rule, k, epsilon, patience, window, sample, rememberedIds, s);
  }

  /**
   * Returns an upper bound on the memory that a selection takes: items in sets, in the window and
   * in the sample, two copies of their rows while they are processed, their similarities to each
   * other, the states of the sets and the hashes of ids.
   *
   * @param width number of features of an item
   * @param auxiliary |Q| + |P|
   * @return bytes
   */
  public long bytes(int width, int auxiliary) {
    double kept = items(), items = kept + Math.max(window, sample);
    double rows = (double) auxiliary + sample;
    double copies = 8.0 * width * (items + sample);
    double sets = sieves() * (24 * rows + 4 * (kept + window) * ((double) k + auxiliary));
    return (long) // saturates at Long.MAX_VALUE
        ((kept + window + sample) * StreamItem.bytes(width)
            + copies
            + 4 * rows * items
            + sets
            + RecentIds.bytes(rememberedIds));
  }

  /** The maximum number of sets at a time. */
  int sieves() {
    return rule == ThresholdRule.THREE_SIEVES
        ? 1
        : (int) Math.ceil(Math.log(2.0 * k) / Math.log1p(epsilon)) + 2;
  }

  /**
   * The maximum number of items in all sets together. A set of threshold τ holds at most f/τ items,
   * and τ is at least f/2k, where f is the largest value of any set.
   */
  long items() {
    long sum = 0;
    for (int i = 0; i < sieves(); i++) {
      sum += Math.min(k, (long) Math.ceil(2.0 * k * Math.pow(1 + epsilon, 1 - i)));
    }
    return sum;
  }
}
