package dev.prism.data.run;

import dev.prism.base.Workers;
import dev.prism.kernel.Features;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** Finds the rows of a pool that are identical to a row of a small set. Stateless. */
final class IdenticalRows {
  private IdenticalRows() {}

  /** Returns the rows of the pool that have the same numbers as some row of the set, in order. */
  static int[] in(Features pool, Features set, Workers workers) {
    Set<Key> wanted = new HashSet<>();
    for (int i = 0; i < set.size(); i++) {
      wanted.add(Key.of(set, i, new float[set.width()]));
    }
    Set<Integer> found = new ConcurrentSkipListSet<>();
    workers.parallelFor(
        pool.size(),
        4096,
        (from, to) -> {
          float[] row = new float[pool.width()];
          for (int i = from; i < to; i++) {
            if (wanted.contains(Key.of(pool, i, row))) {
              found.add(i);
            }
          }
        });
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Returns a sentence about the rows that are not selected; empty for none. */
  static List<String> notes(int[] rows) {
    return rows.length == 0
        ? List.of()
        : List.of(
            rows.length == 1
                ? "1 item of the pool is identical to an item of the query set and is not selected."
                : rows.length
                    + " items of the pool are identical to items of the query set and are not"
                    + " selected.");
  }

  /** The numbers of a row; lives until the next row is read into the same array. */
  private record Key(float[] row) {
    static Key of(Features x, int i, float[] into) {
      x.read(i, into, 0);
      for (int c = 0; c < into.length; c++) {
        into[c] += 0f; // -0 is 0
      }
      return new Key(into);
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Key k && Arrays.equals(row, k.row);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(row);
    }
  }
}
