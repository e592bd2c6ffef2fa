package dev.prism;

import dev.prism.base.BadRequestException;
import dev.prism.base.Dual;
import dev.prism.base.Workers;
import dev.prism.term.BoundOracle;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An objective at a growing set A, the only mutable object of a run. One thread adds items; between
 * additions multiple threads may compute gains.
 */
public final class State {
  /** Values read in about the time that another thread needs to take over a range. */
  private static final long WORTH_SHARING = 50_000;

  private final Objective objective;
  private final List<TermState> terms;
  private final Workers workers;
  private final boolean[] in;
  private final int last; // the term that may prune and is evaluated last; −1 for none
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

  /** {@return an independent state at the same A} */
  public State copy() {
    return new State(
        objective, terms.stream().map(TermState::copy).toList(), workers, in.clone(), size);
  }

  /** {@return the size of A} */
  public int size() {
    return size;
  }

  /** {@return f(A)} */
  public double value() {
    double v = 0;
    for (int t = 0; t < terms.size(); t++) {
      v += weight(t) * terms.get(t).value();
    }
    return v;
  }

  /** {@return f(A) with its derivatives by λ, η and ν} */
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

  /**
   * Returns the marginal gain of an item.
   *
   * @param j the item
   * @return f(A ∪ {j}) − f(A), or −∞ if j cannot be added because f(A ∪ {j}) is undefined
   */
  public double gain(int j) {
    checkInPool(j);
    double[] out = new double[1];
    gains(new int[] {j}, 0, 1, out);
    return out[0];
  }

  /**
   * Computes the gains of several items on all threads.
   *
   * @param js the items
   * @param count how many of them to evaluate
   * @param out is overwritten: {@code out[p]} is the gain of {@code js[p]}
   */
  public void gains(int[] js, int count, double[] out) {
    workers.parallelFor(count, evenly(count, grain()), (from, to) -> gains(js, from, to, out));
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

  /** Returns the number of candidates that is worth a thread's overhead. */
  private int grain() {
    return (int) Math.max(48, WORTH_SHARING / objective.work());
  }

  /** Rounds a grain so that all workers get equal shares. */
  private int evenly(int count, int grain) {
    int pieces = (count + grain - 1) / grain, threads = workers.threads();
    if (pieces > 1) {
      pieces = (pieces + threads - 1) / threads * threads;
    }
    return Math.max(1, (count + pieces - 1) / Math.max(1, pieces));
  }

  /** {@return upper bounds on gains that are cheaper than gains at this A, if there are any} */
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

  /** Computes gains by an oracle of the last term that abandons those below a threshold. */
  private void pruned(BoundOracle oracle, int[] js, int count, double[] out, double pruneBelow) {
    int grain = Math.max(grain(), Math.min(count / workers.threads(), 384)); // most are abandoned
    workers.parallelFor(
        count,
        evenly(count, grain),
        (from, to) -> {
          allButLast(js, from, to, out);
          oracle.addGains(js, from, to, weight(last), out, pruneBelow);
        });
  }

  private void checkInPool(int j) {
    if (j < 0 || j >= in.length) {
      throw new BadRequestException("Item %d is not in the pool of %d.", j, in.length);
    }
  }

  private void check(int j) {
    checkInPool(j);
    if (in[j]) {
      throw new BadRequestException("Item %d is in the set already.", j);
    }
  }

  /**
   * Adds an item to A.
   *
   * @param j the item, which is not in A
   */
  public void add(int j) {
    check(j);
    terms.forEach(t -> t.add(j));
    in[j] = true;
    size++;
  }

  /**
   * Explains the gain of an item at A.
   *
   * @param j the item, which is not in A
   * @return the gain term by term, with the rows that the item newly covers
   */
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
