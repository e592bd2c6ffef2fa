package dev.prism.optimize;

/**
 * Old gains, all of which are recomputed when a list is rebuilt. For objectives whose gains cost
 * little more than reading a number, such as FLQMI with a small query set.
 */
final class Resweep implements BoundSource {
  /** The most numbers that are read for a gain: computing all gains is then a few passes. */
  private static final long CHEAP = 64;

  private final CandidateGains gains;
  private double[] keys;

  private Resweep(CandidateGains gains, double[] keys) {
    this.gains = gains;
    this.keys = keys;
  }

  /** Old gains, recomputed where that is cheap. */
  static BoundSource of(CandidateGains gains) {
    double[] keys = gains.keys();
    return gains.search().f.work() <= CHEAP ? new Resweep(gains, keys) : new OldGains(keys);
  }

  @Override
  public double[] keys() {
    return keys;
  }

  @Override
  public boolean renew() {
    if (!gains.evaluateAll()) {
      return false;
    }
    keys = gains.keys();
    return true;
  }
}
