package dev.prism.stream;

import dev.prism.partition.Shuffle;
import java.util.Arrays;

/**
 * The recent ids of a stream as 64-bit hashes, in bounded memory: an id is remembered for at least
 * {@code capacity} further ids. There are two generations; when the younger is full, the older is
 * dropped.
 */
final class RecentIds {
  private final int capacity;
  private long[] young;
  private long[] old;
  private int count;

  RecentIds(int capacity) {
    this.capacity = capacity;
    young = new long[2 * capacity];
    old = new long[2 * capacity];
  }

  static long bytes(int capacity) {
    return 32L * capacity;
  }

  /** Adds an id; returns whether it is new. */
  boolean add(String id) {
    long hash = 1;
    for (int i = 0; i < id.length(); i++) {
      hash = Shuffle.key(hash, id.charAt(i));
    }
    hash = hash == 0 ? 1 : hash; // 0 marks an empty slot
    if (old[slot(old, hash)] != 0 || young[slot(young, hash)] != 0) {
      return false;
    }
    if (count == capacity) {
      long[] forgotten = old;
      old = young;
      Arrays.fill(forgotten, 0);
      young = forgotten;
      count = 0;
    }
    young[slot(young, hash)] = hash;
    count++;
    return true;
  }

  /** The index of a hash, or the index at which it would be stored. */
  private static int slot(long[] table, long hash) {
    int at = (int) Long.remainderUnsigned(hash, table.length);
    while (table[at] != 0 && table[at] != hash) {
      at = at + 1 == table.length ? 0 : at + 1;
    }
    return at;
  }
}
