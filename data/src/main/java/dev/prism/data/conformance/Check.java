package dev.prism.data.conformance;

import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.State;
import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.data.conformance.GoldenCase.Subset;
import dev.prism.data.conformance.GoldenCase.Trace;
import dev.prism.optimize.Greedy;
import dev.prism.optimize.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One reading of a case's formula, held to the numbers that the case gives for it.
 *
 * @param mayRefuse the formula is undefined for some sets: a sentence will do for any of them, and
 *     a number must still be the right one
 */
record Check(String reading, Setup setup, Tally tally, boolean mayRefuse) {
  /** Greedy has this many picks to run into a set without a value. */
  private static final int UNDEFINED_BUDGET = 5;

  static void all(GoldenCase c, Tally tally) {
    Setup setup = Setup.of(c);
    Check standard = new Check("", setup, tally, c.undefinedSomewhere());
    Check printed =
        c.clamped()
            ? new Check("literal ", setup.literal(), tally, c.undefinedSomewhere())
            : standard;
    for (Subset s : c.subsets()) {
      if (s.expectedClamped0() != null) {
        standard.value(s.items(), s.expectedClamped0());
      }
      if (s.expected() == null) {
        printed.refuses(s.items());
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
          tally.value(what + " with derivatives", want, f.at(items).value());
          tally.value(what, want, walked(f, items));
        });
  }

  /** Without derivatives, which is another way through the terms. */
  private static double walked(Objective f, int[] items) {
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
                      Dual got = setup.objective().at(s.items());
                      tally.gradient(what, want, got.d(Setup.param(name)));
                    });
              }
            });
  }

  private void refuses(int[] items) {
    String what = reading + "f" + set(items);
    String want = "a sentence that refuses it";
    try {
      tally.holds(false, what, want, setup.objective().at(items).value());
    } catch (RuntimeException e) {
      tally.holds(isSentence(e), what, want, named(e));
    }
  }

  private static boolean isSentence(RuntimeException e) {
    return e instanceof PrismException && e.getMessage().endsWith(".");
  }

  private static String named(RuntimeException e) {
    return isSentence(e) ? "a refusal: " + e.getMessage() : e.toString();
  }

  private void greedy(Trace want) {
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
          if (tally.holds(got.size() == total, run + ", size", total, got.size())) {
            compare(run, want, got.subList(want.start().length, total));
          }
        });
  }

  private static List<Pick> greedy(Objective f, int[] start, int total) {
    Constraint within = Constraint.atMost(total).include(start);
    return new Greedy().maximize(f, within, Run.DEFAULT).picks();
  }

  private void compare(String run, Trace want, List<Pick> got) {
    for (int t = 0; t < got.size(); t++) {
      Pick p = got.get(t);
      String step = run + ", step " + (t + 1);
      if (!tally.holds(p.index() == want.order()[t], step, want.order()[t], p.index())) {
        return; // what follows another pick is another run
      }
      tally.value(step + ", gain", want.gains()[t], p.gain());
      tally.value(step + ", value", want.values()[t], p.value());
    }
  }

  /** Refuses, or picks items whose sets all have the value it says. */
  private void greedyStaysDefined() {
    String run = reading + "greedy, " + UNDEFINED_BUDGET + " picks";
    try {
      List<Pick> got = greedy(setup.objective(), new int[0], UNDEFINED_BUDGET);
      int[] order = got.stream().mapToInt(Pick::index).toArray();
      for (int t = 0; t < order.length; t++) {
        value(Arrays.copyOf(order, t + 1), got.get(t).value());
      }
    } catch (RuntimeException e) {
      tally.holds(isSentence(e), run, "defined sets or a sentence that refuses", named(e));
    }
  }

  private void attempt(String what, Object want, Runnable compare) {
    try {
      compare.run();
    } catch (RuntimeException e) {
      tally.holds(mayRefuse && isSentence(e), what, want, named(e));
    }
  }

  private static String set(int[] items) {
    return Arrays.stream(items)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
