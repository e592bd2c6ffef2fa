package dev.prism.bench;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.kernel.Features;
import dev.prism.kernel.Kernel;
import dev.prism.kernel.Kernels;
import dev.prism.kernel.Similarity;
import dev.prism.spec.Spec;
import java.util.function.Consumer;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Tiles beside OpenBLAS, and the dense sweep beside plain reading. */
final class Machine {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_PREFERRED;

  /** The milliseconds that OpenBLAS' threads keep spinning after their work. */
  private static final int SPINNING = 80;

  private final int rounds;
  private final Consumer<BenchmarkLine> out;

  Machine(int rounds, Consumer<BenchmarkLine> out) {
    this.rounds = rounds;
    this.out = out;
  }

  void run() {
    Sgemm blas = Sgemm.load();
    for (int d : new int[] {128, 512}) {
      for (int threads = 1; threads <= Math.min(2, cores()); threads++) {
        tiles(blas, d, threads, Similarity.DOT);
      }
    }
    tiles(blas, 128, Math.min(2, cores()), Similarity.COSINE_CLIPPED);
    for (int threads = 1; threads <= Math.min(2, cores()); threads++) {
      sweep(threads);
    }
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  private void tiles(Sgemm blas, int d, int threads, Similarity similarity) {
    int n = 4800;
    Features x = RandomData.clusters(n, d, 1), y = RandomData.clusters(n, d, 2);
    Workers workers = new Workers(threads);
    Kernel k = Kernels.onTheFly(x, y, similarity, workers);
    int[] js = Kernels.indices(n);
    Runnable tiles =
        () -> workers.parallelFor(n, 192, (from, to) -> k.scan(js, from, to, new Dropped()));
    Timing ours;
    double theirs = Double.NaN;
    if (blas == null) {
      ours = Timing.best(rounds, tiles);
    } else {
      float[] a = flat(x), b = flat(y), c = new float[n * n];
      blas.threads(threads);
      Timing[] both = Timing.bests(rounds, SPINNING, tiles, () -> blas.product(a, n, b, n, d, c));
      ours = both[0];
      theirs = both[1].seconds();
    }
    out.accept(
        new BenchmarkLine(
            "tiles " + similarity.text() + " / sgemm",
            n,
            d,
            0,
            threads,
            ours.seconds(),
            ours.peak(),
            theirs,
            theirs / ours.seconds(),
            d == 128 ? 0.9 : 0.8,
            Double.NaN));
  }

  private static float[] flat(Features x) {
    float[] out = new float[x.size() * x.width()];
    for (int i = 0; i < x.size(); i++) {
      x.read(i, out, i * x.width());
    }
    return out;
  }

  private static final class Dropped implements ColumnSink {
    @Override
    public void dense(Tile tile) {}

    @Override
    public void sparse(int position, int[] row, float[] value, int from, int to) {}
  }

  private void sweep(int threads) {
    int n = 6000;
    Workers workers = new Workers(threads);
    Problem v = Problem.of(RandomData.pool(n)).threads(threads);
    Objective f = Spec.parse("fl", v).on(v);
    State state = f.start(workers);
    state.add(0);
    int[] js = Kernels.indices(n);
    double[] gains = new double[n];
    float[][] same = new float[36][1_000_000];
    float[] sums = new float[same.length];
    Timing[] both =
        Timing.bests(
            2 * rounds,
            0,
            () -> state.gains(js, n, gains),
            () ->
                workers.parallelFor(
                    same.length,
                    1,
                    (from, to) -> {
                      for (int s = from; s < to; s++) {
                        sums[s] = read(same[s]);
                      }
                    }));
    Timing ours = both[0], reading = both[1];
    out.accept(
        new BenchmarkLine(
            "coverage sweep / reading",
            n,
            RandomData.D,
            0,
            threads,
            ours.seconds(),
            4L * n * n,
            reading.seconds(),
            reading.seconds() / ours.seconds(),
            0.7,
            Double.NaN));
  }

  private static float read(float[] x) {
    int n = LANES.length();
    FloatVector a = FloatVector.zero(LANES), b = a, c = a, d = a;
    for (int i = 0; i + 4 * n <= x.length; i += 4 * n) {
      a = a.add(FloatVector.fromArray(LANES, x, i));
      b = b.add(FloatVector.fromArray(LANES, x, i + n));
      c = c.add(FloatVector.fromArray(LANES, x, i + 2 * n));
      d = d.add(FloatVector.fromArray(LANES, x, i + 3 * n));
    }
    return a.add(b).add(c.add(d)).lane(0);
  }
}
