package dev.prism.experiments.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.experiments.certificates.CertificatesResults.Location;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocationGraphTest {
  private static int leastSum(LocationGraph g) {
    int n = g.distance().length, least = Integer.MAX_VALUE;
    for (int set = 1; set < 1 << n; set++) {
      if (Integer.bitCount(set) != g.k()) {
        continue;
      }
      int chosen = set;
      int sum =
          Arrays.stream(g.distance())
              .mapToInt(
                  d ->
                      IntStream.range(0, n)
                          .filter(j -> (chosen >> j & 1) == 1)
                          .map(j -> d[j])
                          .min()
                          .getAsInt())
              .sum();
      least = Math.min(least, sum);
    }
    return least;
  }

  /** The path 1–2–3 is shorter than the edge 1–3, and the last length of an edge counts. */
  @Test
  void pathsAreShortestAndLaterEdgesCount() {
    LocationGraph g =
        LocationGraph.parse("g", List.of(" 3 4 1", " 1 2 9", " 2 3 2", "1 3 7", "1 2 3 "), 5);
    assertThat(g.distance()).isDeepEqualTo(new int[][] {{0, 3, 5}, {3, 0, 2}, {5, 2, 0}});
    assertThat(g.k()).isEqualTo(1);
    assertThat(g.sum(3 * 5 - 5)).isEqualTo(5);
  }

  @Test
  void randomGraphsAreConnectedAndOfTheSizesOfThePublishedOnes() {
    LocationGraph eighth = LocationGraph.random("random8", 8);
    assertThat(eighth.distance()).hasDimensions(200, 200);
    assertThat(eighth.k()).isEqualTo(20);
    for (int[] row : eighth.distance()) {
      assertThat(Arrays.stream(row).max().getAsInt()).isBetween(1, 2000);
    }
  }

  /** The search finds the least sum and proves it; all bounds are below it. */
  @Test
  void theSearchFindsTheLeastSum() {
    for (int seed = 0; seed < 4; seed++) {
      LocationGraph g = LocationGraph.random("g", 14, 2 + seed, seed);
      double least = leastSum(g);
      Location l = CertificatesExperiment.location(g, 1000);
      assertThat(l.found()).isEqualTo(least);
      assertThat(l.optimal()).isTrue();
      assertThat(l.greedy()).isGreaterThanOrEqualTo(l.swap());
      assertThat(l.swap()).isGreaterThanOrEqualTo(least);
      assertThat(List.of(l.none(), l.tight(), l.least())).allMatch(b -> b <= least);
      assertThat(l.least()).isGreaterThan(least - 0.5);
    }
  }
}
