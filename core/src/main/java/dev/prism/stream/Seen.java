package dev.prism.stream;

import dev.prism.partition.Shuffle;
import java.util.Arrays;

/**
 * Ids that came by, as 64-bit prints, in bounded memory: an id is remembered for as many items as
 * there is room for, at least. Two generations; when the younger is full, the elder is forgotten.
 */
final class Seen {
  private final int room;
  private long[] young;
  private long[] old;
  private int count;

  Seen(int room) {
    this.room = room;
    young = new long[2 * room];
    old = new long[2 * room];
  }

  static long bytes(int room) {
    return 32L * room;
  }

  /** Remembers an id; tells whether it is new. */
  boolean add(String id) {
    long print = 1;
    for (int i = 0; i < id.length(); i++) {
      print = Shuffle.key(print, id.charAt(i));
    }
    print = print == 0 ? 1 : print; // 0 marks an empty place
    if (old[place(old, print)] != 0 || young[place(young, print)] != 0) {
      return false;
    }
    if (count == room) {
      long[] forgotten = old;
      old = young;
      Arrays.fill(forgotten, 0);
      young = forgotten;
      count = 0;
    }
    young[place(young, print)] = print;
    count++;
    return true;
  }

  /** Where it is, or where it would be put. */
  private static int place(long[] table, long print) {
    int at = (int) Long.remainderUnsigned(print, table.length);
    while (table[at] != 0 && table[at] != print) {
      at = at + 1 == table.length ? 0 : at + 1;
    }
    return at;
  }
}
