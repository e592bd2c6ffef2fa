package dev.prism.data.run;

import dev.prism.SelectionExplainer.Representatives;
import dev.prism.run.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Assigns every item of a pool to the pick that represents it. Stateless. */
public final class Assignment {
  private Assignment() {}

  /**
   * Returns the assignment as columns, in the order of the pool.
   *
   * @param r the request
   * @param result the result of the selection
   * @return index and id of each item; the rank, index and id of the most similar pick, null where
   *     no pick has a positive similarity; and the similarity to that pick
   */
  public static Map<String, List<?>> of(LoadedRequest r, Result result) {
    Representatives by = result.representatives();
    int[] picks = result.selection().indices();
    Map<String, List<?>> out = new LinkedHashMap<>();
    out.put("index", IntStream.range(0, by.size()).boxed().toList());
    out.put("id", IntStream.range(0, by.size()).mapToObj(r.pool()::id).toList());
    out.put("pick", ofPicks(by, p -> p + 1));
    out.put("pick_index", ofPicks(by, p -> picks[p]));
    out.put("pick_id", ofPicks(by, p -> r.pool().id(picks[p])));
    out.put(
        "similarity",
        IntStream.range(0, by.size()).mapToObj(i -> (double) by.similarity(i)).toList());
    return out;
  }

  private static <T> List<T> ofPicks(Representatives by, IntFunction<T> what) {
    return IntStream.range(0, by.size())
        .mapToObj(i -> by.pick(i) < 0 ? null : what.apply(by.pick(i)))
        .toList();
  }
}
