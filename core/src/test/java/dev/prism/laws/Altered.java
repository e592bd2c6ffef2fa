package dev.prism.laws;

import dev.prism.Measure;
import dev.prism.MeasureInfo;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.base.Dual;
import dev.prism.base.Params;
import dev.prism.base.Workers;
import dev.prism.term.Term;
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

  /** What the subclass changes. */
  Memo change(Memo m, Workers workers) {
    return m;
  }

  @Override
  public int size() {
    return term.size();
  }

  @Override
  public Memo start(Workers workers) {
    return change(term.start(workers), workers);
  }

  @Override
  public Curve curve() {
    return term.curve();
  }

  @Override
  public boolean monotone() {
    return term.monotone();
  }

  /** A memo that is another one but for what a subclass changes. */
  abstract static class Changed implements Memo {
    final Memo memo;

    Changed(Memo memo) {
      this.memo = memo;
    }

    /** The same change of another memo. */
    abstract Memo again(Memo other);

    @Override
    public double value() {
      return memo.value();
    }

    @Override
    public Dual dual() {
      return memo.dual();
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      memo.addGains(js, from, to, weight, out);
    }

    @Override
    public void add(int j) {
      memo.add(j);
    }

    @Override
    public Memo copy() {
      return again(memo.copy());
    }

    @Override
    public Term.Rows explain(int j) {
      return memo.explain(j);
    }
  }
}
