package dev.prism.optimize;

/**
 * A heap of the k largest keys so far, the smallest on top. Items are offered in increasing order.
 */
final class TopK {
  private final int[] heap;
  private final double[] at; // their keys, so that comparing stays within the heap
  private int size;

  TopK(int capacity) {
    heap = new int[capacity];
    at = new double[capacity];
  }

  void clear() {
    size = 0;
  }

  /** The smallest key that can still be among the largest. */
  double bar(double least) {
    return size < heap.length || size == 0 ? least : Math.max(least, at[0]);
  }

  private boolean worse(double k, int i, int p) {
    return k < at[p] || (k == at[p] && i > heap[p]);
  }

  /** Offers an item; returns whether it is among the largest so far. */
  boolean offer(int i, double k) {
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

  /** The items, the largest key first; empties the heap. */
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
