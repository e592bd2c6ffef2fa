package dev.prism.optimize;

import dev.prism.StateBounds;
import java.util.function.Consumer;

/**
 * Tangent bounds, or other bounds of the terms that cost less than gains. All of them are computed
 * when a list is rebuilt; from then on those of the list are lowered before every pick, and a bound
 * decay lowers all those outside the list together.
 */
final class TangentBounds implements BoundSource {
  private final CandidateGains gains;
  private double[] keys;
  private boolean frozen; // the keys are those of the last renewal
  private int renewedAt = -1; // |A| then
  private int version = -1; // of the list that the next two fields belong to
  private int[] listed;
  private Consumer<double[]> bounds;
  private double[] fresh = new double[0];

  /**
   * @param keys upper bounds that are known so far
   */
  TangentBounds(CandidateGains gains, double[] keys) {
    this.gains = gains;
    this.keys = keys;
  }

  private StateBounds oracle() {
    return gains.search().cheapBounds().orElseThrow();
  }

  @Override
  public double[] keys() {
    return keys;
  }

  @Override
  public boolean frozen() {
    return frozen;
  }

  @Override
  public void lowered(int candidate, double key) {
    if (!frozen) {
      keys[candidate] = key;
    }
  }

  @Override
  public boolean renew() {
    Search s = gains.search();
    if (renewedAt == s.size()) {
      return false;
    }
    renewedAt = s.size();
    StateBounds oracle = oracle();
    double[] all = new double[keys.length];
    oracle.bounds(gains.items(), all.length, all);
    oracle.snapshot();
    gains.lower(all);
    keys = gains.keys(all);
    frozen = true;
    return true;
  }

  @Override
  public void refresh(ActiveList list) {
    Search s = gains.search();
    StateBounds oracle = oracle();
    if (frozen && s.cost == null) {
      list.decayOutside(oracle.decay());
    }
    if (version != list.version()) {
      version = list.version();
      listed = list.candidates();
      bounds = oracle.candidates(gains.items(listed));
    }
    if (fresh.length < listed.length) {
      fresh = new double[listed.length];
    }
    bounds.accept(fresh);
    if (s.cardinalityOnly()) { // only the list's keys are needed
      list.lowerAll(fresh);
      return;
    }
    for (int i = 0; i < listed.length; i++) {
      if (gains.lower(listed[i], fresh[i])) {
        list.lower(listed[i], gains.key(listed[i]));
      }
    }
  }
}
