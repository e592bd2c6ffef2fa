package dev.prism.optimize;

import java.util.Arrays;

/**
 * Numbers 0 … n − 1 with keys that only fall, asked again and again for those that are large.
 *
 * <p>Keys lie in blocks with a maximum each, and blocks that cannot matter are skipped. One heap
 * over all keys would compare less, but where thousands of keys change between two questions it
 * spends more time on moving them about than the gains take.
 */
final class Frontier {
  private static final int BLOCK = 32;
  private final double[] key;
  private final double[] blockMax; // never less than the block's largest key
  private final int[] seen; // the round that last handed it out
  private int round = 1;
  private int cursor; // where next() goes on

  Frontier(double[] key) {
    this.key = key;
    seen = new int[key.length];
    blockMax = new double[(key.length + BLOCK - 1) / BLOCK];
    Arrays.fill(blockMax, Double.POSITIVE_INFINITY);
  }

  /** Forgets what was handed out. */
  void newRound() {
    round++;
    cursor = 0;
  }

  void lower(int i, double k) {
    key[i] = k;
  }

  /** Never handed out again. */
  void remove(int i) {
    seen[i] = Integer.MAX_VALUE;
    key[i] = Double.NEGATIVE_INFINITY;
  }

  /**
   * At most {@code few} not yet handed out this round, with the largest keys, none below {@code
   * least}; the largest first, of equal keys the smaller number.
   */
  int[] largest(int few, double least) {
    Heap top = new Heap(Math.min(few, key.length));
    for (int b = 0; b < blockMax.length; b++) {
      if (blockMax[b] >= top.bar(least)) {
        blockMax[b] = scan(b, least, top);
      }
    }
    int[] out = top.sorted();
    for (int i : out) {
      seen[i] = round;
    }
    return out;
  }

  /**
   * At most {@code few} not yet handed out this round whose keys are not below {@code least}, in
   * order of number, going on from the last call; {@code least} must not fall within a round.
   */
  int[] next(int few, double least) {
    int[] out = new int[few];
    int n = 0;
    while (cursor < key.length && n < few) {
      if (cursor % BLOCK == 0 && blockMax[cursor / BLOCK] < least) {
        cursor += BLOCK;
      } else {
        if (key[cursor] >= least && seen[cursor] < round) {
          seen[cursor] = round;
          out[n++] = cursor;
        }
        cursor++;
      }
    }
    return n == few ? out : Arrays.copyOf(out, n);
  }

  /** Offers a block's numbers, if any may get in; its largest key. */
  private double scan(int b, double least, Heap top) {
    int end = Math.min(key.length, (b + 1) * BLOCK);
    double max = largestKey(b * BLOCK, end);
    double bar = top.bar(least);
    if (max >= bar) {
      for (int i = b * BLOCK; i < end; i++) {
        if (key[i] >= bar && seen[i] < round && top.offer(i)) {
          bar = top.bar(least);
        }
      }
    }
    return max;
  }

  /** Four chains of comparisons, so that none waits for the other. */
  private double largestKey(int from, int to) {
    double a = Double.NEGATIVE_INFINITY, b = a, c = a, d = a;
    int i = from;
    for (; i + 4 <= to; i += 4) {
      a = key[i] > a ? key[i] : a;
      b = key[i + 1] > b ? key[i + 1] : b;
      c = key[i + 2] > c ? key[i + 2] : c;
      d = key[i + 3] > d ? key[i + 3] : d;
    }
    for (; i < to; i++) {
      a = key[i] > a ? key[i] : a;
    }
    return Math.max(Math.max(a, b), Math.max(c, d));
  }

  /** The few best so far, the worst on top; numbers are offered in increasing order. */
  private final class Heap {
    private final int[] heap;
    private final double[] at; // their keys, so that comparing stays within the heap
    private int size;

    Heap(int capacity) {
      heap = new int[capacity];
      at = new double[capacity];
    }

    /** Keys below this cannot get in. */
    double bar(double least) {
      return size < heap.length || size == 0 ? least : Math.max(least, at[0]);
    }

    private boolean worse(double k, int i, int p) {
      return k < at[p] || (k == at[p] && i > heap[p]);
    }

    boolean offer(int i) {
      double k = key[i];
      if (size == heap.length) {
        if (size == 0 || worse(k, i, 0)) {
          return false;
        }
        replaceTop(k, i);
        return true;
      }
      int p = size++;
      while (p > 0 && worse(k, i, (p - 1) / 2)) {
        move((p - 1) / 2, p);
        p = (p - 1) / 2;
      }
      put(p, k, i);
      return true;
    }

    private void move(int from, int to) {
      heap[to] = heap[from];
      at[to] = at[from];
    }

    private void put(int p, double k, int i) {
      heap[p] = i;
      at[p] = k;
    }

    private void replaceTop(double k, int i) {
      int p = 0;
      while (2 * p + 1 < size) {
        int c = 2 * p + 1;
        if (c + 1 < size && worse(at[c + 1], heap[c + 1], c)) {
          c++;
        }
        if (worse(k, i, c)) {
          break;
        }
        move(c, p);
        p = c;
      }
      put(p, k, i);
    }

    int[] sorted() {
      int[] out = new int[size];
      for (int n = size - 1; n >= 0; n--) {
        out[n] = heap[0];
        size--;
        if (size > 0) {
          replaceTop(at[size], heap[size]);
        }
      }
      return out;
    }
  }
}
