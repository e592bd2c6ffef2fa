package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.spec.LearnedModel;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The components on a task with their scales. Safe for use by multiple threads. The last ones are
 * kept, because the same are needed again and again.
 */
public final class ComponentScales {
  private static final int KEPT = 24;

  private final Problem problem;
  private final int k;
  private final Map<Key, Scaled> last =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Scaled> eldest) {
          return size() > KEPT;
        }
      };

  private record Key(Measure measure, Params at) {}

  /** A component, which is not divided by its scale yet. */
  record Scaled(Objective objective, Dual scale) {}

  ComponentScales(Problem problem, int k) {
    this.problem = problem;
    this.k = k;
  }

  synchronized Scaled of(Measure m, Params at) {
    return last.computeIfAbsent(
        new Key(m, at),
        key -> new Scaled(m.forSize(k).on(problem, at), LearnedModel.scale(m, at, problem, k)));
  }
}
