package dev.prism.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.FeasibilityTracker;
import dev.prism.constraint.Feasible;
import dev.prism.laws.Near;
import java.util.Arrays;

/** Properties of every selection, whichever optimizer made it. */
final class Consistent {
  private Consistent() {}

  /** The picks are a feasible set, and their gains and values are the objective's. */
  static void check(String what, Objective f, Constraint c, Selection s) {
    int[] picks = s.indices();
    assertThat(Arrays.stream(picks).boxed()).as("%s: picks", what).doesNotHaveDuplicates();
    assertThat(Arrays.stream(picks)).as("%s: picks", what).allMatch(j -> j >= 0 && j < f.size());
    assertThat(Feasible.obeys(c, picks)).as("%s: %s obeys %s", what, s.picks(), c).isTrue();
    assertThat(Arrays.copyOf(picks, c.include().length))
        .as("%s: included items come first", what)
        .isEqualTo(c.include());
    State state = f.start();
    double sum = 0;
    for (Pick p : s.picks()) {
      double before = state.value();
      state.add(p.index());
      sum += p.gain();
      String pick = what + ": pick " + state.size();
      Near.near(state.value() - before, p.gain(), 1e-6 * (1 + Math.abs(before)), pick + ", gain");
      Near.near(sum, p.value(), 1e-12, pick + ", gains so far");
    }
    Near.near(f.evaluate(picks).value(), s.value(), 1e-6, what + ": value");
    Near.near(sum, s.value(), 1e-12, what + ": sum of gains");
  }

  /** It is full, or says that the constraints allow no further item, and so it is. */
  static void checkEnd(String what, int n, Constraint c, Selection s) {
    FeasibilityTracker a = c.tracker(n);
    Arrays.stream(s.indices()).forEach(a::add);
    assertThat(a.candidates()).as("%s: %s leaves room", what, s.picks()).isEmpty();
    assertThat(s.stopReason())
        .as("%s: why it stopped", what)
        .isEqualTo(s.picks().size() == c.k() ? null : "the constraints allow no further item");
  }
}
