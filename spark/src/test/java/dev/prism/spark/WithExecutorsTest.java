package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Executors in other processes, some of which are killed. */
class WithExecutorsTest {
  private static final SparkSession SPARK = Sessions.cluster();
  private static final float[][] V = Pools.clustered(1000, 8, 1);
  private static final float[][] Q = Pools.clustered(9, 8, 2);
  private static final Request LOGDET = Request.pick(10).measure("logdet").seed(3);

  private static SparkPool pool(Dataset<Row> data) {
    return SparkPool.of(data, "id", "vector").block(250);
  }

  @Test
  void selectsWhatOneMachineSelects() {
    Request r = Request.pick(40).measure("flqmi:eta=0.5");
    SparkSelection s = pool(Pools.data(SPARK, V, 4, 1)).query(Pools.vectors(SPARK, Q)).select(r);
    Problem v = Problem.of(Features.of(V)).query(Features.of(Q));
    assertThat(Pools.ids(s))
        .isEqualTo(Arrays.stream(r.from(v).selection().indices()).asLongStream().boxed().toList());
  }

  @Test
  void dividesRowsAmongExecutors() {
    Request r = Request.pick(4).measure("fl").execution("exact");
    SparkSelection s = pool(Pools.data(SPARK, V, 4, 1)).select(r);
    assertThat(Pools.ids(s))
        .isEqualTo(
            Arrays.stream(r.from(Problem.of(Features.of(V))).selection().indices())
                .asLongStream()
                .boxed()
                .toList());
  }

  /** The first attempt at some tasks fails after half of the rows. */
  @Test
  void aRepeatedTaskSelectsTheSame() {
    Dataset<Row> data = Pools.data(SPARK, V, 4, 1);
    assertThat(Pools.ids(pool(Failures.failingOnce(data)).select(LOGDET)))
        .isEqualTo(Pools.ids(pool(data).select(LOGDET)));
  }

  /** One of two executors is killed while both are running. */
  @Test
  void aKilledExecutorChangesNothing() {
    Dataset<Row> data = Pools.data(SPARK, V, 6, 1);
    List<Long> undisturbed = Pools.ids(pool(data).select(LOGDET));
    long victim = executors().iterator().next();
    CompletableFuture<List<Long>> picks =
        CompletableFuture.supplyAsync(() -> Pools.ids(pool(Failures.slow(data)).select(LOGDET)));
    CompletableFuture.runAsync(
            () -> ProcessHandle.of(victim).orElseThrow().destroyForcibly(),
            CompletableFuture.delayedExecutor(1, java.util.concurrent.TimeUnit.SECONDS))
        .join();
    assertThat(picks).as("still running").isNotDone();
    assertThat(picks.join()).isEqualTo(undisturbed);
    assertThat(ProcessHandle.of(victim).map(ProcessHandle::isAlive).orElse(false)).isFalse();
    assertThat(executors()).doesNotContain(victim).isNotEmpty();
  }

  private static Set<Long> executors() {
    JavaSparkContext context = new JavaSparkContext(SPARK.sparkContext());
    Set<Long> out = ConcurrentHashMap.newKeySet();
    out.addAll(context.parallelize(List.of(1, 2, 3, 4, 5, 6), 6).map(Failures.process()).collect());
    assertThat(out).doesNotContain(ProcessHandle.current().pid());
    return out;
  }

  @AfterAll
  static void stop() {
    SPARK.stop();
  }
}
