package dev.prism.spark;

import dev.prism.Objective;
import dev.prism.Problem;
import dev.prism.State;
import dev.prism.Workers;
import dev.prism.kernel.Tile;
import dev.prism.term.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
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
  private final Block all;
  private final Objective sample; // of a few rows, for what is proved of all
  private final List<Integer> shards;
  private final JavaSparkContext spark;
  private final JavaRDD<Integer> numbers;
  private final Broadcast<Block> items;
  private final Broadcast<Question> question;
  private final String name = UUID.randomUUID().toString();
  private int jobs;

  RowShards(JavaSparkContext spark, Block all, Question q) {
    this.spark = spark;
    this.all = all;
    int blocks = (all.size() + Tile.ROWS - 1) / Tile.ROWS; // in which one machine adds up, too
    int count = Math.min(blocks, Math.max(2, spark.defaultParallelism()));
    shards = IntStream.range(0, count).boxed().toList();
    numbers = spark.parallelize(shards, count);
    items = spark.broadcast(all);
    question = spark.broadcast(q);
    sample = Shard.objective(q, all, 0, Math.min(all.size(), Tile.ROWS));
  }

  int jobs() {
    return jobs;
  }

  @Override
  public int size() {
    return all.size();
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
  public Memo start(Workers workers) {
    return new Sum(new ArrayList<>());
  }

  @Override
  public void close() {
    items.destroy();
    question.destroy();
  }

  private double[] job(List<Integer> chosen, int[] js) {
    jobs++;
    int[] soFar = chosen.stream().mapToInt(Integer::intValue).toArray();
    int count = shards.size();
    String run = name;
    Broadcast<Block> v = items;
    Broadcast<Question> q = question;
    double[] out = new double[js.length + 1];
    numbers
        .map(s -> Shard.of(run, s, count, q.value(), v.value()).gains(soFar, js))
        .collect() // in the order of the shards
        .forEach(
            part -> {
              for (int p = 0; p < out.length; p++) {
                out[p] += part[p];
              }
            });
    return out;
  }

  private final class Sum implements Memo {
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
    public Memo copy() {
      return new Sum(new ArrayList<>(chosen));
    }
  }

  /** What a machine keeps of a shard. */
  private static final class Shard {
    private static String kept = "";
    private static final java.util.Map<Integer, Shard> SHARDS = new java.util.HashMap<>();

    private final Objective f;
    private State state;
    private List<Integer> done = new ArrayList<>();

    private Shard(Objective f) {
      this.f = f;
      state = f.start();
    }

    /** Kept for one run at a time. */
    static synchronized Shard of(String run, int s, int count, Question q, Block all) {
      if (!kept.equals(run)) {
        SHARDS.clear();
        kept = run;
      }
      return SHARDS.computeIfAbsent(
          s, x -> new Shard(objective(q, all, from(x, count, all), from(x + 1, count, all))));
    }

    private static int from(int s, int count, Block all) {
      long blocks = (all.size() + Tile.ROWS - 1) / Tile.ROWS;
      return (int) Math.min(all.size(), blocks * s / count * Tile.ROWS);
    }

    static Objective objective(Question q, Block all, int from, int to) {
      Problem v = q.problem(all.features());
      return q.on(v.representing(all.features().select(IntStream.range(from, to).toArray())));
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
      state.gains(js, 0, js.length, out);
      out[js.length] = state.value();
      return out;
    }
  }
}
