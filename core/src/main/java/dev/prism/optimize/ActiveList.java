package dev.prism.optimize;

import dev.prism.base.Workers;
import dev.prism.term.BoundOracle.BoundDecay;
import java.util.Arrays;

/**
 * Candidates 0 … n − 1 with keys that only decrease, queried repeatedly for the largest.
 *
 * <p>The largest keys, about a thousand, are stored together in an active list, and a query reads
 * the part of the list that may be large enough. For the other keys an upper bound is enough. When
 * a query reaches below that bound, the list is rebuilt from the keys of a {@link BoundSource}. One
 * heap over all keys would compare less, but where thousands of keys change between two queries it
 * spends more time on moving them than the gains take.
 */
final class ActiveList {
  private static final int LIST = 1024; // or a part of all, so that a query does not cost a pass
  private static final int PART = 128;
  private static final int PIECE = 1 << 14; // keys a thread looks through at a time
  private final Workers workers;
  private final int shortest; // approximate number of candidates in a list
  private BoundSource source;
  private final int[] seen; // the round that last handed a candidate out
  private int[] removed = new int[0];
  private int gone; // number of removed candidates

  private final BlockedKeys list;
  private int version; // changes with the list
  private boolean complete; // all candidates are in the list
  private double outside = Double.POSITIVE_INFINITY; // no key outside the list is larger
  private double outsideThen; // that bound when the list was built

  private int round = 1;
  private int renewedIn; // the round in which the source last renewed its keys
  private int cursor; // where next() goes on in the list
  private int handed; // out this round
  private long want; // size of the next list, once this one is used up

  ActiveList(BoundSource source, Workers workers) {
    this(source, Math.max(LIST, source.keys().length / PART), workers);
  }

  ActiveList(BoundSource source, int shortest, Workers workers) {
    this.source = source;
    this.workers = workers;
    this.shortest = shortest;
    int n = source.keys().length;
    seen = new int[n];
    list = new BlockedKeys(n);
    complete = n == 0;
  }

  /** Takes keys from another source from now on; the list stays. */
  void use(BoundSource other) {
    source = other;
    forgetRemoved();
  }

  private void forgetRemoved() {
    for (int r = 0; r < gone; r++) {
      source.keys()[removed[r]] = Double.NEGATIVE_INFINITY;
    }
  }

  /** The candidates of the list. */
  int[] candidates() {
    return list.candidates();
  }

  /** Changes whenever the candidates of the list do. */
  int version() {
    return version;
  }

  /** Lowers the keys of the list, one for each candidate in order; none rises. */
  void lowerAll(double[] keys) {
    list.lowerAll(keys);
    for (int p = 0; !source.frozen() && p < list.size(); p++) {
      source.lowered(list.candidateAt(p), list.keyAt(p));
    }
  }

  /** Lowers the bound on keys outside the list, which have decayed since they were renewed. */
  void decayOutside(BoundDecay decay) {
    if (!complete) {
      outside = Math.min(outside, decay.of(outsideThen));
    }
  }

  /** Forgets what was handed out. */
  void newRound() {
    if (!source.frozen() && list.size() > 4 * shortest && handed < list.size() / 8) {
      shorten();
    }
    round++;
    want = shortest;
    cursor = 0;
    handed = 0;
  }

  void lower(int candidate, double key) {
    source.lowered(candidate, key);
    list.set(candidate, key);
  }

  /** Removes a candidate: it is not returned again. */
  void remove(int candidate) {
    if (seen[candidate] < Integer.MAX_VALUE) {
      removed = gone < removed.length ? removed : Arrays.copyOf(removed, 2 * gone + 16);
      removed[gone++] = candidate;
    }
    seen[candidate] = Integer.MAX_VALUE;
    source.keys()[candidate] = Double.NEGATIVE_INFINITY;
    list.set(candidate, Double.NEGATIVE_INFINITY);
  }

  double key(int candidate) {
    return list.key(candidate, source.keys()[candidate]);
  }

