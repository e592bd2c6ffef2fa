package dev.prism.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A uniform random sample of the stream so far (Vitter, Random sampling with a reservoir, 1985).
 */
final class Reservoir {
  private final int capacity;
  private final SplittableRandom random;
  private final List<StreamItem> items = new ArrayList<>();
  private long seen;

  Reservoir(int capacity, long seed) {
    this.capacity = capacity;
    random = new SplittableRandom(seed);
  }

  void add(StreamItem item) {
    seen++;
    if (items.size() < capacity) {
      items.add(item);
    } else {
      long at = random.nextLong(seen);
      if (at < capacity) {
        items.set((int) at, item);
      }
    }
  }

  List<StreamItem> items() {
    return items;
  }
}
