package dev.prism.optimize;

import dev.prism.base.Workers;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Numbers 0 … n − 1 with keys that only fall, asked again and again for those that are large.
 *
 * <p>The largest keys, about a thousand, lie together in an active list, and a question reads what
 * may be large enough of that list; of the others it is enough to know the largest. When a question
 * reaches below that, a new list is made. One heap over all keys would compare less, but where
 * thousands of keys change between two questions it spends more time on moving them about than the
 * gains take.
 */
final class Frontier {
  private static final int LIST = 1024; // or a part of all, so that a question does not cost a pass
  private static final int PART = 128;
  private static final int STRETCH = 128; // of the list that is looked at, or not, together
  private static final int PIECE = 1 << 14; // numbers a thread looks through at a time
  private double[] key;
  private final int[] seen; // the round that last handed it out
  private int[] removed = new int[0];
  private int gone; // so many
  private final Workers workers;
  private final int shortest; // a list has about so many numbers
  private int round = 1;

  private int[] active = new int[0]; // increasing
  private double[] activeKey = new double[0];
  private final int[] place; // in the active list, counted from 1; 0 for none
  private int count;
  private double[] most = new double[0]; // no smaller than any key of a stretch of the list
  private int lists; // so many times it was made
  private boolean complete; // all are active
  private double outside; // no smaller than any key that is not active
  private Renewal renewal; // null where keys fall one by one only
  private boolean renewed; // all at once, so that key has what they were then
  private int renewedAt;
  private double outsideThen;
  private int cursor; // where next() goes on in the list
  private int handed; // out this round
  private long want; // so many in the next list, where this one is used up

  /** The keys are given away: they will change. */
  Frontier(double[] key, Workers workers) {
    this(key, Math.max(LIST, key.length / PART), workers);
  }

  Frontier(double[] key, int shortest, Workers workers) {
    this.key = key;
    this.workers = workers;
    this.shortest = shortest;
    seen = new int[key.length];
    place = new int[key.length];
    outside = Double.POSITIVE_INFINITY;
    complete = key.length == 0;
  }

  /** Makes all keys new at once. */
  interface Renewal {
    /** The key of each number, given away; null if it cannot be done just now. */
    Keys keys();

    /**
     * @param together those outside the list will fall by a rule; see {@link #fallen}
     */
    record Keys(double[] key, boolean together) {}
  }

  /** Before a new list is made, all keys are made new if they can be. */
  void renewal(Renewal r) {
    renewal = r;
  }

  /** The list of the largest keys. */
  int[] list() {
    return Arrays.copyOf(active, count);
  }

  /** Changes whenever that list does. */
  int lists() {
    return lists;
  }

  /** Lowers the keys of the list, one for each number of it. */
  void lowerList(double[] keys) {
    for (int p = 0; p < count; p++) {
      activeKey[p] = keys[p] < activeKey[p] ? keys[p] : activeKey[p];
    }
    for (int p = 0; !renewed && p < count; p++) {
      key[active[p]] = activeKey[p];
    }
    stretches();
  }

  /** Notes the largest key of every stretch of the list. */
  private void stretches() {
    most = most.length * STRETCH < count ? new double[Math.ceilDiv(count, STRETCH)] : most;
    for (int s = 0; s < count; s += STRETCH) {
      double now = Double.NEGATIVE_INFINITY;
      for (int p = s; p < count && p < s + STRETCH; p++) {
        now = activeKey[p] > now ? activeKey[p] : now;
      }
      most[s / STRETCH] = now;
    }
  }

  /** The keys that are not in the list have fallen since they were made new, by this rule. */
  void fallen(DoubleUnaryOperator rule) {
    if (renewed && !complete) {
      outside = Math.min(outside, rule.applyAsDouble(outsideThen));
    }
  }

  /** Forgets what was handed out. */
  void newRound() {
    if (!renewed && count > 4 * shortest && handed < count / 8) {
      shorten();
    }
    round++;
    want = shortest;
    cursor = 0;
    handed = 0;
  }

  /** Keys made new together stay as they were: only together do they tell what is outside. */
  void lower(int i, double k) {
    if (!renewed) {
      key[i] = k;
    }
    int p = place[i] - 1;
    if (p >= 0) {
      activeKey[p] = k;
      most[p / STRETCH] = Math.max(most[p / STRETCH], k); // noise that is dropped may be a rise
    }
  }

  /** Never handed out again. */
  void remove(int i) {
    if (seen[i] < Integer.MAX_VALUE) {
      removed = gone < removed.length ? removed : Arrays.copyOf(removed, 2 * gone + 16);
      removed[gone++] = i;
    }
    seen[i] = Integer.MAX_VALUE;
    key[i] = Double.NEGATIVE_INFINITY;
    lower(i, Double.NEGATIVE_INFINITY);
  }

  /**
   * At most {@code few} not yet handed out this round, with the largest keys, none below {@code
   * least}; the largest first, of equal keys the smaller number.
   */
  int[] largest(int few, double least) {
    LargestFew top = new LargestFew(Math.min(few, key.length));
    for (int want = Math.max(shortest, 2 * few); ; want *= 2) {
      offerActive(top, least);
      if (complete || outside < top.bar(least) || few == 0) {
        break;
      }
      renew();
      activate(Rank.threshold(want, key, key.length));
      top.clear();
    }
    int[] out = top.sorted();
    for (int i : out) {
      seen[i] = round;
    }
    handed += out.length;
    return out;
  }

