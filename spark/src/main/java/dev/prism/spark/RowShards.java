package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.base.Workers;
import dev.prism.kernel.ColumnSink.Tile;
import dev.prism.term.Term;
import dev.prism.term.TermState;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * A term that is a sum over rows, divided into shards: its gains are computed by a Spark job. All
 * optimizers and constraints work on it, and their results are exact.
 *
 * <p>Every executor holds all candidates and keeps the states of its shards between jobs. A state
 * follows from adding the picks in order, so that a lost one is recomputed.
 */
final class RowShards implements Term, AutoCloseable {
  private final int size;
  private final Objective sample; // of a few rows, whose properties hold for all
  private final JavaRDD<Integer> shardNumbers;
  private final Broadcast<ShardData> data;
  private int jobs;

  RowShards(JavaSparkContext spark, ItemBlock items, RemoteRequest q) {
    size = items.size();
    int blocks = Math.ceilDiv(size, Tile.ROWS); // sums on one machine use the same blocks
    int count = Math.min(blocks, Math.max(2, spark.defaultParallelism()));
    shardNumbers = spark.parallelize(IntStream.range(0, count).boxed().toList(), count);
    ShardData all = new ShardData(items, q, count);
    sample = all.objective(0, Math.min(size, Tile.ROWS));
    data = spark.broadcast(all);
  }

  /** Returns the number of Spark jobs so far. */
  int jobs() {
    return jobs;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long work() {
    return Long.MAX_VALUE / 4; // a job is not divided among threads
  }

  @Override
  public Modularity modularity() {
    return sample.submodular() ? Modularity.SUBMODULAR : Modularity.NEITHER;
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
    data.destroy();
  }

  private double[] job(List<Integer> chosen, int[] js) {
    jobs++;
    int[] soFar = chosen.stream().mapToInt(Integer::intValue).toArray();
    Broadcast<ShardData> v = data;
    double[] out = new double[js.length + 1];
    shardNumbers
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
      double[] gain = job(chosen, Arrays.copyOfRange(js, from, to));
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
   * The data of an executor, with its shards. It is broadcast, so that the shards are freed when
   * the broadcast is destroyed.
   */
  private static final class ShardData implements Serializable {
    private static final long serialVersionUID = 1L;

    private final ItemBlock all;
    private final RemoteRequest q;
    private final int count;
    private transient @Nullable Map<Integer, Shard> shards;

    ShardData(ItemBlock all, RemoteRequest q, int count) {
      this.all = all;
      this.q = q;
      this.count = count;
    }

    synchronized Shard shard(int s) {
      shards = shards == null ? new HashMap<>() : shards;
      return shards.computeIfAbsent(s, x -> new Shard(objective(from(x), from(x + 1))));
    }

    private int from(int s) {
      long blocks = Math.ceilDiv(all.size(), Tile.ROWS);
      return (int) Math.min(all.size(), blocks * s / count * Tile.ROWS);
    }

    Objective objective(int from, int to) {
      Problem v = q.problem(all.features());
      return q.on(v.representing(all.features().select(IntStream.range(from, to).toArray())));
    }
  }

  /** The state of a shard between jobs. */
  private static final class Shard {
    private final Objective f;
    private State state;
    private List<Integer> added = new ArrayList<>();

    Shard(Objective f) {
      this.f = f;
      state = f.start();
    }

    /** Returns the gains, followed by the value. */
    synchronized double[] gains(int[] chosen, int[] js) {
      List<Integer> picks = IntStream.of(chosen).boxed().toList();
      if (added.size() > picks.size() || !picks.subList(0, added.size()).equals(added)) {
        state = f.start();
        added = new ArrayList<>();
      }
      for (int j : picks.subList(added.size(), picks.size())) {
        state.add(j);
        added.add(j);
      }
      double[] out = new double[js.length + 1];
      state.gains(js, js.length, out);
      out[js.length] = state.value();
      return out;
    }
  }
}
