package dev.prism.experiments.semantics;

import java.util.Collection;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a selection is like, each from 0 to 1.
 *
 * @param coverage query clusters that were hit ÷ queries
 * @param relevance picks in a query cluster ÷ picks
 * @param diversity clusters that were hit ÷ clusters
 * @param privacy 1 − picks in a private cluster ÷ picks
 */
public record Scores(double coverage, double relevance, double diversity, double privacy) {
  /** One of the four, with the paper's name for it. */
  public enum Kind {
    COVERAGE("query-coverage", Scores::coverage),
    RELEVANCE("query-relevance", Scores::relevance),
    DIVERSITY("diversity", Scores::diversity),
    PRIVACY("privacy-irrelevance", Scores::privacy);

    private final String title;
    private final ToDoubleFunction<Scores> of;

    Kind(String title, ToDoubleFunction<Scores> of) {
      this.title = title;
      this.of = of;
    }

    public String title() {
      return title;
    }

    public double of(Scores s) {
      return of.applyAsDouble(s);
    }
  }

  public static Scores of(Points p, int... picks) {
    int[] hit = IntStream.of(picks).map(j -> p.cluster()[j]).distinct().toArray();
    double queries = IntStream.of(hit).filter(p::isQuery).count();
    double relevant = IntStream.of(picks).filter(j -> p.isQuery(p.cluster()[j])).count();
    double exposed = IntStream.of(picks).filter(j -> p.isPrivate(p.cluster()[j])).count();
    return new Scores(
        queries / Points.QUERIES,
        relevant / picks.length,
        (double) hit.length / Points.CLUSTERS,
        1 - exposed / picks.length);
  }

  static Scores mean(Collection<Scores> all) {
    return new Scores(
        mean(all, Scores::coverage),
        mean(all, Scores::relevance),
        mean(all, Scores::diversity),
        mean(all, Scores::privacy));
  }

  private static double mean(Collection<Scores> all, ToDoubleFunction<Scores> of) {
    return all.stream().mapToDouble(of).average().orElse(Double.NaN);
  }
}
