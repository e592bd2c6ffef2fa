package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.spec.LearnedModel;
import java.util.HashMap;
import java.util.Map;

/**
 * The scales of components on a task. Safe for use by multiple threads. The last scale of each
 * measure is kept, because the same one is needed several times in turn.
 */
public final class ComponentScales {
  private final Problem problem;
  private final int k;
  private final Map<Measure, Known> last = new HashMap<>();

  private record Known(Params at, Dual scale) {}

  ComponentScales(Problem problem, int k) {
    this.problem = problem;
    this.k = k;
  }

  synchronized Dual of(Measure m, Params at) {
    Known known = last.get(m);
    if (known == null || !known.at.equals(at)) {
      known = new Known(at, LearnedModel.scale(m, at, problem, k));
      last.put(m, known);
    }
    return known.scale;
  }
}
