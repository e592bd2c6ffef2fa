package dev.prism.optimize;

import java.util.Arrays;

/**
 * Some candidates with their keys, in blocks with a maximum each, so that a query skips blocks
 * without a key that is large enough.
 */
final class BlockedKeys {
  private static final int BLOCK = 128;
  private int[] candidate = new int[0]; // increasing
  private double[] key = new double[0];
  private final int[] place; // by candidate, counted from 1; 0 for those that are not here
  private int size;
  private double[] most = new double[0]; // no smaller than any key of a block

  /**
   * @param n candidates in all
   */
  BlockedKeys(int n) {
    place = new int[n];
  }

  int size() {
    return size;
  }

  int[] candidates() {
    return Arrays.copyOf(candidate, size);
  }

  /** The candidate's key, or {@code other} if it is not here. */
  double key(int c, double other) {
    return place[c] > 0 ? key[place[c] - 1] : other;
  }

  double keyAt(int p) {
    return key[p];
  }

  int candidateAt(int p) {
    return candidate[p];
  }

  /** Replaces everything, by these candidates and their keys. */
  void fill(int[][] found, double[] keys) {
    for (int p = 0; p < size; p++) {
      place[candidate[p]] = 0;
    }
    size = Arrays.stream(found).mapToInt(f -> f.length).sum();
    if (candidate.length < size) { // this is a small part of all: arrays grow with it
      int capacity = Math.min(place.length, Math.max(2 * candidate.length, size));
      candidate = new int[capacity];
      key = new double[capacity];
    }
    int n = 0;
    for (int[] some : found) {
      for (int c : some) {
        candidate[n] = c;
        key[n] = keys[c];
        place[c] = ++n;
      }
    }
    findMaxima();
  }

  /** Keeps the keys that are not below the threshold; returns the largest of the others, or −∞. */
  double retain(double threshold) {
    double dropped = Double.NEGATIVE_INFINITY;
    int n = size;
    size = 0;
    for (int p = 0; p < n; p++) {
      int c = candidate[p];
      double k = key[p];
      if (k >= threshold) {
        candidate[size] = c; // never ahead of p
        key[size] = k;
        place[c] = ++size;
      } else {
        place[c] = 0;
        dropped = k > dropped ? k : dropped;
      }
    }
    findMaxima();
    return dropped;
  }

  /** A key that about the wanted number of these reach or exceed. */
  double threshold(int want) {
    return QuickSelect.threshold(want, key, size);
  }

  private void findMaxima() {
    most = most.length * BLOCK < size ? new double[Math.ceilDiv(size, BLOCK)] : most;
    for (int b = 0; b < size; b += BLOCK) {
      double now = Double.NEGATIVE_INFINITY;
      for (int p = b; p < size && p < b + BLOCK; p++) {
        now = key[p] > now ? key[p] : now;
      }
      most[b / BLOCK] = now;
    }
  }

  /** Sets the key of a candidate, if it is here. */
  void set(int c, double k) {
    int p = place[c] - 1;
    if (p >= 0) {
      key[p] = k;
      most[p / BLOCK] =
          Math.max(most[p / BLOCK], k); // a gain that is rounded to zero may be a rise
    }
  }

  /** Lowers the keys, one for each candidate in order; none rises. */
  void lowerAll(double[] keys) {
    for (int p = 0; p < size; p++) {
      key[p] = keys[p] < key[p] ? keys[p] : key[p];
    }
    findMaxima();
  }

  /** Offers those whose keys are large enough, and that were last seen before this round. */
  void offerTo(TopK top, double least, int[] seen, int round) {
    double bar = top.bar(least);
    for (int b = 0; b < size; b += BLOCK) {
      if (most[b / BLOCK] < bar) {
        continue;
      }
      double now = Double.NEGATIVE_INFINITY;
      for (int p = b; p < size && p < b + BLOCK; p++) {
        double k = key[p];
        now = k > now ? k : now;
        if (k >= bar && seen[candidate[p]] < round && top.offer(candidate[p], k)) {
          bar = top.bar(least);
        }
      }
      most[b / BLOCK] = now;
    }
  }

  /** The first place from p on whose block has a key that is not below {@code least}. */
  int skip(int p, double least) {
    while (p < size && p % BLOCK == 0 && most[p / BLOCK] < least) {
      p = Math.min(size, p + BLOCK);
    }
    return p;
  }
}
