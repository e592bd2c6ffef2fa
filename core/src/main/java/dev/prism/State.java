package dev.prism;

import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * An objective at a growing set A: the only thing that changes. One thread grows it; in between,
 * many may ask for gains.
 */
public final class State {
  /** Numbers touched in about the time that another thread needs to take over a piece. */
  private static final long WORTH_SHARING = 50_000;

  private final Objective objective;
  private final List<Term.Memo> memos;
  private final Workers workers;
  private final boolean[] in;
  private final int last; // part to be added last, which can stop short; −1 for none
  private int size;

  State(Objective objective, Workers workers) {
    this(
        objective,
        objective.parts().stream().map(p -> p.term().start(workers)).toList(),
        workers,
        new boolean[objective.size()],
        0);
  }

  private State(
      Objective objective, List<Term.Memo> memos, Workers workers, boolean[] in, int size) {
    this.objective = objective;
    this.memos = memos;
    this.workers = workers;
    this.in = in;
    this.size = size;
    int stops = -1; // whatever the storage, so that sums do not depend on it
    for (int t = 0; t < memos.size(); t++) {
      stops = objective.parts().get(t).term().stopsShort() ? t : stops;
    }
    last = stops;
  }

  /** An independent state at the same A. */
  public State copy() {
    return new State(
        objective, memos.stream().map(Term.Memo::copy).toList(), workers, in.clone(), size);
  }

  public Objective objective() {
    return objective;
  }

  /** |A|. */
  public int size() {
    return size;
  }

  /** f(A). */
  public double value() {
    double v = 0;
    for (int t = 0; t < memos.size(); t++) {
      v += weight(t) * memos.get(t).value();
    }
    return v;
  }

  /** f(A) and ∂f/∂(λ, η, ν). */
  public Dual dual() {
    Dual v = Dual.ZERO;
    for (int t = 0; t < memos.size(); t++) {
      v = v.plus(objective.parts().get(t).weight().times(memos.get(t).dual()));
    }
    return v;
  }

  private double weight(int part) {
    return objective.parts().get(part).weight().value();
  }

  /**
   * Overwrites out[p] with f(A ∪ {js[p]}) − f(A) for p in [from, to), on the calling thread. An
   * item that cannot be added (a log-determinant would not exist) has gain −∞.
   */
  public void gains(int[] js, int from, int to, double[] out) {
    allButLast(js, from, to, out);
    if (last >= 0 && weight(last) != 0) {
      memos.get(last).addGains(js, from, to, weight(last), out);
    }
  }

  private void allButLast(int[] js, int from, int to, double[] out) {
    Arrays.fill(out, from, to, 0);
    for (int t = 0; t < memos.size(); t++) {
      if (weight(t) != 0 && t != last) {
        memos.get(t).addGains(js, from, to, weight(t), out);
      }
    }
  }

  private long work() {
    long sum = 1;
    for (Objective.Part p : objective.parts()) {
      sum += p.term().work();
    }
    return sum;
  }

  /** All of js[0..count), shared among the workers. */
  public void gains(int[] js, int count, double[] out) {
    workers.over(count, evenly(count, grain()), (from, to) -> gains(js, from, to, out));
  }

  /**
   * The same for who asks only which gains are not below {@code least}: others may be any bound
   * that is below, too. Who will ask so begins with a look at everything, with −∞.
   */
  public void gains(int[] js, int count, double[] out, double least) {
    double w = last < 0 ? 0 : weight(last);
    if (w <= 0) {
      gains(js, count, out);
      return;
    }
    int grain = Math.max(grain(), Math.min(count / workers.threads(), 384)); // most drop out
    workers.over(
        count,
        evenly(count, grain),
        (from, to) -> {
          allButLast(js, from, to, out);
          memos.get(last).addGains(js, from, to, w, out, least);
        });
  }

  private int grain() {
    return (int) Math.max(48, WORTH_SHARING / work());
  }

  /** About so large, and such that all workers have as much to do. */
  private int evenly(int count, int grain) {
    int pieces = (count + grain - 1) / grain, threads = workers.threads();
    if (pieces > 1) {
      pieces = (pieces + threads - 1) / threads * threads;
    }
    return Math.max(1, (count + pieces - 1) / Math.max(1, pieces));
  }

