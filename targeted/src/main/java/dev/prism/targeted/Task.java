package dev.prism.targeted;

import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.base.Workers;

/**
 * What there is to choose from and for: a pool without labels, a few examples of what the model
 * gets wrong, perhaps examples of what is not wanted, and what is labelled already.
 */
public final class Task {
  private final Outputs pool;
  private final Labelled target;
  private final Labelled avoid;
  private final Labelled labelled;
  private final Embedding embedding;
  private final double rate;
  private final Workers workers;
  private Asked last; // similarities are kept until another strategy asks for others

  /** A problem, and what it was made of. */
  private record Asked(Embedding by, Labelled find, Labelled leave, Problem problem) {}

  /**
   * @param target T; null for strategies that look for no target
   * @param avoid P; null for none
   * @param labelled E; null where it is not known
   * @param rate the learning rate, for strategies that look a step ahead
   */
  public Task(
      Outputs pool,
      Labelled target,
      Labelled avoid,
      Labelled labelled,
      Embedding embedding,
      double rate,
      Workers workers) {
    agree(pool, target, "target");
    agree(pool, avoid, "private");
    agree(pool, labelled, "labelled");
    this.pool = pool;
    this.target = target;
    this.avoid = avoid;
    this.labelled = labelled;
    this.embedding = embedding;
    this.rate = rate;
    this.workers = workers;
  }

  public static Task of(Outputs pool) {
    return new Task(pool, null, null, null, Embedding.GRADIENT, 0.01, Workers.all());
  }

  public Outputs pool() {
    return pool;
  }

  public Labelled target() {
    return target;
  }

  public Labelled avoid() {
    return avoid;
  }

  public Labelled labelled() {
    return labelled;
  }

  public Embedding embedding() {
    return embedding;
  }

  public double rate() {
    return rate;
  }

  public Workers workers() {
    return workers;
  }

  private static void agree(Outputs pool, Labelled other, String name) {
    if (other == null) {
      return;
    }
    if (other.size() == 0) {
      throw new PrismException("The %s set has no items.", name);
    }
    Outputs o = other.outputs();
    if (o.classes() != pool.classes() || o.hidden().width() != pool.hidden().width()) {
      throw new PrismException(
          "The %s set has %d features and %d classes a row and the pool %d and %d; both must come"
              + " from the same model.",
          name, o.hidden().width(), o.classes(), pool.hidden().width(), pool.classes());
    }
  }

  Task pool(Outputs some) {
    return new Task(some, target, avoid, labelled, embedding, rate, workers);
  }

  public Task target(Labelled t) {
    return new Task(pool, t, avoid, labelled, embedding, rate, workers);
  }

  public Task avoid(Labelled p) {
    return new Task(pool, target, p, labelled, embedding, rate, workers);
  }

  public Task labelled(Labelled e) {
    return new Task(pool, target, avoid, e, embedding, rate, workers);
  }

  public Task embedding(Embedding e) {
    return new Task(pool, target, avoid, labelled, e, rate, workers);
  }

  public Task threads(int n) {
    return new Task(pool, target, avoid, labelled, embedding, rate, new Workers(n));
  }

  public int size() {
    return pool.size();
  }

  Labelled needTarget(String strategy) {
    return need(target, strategy, "target set");
  }

  Labelled needLabelled(String strategy) {
    return need(labelled, strategy, "labelled set");
  }

  static Labelled need(Labelled set, String strategy, String what) {
    if (set == null) {
      throw new PrismException("The strategy %s needs a %s, and none was given.", strategy, what);
    }
    return set;
  }

  /** The pool by this embedding, with what is to be found and what is to be avoided. */
  synchronized Problem problem(Embedding by, Labelled find, Labelled leave) {
    if (last == null || last.by != by || last.find != find || last.leave != leave) {
      last = null; // frees what it has stored before the next is made
      last = new Asked(by, find, leave, make(by, find, leave));
    }
    return last.problem;
  }

  private Problem make(Embedding by, Labelled find, Labelled leave) {
    Problem v =
        Problem.of(by.of(pool, null))
            .similarity(by.similarity(pool.classes()))
            .threads(workers.threads());
    v = find == null ? v : v.query(by.of(find.outputs(), find.labels()));
    return leave == null ? v : v.privateSet(by.of(leave.outputs(), leave.labels()));
  }
}
