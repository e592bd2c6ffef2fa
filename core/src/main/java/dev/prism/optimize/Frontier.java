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
  private static final int BLOCK = 64;
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

  private double scan(int b, double least, Heap top) {
    double max = Double.NEGATIVE_INFINITY;
    double bar = top.bar(least);
    int end = Math.min(key.length, (b + 1) * BLOCK);
    for (int i = b * BLOCK; i < end; i++) {
      double k = key[i];
      max = Math.max(max, k);
      if (k >= bar && seen[i] < round && top.offer(i)) {
        bar = top.bar(least);
      }
    }
    return max;
  }

  /** The few best so far, the worst on top; numbers are offered in increasing order. */
  private final class Heap {
    private final int[] heap;
    private int size;

    Heap(int capacity) {
      heap = new int[capacity];
    }

    /** Keys below this cannot get in. */
    double bar(double least) {
      return size < heap.length || size == 0 ? least : Math.max(least, key[heap[0]]);
    }

    private boolean worse(int a, int b) {
      return key[a] < key[b] || (key[a] == key[b] && a > b);
    }

    boolean offer(int i) {
      if (size == heap.length) {
        if (size == 0 || worse(i, heap[0])) {
          return false;
        }
        replaceTop(i);
        return true;
      }
      int p = size++;
      while (p > 0 && worse(i, heap[(p - 1) / 2])) {
        heap[p] = heap[(p - 1) / 2];
        p = (p - 1) / 2;
      }
      heap[p] = i;
      return true;
    }

    private void replaceTop(int i) {
      int p = 0;
      while (2 * p + 1 < size) {
        int c = 2 * p + 1;
        if (c + 1 < size && worse(heap[c + 1], heap[c])) {
          c++;
        }
        if (worse(i, heap[c])) {
          break;
        }
        heap[p] = heap[c];
        p = c;
      }
      heap[p] = i;
    }

    int[] sorted() {
      int[] out = new int[size];
      for (int n = size - 1; n >= 0; n--) {
        out[n] = heap[0];
        int last = heap[--size];
        if (size > 0) {
          replaceTop(last);
        }
      }
      return out;
    }
  }
}