  private void offerActive(LargestFew top, double least) {
    double bar = top.bar(least);
    for (int s = 0; s < count; s += STRETCH) {
      if (most[s / STRETCH] < bar) {
        continue;
      }
      double now = Double.NEGATIVE_INFINITY;
      for (int p = s; p < count && p < s + STRETCH; p++) {
        double k = activeKey[p];
        now = k > now ? k : now;
        if (k >= bar && seen[active[p]] < round && top.offer(active[p], k)) {
          bar = top.bar(least);
        }
      }
      most[s / STRETCH] = now;
    }
  }

  /**
   * At most {@code few} not yet handed out this round whose keys are not below {@code least}, those
   * of the list first, in order of number, going on from the last call; {@code least} must not fall
   * within a round. A list is not made longer before all of it has been handed out: by then {@code
   * least} may have risen, and few be left to ask for.
   */
  int[] next(int few, double least) {
    int[] out = new int[few];
    int n = 0;
    while (true) {
      for (; cursor < count && n < few; cursor++) {
        if (cursor % STRETCH == 0 && most[cursor / STRETCH] < least) {
          cursor += STRETCH - 1;
          continue;
        }
        int i = active[cursor];
        if (activeKey[cursor] >= least && seen[i] < round) {
          seen[i] = round;
          out[n++] = i;
        }
      }
      if (n > 0 || complete || outside < least) {
        break;
      }
      if (renew() && !renewed) {
        activate(Rank.threshold(shortest, key, key.length)); // also for the rounds to come
      } else {
        want = Math.min(key.length, 8 * Math.max(want, count)); // however few the sample promised
        activate(Math.max(least, Rank.threshold((int) want, key, key.length)));
      }
      cursor = 0;
    }
    handed += n;
    return n == few ? out : Arrays.copyOf(out, n);
  }

  private boolean renew() {
    Renewal.Keys fresh = renewal == null || renewedAt == round ? null : renewal.keys();
    if (fresh == null) {
      return false;
    }
    renewed = fresh.together;
    renewedAt = round;
    key = fresh.key;
    for (int r = 0; r < gone; r++) {
      key[removed[r]] = Double.NEGATIVE_INFINITY;
    }
    return true;
  }

  /** The sum of so many of the largest keys that are not negative. */
  double sumOfLargest(int few) {
    newRound();
    double sum = 0;
    for (int i : largest(few, 0)) {
      sum += key(i);
    }
    return sum;
  }

  /** No less than that sum, without a new list. */
  double sumAtMost(int few) {
    if (!renewed) {
      return sumOfLargest(few);
    }
    newRound();
    LargestFew top = new LargestFew(Math.min(few, key.length));
    double others = complete ? 0 : Math.max(0, outside);
    offerActive(top, others);
    int[] found = top.sorted();
    double sum = (few - found.length) * others;
    for (int i : found) {
      sum += key(i);
    }
    return sum;
  }

  double key(int i) {
    return place[i] > 0 ? activeKey[place[i] - 1] : key[i];
  }

  /** Makes a new list, of all whose keys are not below the threshold. */
  private void activate(double threshold) {
    lists++;
    for (int p = 0; p < count; p++) {
      place[active[p]] = 0;
    }
    int pieces = (key.length + PIECE - 1) / PIECE;
    int[][] found = new int[pieces][];
    double[] rest = new double[pieces];
    workers.over(
        pieces,
        1,
        (from, to) -> {
          for (int p = from; p < to; p++) {
            int end = Math.min(key.length, (p + 1) * PIECE);
            found[p] = notBelow(threshold, p * PIECE, end, rest, p);
          }
        });
    count = Arrays.stream(found).mapToInt(f -> f.length).sum();
    complete = count == key.length;
    outside = Arrays.stream(rest).max().orElse(Double.NEGATIVE_INFINITY);
    outsideThen = outside;
    if (active.length < count) { // a list is a small part of all: its arrays grow with it
      int room = Math.min(key.length, Math.max(2 * active.length, count));
      active = new int[room];
      activeKey = new double[room];
    }
    int n = 0;
    for (int[] some : found) {
      for (int i : some) {
        active[n] = i;
        activeKey[n] = key[i];
        place[i] = ++n;
      }
    }
    stretches();
  }

  /**
   * The numbers of [from, to) whose keys are not below the threshold; the largest of the others.
   */
  private int[] notBelow(double threshold, int from, int to, double[] rest, int at) {
    int[] out = new int[to - from + 1];
    int n = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = from; i < to; i++) { // no branches: which way they go is anybody's guess
      double k = key[i];
      out[n] = i;
      boolean in = k >= threshold;
      n += in ? 1 : 0;
      double below = in ? most : k;
      most = below > most ? below : most;
    }
    rest[at] = most;
    return Arrays.copyOf(out, n);
  }

  /** Keeps the largest of the list: it has grown long, and most of it was not asked for. */
  private void shorten() {
    lists++;
    double threshold = Rank.threshold(shortest, activeKey, count);
    int n = count;
    count = 0;
    for (int p = 0; p < n; p++) {
      int i = active[p];
      double k = activeKey[p];
      if (k >= threshold) {
        active[count] = i; // never ahead of p
        activeKey[count] = k;
        place[i] = ++count;
      } else {
        place[i] = 0;
        outside = complete || k > outside ? k : outside;
        complete = false;
      }
    }
    stretches();
  }
}