  /**
   * At most {@code few} not yet handed out this round, with the largest keys, none below {@code
   * least}; the largest first, of equal keys the smaller number.
   */
  int[] largest(int few, double least) {
    TopK top = new TopK(Math.min(few, seen.length));
    for (int longer = Math.max(shortest, 2 * few); ; longer *= 2) {
      list.offerTo(top, least, seen, round);
      if (complete || outside < top.bar(least) || few == 0) {
        break;
      }
      renew();
      rebuild(threshold(longer));
      top.clear();
    }
    int[] out = top.sorted();
    for (int i : out) {
      seen[i] = round;
    }
    handed += out.length;
    return out;
  }

  /**
   * At most {@code few} not yet handed out this round whose keys are not below {@code least}, those
   * of the list first, in increasing order, continuing from the last call; {@code least} must not
   * decrease within a round. A list is not extended before all of it has been handed out: by then
   * {@code least} may have risen, and few candidates be left.
   */
  int[] next(int few, double least) {
    int[] out = new int[few];
    int n = 0;
    while (true) {
      for (cursor = list.skip(cursor, least);
          cursor < list.size() && n < few;
          cursor = list.skip(cursor + 1, least)) {
        int c = list.candidateAt(cursor);
        if (list.keyAt(cursor) >= least && seen[c] < round) {
          seen[c] = round;
          out[n++] = c;
        }
      }
      if (n > 0 || complete || outside < least) {
        break;
      }
      if (renew() && !source.frozen()) {
        rebuild(threshold(shortest)); // also for the rounds to come
      } else {
        want =
            Math.min(
                seen.length,
                8 * Math.max(want, list.size())); // as the sample may have underestimated
        rebuild(Math.max(least, threshold((int) want)));
      }
      cursor = 0;
    }
    handed += n;
    return n == few ? out : Arrays.copyOf(out, n);
  }

  private double threshold(int longer) {
    return QuickSelect.threshold(longer, source.keys(), seen.length);
  }

  /** Renews the source's keys, at most once in a round. */
  private boolean renew() {
    if (renewedIn == round || !source.renew()) {
      return false;
    }
    renewedIn = round;
    forgetRemoved();
    return true;
  }

  /** The sum of the {@code few} largest keys that are not negative. */
  double sumOfLargest(int few) {
    newRound();
    return sum(0, largest(few, 0));
  }

  /** An upper bound on that sum, without a new list. */
  double sumAtMost(int few) {
    if (!source.frozen()) {
      return sumOfLargest(few);
    }
    newRound();
    TopK top = new TopK(Math.min(few, seen.length));
    double others = complete ? 0 : Math.max(0, outside);
    list.offerTo(top, others, seen, round);
    int[] found = top.sorted();
    return sum((few - found.length) * others, found);
  }

  private double sum(double start, int[] candidates) {
    double sum = start;
    for (int c : candidates) {
      sum += key(c);
    }
    return sum;
  }

  /** Builds a new list of all candidates whose keys are not below the threshold. */
  private void rebuild(double threshold) {
    version++;
    double[] keys = source.keys();
    int pieces = (keys.length + PIECE - 1) / PIECE;
    int[][] found = new int[pieces][];
    double[] rest = new double[pieces];
    workers.parallelFor(
        pieces,
        1,
        (from, to) -> {
          for (int p = from; p < to; p++) {
            int end = Math.min(keys.length, (p + 1) * PIECE);
            found[p] = notBelow(threshold, keys, p * PIECE, end, rest, p);
          }
        });
    list.fill(found, keys);
    complete = list.size() == keys.length;
    outside = Arrays.stream(rest).max().orElse(Double.NEGATIVE_INFINITY);
    outsideThen = outside;
  }

  /** The candidates of [from, to) with keys not below the threshold; rest: the largest other. */
  private static int[] notBelow(
      double threshold, double[] keys, int from, int to, double[] rest, int at) {
    int[] out = new int[to - from + 1];
    int n = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = from; i < to; i++) { // without branches, which would be unpredictable
      double k = keys[i];
      out[n] = i;
      boolean in = k >= threshold;
      n += in ? 1 : 0;
      double below = in ? most : k;
      most = below > most ? below : most;
    }
    rest[at] = most;
    return Arrays.copyOf(out, n);
  }

  /** Keeps the largest keys of a list that has grown long and is mostly unused. */
  private void shorten() {
    version++;
    int before = list.size();
    double dropped = list.retain(list.threshold(shortest));
    if (list.size() < before) {
      outside = complete ? dropped : Math.max(outside, dropped);
      complete = false;
    }
  }
}
