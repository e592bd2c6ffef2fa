package dev.prism.bound;

/** The largest of a list of weights, in a heap; ties go to the smaller position. */
final class LargestWeights {
  private final int[] heap; // positions; the least is at the root
  private int size;

  LargestWeights(int capacity) {
    heap = new int[Math.max(0, capacity)];
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /** The position at a place of the heap. */
  int at(int place) {
    return heap[place];
  }

  /** Offers positions in increasing order. */
  void offer(double[] weight, int p) {
    if (size < heap.length) {
      int at = size++;
      while (at > 0 && worse(weight, p, heap[(at - 1) >> 1])) {
        heap[at] = heap[(at - 1) >> 1];
        at = (at - 1) >> 1;
      }
      heap[at] = p;
    } else if (size > 0 && weight[p] > weight[heap[0]]) {
      sink(weight, p);
    }
  }

  private static boolean worse(double[] weight, int p, int q) {
    return weight[p] < weight[q] || (weight[p] == weight[q] && p > q);
  }

  private void sink(double[] weight, int p) {
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && worse(weight, heap[child + 1], heap[child])) {
        child++;
      }
      if (!worse(weight, heap[child], p)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = p;
  }
}
