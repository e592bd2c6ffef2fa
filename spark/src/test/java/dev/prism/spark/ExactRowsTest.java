package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Knapsack;
import dev.prism.kernel.Features;
import dev.prism.optimize.Certify;
import dev.prism.run.AfterSaturation;
import dev.prism.run.Request;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.IntStream;
import javax.management.ObjectName;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** Facility location with its rows divided among executors selects what one machine selects. */
class ExactRowsTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(1500, 16, 4);
  private static final float[][] Q = Pools.clustered(5, 16, 5);

  private static void same(SparkSelection s, Selection alone) {
    assertThat(Pools.ids(s))
        .isEqualTo(Arrays.stream(alone.indices()).asLongStream().boxed().toList());
    assertThat(s.value()).isCloseTo(alone.value(), within(1e-9 * alone.value()));
    assertThat(s.bound()).isEqualTo(alone.certificate().description());
    assertThat(s.execution()).startsWith("exact, rows divided among executors");
  }

  @Test
  void selectsWhatOneMachineSelects() {
    Request r =
        Request.pick(12)
            .measure("flvmi:eta=0.7")
            .execution("exact")
            .afterSaturation(AfterSaturation.STOP)
            .certify(Certify.NONE);
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 3, 1), "id", "vector")
            .query(Pools.vectors(SPARK, Q))
            .select(r);
    same(s, r.from(Problem.of(Features.of(V)).query(Features.of(Q))).selection());
  }

  @Test
  void selectsWhatOneMachineSelectsWithinABudget() {
    Request r =
        Request.pick(Constraint.atMost(Integer.MAX_VALUE))
            .measure("fl")
            .execution("exact")
            .certify(Certify.NONE);
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 2, 1), "id", "vector").budget("cost", 11).select(r);
    double[] costs = IntStream.range(0, V.length).mapToDouble(Pools::cost).toArray();
    Constraint within = Constraint.atMost(Integer.MAX_VALUE).knapsack(new Knapsack(costs, 11));
    same(s, r.constraint(within).from(Problem.of(Features.of(V))).selection());
  }

  /** The shards are freed after the run; the histogram comes after a full collection. */
  @Test
  void freesTheShards() throws Exception {
    selectsWhatOneMachineSelects();
    Object[] noArguments = {null};
    String[] types = {String[].class.getName()};
    String live =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    noArguments,
                    types);
    assertThat(live).contains("java.lang.String").doesNotContain("RowShards$Shard");
  }
}
