package dev.prism.mixture;

import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.spec.Model;
import java.util.HashMap;
import java.util.Map;

/** What components are divided by on a task; the last ones are kept, for they are asked in turn. */
public final class Scales {
  private final Problem problem;
  private final int k;
  private final Map<Measure, Known> last = new HashMap<>();

  private record Known(Params at, Dual scale) {}

  Scales(Problem problem, int k) {
    this.problem = problem;
    this.k = k;
  }

  synchronized Dual of(Measure m, Params at) {
    Known known = last.get(m);
    if (known == null || !known.at.equals(at)) {
      known = new Known(at, Model.scale(m, at, problem, k));
      last.put(m, known);
    }
    return known.scale;
  }
}
