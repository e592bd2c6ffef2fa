package dev.prism.bench;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.Storage;
import dev.prism.base.Workers;
import dev.prism.data.ReadOptions;
import dev.prism.data.TableReader;
import dev.prism.data.TableWriter;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Pools of millions of items, in a heap of a few gigabytes. */
final class LargePools {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_PREFERRED;

  /** The milliseconds until an unused file is unmapped. */
  private static final int UNMAPPING = 250;

  private final Consumer<BenchmarkLine> out;

  LargePools(Consumer<BenchmarkLine> out) {
    this.out = out;
  }

  /**
   * @param most items for what is quadratic in them
   */
  void run(int most) throws IOException {
    mapped(5_000_000);
    for (String measure : List.of("gc:lambda=0.4", "logdetmi:ridge=1", "logdetcg:ridge=1")) {
      once(
          "large " + measure,
          Case.of(measure, 1_000_000, 100, measure.startsWith("logdetmi"), measure.contains("cg")));
    }
    graph(1_000_000);
    for (String measure : List.of("fl", "flvmi", "flcg", "flcmi")) { // nothing quadratic stored
      boolean query = measure.endsWith("mi"), privateSet = measure.contains("c");
      once("large " + measure + " on the fly", Case.of(measure, most, 100, query, privateSet));
    }
  }

  private void once(String name, Case c) {
    Selection[] found = new Selection[1];
    Timing t = Timing.best(1, () -> found[0] = c.run(Machine.cores()));
    out.accept(line(name, c.pool().size(), t, found[0].value()));
  }

  private static BenchmarkLine line(String name, int n, Timing t, double value) {
    return new BenchmarkLine(
        name,
        n,
        RandomData.D,
        100,
        Machine.cores(),
        t.seconds(),
        t.peak(),
        Double.NaN,
        Double.NaN,
        Double.NaN,
        value);
  }

  /** The graph, and facility location on it: the same problem keeps what it has built. */
  private void graph(int n) {
    Problem v = Problem.of(RandomData.pool(n)).storage(Storage.neighbours(32));
    Timing made = Timing.best(1, v::represented);
    out.accept(line("large neighbour graph", n, made, Double.NaN));
    Selection[] found = new Selection[1];
    Timing t = Timing.best(1, () -> found[0] = Request.pick(100).measure("fl").from(v).selection());
    out.accept(line("large fl on the graph", n, t, found[0].value()));
  }

  /** From a mapped file, beside reading that file from memory. */
  private void mapped(int n) throws IOException {
    Path folder = Files.createTempDirectory("prism");
    Path file = folder.resolve("pool.npy");
    try {
      TableWriter.writeFeatures(file, new Repeated(RandomData.pool(100_000), n));
      for (String measure : List.of("flqmi", "gcmi", "com:psi=log")) {
        Selection[] found = new Selection[1];
        Timing[] both =
            Timing.bests(
                5,
                UNMAPPING,
                () -> read(file),
                () ->
                    found[0] =
                        Request.pick(100)
                            .measure(measure)
                            .from(
                                Problem.of(TableReader.read(file, ReadOptions.NONE).features())
                                    .similarity(Case.similarity(measure))
                                    .query(RandomData.query(10)))
                            .selection());
        Timing t = both[1];
        double reading = both[0].seconds();
        out.accept(
            new BenchmarkLine(
                "large " + measure + " / reading the file",
                n,
                RandomData.D,
                100,
                Machine.cores(),
                t.seconds(),
                t.peak(),
                reading,
                reading / t.seconds(),
                0.6,
                found[0].value()));
      }
    } finally {
      Files.deleteIfExists(file);
      Files.deleteIfExists(folder);
    }
  }

  /**
   * Few rows again and again, each a little different: files are made faster than random numbers.
   */
  record Repeated(Features few, int size) implements Features {
    @Override
    public int width() {
      return few.width();
    }

    @Override
    public void read(int row, float[] into, int offset) {
      few.read(row % few.size(), into, offset);
      into[offset + row % few.width()] += row / few.size() * 0.01f;
    }
  }

  /** As quickly as the machine can, from a mapping as new as ours. */
  private static void read(Path file) {
    try (FileChannel c = FileChannel.open(file)) {
      MemorySegment all = c.map(FileChannel.MapMode.READ_ONLY, 0, c.size(), Arena.ofAuto());
      long piece = 1 << 23;
      float[] sums = new float[(int) (c.size() / piece)];
      Workers.allProcessors()
          .parallelFor(
              sums.length,
              1,
              (from, to) -> {
                for (int p = from; p < to; p++) {
                  sums[p] = read(all, p * piece, (p + 1) * piece);
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static float read(MemorySegment x, long from, long to) {
    int n = 4 * LANES.length();
    ByteOrder order = ByteOrder.nativeOrder();
    FloatVector a = FloatVector.zero(LANES), b = a, c = a, d = a;
    for (long i = from; i < to; i += 4 * n) {
      a = a.add(FloatVector.fromMemorySegment(LANES, x, i, order));
      b = b.add(FloatVector.fromMemorySegment(LANES, x, i + n, order));
      c = c.add(FloatVector.fromMemorySegment(LANES, x, i + 2 * n, order));
      d = d.add(FloatVector.fromMemorySegment(LANES, x, i + 3 * n, order));
    }
    return a.add(b).add(c.add(d)).lane(0);
  }
}
