package dev.prism.data.conformance;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.State;
import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.conformance.GoldenCase.Subset;
import dev.prism.data.conformance.GoldenCase.Trace;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares one reading of a formula with the numbers of a golden case.
 *
 * @param mayReject whether the formula is undefined for some sets, which may then be rejected with
 *     an error message; a number must still be right
 */
record CaseCheck(String reading, CaseProblem setup, ComparisonCounts counts, boolean mayReject) {
  /** The number of greedy picks in which an undefined set may occur. */
  private static final int UNDEFINED_BUDGET = 5;

  static void all(GoldenCase c, ComparisonCounts counts) {
    CaseProblem setup = CaseProblem.of(c);
    CaseCheck standard = new CaseCheck("", setup, counts, c.undefinedSomewhere());
    CaseCheck printed =
        c.clamped()
            ? new CaseCheck("unclipped ", setup.unclipped(), counts, c.undefinedSomewhere())
            : standard;
    for (Subset s : c.subsets()) {
      if (s.expectedClamped0() != null) {
        standard.value(s.items(), s.expectedClamped0());
      }
      if (s.expected() == null) {
        printed.rejects(s.items());
      } else {
        printed.value(s.items(), s.expected());
        printed.gradient(s);
      }
    }
    standard.greedy(c.greedyClamped0());
    printed.greedy(c.greedy());
    if (c.undefinedSomewhere() && c.greedy() == null) {
      printed.greedyStaysDefined();
    }
  }

  private void value(int[] items, double want) {
    String what = reading + "f" + set(items);
    attempt(
        what,
        want,
        () -> {
          Objective f = setup.objective();
          counts.value(what + " with derivatives", want, f.evaluate(items).value());
          counts.value(what, want, valueByAdding(f, items));
        });
  }

  /** Computes the value without derivatives, by other code of the terms. */
  private static double valueByAdding(Objective f, int[] items) {
    State s = f.start();
    for (int j : items) {
      s.add(j);
    }
    return s.value();
  }

  private void gradient(Subset s) {
    s.grad()
        .forEach(
            (name, want) -> {
              if (want != null) {
                String what = reading + "∂f/∂" + name + " at " + set(s.items());
                attempt(
                    what,
                    want,
                    () -> {
                      Dual got = setup.objective().evaluate(s.items());
                      counts.gradient(what, want, got.derivative(CaseProblem.param(name)));
                    });
              }
            });
  }

  private void rejects(int[] items) {
    String what = reading + "f" + set(items);
    String want = "a sentence that rejects it";
    try {
      counts.holds(false, what, want, setup.objective().evaluate(items).value());
    } catch (RuntimeException e) {
      counts.holds(isSentence(e), what, want, describe(e));
    }
  }

  private static boolean isSentence(RuntimeException e) {
    return e instanceof PrismException && e.getMessage().endsWith(".");
  }

  private static String describe(RuntimeException e) {
    return isSentence(e) ? "a rejection: " + e.getMessage() : e.toString();
  }

  private void greedy(@Nullable Trace want) {
    if (want == null || want.order().length == 0) {
      return;
    }
    String run = reading + "greedy from " + set(want.start());
    attempt(
        run,
        set(want.order()),
        () -> {
          int total = want.start().length + want.order().length;
          List<Pick> got = greedy(setup.objective(), want.start(), total);
          if (counts.holds(got.size() == total, run + ", size", total, got.size())) {
            compare(run, want, got.subList(want.start().length, total));
          }
        });
  }

  private static List<Pick> greedy(Objective f, int[] start, int total) {
    Constraint within = Constraint.atMost(total).include(start);
    return Optimizers.GREEDY.maximize(f, within, RunOptions.DEFAULT).picks();
  }

  private void compare(String run, Trace want, List<Pick> got) {
    for (int t = 0; t < got.size(); t++) {
      Pick p = got.get(t);
      String step = run + ", step " + (t + 1);
      if (!counts.holds(p.index() == want.order()[t], step, want.order()[t], p.index())) {
        return; // after another pick the runs differ
      }
      counts.value(step + ", gain", want.gains()[t], p.gain());
      counts.value(step + ", value", want.values()[t], p.value());
    }
  }

  /** Greedy rejects the case, or picks items whose sets all have the value it reports. */
  private void greedyStaysDefined() {
    String run = reading + "greedy, " + UNDEFINED_BUDGET + " picks";
    try {
      List<Pick> got = greedy(setup.objective(), new int[0], UNDEFINED_BUDGET);
      int[] order = got.stream().mapToInt(Pick::index).toArray();
      for (int t = 0; t < order.length; t++) {
        value(Arrays.copyOf(order, t + 1), got.get(t).value());
      }
    } catch (RuntimeException e) {
      counts.holds(isSentence(e), run, "defined sets or a sentence that rejects", describe(e));
    }
  }

  private void attempt(String what, Object want, Runnable compare) {
    try {
      compare.run();
    } catch (RuntimeException e) {
      counts.holds(mayReject && isSentence(e), what, want, describe(e));
    }
  }

  private static String set(int[] items) {
    return Arrays.stream(items)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
