package dev.prism.rerank;

import dev.prism.AuxiliarySet;
import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.Param;
import dev.prism.base.Workers;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.optimize.Certify;
import dev.prism.optimize.Optimizer;
import dev.prism.optimize.Optimizers;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.MeasureSpec;
import dev.prism.spec.Spec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Reranks what a retriever found, so that the picks are like the query and do not repeat each
 * other. Immutable and safe for use by multiple threads.
 *
 * <pre>{@code
 * Reranker reranker = Reranker.standard().tokens(3000);
 * Ranking ranking = reranker.rerank(Candidates.of(vectors).query(query).costs(tokens));
 * for (Ranked r : ranking) System.out.println(r.index() + "  " + r.reason());
 * }</pre>
 *
 * <p>Methods that change a reranker return a copy. Small inputs are reranked on the calling thread.
 */
public final class Reranker {
  /**
   * The measure of {@link #standard}: the member of facility location that fits what is given,
   * which is flvmi for a query and flcmi with passages that were shown, too.
   */
  public static final String STANDARD_MEASURE = "facility-location";

  /** The number of picks where neither a number nor a budget is set. */
  public static final int DEFAULT_K = 10;

  /** The features, in numbers, above which threads share the work. */
  private static final long LARGE = 8_000_000;

  private static final Reranker STANDARD = of(STANDARD_MEASURE);

  private final MeasureSpec measure;
  private final int k; // 0 where none is set
  private final double budget; // infinite where none is set
  private final int perGroup;
  private final double relevanceWeight;

  private Reranker(
      MeasureSpec measure, int k, double budget, int perGroup, double relevanceWeight) {
    this.measure = measure;
    this.k = k;
    this.budget = budget;
    this.perGroup = perGroup;
    this.relevanceWeight = relevanceWeight;
  }

  /** {@return a reranker that needs no settings: 10 picks by {@link #STANDARD_MEASURE}} */
  public static Reranker standard() {
    return STANDARD;
  }

  /**
   * Returns a reranker by a measure.
   *
   * @param measure a measure as in a {@link Request}, such as {@code logdetmi:ridge=0.1} or {@code
   *     gcmi + 0.5*sumredundancy}; a family such as {@code log-det}, which stands for the member
   *     that fits what is given; or {@code mmr:lambda=0.7}
   * @return the reranker
   */
  public static Reranker of(String measure) {
    String text = measure.strip();
    return text.equals("mmr") || text.startsWith("mmr:")
        ? of(
            Spec.parse(Mmr.class.getName() + text.substring(3), AuxiliarySet.Given.of(true, false)))
        : of(new MeasureSpec.Text(text));
  }

  /**
   * Returns a reranker by a measure with the default values of its parameters.
   *
   * @param measure the measure
   * @return the reranker
   */
  public static Reranker of(Measure measure) {
    return of(Spec.of(measure));
  }

  /**
   * Returns a reranker by a measure.
   *
   * @param measure the measure with its parameters
   * @return the reranker
   */
  public static Reranker of(MeasureSpec measure) {
    return new Reranker(measure, 0, Double.POSITIVE_INFINITY, Integer.MAX_VALUE, 1);
  }

  /**
   * Returns a reranker by maximal marginal relevance, to compare with.
   *
   * @param lambda the weight of the similarity to the query, from 0 to 1; the rest is that of the
   *     similarity to a pick before
   * @return the reranker
   */
  public static Reranker mmr(double lambda) {
    Mmr mmr = new Mmr();
    return of(Spec.of(mmr, mmr.info().params(Map.of(Param.LAMBDA, lambda))));
  }

  /**
   * Sets the number of picks.
   *
   * @param most the maximum number of picks, at least 1; fewer candidates are all picked
   * @return a copy with the number
   */
  public Reranker k(int most) {
    if (most < 1) {
      throw new BadRequestException("k is %d; it must be at least 1.", most);
    }
    return new Reranker(measure, most, budget, perGroup, relevanceWeight);
  }

  /**
   * Sets a budget, which limits the number of picks unless {@link #k} does so, too.
   *
   * @param most the maximum sum of the {@link Candidates#costs}, in their unit, positive
   * @return a copy with the budget
   */
  public Reranker tokens(double most) {
    if (!(most > 0)) {
      throw new BadRequestException("The budget is %s; it must be a positive number.", most);
    }
    return new Reranker(measure, k, most, perGroup, relevanceWeight);
  }

  /**
   * Limits the number of picks from one group, such as a document.
   *
   * @param most the maximum number of picks from each of the {@link Candidates#groups}, at least 1
   * @return a copy with the limit
   */
  public Reranker perGroup(int most) {
    if (most < 1) {
      throw new BadRequestException(
          "At most %d picks from a group were asked for; it must be at least 1.", most);
    }
    return new Reranker(measure, k, budget, most, relevanceWeight);
  }

