package dev.prism.mixture;

import dev.prism.AuxiliarySet;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Side;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Optimizers;
import dev.prism.optimize.RunOptions;
import dev.prism.spec.Similarities;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A task with everything that does not depend on Θ: similarities, the scales of components, the
 * loss, and human summaries as sets of items. Immutable and safe for use by multiple threads.
 *
 * @param collection the collection
 * @param task the task
 * @param problem the similarities
 * @param scales the divisors of components: their means over random sets of k items
 * @param vrouge V-ROUGE against the references; null without references
 * @param summaries the items of each human summary; for a text or tied ratings, the items that
 *     cover it best
 * @param countsTexts whether V-ROUGE counts the words of the texts
 */
public record PreparedTask(
    AnnotatedCollection collection,
    AnnotatedCollection.Task task,
    Problem problem,
    ComponentScales scales,
    @Nullable VRouge vrouge,
    List<int[]> summaries,
    boolean countsTexts) {
  /** Collections of up to this number of items store all similarities, in 64 MB. */
  private static final int KEPT = 4000;

  private static final RunOptions ALONE = RunOptions.DEFAULT.threads(1);

  /**
   * Prepares the tasks of a collection.
   *
   * @param c the collection
   * @param kernel the similarity
   * @param maxRepresented the largest number of items that facility location represents; of a
   *     larger collection, that number at equal distances
   * @return the tasks
   */
  public static List<PreparedTask> of(AnnotatedCollection c, String kernel, int maxRepresented) {
    Similarity by = Similarities.named(kernel).fit(c.items());
    Problem given = Problem.of(c.items()).similarity(by).threads(1);
    Kernel ground = given.ground();
    Kernel kept = c.size() <= KEPT ? Kernels.dense(ground, Workers.ONE) : ground;
    Problem base = Problem.of(Side.V, kept).threads(1).counts(c.words().rows());
    if (c.size() > maxRepresented) {
      Problem some = given.representing(spread(c.items(), maxRepresented));
      base = base.block(Side.R, Side.V, some.represented());
    }
    List<PreparedTask> out = new ArrayList<>();
    for (AnnotatedCollection.Task t : c.tasks()) {
      Problem p = base;
      for (Map.Entry<Side, Features> one : auxiliarySets(t).entrySet()) {
        p = p.block(one.getKey(), Side.V, between(one.getValue(), c.items(), by));
        for (Map.Entry<Side, Features> other : auxiliarySets(t).entrySet()) {
          Kernel k = between(one.getValue(), other.getValue(), by);
          p = p.block(one.getKey(), other.getKey(), k);
        }
        if (c.size() > maxRepresented) {
          Kernel k = between(one.getValue(), spread(c.items(), maxRepresented), by);
          p = p.block(one.getKey(), Side.R, k);
        }
      }
      out.add(of(c, t, p, new ComponentScales(p, t.k())));
    }
    return out;
  }

  private static Map<Side, Features> auxiliarySets(AnnotatedCollection.Task t) {
    Map<Side, Features> out = new EnumMap<>(Side.class);
    if (t.query() != null) {
      out.put(Side.Q, t.query());
    }
    if (t.privateSet() != null) {
      out.put(Side.P, t.privateSet());
    }
    return out;
  }

  /** Returns the stored similarities of rows to columns. */
  private static Kernel between(Features rows, Features columns, Similarity by) {
    Kernel k = Problem.of(columns).similarity(by).threads(1).query(rows).cross(AuxiliarySet.QUERY);
    return Kernels.dense(k, Workers.ONE);
  }

  private static Features spread(Features x, int rows) {
    int[] some = new int[rows];
    for (int i = 0; i < rows; i++) {
      some[i] = (int) ((long) i * x.size() / rows);
    }
    return x.select(some);
  }

  private static PreparedTask of(
      AnnotatedCollection c, AnnotatedCollection.Task t, Problem p, ComponentScales scales) {
    VRouge all =
        t.references().isEmpty()
            ? null
            : new VRouge(
                c.words(),
                t.references().stream().map(AnnotatedCollection.Reference::counts).toList());
    List<int[]> summaries = new ArrayList<>();
    for (AnnotatedCollection.Reference r : t.references()) {
      summaries.add(r.items() != null && r.weights() == null ? r.items() : oracle(c, t, r));
    }
    return new PreparedTask(c, t, p, scales, all, List.copyOf(summaries), c.countsTexts());
  }

  /** Returns the items that cover a human text best, by V-ROUGE against that text alone. */
  private static int[] oracle(
      AnnotatedCollection c, AnnotatedCollection.Task t, AnnotatedCollection.Reference r) {
    VRouge one = new VRouge(c.words(), List.of(r.counts()));
    Objective f = Objective.of(c.size()).plus("covers the text", one);
    return greedy(f, t);
  }

  /**
   * Returns the consensus of people: the items that cover all references best, by the greedy
   * maximum of V-ROUGE.
   *
   * @return the items
   */
  public int[] consensus() {
    return greedy(Objective.of(collection.size()).plus("covers the references", vrouge), task);
  }

  /** Returns the greedy selection within the budget of a task. */
  private static int[] greedy(Objective f, AnnotatedCollection.Task t) {
    return greedy(f, t.constraint());
  }

  private static int[] greedy(Objective f, Constraint within) {
    // Lazy greedy makes the picks of plain greedy where it is allowed.
    Selection s = (f.submodular() ? Optimizers.LAZY : Optimizers.GREEDY).maximize(f, within, ALONE);
    return s.indices();
  }

  /**
   * Maximizes an objective by greedy under another number of items.
   *
   * @param f the objective
   * @param k the number of items; the budget of the task is a number of items, too
   * @return the selected items, of which the first ones are the selection of fewer items
   */
  int[] greedy(Objective f, int k) {
    return greedy(f, Constraint.atMost(Math.min(k, collection.size())));
  }

  /**
   * Maximizes an objective by greedy, under a budget of words or seconds also by gain per cost.
   *
   * @param f the objective
   * @return the selected items
   */
  public int[] greedy(Objective f) {
    return greedy(f, task);
  }

  /**
   * Returns this task with simulated references: each annotator maximizes the mixture by stochastic
   * greedy, which evaluates a random sample of the candidates before each pick.
   *
   * @param mixture the family of mixtures
   * @param theta Θ
   * @param people the number of annotators
   * @param seed the random seed
   * @return the task with its references
   */
  public PreparedTask simulated(ParametricMixture mixture, double[] theta, int people, long seed) {
    Objective f = mixture.on(this, theta);
    List<AnnotatedCollection.Reference> references = new ArrayList<>();
    for (int person = 0; person < people; person++) {
      int[] y =
          Optimizers.named("stochastic:epsilon=0.1")
              .maximize(f, task.constraint(), ALONE.seed(seed + person))
              .indices();
      references.add(
          new AnnotatedCollection.Reference(
              "simulated " + (person + 1), y, null, collection.words().total(y)));
    }
    AnnotatedCollection.Task summarised =
        new AnnotatedCollection.Task(
            task.name(), task.query(), task.privateSet(), task.constraint(), task.k(), references);
    return of(collection, summarised, problem, scales);
  }
}
