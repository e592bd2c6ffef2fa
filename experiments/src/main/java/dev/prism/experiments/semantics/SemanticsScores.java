package dev.prism.experiments.semantics;

import java.util.Collection;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Scores of a selection, each from 0 to 1.
 *
 * @param coverage query clusters that were hit ÷ queries
 * @param relevance picks in a query cluster ÷ picks
 * @param diversity clusters that were hit ÷ clusters
 * @param privacy 1 − picks in a private cluster ÷ picks
 */
record SemanticsScores(double coverage, double relevance, double diversity, double privacy) {
  /** One of the four, with the paper's name for it. */
  enum Kind {
    COVERAGE("query-coverage", SemanticsScores::coverage),
    RELEVANCE("query-relevance", SemanticsScores::relevance),
    DIVERSITY("diversity", SemanticsScores::diversity),
    PRIVACY("privacy-irrelevance", SemanticsScores::privacy);

    private final String title;
    private final ToDoubleFunction<SemanticsScores> of;

    Kind(String title, ToDoubleFunction<SemanticsScores> of) {
      this.title = title;
      this.of = of;
    }

    String title() {
      return title;
    }

    /** {@return the JSON key of this score} */
    String key() {
      return title.replace('-', '_');
    }

    double of(SemanticsScores s) {
      return of.applyAsDouble(s);
    }
  }

  static SemanticsScores of(SyntheticPoints p, int... picks) {
    int[] hit = IntStream.of(picks).map(j -> p.cluster()[j]).distinct().toArray();
    double queries = IntStream.of(hit).filter(p::isQuery).count();
    double relevant = IntStream.of(picks).filter(j -> p.isQuery(p.cluster()[j])).count();
    double exposed = IntStream.of(picks).filter(j -> p.isPrivate(p.cluster()[j])).count();
    return new SemanticsScores(
        queries / SyntheticPoints.QUERIES,
        relevant / picks.length,
        (double) hit.length / SyntheticPoints.CLUSTERS,
        1 - exposed / picks.length);
  }

  static SemanticsScores mean(Collection<SemanticsScores> all) {
    return new SemanticsScores(
        mean(all, SemanticsScores::coverage),
        mean(all, SemanticsScores::relevance),
        mean(all, SemanticsScores::diversity),
        mean(all, SemanticsScores::privacy));
  }

  private static double mean(
      Collection<SemanticsScores> all, ToDoubleFunction<SemanticsScores> of) {
    return all.stream().mapToDouble(of).average().orElse(Double.NaN);
  }
}
