package dev.prism.data.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The first items of a stream whose width nothing else tells: the width of most of them is the
 * width of all.
 */
final class FirstItems {
  private static final int ENOUGH = 32;

  /**
   * An arrival, in the order of arrivals.
   *
   * @param features null where the item could not be read
   * @param rejected why it could not; null where it could
   */
  record Arrival(String id, float[] features, String rejected) {}

  final List<Arrival> arrivals = new ArrayList<>();
  private int rows;

  /** Tells whether there are enough now. */
  boolean add(String id, float[] features) {
    if (features.length == 0) {
      reject("out of shape");
      return false;
    }
    arrivals.add(new Arrival(id, features, null));
    return ++rows == ENOUGH;
  }

  void reject(String why) {
    arrivals.add(new Arrival(null, null, why));
  }

  /** How many could not be read, by reason. */
  Map<String, Long> rejected() {
    Map<String, Long> out = new HashMap<>();
    arrivals.stream()
        .filter(a -> a.rejected != null)
        .forEach(a -> out.merge(a.rejected, 1L, Long::sum));
    return out;
  }

  /** The width of most, of equally many the one that came first; 0 where there is no row. */
  int width() {
    Map<Integer, Integer> count = new HashMap<>();
    List<float[]> read = arrivals.stream().map(Arrival::features).filter(f -> f != null).toList();
    read.forEach(f -> count.merge(f.length, 1, Integer::sum));
    int best = 0;
    for (float[] f : read) {
      best = best == 0 || count.get(f.length) > count.get(best) ? f.length : best;
    }
    return best;
  }
}
