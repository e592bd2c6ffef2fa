package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Pick;
import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.run.AfterSaturation;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures that compare with Q alone select what one machine selects, with the same bits. */
class ShortlistGreedyTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(3000, 16, 1);
  private static final float[][] Q = Pools.clustered(9, 16, 2);

  private static Selection alone(float[][] v, String kernel, Request r) {
    Problem p = Problem.of(Features.of(v)).similarity(Similarities.named(kernel));
    return r.from(p.query(Features.of(Q))).selection();
  }

  private static void same(SparkSelection spark, Selection alone) {
    assertThat(Pools.ids(spark))
        .isEqualTo(Arrays.stream(alone.indices()).asLongStream().boxed().toList());
    assertThat(Pools.gains(spark)).isEqualTo(alone.picks().stream().map(Pick::gain).toList());
    assertThat(spark.value()).isEqualTo(alone.value());
  }

  @ParameterizedTest
  @CsvSource({
    "flqmi:eta=1, cosine, 60, 4",
    "flqmi:eta=0, cosine, 60, 3",
    "flqmi:eta=0.1, euclidean, 300, 7",
    "gcmi, cosine, 200, 4",
    "com:eta=0.5, cosine-clipped, 120, 5",
    "0.5*flqmi:eta=0.3 + 2*gcmi, rbf:sigma=3, 40, 2",
    "flqmi:eta=1, dot, 3000, 2"
  })
  void selectsWhatOneMachineSelects(String measure, String kernel, int k, int parts) {
    Request r = Request.pick(k).measure(measure).afterSaturation(AfterSaturation.STOP);
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, parts, parts), "id", "vector")
            .query(Pools.vectors(SPARK, Q))
            .kernel(kernel)
            .select(r);
    same(s, alone(V, kernel, r));
    assertThat(s.execution()).matches("exact greedy in [1-4] passes? over .*");
  }

  /** Items with equal gains are selected in the order of their ids. */
  @Test
  void tiesGoToTheSmallerId() {
    float[][] v = new float[400][];
    for (int i = 0; i < v.length; i++) {
      v[i] = V[i % 5];
    }
    Request r = Request.pick(350).measure("flqmi:eta=0").afterSaturation(AfterSaturation.STOP);
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, v, 3, 9), "id", "vector")
            .query(Pools.vectors(SPARK, Q))
            .select(r);
    same(s, alone(v, "cosine", r));
  }

  @Test
  void quotasAreExact() {
    Map<String, Quotas.Range> ranges =
        Map.of("a", new Quotas.Range(12, 20), "b", new Quotas.Range(0, 3));
    Request r = Request.pick(50).measure("flqmi:eta=1");
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 4, 3), "id", "vector")
            .query(Pools.vectors(SPARK, Q))
            .quotas("label", ranges)
            .select(r);
    List<String> labels = IntStream.range(0, V.length).mapToObj(Pools::label).toList();
    Constraint within = Constraint.atMost(50).quotas(Quotas.of(labels, ranges));
    same(s, alone(V, "cosine", r.constraint(within)));
  }
}
