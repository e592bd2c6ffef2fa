package dev.prism.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.prism.Pick;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The works that the benchmark times do what their names say, and the clock counts each of them for
 * itself.
 */
class ReferencesTest {
  /** OpenBLAS computes the product whose time the tiles are compared with. */
  @Test
  void sgemmIsAMatrixProduct() {
    Sgemm blas = Sgemm.load();
    assumeThat(blas).as("a library for this machine").isNotNull();
    int m = 7, n = 5, d = 33;
    float[] a = random(m * d, 1), b = random(n * d, 2), c = new float[m * n];
    blas.threads(1);
    blas.product(a, m, b, n, d, c);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double s = 0;
        for (int k = 0; k < d; k++) {
          s += (double) a[i * d + k] * b[j * d + k];
        }
        assertThat((double) c[i * n + j]).isCloseTo(s, within(1e-4));
      }
    }
  }

  private static float[] random(int n, long seed) {
    SplittableRandom r = new SplittableRandom(seed);
    float[] x = new float[n];
    for (int i = 0; i < n; i++) {
      x[i] = (float) r.nextGaussian();
    }
    return x;
  }

  /** Every call gives equal data; rows of two seeds lie around the same forty directions. */
  @Test
  void randomDataAreRepeatableAndClustered() {
    Features one = RandomData.clusters(200, 16, 1), again = RandomData.clusters(200, 16, 1);
    Features other = RandomData.clusters(200, 16, 2);
    float[] x = new float[16], y = new float[16];
    int near = 0;
    for (int i = 0; i < 200; i++) {
      one.read(i, x, 0);
      again.read(i, y, 0);
      assertThat(x).containsExactly(y);
      int of = i;
      near +=
          IntStream.range(0, 200).mapToDouble(j -> cosine(one, of, other, j)).max().getAsDouble()
                  > 0.5
              ? 1
              : 0;
    }
    assertThat(near).isGreaterThan(150);
    one.read(0, x, 0);
    other.read(0, y, 0);
    assertThat(x).isNotEqualTo(y);
  }

  private static double cosine(Features a, int i, Features b, int j) {
    float[] x = new float[a.width()], y = new float[a.width()];
    a.read(i, x, 0);
    b.read(j, y, 0);
    double xy = 0, xx = 0, yy = 0;
    for (int k = 0; k < x.length; k++) {
      xy += x[k] * y[k];
      xx += x[k] * x[k];
      yy += y[k] * y[k];
    }
    return xy / Math.sqrt(xx * yy);
  }

  @Test
  void everyCaseSelectsAsManyItemsAsItSays() {
    Set<String> measures = new HashSet<>();
    for (PeerCase p : PeerCase.all()) {
      if (measures.add(p.measure())) {
        Selection s = Case.of(p.measure(), 120, 6, p.query(), p.hasPrivate()).run(1);
        assertThat(s.picks()).as(p.measure()).hasSize(6);
        assertThat(s.picks().stream().map(Pick::index).distinct()).hasSize(6);
      }
    }
    assertThat(measures).hasSizeGreaterThan(10);
  }

  @Test
  void measuresOfNonNegativeSimilaritiesGetThem() {
    assertThat(Case.similarity("com:psi=sqrt")).isEqualTo(Similarity.EUCLIDEAN);
    assertThat(Case.similarity("fl")).isEqualTo(Similarity.COSINE);
  }

  /** Works take turns, each is made anew in each of three passes, and the best time counts. */
  @Test
  void timingsTakeTurns() {
    List<String> order = new ArrayList<>();
    List<Supplier<Runnable>> works = List.of(() -> work(order, "a", 2), () -> work(order, "b", 30));
    Timing[] t = Timing.bests(3, works);
    assertThat(order.stream().filter(s -> s.startsWith("make")))
        .containsExactly("make a", "make b", "make a", "make b", "make a", "make b");
    assertThat(order.stream().filter("a"::equals).count()).isGreaterThanOrEqualTo(3);
    assertThat(t[0].seconds()).isBetween(0.002, t[1].seconds());
    assertThat(t[1].seconds()).isGreaterThanOrEqualTo(0.03);
    assertThat(t[0].peak()).isPositive();
  }

  private static Runnable work(List<String> order, String name, int milliseconds) {
    order.add("make " + name);
    return () -> {
      order.add(name);
      long end = System.nanoTime() + milliseconds * 1_000_000L;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    };
  }
}