  /** All gains cost about as much as a few passes over one number an item. */
  public boolean hasCheapGains() {
    return work() <= 64;
  }

  /** There are bounds on gains that cost much less than gains. */
  public boolean hasCheapBounds() {
    boolean cheaper = false;
    for (int t = 0; t < memos.size(); t++) {
      Term.Bounds b = weight(t) == 0 ? Term.Bounds.GAINS : memos.get(t).bounds();
      if (b == Term.Bounds.NONE || weight(t) < 0 && b == Term.Bounds.CHEAPER) {
        return false;
      }
      cheaper |= b == Term.Bounds.CHEAPER;
    }
    return cheaper;
  }

  /** Upper bounds on the gains of js[0..count), where {@link #hasCheapBounds}. */
  public void bounds(int[] js, int count, double[] out) {
    workers.over(
        count,
        4096,
        (from, to) -> {
          Arrays.fill(out, from, to, 0);
          for (int t = 0; t < memos.size(); t++) {
            if (weight(t) != 0) {
              memos.get(t).addBounds(js, from, to, weight(t), out);
            }
          }
        });
  }

  /**
   * Some items' bounds, to be asked for again and again as A grows, where {@link #hasCheapBounds}:
   * out[p] is of js[p].
   */
  public Consumer<double[]> boundsOf(int[] js) {
    List<Term.Gathered> some = new ArrayList<>();
    for (int t = 0; t < memos.size(); t++) {
      some.add(weight(t) == 0 ? null : memos.get(t).gather(js));
    }
    return out ->
        workers.over(
            js.length,
            1 << 14,
            (from, to) -> {
              Arrays.fill(out, from, to, 0);
              for (int t = 0; t < some.size(); t++) {
                if (some.get(t) != null) {
                  some.get(t).addBounds(from, to, weight(t), out);
                }
              }
            });
  }

  /** Remembers A for {@link #fallen}. */
  public void mark() {
    memos.forEach(Term.Memo::mark);
  }

  /**
   * A bound now on the gain of any item whose bound at the mark was not above {@code then}. Terms
   * fall by different factors; what a term keeps above the smallest of them it keeps of no more
   * than its largest gain.
   */
  public double fallen(double then) {
    double least = 1, sum = 0;
    for (int t = 0; t < memos.size(); t++) {
      if (weight(t) < 0) {
        return then;
      }
      least = weight(t) == 0 ? least : Math.min(least, memos.get(t).fall().factor());
    }
    for (int t = 0; t < memos.size(); t++) {
      if (weight(t) > 0) {
        Term.Fall fall = memos.get(t).fall();
        double above = fall.factor() - least;
        sum += weight(t) * (fall.plus() + (above > 0 ? above * memos.get(t).most() : 0));
      }
    }
    return Math.min(then, least * then + sum);
  }

  private void checkInPool(int j) {
    if (j < 0 || j >= in.length) {
      throw new PrismException("Item %d is not in the pool of %d.", j, in.length);
    }
  }

  private void check(int j) {
    checkInPool(j);
    if (in[j]) {
      throw new PrismException("Item %d is in the set already.", j);
    }
  }

  public double gain(int j) {
    checkInPool(j);
    double[] out = new double[1];
    gains(new int[] {j}, 0, 1, out);
    return out[0];
  }

  /** A ← A ∪ {j}. */
  public void add(int j) {
    check(j);
    memos.forEach(m -> m.add(j));
    in[j] = true;
    size++;
  }

  /** What j would add now, term by term, with the rows it newly covers. */
  public Explanation explain(int j) {
    check(j);
    List<Explanation.Share> shares = new ArrayList<>();
    double total = 0;
    for (int t = 0; t < memos.size(); t++) {
      double[] g = new double[1];
      if (weight(t) != 0) {
        memos.get(t).addGains(new int[] {j}, 0, 1, weight(t), g);
      }
      Term.Rows rows = memos.get(t).explain(j);
      rows = rows == null ? null : rows.times(weight(t));
      shares.add(new Explanation.Share(objective.parts().get(t).label(), g[0], rows));
      total += g[0];
    }
    return new Explanation(j, total, List.copyOf(shares));
  }
}
