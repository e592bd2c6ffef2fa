package dev.prism.laws;

import dev.prism.Certificate;
import dev.prism.Measure;
import dev.prism.Objective;
import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.State;
import dev.prism.base.Param;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.fuzz.Fuzz;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.term.TermState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random selections agree with the definitions, and the fuzzer finds every planted fault. */
class SelectionFuzzTest {
  private static final int CASES = 3000;

  @Test
  void selectionsAgreeWithTheDefinitions() {
    Fuzz.run("selections", seed -> SelectionFuzz.check(SelectionFuzz.THE_LIBRARY, seed));
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void findsThePlantedFault(Fault fault) {
    Fuzz.finds(
        CASES,
        seed -> SelectionFuzz.check(fault.library, seed),
        seed -> SelectionFuzz.check(SelectionFuzz.THE_LIBRARY, seed));
  }

  /** Faults in measures, similarities, optimizers and certificates. */
  enum Fault {
    A_PARAMETER_IS_IGNORED(measure((m, t) -> t.with(Param.ETA, 1))),
    A_PARAMETER_IS_TAKEN_FOR_ANOTHER(measure((m, t) -> t.with(Param.NU, t.eta().value()))),
    LAMBDA_IS_HALVED(measure((m, t) -> t.with(Param.LAMBDA, t.lambda().value() / 2))),
    GAINS_ARE_OFF_BY_A_THOUSANDTH(state(GainsOff::new)),
    A_PICK_IS_COUNTED_TWICE(state(AddsTwice::new)),
    THE_COSINE_IS_NOT_NORMALIZED(similarity("cosine", Similarity.DOT)),
    NEGATIVE_COSINES_ARE_KEPT(similarity("cosine-clipped", Similarity.COSINE)),
    THE_BANDWIDTH_IS_OFF(similarity("rbf:sigma=1.5", Similarity.rbf(1.6))),
    THE_BUDGET_IS_IGNORED(
        within(c -> new Constraint(c.k(), null, c.quotas(), c.include(), c.exclude(), c.stop()))),
    QUOTAS_ARE_IGNORED(
        within(c -> new Constraint(c.k(), c.knapsack(), null, c.include(), c.exclude(), c.stop()))),
    AN_EXCLUDED_ITEM_MAY_BE_PICKED(
        within(
            c ->
                new Constraint(
                    c.k(), c.knapsack(), c.quotas(), c.include(), new int[0], c.stop()))),
    AN_INCLUDED_ITEM_IS_FORGOTTEN(
        within(
            c ->
                new Constraint(
                    c.k(), c.knapsack(), c.quotas(), new int[0], c.exclude(), c.stop()))),
    ONE_PICK_TOO_MANY(
        within(
            c ->
                c.k() < 6
                    ? new Constraint(
                        c.k() + 1, c.knapsack(), c.quotas(), c.include(), c.exclude(), c.stop())
                    : c)),
    GAINS_ARE_NEVER_EVALUATED_AGAIN(
        (o, f, c, run) ->
            o.name().equals("lazy") ? byFirstGains(f, c, run) : o.maximize(f, c, run)),
    THE_SECOND_BEST_IS_TAKEN(SelectionFuzzTest::withoutTheBest),
    THE_BOUND_IS_THE_VALUE(
        (o, f, c, run) -> {
          Selection s = o.maximize(f, c, run);
          return s.certificate().hasBound()
              ? s.certificate(Certificate.of(s.value(), s.value()))
              : s;
        }),
    A_PICK_IS_REPORTED_TWICE(
        (o, f, c, run) -> {
          Selection s = o.maximize(f, c, run);
          List<Pick> picks = new ArrayList<>(s.picks());
          if (picks.size() > 1) {
            Pick last = picks.removeLast();
            picks.add(new Pick(picks.getFirst().index(), last.gain(), last.value()));
          }
          return new Selection(
              picks, s.value(), s.certificate(), s.optimizer(), s.stopReason(), s.evaluations());
        }),
    PICKS_ARE_NUMBERED_FROM_ONE(
        (o, f, c, run) -> {
          Selection s = o.maximize(f, c, run);
          int[] shifted = IntStream.of(s.indices()).map(j -> (j + 1) % f.size()).toArray();
          return s.renumbered(shifted);
        });

    final SelectionFuzz.Library library;

    Fault(SelectionFuzz.Library library) {
      this.library = library;
    }

    Fault(Selecting selecting) {
      this(
          new SelectionFuzz.Library() {
            @Override
            public Selection select(Optimizer o, Objective f, Constraint c, RunOptions run) {
              return selecting.select(o, f, c, run);
            }
          });
    }
  }

  /** Selects, perhaps wrongly. */
  private interface Selecting {
    Selection select(Optimizer o, Objective f, Constraint c, RunOptions run);
  }

  private interface Parameters {
    Params change(Measure m, Params t);
  }

  private static SelectionFuzz.Library measure(Parameters change) {
    return new SelectionFuzz.Library() {
      @Override
      public Measure measure(Measure m) {
        return Altered.measure(m.info(), (v, t) -> m.on(v, change.change(m, t)));
      }
    };
  }

  private interface Wrapped {
    TermState of(TermState state);
  }

  private static SelectionFuzz.Library state(Wrapped change) {
    return new SelectionFuzz.Library() {
      @Override
      public Measure measure(Measure m) {
        return Altered.measure(
            m,
            term ->
                new Altered(term) {
                  @Override
                  TermState change(TermState s, Workers workers) {
                    return change.of(s);
                  }
                });
      }
    };
  }

  private static SelectionFuzz.Library similarity(String text, Similarity instead) {
    return new SelectionFuzz.Library() {
      @Override
      public Similarity similarity(Similarity s) {
        return s.text().equals(text) ? instead : s;
      }
    };
  }

  private static Selecting within(UnaryOperator<Constraint> change) {
    return (o, f, c, run) -> o.maximize(f, change.apply(c), run);
  }

  /** Leaves out what greedy takes first. */
  private static Selection withoutTheBest(Optimizer o, Objective f, Constraint c, RunOptions run) {
    Selection s = o.maximize(f, c, run);
    boolean alone =
        c.knapsack() == null
            && c.quotas() == null
            && c.include().length == 0
            && c.exclude().length == 0;
    return alone && f.size() > c.k() ? o.maximize(f, c.exclude(s.indices()[0]), run) : s;
  }

  /** Lazy greedy that forgets to look at a gain again. */
  private static Selection byFirstGains(Objective f, Constraint c, RunOptions run) {
    if (c.knapsack() != null || c.quotas() != null || c.include().length + c.exclude().length > 0) {
      return Optimizers.named("greedy").maximize(f, c, run);
    }
    int[] all = IntStream.range(0, f.size()).toArray();
    double[] gains = new double[all.length];
    State state = f.start();
    state.gains(all, all.length, gains);
    List<Pick> picks = new ArrayList<>();
    double value = 0;
    for (int j :
        IntStream.of(all)
            .boxed()
            .sorted(Comparator.comparingDouble(j -> -gains[j]))
            .limit(c.k())
            .toList()) {
      double gain = state.gain(j);
      state.add(j);
      value += gain;
      picks.add(new Pick(j, gain, value));
    }
    return new Selection(picks, value, Certificate.none("none"), "lazy", null, all.length);
  }

  private static final class GainsOff extends Altered.Changed {
    GainsOff(TermState state) {
      super(state);
    }

    @Override
    TermState again(TermState other) {
      return new GainsOff(other);
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      state.addGains(js, from, to, 1.001 * weight, out);
    }
  }

  private static final class AddsTwice extends Altered.Changed {
    AddsTwice(TermState state) {
      super(state);
    }

    @Override
    TermState again(TermState other) {
      return new AddsTwice(other);
    }

    @Override
    public void add(int j) {
      state.add(j);
      state.add(j);
    }
  }
}
