package dev.prism.optimize;

import java.util.Arrays;

/**
 * The upper bounds on the candidates' gains that lazy greedy maintains, and the size of the set at
 * which each of them was computed as a gain.
 */
final class CandidateGains {
  private final Search s;
  private final int[] js; // candidates, increasing
  private final double[] bound;
  private final int[] at; // 1 + |A| when a candidate's gain was computed; 0 for earlier
  private int allAt; // 1 + |A| when all gains were computed at once
  private final boolean[] chosen;
  private int[] chosenInOrder = new int[0];
  private int count; // of those
  private int[] batch = new int[0];
  private double[] fresh = new double[0];

  /**
   * @param js candidates, increasing
   * @param bound upper bounds on their gains, which will change
   * @param computedAt |A| when they were computed; −1 for at various times
   */
  CandidateGains(Search s, int[] js, double[] bound, int computedAt) {
    this.s = s;
    this.js = js;
    this.bound = bound;
    at = new int[js.length];
    allAt = computedAt + 1;
    chosen = new boolean[js.length];
  }

  Search search() {
    return s;
  }

  int item(int candidate) {
    return js[candidate];
  }

  int[] items() {
    return js;
  }

  int[] items(int[] candidates) {
    return Arrays.stream(candidates).map(c -> js[c]).toArray();
  }

  double bound(int candidate) {
    return bound[candidate];
  }

  /** The key that the candidate is ranked by. */
  double key(int candidate) {
    return s.key(js[candidate], bound[candidate]);
  }

  double[] keys() {
    return keys(bound);
  }

  /**
   * The keys of candidates with these gains. Where only the number of items is limited, these are
   * the gains in the same array, as only chosen candidates leave the list.
   */
  double[] keys(double[] gains) {
    double[] key = s.cardinalityOnly() ? gains : gains.clone();
    for (int c = 0; s.cost != null && c < js.length; c++) {
      key[c] = s.key(js[c], key[c]);
    }
    return key;
  }

  /** The bound is older than the current set. */
  boolean stale(int candidate) {
    return at[candidate] <= s.size() && allAt <= s.size();
  }

  boolean isChosen(int candidate) {
    return chosen[candidate];
  }

  void choose(int candidate) {
    chosen[candidate] = true;
    if (count == chosenInOrder.length) {
      chosenInOrder = Arrays.copyOf(chosenInOrder, 2 * count + 16);
    }
    chosenInOrder[count++] = candidate;
  }

  /** Lowers a bound unless the candidate is chosen; returns whether it is not. */
  boolean lower(int candidate, double b) {
    bound[candidate] = chosen[candidate] ? bound[candidate] : Math.min(bound[candidate], b);
    return !chosen[candidate];
  }

  /** Lowers all bounds. */
  void lower(double[] b) {
    s.run
        .workers()
        .parallelFor(
            b.length,
            1 << 14,
            (from, to) -> {
              for (int c = from; c < to; c++) {
                bound[c] = Math.min(bound[c], b[c]);
              }
            });
  }

  /** Computes the gains of stale candidates; one below {@code pruneBelow} may stay a bound. */
  void evaluate(int[] candidates, double pruneBelow) {
    if (batch.length < candidates.length) {
      batch = new int[candidates.length];
      fresh = new double[candidates.length];
    }
    int n = 0;
    for (int c : candidates) {
      if (stale(c)) {
        batch[n++] = js[c];
      }
    }
    s.evaluator.gains(batch, n, fresh, s.value(), pruneBelow);
    n = 0;
    for (int c : candidates) {
      if (stale(c)) {
        bound[c] = fresh[n++];
        at[c] = bound[c] >= pruneBelow ? s.size() + 1 : at[c];
      }
    }
  }

  /**
   * Computes all gains, unless they have been computed at this set; returns whether it did. A
   * chosen candidate, whose gain may not exist, is replaced by one that is not chosen.
   */
  boolean evaluateAll() {
    if (allAt > s.size() || count == js.length) {
      return false;
    }
    int other = 0;
    while (chosen[other]) {
      other++;
    }
    int[] kept = new int[count];
    for (int t = 0; t < count; t++) {
      kept[t] = js[chosenInOrder[t]];
      js[chosenInOrder[t]] = js[other];
    }
    try {
      s.gains(js, js.length, bound);
    } finally {
      for (int t = 0; t < count; t++) {
        js[chosenInOrder[t]] = kept[t];
      }
    }
    allAt = s.size() + 1;
    return true;
  }

  /** Updates the certificate with the bounds of all candidates that are not chosen. */
  void updateCertificate() {
    double[] gains = new double[js.length];
    int[] items = new int[js.length];
    int n = 0;
    for (int c = 0; c < js.length; c++) {
      if (!chosen[c]) {
        gains[n] = bound[c];
        items[n++] = js[c];
      }
    }
    s.certificate.update(gains, items, n);
  }
}