  /**
   * Sets the weight of the {@link Candidates#scores}. With a weight of 1, the default, the best
   * score adds as much to a candidate as the measure gives to the best first pick, and the lowest
   * score adds nothing.
   *
   * @param weight the weight, not negative
   * @return a copy with the weight
   */
  public Reranker relevanceWeight(double weight) {
    if (!(weight >= 0) || Double.isInfinite(weight)) {
      throw new BadRequestException(
          "The weight of the scores is %s; it must be finite and not negative.", weight);
    }
    return new Reranker(measure, k, budget, perGroup, weight);
  }

  /**
   * Ranks candidates. Candidates whose vectors have no direction, because a number is not finite or
   * all are 0, are left out, which {@link Ranking#notes} says; so does a budget in which nothing
   * fits.
   *
   * @param c the candidates
   * @return the picks, the best first; empty if nothing may be picked
   * @throws BadRequestException if the measure needs a query, or other things that are not given
   * @throws BadDataException if the query has no direction or a cost is not a positive number
   */
  public Ranking rerank(Candidates c) {
    if (c.size() == 0) {
      return Ranking.empty("There are no candidates.");
    }
    try {
      return ranked(c, null, List.of());
    } catch (BadDataException e) {
      return withoutBadVectors(c, e);
    }
  }

  /** Checks vectors only when the library has rejected one, so that good ones are read once. */
  private Ranking withoutBadVectors(Candidates c, BadDataException e) {
    UsableVectors usable = UsableVectors.of(c);
    if (usable.all(c)) {
      throw e;
    }
    List<String> notes = usable.notes(c);
    int[] good = usable.candidates();
    return good.length == 0
        ? Ranking.empty(notes.getFirst())
        : ranked(c.select(good).withShown(usable.shown()), good, notes);
  }

  private Ranking ranked(
      Candidates c, int @org.jspecify.annotations.Nullable [] ids, List<String> notes) {
    Constraint within = constraint(c);
    if (within.knapsack() != null
        && Arrays.stream(c.costs).min().orElseThrow() > within.knapsack().budget()) {
      return Ranking.empty(
          "Nothing fits the budget of %s: the least cost of a candidate is %s."
              .formatted(budget, Arrays.stream(c.costs).min().orElseThrow()));
    }
    Problem v = problem(c);
    Spec spec = measure.resolve(v);
    v = spec.measure().needsNonNegative() ? v.similarity(Similarity.COSINE_CLIPPED) : v;
    Optimizer how = spec.measure() instanceof Mmr ? new InOrder() : Optimizers.AUTO;
    Spec scored =
        c.scores == null || relevanceWeight == 0
            ? spec
            : Spec.of(new WithScores(spec, relevanceWeight, c.scores));
    Request request =
        Request.pick(within)
            .measure(scored)
            .optimizer(how)
            .execution(Execution.exact())
            .certify(Certify.NONE);
    return new Ranking(request.from(v), ids, notes);
  }

  private Problem problem(Candidates c) {
    Problem v = Problem.of(c.vectors);
    v = c.query.length == 0 ? v : v.query(Features.of(c.query));
    v = c.shown.length == 0 ? v : v.privateSet(Features.of(c.shown));
    boolean large = (long) c.size() * c.vectors.width() > LARGE;
    return large ? v : v.workers(Workers.ONE);
  }

  private Constraint constraint(Candidates c) {
    boolean limited = budget < Double.POSITIVE_INFINITY;
    Constraint within =
        limited && k == 0
            ? Constraint.atMost(Integer.MAX_VALUE)
            : Constraint.atMost(Math.min(c.size(), k == 0 ? DEFAULT_K : k));
    if (limited) {
      if (c.costs == null) {
        throw new BadRequestException(
            "There is a budget of %s and no costs; give the cost of each candidate.", budget);
      }
      within = within.knapsack(new Knapsack(c.costs, budget));
    }
    if (perGroup < Integer.MAX_VALUE) {
      if (c.groups == null) {
        throw new BadRequestException(
            "At most %d picks from a group were asked for and there are no groups; give the group"
                + " of each candidate.",
            perGroup);
      }
      int groups = Arrays.stream(c.groups).max().orElse(-1) + 1;
      List<String> names = IntStream.range(0, groups).mapToObj(Integer::toString).toList();
      int[] most = new int[groups];
      Arrays.fill(most, perGroup);
      within = within.quotas(new Quotas(c.groups, names, new int[groups], most));
    }
    return c.include.length == 0 ? within : within.include(c.include);
  }

  @Override
  public String toString() {
    return measure.text()
        + (k == 0 ? "" : ", at most " + k)
        + (budget < Double.POSITIVE_INFINITY ? ", cost at most " + budget : "")
        + (perGroup < Integer.MAX_VALUE ? ", at most " + perGroup + " per group" : "");
  }
}
