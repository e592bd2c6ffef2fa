package dev.prism.data.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first items of a stream without a query or private set: the most frequent number of features
 * among them is the number for all items.
 */
final class FirstItems {
  private static final int SAMPLE_SIZE = 32;

  /**
   * An item or a rejection.
   *
   * @param features null where the item was rejected
   * @param rejected the reason of the rejection; null for an item
   */
  record Arrival(@Nullable String id, float @Nullable [] features, @Nullable String rejected) {}

  final List<Arrival> arrivals = new ArrayList<>();
  private int rows;

  /** Adds an item; returns whether the sample is complete. */
  boolean add(@Nullable String id, float[] features) {
    if (features.length == 0) {
      reject("out of shape");
      return false;
    }
    arrivals.add(new Arrival(id, features, null));
    return ++rows == SAMPLE_SIZE;
  }

  void reject(String reason) {
    arrivals.add(new Arrival(null, null, reason));
  }

  /** Returns the number of items. */
  int rows() {
    return rows;
  }

  /** Returns the number of rejections by reason. */
  Map<String, Long> rejected() {
    Map<String, Long> out = new HashMap<>();
    arrivals.stream()
        .filter(a -> a.rejected != null)
        .forEach(a -> out.merge(a.rejected, 1L, Long::sum));
    return out;
  }

  /** Returns the most frequent width, the first of equally frequent ones; 0 without items. */
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
