package dev.prism.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** An even sample of all that came by so far (Vitter, Random sampling with a reservoir, 1985). */
final class Reservoir {
  private final int room;
  private final SplittableRandom random;
  private final List<Item> items = new ArrayList<>();
  private long seen;

  Reservoir(int room, long seed) {
    this.room = room;
    random = new SplittableRandom(seed);
  }

  void add(Item item) {
    seen++;
    if (items.size() < room) {
      items.add(item);
    } else {
      long at = random.nextLong(seen);
      if (at < room) {
        items.set((int) at, item);
      }
    }
  }

  List<Item> items() {
    return items;
  }
}
