package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.kernel.Features;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Request;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Features to selection, warm and in process, beside what submodlib needs for the same: its kernel
 * made by numpy, its fastest correct optimizer, recorded on such a machine on another day.
 */
public final class EndToEnd {
  private EndToEnd() {}

  /** One line of the table; {@code peer} in seconds. */
  private record Case(
      String measure,
      Similarity kernel,
      int n,
      int k,
      boolean query,
      boolean avoid,
      double peer,
      double goal) {}

  private static final Case[] CASES = {
    new Case("fl", Similarity.COSINE, 5000, 100, false, false, 2.2, 10),
    new Case("flvmi", Similarity.COSINE, 5000, 100, true, false, 4.0, 10),
    new Case("flcg", Similarity.COSINE, 5000, 100, false, true, 2.7, 10),
    new Case("flcmi", Similarity.COSINE, 5000, 100, true, true, 5.5, 10),
    new Case("gc:lambda=0.4", Similarity.COSINE, 5000, 100, false, false, 2.3, 10),
    new Case("logdetmi:ridge=1", Similarity.COSINE, 2000, 100, true, false, 0.57, 10),
    new Case("logdetcmi:ridge=1", Similarity.COSINE, 2000, 100, true, true, 0.53, 10),
    new Case("disparitysum", Similarity.COSINE, 2000, 100, false, false, 0.63, 10),
    new Case("flqmi", Similarity.COSINE, 50_000, 100, true, false, 0.11, 3),
    new Case("gcmi", Similarity.COSINE, 50_000, 100, true, false, 0.11, 3),
    new Case("com:psi=log", Similarity.EUCLIDEAN, 20_000, 100, true, false, 0.20, 3),
    new Case("com:psi=log", Similarity.EUCLIDEAN, 50_000, 100, true, false, Double.NaN, 0),
  };

  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
    System.out.printf(
        Locale.ROOT,
        "%-18s %7s %5s %8s %8s %10s %8s %8s %8s %6s%n",
        "measure",
        "n",
        "k",
        "best s",
        "median",
        "submodlib",
        "times",
        "peak MB",
        "looks",
        "goal");
    boolean all = true;
    for (Case c : CASES) {
      all &= run(c, rounds);
    }
    System.out.println(all ? "All goals met." : "Some goals missed.");
  }

  private static boolean run(Case c, int rounds) {
    Features pool = clusters(c.n, 128, 1);
    Features query = clusters(10, 128, 2);
    Features avoid = clusters(10, 128, 3);
    double[] seconds = new double[rounds];
    long looks = 0;
    for (int r = 0; r < rounds; r++) {
      System.gc();
      resetPeaks();
      long start = System.nanoTime();
      Problem v = Problem.of(pool).similarity(c.kernel);
      if (c.query) {
        v = v.query(query);
      }
      if (c.avoid) {
        v = v.avoid(avoid);
      }
      Selection s = Request.pick(c.k).measure(c.measure).from(v).selection();
      seconds[r] = (System.nanoTime() - start) / 1e9;
      looks = s.evaluations();
      if (s.picks().size() != c.k) {
        throw new IllegalStateException(c.measure + " picked " + s.picks().size());
      }
    }
    Arrays.sort(seconds);
    double times = c.peer / seconds[0];
    boolean met = Double.isNaN(times) || times >= c.goal;
    System.out.printf(
        Locale.ROOT,
        "%-18s %7d %5d %8.4f %8.4f %10s %8s %8.0f %8d %6s%s%n",
        c.measure,
        c.n,
        c.k,
        seconds[0],
        seconds[rounds / 2],
        Double.isNaN(c.peer) ? "" : String.format(Locale.ROOT, "%.2f", c.peer),
        Double.isNaN(times) ? "" : String.format(Locale.ROOT, "%.1fx", times),
        peak() / 1e6,
        looks,
        c.goal == 0 ? "" : String.format(Locale.ROOT, "%.0fx", c.goal),
        met ? "" : "  missed");
    return met;
  }

  /** Forty directions with noise around them, as embeddings have. */
  static Features clusters(int n, int d, long seed) {
    SplittableRandom centres = new SplittableRandom(0);
    float[][] centre = new float[40][d];
    for (float[] c : centre) {
      for (int k = 0; k < d; k++) {
        c[k] = (float) centres.nextGaussian();
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    float[] x = new float[n * d];
    for (int i = 0; i < n; i++) {
      float[] c = centre[random.nextInt(centre.length)];
      for (int k = 0; k < d; k++) {
        x[i * d + k] = c[k] + (float) random.nextGaussian();
      }
    }
    return Features.of(x, d);
  }

  private static void resetPeaks() {
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** The largest heap since the last reset: pools peak at different times, so this is no less. */
  private static long peak() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(p -> p.getType() == MemoryType.HEAP)
        .mapToLong(p -> p.getPeakUsage().getUsed())
        .sum();
  }
}
