package dev.prism.optimize;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Exact greedy that looks only at items whose earlier gain could still win [1]. Diminishing returns
 * make an earlier gain an upper bound; those near the top are looked at again a batch at a time.
 *
 * <p>[1] Minoux, Accelerated greedy algorithms for maximizing submodular set functions, 1978.
 */
public final class LazyGreedy extends GreedyFamily {
  @Override
  public String name() {
    return "lazy";
  }

  @Override
  public String says() {
    return "The same picks as greedy, looking only where it matters; submodular measures only";
  }

  @Override
  boolean needsSubmodular() {
    return true;
  }

  @Override
  void extend(Search s) {
    int[] js = s.admission.candidates();
    double[] bounds = new double[js.length];
    if (s.state.hasCheapBounds() && s.onlyNumber()) { // the first list will be made of them
      Arrays.fill(bounds, Double.POSITIVE_INFINITY);
      fill(s, new Bounds(s, js, bounds, -1));
    } else {
      s.gains(js, js.length, bounds, Double.NEGATIVE_INFINITY);
      fill(s, new Bounds(s, js, bounds, s.size()));
    }
  }

  /** Picks from known upper bounds until the search is done, and tightens the certificate. */
  static void fill(Search s, Bounds bounds) {
    while (!s.done()) {
      if (s.bound.wanted()) {
        bounds.tellOnTheWay();
      }
      int best = bounds.best();
      if (best < 0) {
        s.nothingLeft();
      } else if (s.take(bounds.item(best), bounds.gain(best))) {
        bounds.remove(best);
      }
    }
    if (s.bound.exists()) {
      bounds.tellAtTheEnd(s.admission.room() == 0 ? s.size() : s.f.size());
    }
  }

  /** Upper bounds on the gains of all candidates. */
  static final class Bounds {
    private final Search s;
    private final int[] js; // candidates, increasing
    private final double[] bound; // by candidate
    private final int[] at; // 1 + |A| when the bound was computed; 0 for long ago
    private int allAt; // the same for all at once
    private final boolean[] chosen;
    private int[] taken = new int[0]; // the same in the order they came
    private int gone; // so many
    private int cheapAt = -1; // |A| when the frontier was given cheap bounds
    private final Frontier frontier; // by gain, or by gain per cost
    private int[] list; // the frontier's
    private int listed; // when that was
    private Consumer<double[]> ofList; // cheap bounds of those
    private int best;
    private double top;
    private int[] batch = new int[0];
    private double[] fresh = new double[0];

    /**
     * @param js candidates, increasing
     * @param computedAt |A| when the bounds were computed; −1 for at various times
     */
    Bounds(Search s, int[] js, double[] bound, int computedAt) {
      this.s = s;
      this.js = js;
      this.bound = bound;
      at = new int[js.length];
      allAt = computedAt + 1;
      chosen = new boolean[js.length];
      frontier = new Frontier(keys(bound), s.run.workers());
      frontier.renewal(this::renew);
    }

    /** Where the frontier has all bounds, it may have the very array: they change together. */
    private double[] keys(double[] gains) {
      double[] key = s.onlyNumber() ? gains : gains.clone();
      for (int c = 0; s.cost != null && c < js.length; c++) {
        key[c] = s.key(js[c], key[c]);
      }
      return key;
    }

    private boolean old(int candidate) {
      return at[candidate] <= s.size() && allAt <= s.size();
    }

    int item(int candidate) {
      return js[candidate];
    }

    double gain(int candidate) {
      return bound[candidate];
    }

    void remove(int candidate) {
      chosen[candidate] = true;
      taken = gone < taken.length ? taken : Arrays.copyOf(taken, 2 * gone + 16);
      taken[gone++] = candidate;
      frontier.remove(candidate);
    }

    /**
     * The candidate that greedy would take: no other's bound exceeds its gain; −1 for none. The
     * largest bounds are looked at first; then, the best of them known, all that might beat it.
     */
    int best() {
      tighten();
      frontier.newRound();
      best = -1;
      top = Double.NEGATIVE_INFINITY;
      for (int few = 4; few <= 16; few *= 4) {
        int[] largest = frontier.largest(few, s.least(top));
        if (best < 0 && spent(largest)) {
          int first = largest[0];
          if (s.onlyNumber()) { // then only the frontier has been told of tighter bounds
            bound[first] = Math.min(bound[first], frontier.key(first));
          }
          return first;
        }
        if (!consider(largest)) {
          return best;
        }
      }
      int few = 64;
      while (consider(frontier.next(few, s.least(top)))) {
        few = Math.min(2 * few, 16_384);
      }
      return best;
    }

    /** Nothing has a gain any more: all are worth the same, and the first will do. */
    private boolean spent(int[] largest) {
      return largest.length > 0
          && frontier.key(largest[0]) <= 0
          && s.bound.exists() // so f is monotone, and a gain is not negative
          && s.admission.allows(js[largest[0]]);
    }

