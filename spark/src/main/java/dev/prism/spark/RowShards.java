package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Workers;
import dev.prism.kernel.Tile;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * A sum over rows, each machine adding up some of them: a term whose gains are a Spark job. All
 * optimizers and constraints work on it, and all they do is exact.
 *
 * <p>Every machine holds the candidates and keeps its state between jobs. A state is what adding
 * the picks in order makes of it, so one that is lost with its machine is made again.
 */
final class RowShards implements Term, AutoCloseable {
  private final int size;
  private final Objective sample; // of a few rows, for what is proved of all
  private final JavaRDD<Integer> numbers;
  private final Broadcast<Held> held;
  private int jobs;

  RowShards(JavaSparkContext spark, Block all, RemoteRequest q) {
    size = all.size();
    int blocks = (all.size() + Tile.ROWS - 1) / Tile.ROWS; // in which one machine adds up, too
    int count = Math.min(blocks, Math.max(2, spark.defaultParallelism()));
    numbers = spark.parallelize(IntStream.range(0, count).boxed().toList(), count);
    Held what = new Held(all, q, count);
    sample = what.objective(0, Math.min(size, Tile.ROWS));
    held = spark.broadcast(what);
  }

  int jobs() {
    return jobs;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long work() {
    return Long.MAX_VALUE / 4; // a job is never to be shared out among threads
  }

  @Override
  public Curve curve() {
    return sample.submodular() ? Curve.SUBMODULAR : Curve.NEITHER;
  }

  @Override
  public boolean monotone() {
    return sample.monotone();
  }

  @Override
  public TermState start(Workers workers) {
    return new Sum(new ArrayList<>());
  }

  @Override
  public void close() {
    held.destroy();
  }

  private double[] job(List<Integer> chosen, int[] js) {
    jobs++;
    int[] soFar = chosen.stream().mapToInt(Integer::intValue).toArray();
    Broadcast<Held> v = held;
    double[] out = new double[js.length + 1];
    numbers
        .map(s -> v.value().shard(s).gains(soFar, js))
        .collect() // in the order of the shards
        .forEach(
            part -> {
              for (int p = 0; p < out.length; p++) {
                out[p] += part[p];
              }
            });
    return out;
  }

  private final class Sum implements TermState {
    private final List<Integer> chosen;

    Sum(List<Integer> chosen) {
      this.chosen = chosen;
    }

    @Override
    public double value() {
      return job(chosen, new int[0])[0];
    }

    @Override
    public void addGains(int[] js, int from, int to, double weight, double[] out) {
      double[] gain = job(chosen, java.util.Arrays.copyOfRange(js, from, to));
      for (int p = from; p < to; p++) {
        out[p] += weight * gain[p - from];
      }
    }

    @Override
    public void add(int j) {
      chosen.add(j);
    }

    @Override
    public TermState copy() {
      return new Sum(new ArrayList<>(chosen));
    }
  }

  /**
   * What a machine holds: it came by a broadcast, and what is worked out of it goes with it when
   * the broadcast is destroyed.
   */
  private static final class Held implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Block all;
    private final RemoteRequest q;
    private final int count;
    private transient Map<Integer, Shard> shards;

    Held(Block all, RemoteRequest q, int count) {
      this.all = all;
      this.q = q;
      this.count = count;
    }

    synchronized Shard shard(int s) {
      shards = shards == null ? new HashMap<>() : shards;
      return shards.computeIfAbsent(s, x -> new Shard(objective(from(x), from(x + 1))));
    }

    private int from(int s) {
      long blocks = (all.size() + Tile.ROWS - 1) / Tile.ROWS;
      return (int) Math.min(all.size(), blocks * s / count * Tile.ROWS);
    }

    Objective objective(int from, int to) {
      Problem v = q.problem(all.features());
      return q.on(v.representing(all.features().select(IntStream.range(from, to).toArray())));
    }
  }

  /** What a machine keeps of a shard. */
  private static final class Shard {
    private final Objective f;
    private State state;
    private List<Integer> done = new ArrayList<>();

    Shard(Objective f) {
      this.f = f;
      state = f.start();
    }

    /** The gains, and the value after them. */
    synchronized double[] gains(int[] chosen, int[] js) {
      List<Integer> want = IntStream.of(chosen).boxed().toList();
      if (done.size() > want.size() || !want.subList(0, done.size()).equals(done)) {
        state = f.start();
        done = new ArrayList<>();
      }
      for (int j : want.subList(done.size(), want.size())) {
        state.add(j);
        done.add(j);
      }
      double[] out = new double[js.length + 1];
      state.gains(js, js.length, out);
      out[js.length] = state.value();
      return out;
    }
  }
}
