package dev.prism.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The first rows of a stream, until it is known how wide all are: as most of these are, and not as
 * the very first is, which may be the bad one.
 */
final class FirstRows {
  private static final int ENOUGH = 32;

  record Row(String id, float[] features) {}

  final List<Row> rows = new ArrayList<>();
  final Map<String, Long> refused = new LinkedHashMap<>();

  /** Tells whether there are enough now. */
  boolean add(String id, float[] features) {
    if (features.length == 0) {
      refuse("out of shape");
      return false;
    }
    rows.add(new Row(id, features));
    return rows.size() == ENOUGH;
  }

  void refuse(String why) {
    refused.merge(why, 1L, Long::sum);
  }

  /** The width of most, of equally many the one that came first; 0 where there is no row. */
  int width() {
    Map<Integer, Integer> count = new HashMap<>();
    rows.forEach(r -> count.merge(r.features.length, 1, Integer::sum));
    int best = 0;
    for (Row r : rows) {
      int w = r.features.length;
      best = best == 0 || count.get(w) > count.get(best) ? w : best;
    }
    return best;
  }
}