    /** New bounds for all, where that costs no more than making a list of the old ones. */
    private Frontier.Renewal.Keys renew() {
      if (s.state.hasCheapBounds()) {
        if (cheapAt == s.size()) {
          return null; // nothing is new
        }
        cheapAt = s.size();
        double[] fresh = new double[js.length];
        s.state.bounds(js, js.length, fresh);
        s.state.mark();
        s.run
            .workers()
            .over(
                js.length,
                1 << 14,
                (from, to) -> {
                  for (int c = from; c < to; c++) {
                    bound[c] = Math.min(bound[c], fresh[c]);
                  }
                });
        return new Frontier.Renewal.Keys(keys(fresh), true);
      }
      if (cheapAt >= 0) { // there were such bounds, and are no more: what is known of each is left
        cheapAt = -1;
        return new Frontier.Renewal.Keys(keys(bound), false);
      }
      if (!s.state.hasCheapGains() || allAt > s.size() || gone == js.length) {
        return null;
      }
      gainsOfAll();
      allAt = s.size() + 1;
      return new Frontier.Renewal.Keys(keys(bound), false);
    }

    /** With others in the place of those chosen, for whose gains nobody may ask. */
    private void gainsOfAll() {
      int first = 0;
      while (chosen[first]) {
        first++;
      }
      int[] kept = new int[gone];
      for (int g = 0; g < gone; g++) {
        kept[g] = js[taken[g]];
        js[taken[g]] = js[first];
      }
      try {
        s.gains(js, js.length, bound);
      } finally {
        for (int g = 0; g < gone; g++) {
          js[taken[g]] = kept[g];
        }
      }
    }

    /** The same for the list; what is outside has fallen by a rule. */
    private void tighten() {
      if (!s.state.hasCheapBounds()) {
        return;
      }
      if (s.cost == null) {
        frontier.fallen(s.state::fallen);
      }
      if (ofList == null || listed != frontier.lists()) {
        listed = frontier.lists();
        list = frontier.list();
        ofList = s.state.boundsOf(Arrays.stream(list).map(c -> js[c]).toArray());
      }
      reserve(list.length);
      ofList.accept(fresh);
      if (s.onlyNumber()) { // the frontier's keys are all that is asked for
        frontier.lowerList(fresh);
        return;
      }
      for (int i = 0; i < list.length; i++) {
        int c = list[i];
        if (!chosen[c]) {
          bound[c] = Math.min(bound[c], fresh[i]);
          frontier.lower(c, s.key(js[c], bound[c]));
        }
      }
    }

    private boolean consider(int[] candidates) {
      look(candidates, best < 0 || s.cost != null ? Double.NEGATIVE_INFINITY : s.least(top));
      for (int c : candidates) {
        if (!s.admission.allows(js[c])) {
          frontier.remove(c);
          continue;
        }
        double key = s.key(js[c], bound[c]);
        frontier.lower(c, key);
        if (best < 0 || key > top || (key == top && c < best)) {
          best = c;
          top = key;
        }
      }
      return candidates.length > 0;
    }

    private void reserve(int n) {
      if (batch.length < n) {
        batch = new int[n];
        fresh = new double[n];
      }
    }

    /** Recomputes those bounds that are old; what is below {@code least} may stay a bound. */
    private void look(int[] candidates, double least) {
      reserve(candidates.length);
      int n = 0;
      for (int c : candidates) {
        if (old(c)) {
          batch[n++] = js[c];
        }
      }
      s.gains(batch, n, fresh, least);
      n = 0;
      for (int c : candidates) {
        if (old(c)) {
          bound[c] = fresh[n++];
          at[c] = bound[c] >= least ? s.size() + 1 : at[c];
        }
      }
    }

    /** The frontier has all bounds, unless a group or the budget has dropped some. */
    void tellOnTheWay() {
      if (s.onlyNumber()) {
        tighten();
        s.bound.seen(frontier, true);
      } else {
        tell();
      }
    }

    /** The same with bounds that are as new as can be afforded. */
    void tellAtTheEnd(int few) {
      if (s.onlyNumber()) {
        tighten();
        refresh(few, frontier);
        s.bound.seen(frontier, false);
      } else {
        Frontier all = new Frontier(bound.clone(), s.run.workers());
        for (int c = 0; c < js.length; c++) {
          if (chosen[c]) {
            all.remove(c);
          }
        }
        refresh(few, all);
        tell();
      }
    }

    /** Hands the bounds to the certificate: of all that could ever have been chosen. */
    private void tell() {
      double[] gains = new double[js.length];
      int[] items = new int[js.length];
      int n = 0;
      for (int c = 0; c < js.length; c++) {
        if (!chosen[c]) {
          gains[n] = bound[c];
          items[n++] = js[c];
        }
      }
      s.bound.seen(gains, items, n);
    }

    /** Looks again at the largest bounds until the largest few are not old, within reason. */
    private void refresh(int few, Frontier all) {
      for (int budget = Math.max(1024, 4 * few); budget > 0; ) {
        all.newRound();
        int[] old =
            Arrays.stream(all.largest(4 * few, 0)) // more than asked for: rounds cost, too
                .filter(this::old)
                .limit(budget)
                .toArray();
        if (old.length == 0) {
          return;
        }
        look(old, Double.NEGATIVE_INFINITY);
        for (int c : old) {
          all.lower(c, bound[c]);
        }
        budget -= old.length;
      }
    }
  }
}
