package dev.prism.mixture;

import dev.prism.Guide;
import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Side;
import dev.prism.base.Workers;
import dev.prism.kernel.DenseKernel;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Greedy;
import dev.prism.optimize.Run;
import dev.prism.optimize.StochasticGreedy;
import dev.prism.spec.Similarities;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A task with all that does not depend on Θ: similarities, each component's scale, the loss, and
 * the people's summaries as sets of items.
 *
 * @param scales what components are divided by: their means over random sets of k
 * @param vrouge null where nobody has summarised it yet
 * @param summaries a person's items; of a text, the items that say it best
 */
public record Prepared(
    Collection collection,
    Collection.Task task,
    Problem problem,
    Scales scales,
    VRouge vrouge,
    List<int[]> summaries) {
  /** Collections of so many items have all their similarities kept: 64 MB. */
  private static final int KEPT = 4000;

  private static final Run ALONE = Run.DEFAULT.threads(1);

  /**
   * @param represent at most so many items are represented by facility location; above that, as
   *     many, evenly spread
   */
  public static List<Prepared> of(Collection c, String kernel, int represent) {
    Similarity by = Similarities.named(kernel).fit(c.items());
    Problem given = Problem.of(c.items()).similarity(by).threads(1);
    Kernel ground = given.ground();
    Kernel kept = c.size() <= KEPT ? DenseKernel.copy(ground, Workers.ONE) : ground;
    Problem base = Problem.of(Side.V, kept).threads(1);
    if (c.size() > represent) {
      Problem some = given.representing(spread(c.items(), represent));
      base = base.block(Side.R, Side.V, some.represented());
    }
    List<Prepared> out = new ArrayList<>();
    for (Collection.Task t : c.tasks()) {
      Problem p = base;
      for (Map.Entry<Side, Features> guide : guides(t).entrySet()) {
        p = p.block(guide.getKey(), Side.V, between(guide.getValue(), c.items(), by));
        for (Map.Entry<Side, Features> other : guides(t).entrySet()) {
          Kernel k = between(guide.getValue(), other.getValue(), by);
          p = p.block(guide.getKey(), other.getKey(), k);
        }
        if (c.size() > represent) {
          Kernel k = between(guide.getValue(), spread(c.items(), represent), by);
          p = p.block(guide.getKey(), Side.R, k);
        }
      }
      out.add(of(c, t, p, new Scales(p, t.k())));
    }
    return out;
  }

  private static Map<Side, Features> guides(Collection.Task t) {
    Map<Side, Features> out = new EnumMap<>(Side.class);
    if (t.query() != null) {
      out.put(Side.Q, t.query());
    }
    if (t.avoid() != null) {
      out.put(Side.P, t.avoid());
    }
    return out;
  }

  /** Similarities of rows to columns, kept. */
  private static Kernel between(Features rows, Features columns, Similarity by) {
    Kernel k = Problem.of(columns).similarity(by).threads(1).query(rows).cross(Guide.QUERY);
    return DenseKernel.copy(k, Workers.ONE);
  }

  private static Features spread(Features x, int rows) {
    int[] some = new int[rows];
    for (int i = 0; i < rows; i++) {
      some[i] = (int) ((long) i * x.size() / rows);
    }
    return x.select(some);
  }

  private static Prepared of(Collection c, Collection.Task t, Problem p, Scales scales) {
    VRouge all =
        t.references().isEmpty()
            ? null
            : new VRouge(
                c.words(), t.references().stream().map(Collection.Reference::counts).toList());
    List<int[]> summaries = new ArrayList<>();
    for (Collection.Reference r : t.references()) {
      summaries.add(r.items() != null ? r.items() : oracle(c, t, r));
    }
    return new Prepared(c, t, p, scales, all, List.copyOf(summaries));
  }

  /** The items that say a person's text best, by V-ROUGE against that text alone. */
  private static int[] oracle(Collection c, Collection.Task t, Collection.Reference r) {
    VRouge one = new VRouge(c.words(), List.of(r.counts()));
    Objective f = Objective.of(c.size()).plus("says it", one);
    return greedy(f, t);
  }

  /** Greedy's choice within the task's budget. */
  private static int[] greedy(Objective f, Collection.Task t) {
    Selection s = new Greedy().maximize(f, t.within(), ALONE);
    return s.indices();
  }

  /** Plain greedy, which needs no diminishing returns. */
  public int[] greedy(Objective f) {
    return greedy(f, task);
  }

  /**
   * The same task with simulated references: each person maximizes the mixture by stochastic
   * greedy, which looks at a random sample of the candidates before each pick.
   *
   * @param theta the parameters of the mixture
   */
  public Prepared simulated(Blend blend, double[] theta, int people, long seed) {
    Objective f = blend.on(this, theta);
    List<Collection.Reference> references = new ArrayList<>();
    for (int person = 0; person < people; person++) {
      int[] y =
          new StochasticGreedy(0.1).maximize(f, task.within(), ALONE.seed(seed + person)).indices();
      references.add(
          new Collection.Reference(
              "simulated " + (person + 1), y, null, collection.words().total(y)));
    }
    Collection.Task summarised =
        new Collection.Task(
            task.name(), task.query(), task.avoid(), task.within(), task.k(), references);
    return of(collection, summarised, problem, scales);
  }
}
