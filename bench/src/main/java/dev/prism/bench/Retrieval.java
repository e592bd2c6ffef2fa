package dev.prism.bench;

import com.sun.management.ThreadMXBean;
import dev.prism.rerank.Candidates;
import dev.prism.rerank.Reranker;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Consumer;

/** Ten of what a query retrieved: the time of a call, half of the calls and 99 of 100. */
final class Retrieval {
  private static final int K = 10, POOLS = 4;
  private static final double WARM_SECONDS = 2;

  private final int calls;
  private final Consumer<BenchmarkLine> out;

  Retrieval(int calls, Consumer<BenchmarkLine> out) {
    this.calls = calls;
    this.out = out;
  }

  /** The sorted times of calls, in seconds, and the bytes that a call allocated. */
  record Calls(double[] seconds, long bytes) {
    double quantile(double q) {
      return seconds[(int) (q * (seconds.length - 1))];
    }
  }

  void run() {
    Candidates[] small = candidates(200, 768), large = candidates(1000, 1536);
    Calls usual = usual(200, 768);
    line("MMR, every cosine anew", 200, 768, usual, 0.5, Double.NaN);
    for (String measure : new String[] {"mmr", "logdetmi", "gcmi + 0.5*sumredundancy"}) {
      goals(measure, small, 200, 768, 150e-6, usual);
    }
    goals("flvmi", small, 200, 768, 600e-6, usual);
    Calls many = time(Reranker.of("logdetmi"), large);
    line("logdetmi p50", 1000, 1536, many, 0.5, 2e-3);
  }

  private void goals(String measure, Candidates[] c, int n, int d, double median, Calls usual) {
    Calls t = time(Reranker.of(measure), c);
    String name = measure.startsWith("gcmi +") ? "gcmi with diversity" : measure;
    line(name + " p50", n, d, t, 0.5, median);
    line(name + " p99", n, d, t, 0.99, Double.isNaN(median) ? Double.NaN : 1e-3);
    double ours = t.quantile(0.5), theirs = usual.quantile(0.5);
    out.accept(line(name + " / MMR anew", n, d, ours, t.bytes, theirs, Double.NaN));
  }

  private void line(String name, int n, int d, Calls t, double quantile, double goal) {
    double seconds = t.quantile(quantile);
    out.accept(line(name, n, d, seconds, t.bytes, goal, Double.isNaN(goal) ? goal : 1));
  }

  private static BenchmarkLine line(
      String name, int n, int d, double seconds, long bytes, double reference, double goal) {
    return new BenchmarkLine(
        "rerank " + name,
        n,
        d,
        K,
        1,
        seconds,
        bytes,
        reference,
        reference / seconds,
        goal,
        Double.NaN);
  }

  static Candidates[] candidates(int n, int d) {
    Candidates[] out = new Candidates[POOLS];
    for (int p = 0; p < POOLS; p++) {
      float[][] rows = RandomData.rows(n + 1, d, p);
      out[p] = Candidates.of(Arrays.copyOf(rows, n)).query(rows[n]);
    }
    return out;
  }

  private Calls time(Reranker r, Candidates[] of) {
    Reranker ten = r.k(K);
    return time(calls, i -> ten.rerank(of[i % POOLS]).indices());
  }

  private interface Call {
    int[] run(int number);
  }

  private static Calls time(int calls, Call work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long end = System.nanoTime() + (long) (1e9 * WARM_SECONDS);
    for (int i = 0; i < 10 || System.nanoTime() < end; i++) {
      check(work.run(i));
    }
    double[] seconds = new double[calls];
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      int[] picks = work.run(i);
      seconds[i] = (System.nanoTime() - start) / 1e9;
      check(picks);
    }
    long bytes = (threads.getCurrentThreadAllocatedBytes() - before) / calls;
    Arrays.sort(seconds);
    return new Calls(seconds, bytes);
  }

  private static void check(int[] picks) {
    if (picks.length != K) {
      throw new IllegalStateException(picks.length + " picks");
    }
  }

  /**
   * Maximal marginal relevance as it is commonly written: all cosines are computed at every step.
   */
  private Calls usual(int n, int d) {
    float[][] rows = RandomData.rows(n + 1, d, 0);
    float[][] vectors = Arrays.copyOf(rows, n);
    return time(Math.max(20, calls / 50), i -> mmr(vectors, rows[n], 0.5));
  }

  static int[] mmr(float[][] vectors, float[] query, double lambda) {
    int[] picks = new int[K];
    boolean[] taken = new boolean[vectors.length];
    for (int k = 0; k < K; k++) {
      int best = -1;
      double most = Double.NEGATIVE_INFINITY;
      for (int j = 0; j < vectors.length; j++) {
        double nearest = k == 0 ? 0 : -1;
        for (int p = 0; p < k && !taken[j]; p++) {
          nearest = Math.max(nearest, cosine(vectors[j], vectors[picks[p]]));
        }
        double score = lambda * cosine(vectors[j], query) - (1 - lambda) * nearest;
        if (!taken[j] && score > most) {
          best = j;
          most = score;
        }
      }
      picks[k] = best;
      taken[best] = true;
    }
    return picks;
  }

  private static double cosine(float[] a, float[] b) {
    double ab = 0, aa = 0, bb = 0;
    for (int k = 0; k < a.length; k++) {
      ab += a[k] * b[k];
      aa += a[k] * a[k];
      bb += b[k] * b[k];
    }
    return ab / Math.sqrt(aa * bb);
  }
}
