package dev.prism.optimize;

import java.util.Arrays;

/** Picks greedily by upper bounds: recomputes the largest until the best candidate is certain. */
final class LazySearch {
  private final Search s;
  private final CandidateGains gains;
  private final ActiveList list; // by gain, or by gain per cost
  private BoundSource source;
  private int best; // of this pick, so far
  private double top; // its key

  LazySearch(CandidateGains gains) {
    this.gains = gains;
    s = gains.search();
    source = Resweep.of(gains);
    list = new ActiveList(source, s.run.workers());
  }

  /** Picks until the search is done and tightens the certificate. */
  void run() {
    while (!s.isDone()) {
      if (s.certificateDue()) {
        updateCertificate();
      }
      int next = findBest();
      if (next < 0) {
        s.stopExhausted();
      } else if (s.pick(gains.item(next), gains.bound(next))) {
        gains.choose(next);
        list.remove(next);
      }
    }
    if (s.certificate.exists()) {
      finishCertificate(s.tracker.remaining() == 0 ? s.size() : s.f.size());
    }
  }

  /** Lowers the list's bounds as far as it is cheap. Tangents may come and go as A grows. */
  private void refresh() {
    boolean tangents = s.cheapBounds().isPresent();
    if (tangents != source instanceof TangentBounds) {
      source = tangents ? new TangentBounds(gains, source.keys()) : Resweep.of(gains);
      list.use(source);
    }
    source.refresh(list);
  }

  /**
   * Returns the candidate that greedy would pick: no other bound exceeds its gain; −1 for none. The
   * largest bounds are recomputed first, and then all that might exceed the best of them.
   */
  private int findBest() {
    refresh();
    list.newRound();
    best = -1;
    top = Double.NEGATIVE_INFINITY;
    for (int few = 4; few <= 16; few *= 4) {
      int[] largest = list.largest(few, s.pruneBelow(top));
      if (best < 0 && saturated(largest)) {
        int first = largest[0];
        if (s.cardinalityOnly()) { // then only the list has the tighter bounds
          gains.lower(first, list.key(first));
        }
        return first;
      }
      if (!consider(largest)) {
        return best;
      }
    }
    int few = 64;
    while (consider(list.next(few, s.pruneBelow(top)))) {
      few = Math.min(2 * few, 16_384);
    }
    return best;
  }

  /** Whether all gains are zero, so that any candidate is as good as another. */
  private boolean saturated(int[] largest) {
    return largest.length > 0
        && list.key(largest[0]) <= 0
        && s.certificate.exists() // so f is monotone, and a gain is not negative
        && s.allows(gains.item(largest[0]));
  }

  private boolean consider(int[] candidates) {
    boolean prune = best >= 0 && s.cost == null;
    gains.evaluate(candidates, prune ? s.pruneBelow(top) : Double.NEGATIVE_INFINITY);
    for (int c : candidates) {
      if (!s.allows(gains.item(c))) {
        list.remove(c);
        continue;
      }
      double key = gains.key(c);
      list.lower(c, key);
      if (best < 0 || key > top || (key == top && c < best)) {
        best = c;
        top = key;
      }
    }
    return candidates.length > 0;
  }

  /** Uses the list, which has all bounds unless a quota or the budget has removed some. */
  private void updateCertificate() {
    if (s.cardinalityOnly()) {
      refresh();
      s.certificate.update(list, true);
    } else {
      gains.updateCertificate();
    }
  }

  /** Recomputes the largest bounds and updates the certificate with them. */
  private void finishCertificate(int few) {
    if (s.cardinalityOnly()) {
      refresh();
      renewLargest(few, list);
      s.certificate.update(list, false);
      return;
    }
    double[] bounds = new double[gains.items().length];
    Arrays.setAll(bounds, gains::bound);
    ActiveList all = new ActiveList(new OldGains(bounds), s.run.workers());
    for (int c = 0; c < bounds.length; c++) {
      if (gains.isChosen(c)) {
        all.remove(c);
      }
    }
    renewLargest(few, all);
    gains.updateCertificate();
  }

  /** Recomputes the largest bounds until the largest few are not stale, within a limit. */
  private void renewLargest(int few, ActiveList all) {
    for (int budget = Math.max(1024, 4 * few); budget > 0; ) {
      all.newRound();
      int[] stale =
          Arrays.stream(all.largest(4 * few, 0)) // more than needed, as rounds cost, too
              .filter(gains::stale)
              .limit(budget)
              .toArray();
      if (stale.length == 0) {
        return;
      }
      gains.evaluate(stale, Double.NEGATIVE_INFINITY);
      for (int c : stale) {
        all.lower(c, gains.bound(c));
      }
      budget -= stale.length;
    }
  }
}
