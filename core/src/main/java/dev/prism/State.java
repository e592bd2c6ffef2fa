package dev.prism;

import dev.prism.base.Dual;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;
import dev.prism.term.BoundOracle;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An objective at a growing set A: the only thing that changes during a run. One thread adds items;
 * between additions any number of threads may ask for gains.
 */
public final class State {
  /** Numbers touched in about the time that another thread needs to take over a piece. */
  private static final long WORTH_SHARING = 50_000;

  private final Objective objective;
  private final List<TermState> terms;
  private final Workers workers;
  private final boolean[] in;
  private final int last; // the part that may prune and is added last; −1 for none
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
      Objective objective, List<TermState> terms, Workers workers, boolean[] in, int size) {
    this.objective = objective;
    this.terms = terms;
    this.workers = workers;
    this.in = in;
    this.size = size;
    int prunes = -1;
    for (int t = 0; t < terms.size(); t++) {
      prunes = objective.parts().get(t).term().mayPrune() ? t : prunes;
    }
    last = prunes;
  }

  /** An independent state at the same A. */
  public State copy() {
    return new State(
        objective, terms.stream().map(TermState::copy).toList(), workers, in.clone(), size);
  }

  /** |A|. */
  public int size() {
    return size;
  }

  /** f(A). */
  public double value() {
    double v = 0;
    for (int t = 0; t < terms.size(); t++) {
      v += weight(t) * terms.get(t).value();
    }
    return v;
  }

  /** f(A) and ∂f/∂(λ, η, ν). */
  public Dual dual() {
    Dual v = Dual.ZERO;
    for (int t = 0; t < terms.size(); t++) {
      v = v.plus(objective.parts().get(t).weight().times(terms.get(t).dual()));
    }
    return v;
  }

  private double weight(int part) {
    return objective.parts().get(part).weight().value();
  }

  /** f(A ∪ {j}) − f(A), or −∞ if j cannot be added (a log-determinant would not exist). */
  public double gain(int j) {
    checkInPool(j);
    double[] out = new double[1];
    gains(new int[] {j}, 0, 1, out);
    return out[0];
  }

  /** Overwrites out[p] with the gain of js[p] for p in [0, count), shared among the threads. */
  public void gains(int[] js, int count, double[] out) {
    workers.over(count, evenly(count, grain()), (from, to) -> gains(js, from, to, out));
  }

  private void gains(int[] js, int from, int to, double[] out) {
    allButLast(js, from, to, out);
    if (last >= 0 && weight(last) != 0) {
      terms.get(last).addGains(js, from, to, weight(last), out);
    }
  }

  private void allButLast(int[] js, int from, int to, double[] out) {
    Arrays.fill(out, from, to, 0);
    for (int t = 0; t < terms.size(); t++) {
      if (weight(t) != 0 && t != last) {
        terms.get(t).addGains(js, from, to, weight(t), out);
      }
    }
  }

  /** Candidates that are worth handing to another thread. */
  private int grain() {
    return (int) Math.max(48, WORTH_SHARING / objective.work());
  }

  /** About so large, and such that all workers have as much to do. */
  private int evenly(int count, int grain) {
    int pieces = (count + grain - 1) / grain, threads = workers.threads();
    if (pieces > 1) {
      pieces = (pieces + threads - 1) / threads * threads;
    }
    return Math.max(1, (count + pieces - 1) / Math.max(1, pieces));
  }

  /** Upper bounds on gains that cost less than gains at this A; empty where there are none. */
  public Optional<StateBounds> bounds() {
    Optional<BoundOracle> prunes =
        last >= 0 && weight(last) > 0
            ? terms.get(last).bounds().filter(o -> o.kind() == BoundOracle.Kind.PRUNING)
            : Optional.empty();
    if (prunes.isPresent()) {
      return Optional.of(
          StateBounds.pruning((js, n, out, x) -> pruned(prunes.get(), js, n, out, x)));
    }
    List<StateBounds.Part> parts = new ArrayList<>();
    for (int t = 0; t < terms.size(); t++) {
      if (weight(t) != 0) {
        parts.add(new StateBounds.Part(weight(t), terms.get(t).bounds().orElse(null)));
      }
    }
    return StateBounds.cheap(workers, parts);
  }

  /** Gains through an oracle of the last part that gives up those certain to be too small. */
  private void pruned(BoundOracle oracle, int[] js, int count, double[] out, double pruneBelow) {
    int grain = Math.max(grain(), Math.min(count / workers.threads(), 384)); // most are given up
    workers.over(
        count,
        evenly(count, grain),
        (from, to) -> {
          allButLast(js, from, to, out);
          oracle.addGains(js, from, to, weight(last), out, pruneBelow);
        });
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

  /** A ← A ∪ {j}. */
  public void add(int j) {
    check(j);
    terms.forEach(t -> t.add(j));
    in[j] = true;
    size++;
  }

  /** What j would add now, term by term, with the rows it newly covers. */
  public Explanation explain(int j) {
    check(j);
    List<Explanation.Share> shares = new ArrayList<>();
    double total = 0;
    for (int t = 0; t < terms.size(); t++) {
      double[] g = new double[1];
      if (weight(t) != 0) {
        terms.get(t).addGains(new int[] {j}, 0, 1, weight(t), g);
      }
      Term.Rows rows = terms.get(t).explain(j);
      rows = rows == null ? null : rows.times(weight(t));
      shares.add(new Explanation.Share(objective.parts().get(t).label(), g[0], rows));
      total += g[0];
    }
    return new Explanation(j, total, List.copyOf(shares));
  }
}
