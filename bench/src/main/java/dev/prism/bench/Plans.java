package dev.prism.bench;

import dev.prism.AuxiliarySet;
import dev.prism.Concepts;
import dev.prism.Measure;
import dev.prism.Problem;
import dev.prism.Storage;
import dev.prism.kernel.Features;
import dev.prism.run.PreparedRun;
import dev.prism.run.Request;
import dev.prism.run.TimeEstimate;
import dev.prism.spec.Measures;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The estimated time of an exact run beside the time that it takes. Public for the virtual machines
 * that it starts.
 */
public final class Plans {
  private static final int K = 50;
  private static final int D = 64;
  private static final int STORED = 20_000;
  private static final int COMPUTED = 60_000;

  /** Estimates should be within a factor of two. */
  private static final double GOAL = 0.5;

  /** Measures that sweep a square of similarities. */
  private static final Set<String> SWEEPING = Set.of("fl", "flvmi", "flcg", "flcmi", "saturated");

  private final Consumer<BenchmarkLine> out;

  Plans(Consumer<BenchmarkLine> out) {
    this.out = out;
  }

  /**
   * All measures on a pool that is stored and, in a long run, those that sweep a square on the fly.
   */
  void run(boolean large) {
    for (Measure m : Measures.ALL) {
      line(m.info().name(), STORED);
    }
    for (Measure m : Measures.ALL) {
      if (large && SWEEPING.contains(m.info().name())) {
        line(m.info().name(), COMPUTED);
      }
    }
  }

  /** Both in a virtual machine of its own, as the commands are. */
  private void line(String measure, int n) {
    out.accept(line(measure, n, seconds("plan", measure, n), seconds("select", measure, n)));
  }

  static BenchmarkLine line(String measure, int n, double estimated, double actual) {
    double nearness = Math.min(estimated / actual, actual / estimated);
    String name = "plan " + measure + ": nearness to select";
    int cores = Machine.cores();
    return new BenchmarkLine(
        name, n, D, K, cores, estimated, 0, actual, nearness, GOAL, Double.NaN);
  }

  private static double seconds(String what, String measure, int n) {
    String heap = "-Xmx" + (Runtime.getRuntime().maxMemory() >> 20) + "m";
    return FreshJvms.seconds(
        List.of(FreshJvms.MODULE, heap), Plans.class, what, measure, String.valueOf(n));
  }

  static Problem problem(Measure m, int n) {
    Features x = RandomData.clusters(n, D, 1);
    if (m.info().usesConcepts()) {
      return Problem.of(concepts(n, m.info().needs()));
    }
    Problem v =
        Problem.of(x)
            .counts(absolute(x)) // which measures of coverage read
            .similarity(Case.similarity(m.info().name()));
    Set<AuxiliarySet> needs = m.info().needs();
    v = needs.contains(AuxiliarySet.QUERY) ? v.query(RandomData.clusters(10, D, 2)) : v;
    return needs.contains(AuxiliarySet.PRIVATE) ? v.privateSet(RandomData.clusters(10, D, 3)) : v;
  }

  /** Ten of a thousand concepts an item. */
  private static Concepts concepts(int n, Set<AuxiliarySet> needs) {
    SplittableRandom r = new SplittableRandom(4);
    int[][] of = new int[n][];
    for (int i = 0; i < n; i++) {
      of[i] = r.ints(10, 0, 1000).distinct().sorted().toArray();
    }
    double[] weight = r.doubles(1000).toArray();
    Concepts c = Concepts.of(of, weight);
    int[] covered = r.ints(100, 0, 1000).distinct().toArray();
    c = needs.contains(AuxiliarySet.QUERY) ? c.withAuxiliarySet(AuxiliarySet.QUERY, covered) : c;
    return needs.contains(AuxiliarySet.PRIVATE)
        ? c.withAuxiliarySet(AuxiliarySet.PRIVATE, covered)
        : c;
  }

  private static Features absolute(Features x) {
    float[] all = new float[x.size() * x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, all, i * x.width());
    }
    for (int i = 0; i < all.length; i++) {
      all[i] = Math.abs(all[i]);
    }
    return Features.of(all, x.width());
  }

  /**
   * Prints the estimated or the actual seconds of one run.
   *
   * @param args plan or select, the measure, and the number of items
   */
  public static void main(String[] args) {
    Measure m = Measures.named(args[1], true, true);
    int n = Integer.parseInt(args[2]);
    Problem v = problem(m, n);
    v = n > STORED ? v.storage(Storage.ON_THE_FLY) : v;
    PreparedRun run = Request.pick(K).measure(m).prepare(v);
    if (args[0].equals("plan")) {
      System.out.println(TimeEstimate.of(run).seconds().orElse(Double.NaN));
      return;
    }
    long start = System.nanoTime();
    run.run();
    System.out.println((System.nanoTime() - start) / 1e9);
  }
}
