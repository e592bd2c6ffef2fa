package dev.prism.laws;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.util.function.UnaryOperator;

/** A term that is another one but for what a subclass changes. */
class Altered implements Term {
  private final Term term;

  Altered(Term term) {
    this.term = term;
  }

  /** A measure with all its terms changed. */
  static Measure measure(Measure m, UnaryOperator<Term> change) {
    return measure(
        m.info(),
        (v, t) -> {
          Objective f = Objective.of(v.size());
          for (Objective.Part p : m.on(v, t).parts()) {
            f = f.plus(p.label(), p.weight(), change.apply(p.term()));
          }
          return f;
        });
  }

  /** The objective of a measure. */
  @FunctionalInterface
  interface Binding {
    Objective on(Problem v, Params t);
  }

  static Measure measure(MeasureInfo info, Binding binding) {
    return new Measure() {
      @Override
      public MeasureInfo info() {
        return info;
      }

      @Override
      public Objective on(Problem v, Params t) {
        return binding.on(v, t);
      }
    };
  }

  /** Applies the change of the subclass. */
  TermState change(TermState m, Workers workers) {
    return m;
  }

  @Override
  public int size() {
    return term.size();
  }

  @Override
  public TermState start(Workers workers) {
    return change(term.start(workers), workers);
  }

  @Override
  public Modularity modularity() {
    return term.modularity();
  }

  @Override
  public boolean monotone() {
    return term.monotone();
  }

  /** A state that is another one but for what a subclass changes. */
  abstract static class Changed implements TermState {
    final TermState state;

    Changed(TermState state) {
      this.state = state;
    }

    /** Applies the change to another state. */
    abstract TermState again(TermState other);

    @Override
    public double value() {
      return state.value();
    }

    @Override
    public Dual dual() {
      return state.dual();
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      state.addGains(js, from, to, weight, out);
    }

    @Override
    public void add(int j) {
      state.add(j);
    }

    @Override
    public TermState copy() {
      return again(state.copy());
    }

    @Override
    public Term.Rows explain(int j) {
      return state.explain(j);
    }
  }
}
