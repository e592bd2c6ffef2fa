package dev.prism.targeted;

import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The input of a strategy: an unlabelled pool, a target set T of examples that the model gets
 * wrong, a private set P of examples to keep away from, and the items that are labelled already.
 * Safe for use by multiple threads.
 */
public final class TargetedTask {
  private final ModelOutputs pool;
  private final @Nullable LabelledItems target;
  private final @Nullable LabelledItems privateSet;
  private final @Nullable LabelledItems labelled;
  private final Representation embedding;
  private final double learningRate;
  private final Workers workers;
  private @Nullable CachedProblem last; // keeps similarities until other ones are needed

  /** A problem with the sets that it was made of. */
  private record CachedProblem(
      Representation by,
      @Nullable LabelledItems query,
      @Nullable LabelledItems condition,
      Problem problem) {}

  /**
   * Creates a task.
   *
   * @param pool the model's outputs for the items to select from
   * @param target the target set; null for strategies without a target
   * @param privateSet the private set; null for none
   * @param labelled the labelled items; null where they are not known
   * @param embedding the embedding by which items are compared
   * @param learningRate the learning rate of strategies that simulate a training step, more than 0
   * @param workers the threads to run on
   */
  public TargetedTask(
      ModelOutputs pool,
      @Nullable LabelledItems target,
      @Nullable LabelledItems privateSet,
      @Nullable LabelledItems labelled,
      Representation embedding,
      double learningRate,
      Workers workers) {
    checkSameModel(pool, target, "target");
    checkSameModel(pool, privateSet, "private");
    checkSameModel(pool, labelled, "labelled");
    this.pool = pool;
    this.target = target;
    this.privateSet = privateSet;
    this.labelled = labelled;
    this.embedding = embedding;
    this.learningRate = learningRate;
    this.workers = workers;
  }

  /**
   * Creates a task without target, private or labelled set, compared by {@link
   * Representation#GRADIENT} on all processors.
   *
   * @param pool the model's outputs for the items to select from
   * @return the task
   */
  public static TargetedTask of(ModelOutputs pool) {
    return new TargetedTask(
        pool, null, null, null, Representation.GRADIENT, 0.01, Workers.allProcessors());
  }

  /** {@return the model's outputs for the pool} */
  public ModelOutputs pool() {
    return pool;
  }

  /** {@return the target set; null for none} */
  public @Nullable LabelledItems target() {
    return target;
  }

  /** {@return the private set; null for none} */
  public @Nullable LabelledItems privateSet() {
    return privateSet;
  }

  /** {@return the labelled items; null where they are not known} */
  public @Nullable LabelledItems labelled() {
    return labelled;
  }

  /** {@return the embedding by which items are compared} */
  public Representation embedding() {
    return embedding;
  }

  /** {@return the learning rate of strategies that simulate a training step} */
  public double learningRate() {
    return learningRate;
  }

  /** {@return the threads to run on} */
  public Workers workers() {
    return workers;
  }

  private static void checkSameModel(
      ModelOutputs pool, @Nullable LabelledItems other, String name) {
    if (other == null) {
      return;
    }
    if (other.size() == 0) {
      throw new BadDataException("The %s set has no items.", name);
    }
    ModelOutputs o = other.outputs();
    if (o.classes() != pool.classes() || o.hidden().width() != pool.hidden().width()) {
      throw new BadDataException(
          "The %s set has %d features and %d classes per row and the pool %d and %d; both must come"
              + " from the same model.",
          name, o.hidden().width(), o.classes(), pool.hidden().width(), pool.classes());
    }
  }

  TargetedTask pool(ModelOutputs some) {
    return new TargetedTask(some, target, privateSet, labelled, embedding, learningRate, workers);
  }

  /**
   * Sets the target set.
   *
   * @param t the target set; null for none
   * @return a new task
   */
  public TargetedTask target(@Nullable LabelledItems t) {
    return new TargetedTask(pool, t, privateSet, labelled, embedding, learningRate, workers);
  }

  /**
   * Sets the private set.
   *
   * @param p the private set; null for none
   * @return a new task
   */
  public TargetedTask privateSet(@Nullable LabelledItems p) {
    return new TargetedTask(pool, target, p, labelled, embedding, learningRate, workers);
  }

  /**
   * Sets the labelled items.
   *
   * @param e the labelled items; null where they are not known
   * @return a new task
   */
  public TargetedTask labelled(@Nullable LabelledItems e) {
    return new TargetedTask(pool, target, privateSet, e, embedding, learningRate, workers);
  }

  /**
   * Sets the embedding by which items are compared.
   *
   * @param e the embedding
   * @return a new task
   */
  public TargetedTask embedding(Representation e) {
    return new TargetedTask(pool, target, privateSet, labelled, e, learningRate, workers);
  }

  /**
   * Sets the number of threads.
   *
   * @param n the number of threads, at least 1
   * @return a new task
   */
  public TargetedTask threads(int n) {
    return new TargetedTask(
        pool, target, privateSet, labelled, embedding, learningRate, new Workers(n));
  }

  /** {@return the number of items in the pool} */
  public int size() {
    return pool.size();
  }

  LabelledItems needTarget(String strategy) {
    return need(target, strategy, "target set");
  }

  LabelledItems needLabelled(String strategy) {
    return need(labelled, strategy, "labelled set");
  }

  static LabelledItems need(@Nullable LabelledItems set, String strategy, String name) {
    if (set == null) {
      throw new BadRequestException(
          "The strategy %s needs a %s, and none was given.", strategy, name);
    }
    return set;
  }

  /** Returns the pool by this embedding with a query set and a set to condition on. */
  synchronized Problem problem(
      Representation by, @Nullable LabelledItems query, @Nullable LabelledItems condition) {
    if (last == null || last.by != by || last.query != query || last.condition != condition) {
      last = null; // frees the stored similarities before the next ones are computed
      last = new CachedProblem(by, query, condition, make(by, query, condition));
    }
    return last.problem;
  }

  private Problem make(
      Representation by, @Nullable LabelledItems query, @Nullable LabelledItems condition) {
    Problem v =
        Problem.of(by.of(pool, null))
            .similarity(by.similarity(pool.classes()))
            .threads(workers.threads());
    v = query == null ? v : v.query(by.of(query.outputs(), query.labels()));
    return condition == null ? v : v.privateSet(by.of(condition.outputs(), condition.labels()));
  }
}
