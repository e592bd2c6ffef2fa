package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.prism.Problem;
import dev.prism.Selection;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import dev.prism.spec.Spec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measures that compare items with each other are maximized in rounds of blocks. */
class RandGreediTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(2000, 16, 1);
  private static final float[][] Q = Pools.clustered(9, 16, 2);
  private static final float[][] P = Pools.clustered(4, 16, 3);

  private static double value(String measure, SparkSelection s, boolean q, boolean p) {
    Problem v = Problem.of(Features.of(V));
    v = q ? v.query(Features.of(Q)) : v;
    v = p ? v.privateSet(Features.of(P)) : v;
    int[] a = Pools.ids(s).stream().mapToInt(Long::intValue).toArray();
    return Spec.parse(measure, v).on(v).evaluate(a).value();
  }

  /** The reported value is the value over the whole pool, and close to that of exact greedy. */
  @ParameterizedTest
  @CsvSource({
    "fl, false, false",
    "flvmi:eta=0.8, true, false",
    "flcmi, true, true",
    "logdet, false, false",
    "logdetcmi, true, true",
    "0.5*fl + 20*flqmi, true, false"
  })
  void isCloseToExactGreedy(String measure, boolean q, boolean p) {
    SparkPool pool = SparkPool.of(Pools.data(SPARK, V, 3, 5), "id", "vector").block(500);
    pool = q ? pool.query(Pools.vectors(SPARK, Q)) : pool;
    pool = p ? pool.privateSet(Pools.vectors(SPARK, P)) : pool;
    Request r = Request.pick(20).measure(measure);
    SparkSelection s = pool.select(r);
    assertThat(s.value()).isCloseTo(value(measure, s, q, p), within(1e-6 * s.value()));
    assertThat(Pools.gains(s).stream().mapToDouble(g -> g).sum())
        .isCloseTo(s.value(), within(1e-9 * s.value()));
    Problem v = Problem.of(Features.of(V));
    v = q ? v.query(Features.of(Q)) : v;
    v = p ? v.privateSet(Features.of(P)) : v;
    Selection alone = r.from(v).selection();
    assertThat(s.value()).isGreaterThan(0.98 * alone.value());
    assertThat(s.execution())
        .startsWith("round 1: 2000 items in 4 blocks, 80 selected; round 2: 80 items in 1 block,");
    assertThat(s.bound())
        .isEqualTo(
            measure.equals("logdetcmi")
                ? "no bound in advance: the measure is not provably submodular"
                : "at least 31.6 % of the best possible, on average over the shuffles"
                    + (measure.equals("logdet")
                        ? ""
                        : ", but for the error of taking a block for all of V"));
  }

  /** Neither the partitions nor the order of the rows matter. */
  @Test
  void theSeedDeterminesThePicks() {
    Request r = Request.pick(15).measure("fl").seed(7);
    SparkSelection s = select(Pools.data(SPARK, V, 3, 1), r);
    assertThat(Pools.ids(select(Pools.data(SPARK, V, 8, 2), r))).isEqualTo(Pools.ids(s));
    assertThat(Pools.ids(select(Pools.data(SPARK, V, 1, 3), r.seed(8)))).isNotEqualTo(Pools.ids(s));
  }

  private static SparkSelection select(Dataset<Row> data, Request r) {
    return SparkPool.of(data, "id", "vector").block(300).select(r);
  }

  @Test
  void idsMayBeText() {
    Dataset<Row> data = Pools.data(SPARK, V, 3, 1, i -> "item-" + i);
    SparkSelection s = SparkPool.of(data, "id", "vector").block(700).select(Request.pick(5));
    List<String> ids = s.picks().collectAsList().stream().map(r -> r.<String>getAs("id")).toList();
    assertThat(ids).hasSize(5).allMatch(id -> id.matches("item-[0-9]+")).doesNotHaveDuplicates();
  }

  /** With blocks of 90 of 2,000 items, the picks of the first round do not fit in one block. */
  @Test
  void runsAsManyRoundsAsNecessary() {
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 2, 1), "id", "vector")
            .block(90)
            .select(Request.pick(10).measure("logdet"));
    assertThat(s.execution()).contains("round 3: ").doesNotContain("round 4: ");
    assertThat(s.bound()).startsWith("at least 21.0 % of the best possible");
    Selection alone =
        Request.pick(10).measure("logdet").from(Problem.of(Features.of(V))).selection();
    assertThat(s.value()).isGreaterThan(0.97 * alone.value());
  }

  /** No block holds all 600 picks: each selects its share in the last round. */
  @Test
  void kMayExceedTheBlockSize() {
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 2, 1), "id", "vector")
            .block(250)
            .select(Request.pick(600).measure("fl"));
    assertThat(new HashSet<>(Pools.ids(s))).hasSize(600);
    assertThat(s.value()).isNaN();
    Selection alone = Request.pick(600).measure("fl").from(Problem.of(Features.of(V))).selection();
    assertThat(value("fl", s, false, false)).isGreaterThan(0.98 * alone.value());
    assertThat(s.bound()).startsWith("no bound in advance: blocks that choose their shares");
  }

  @Test
  void budgetsAndQuotasHold() {
    Map<String, Quotas.Range> ranges =
        Map.of("a", new Quotas.Range(6, 8), "*", new Quotas.Range(0, 4));
    SparkSelection s =
        SparkPool.of(Pools.data(SPARK, V, 2, 1), "id", "vector")
            .block(600)
            .budget("cost", 40)
            .quotas("label", ranges)
            .select(Request.pick(25).measure("fl"));
    List<Row> picks = s.picks().collectAsList();
    assertThat(picks.stream().mapToDouble(r -> r.<Double>getAs("cost")).sum()).isBetween(30., 40.);
    assertThat(picks.stream().filter(r -> r.getAs("group").equals("a")).count()).isBetween(6L, 8L);
    for (String g : List.of("b", "c", "d", "e")) {
      assertThat(picks.stream().filter(r -> r.getAs("group").equals(g)).count())
          .isLessThanOrEqualTo(4L);
    }
    for (Row r : picks) {
      int i = (int) (long) r.<Long>getAs("id");
      assertThat(r.<Double>getAs("cost")).isEqualTo(Pools.cost(i));
      assertThat(r.<String>getAs("group")).isEqualTo(Pools.label(i));
    }
  }

  /** Three outliers must be selected, though blocks without them reach a larger value. */
  @Test
  void minimumsHoldThoughABlockWithoutThemHasALargerValue() {
    Dataset<Row> data =
        Pools.data(SPARK, V, 2, 1)
            .where("id < 400")
            .withColumn("label", functions.expr("if(id < 3, 'rare', 'common')"))
            .withColumn("vector", functions.expr("if(id < 3, array_repeat(-9f, 16), vector)"));
    for (String group : List.of("rare", "*")) {
      SparkSelection s =
          SparkPool.of(data, "id", "vector")
              .block(100)
              .quotas("label", Map.of(group, new Quotas.Range(group.equals("*") ? 1 : 3, 9)))
              .select(Request.pick(3).measure("fl"));
      assertThat(s.picks().where("group = 'rare'").count()).isEqualTo(group.equals("*") ? 1 : 3);
      assertThat(s.picks().count()).isEqualTo(3);
    }
  }

  /** Only two items of a group are affordable, and no block has both. */
  @Test
  void minimumsWithinABudgetAreMetAcrossBlocks() {
    Dataset<Row> data =
        Pools.data(SPARK, V, 2, 1)
            .where("id < 400")
            .withColumn("label", functions.expr("if(id % 10 = 0, 'dear', 'cheap')"))
            .withColumn(
                "cost",
                functions.expr("case when id % 10 > 0 then 1 when id < 20 then 4 else 9 end"));
    SparkSelection s =
        SparkPool.of(data, "id", "vector")
            .block(50)
            .budget("cost", 10)
            .quotas("label", Map.of("dear", new Quotas.Range(2, 9)))
            .select(Request.pick(Constraint.atMost(Integer.MAX_VALUE)).measure("fl"));
    assertThat(Pools.ids(s)).contains(0L, 10L).hasSize(4);
    assertThat(s.picks().agg(functions.sum("cost")).first().getDouble(0)).isEqualTo(10);
  }

  /** Every cost exceeds the budget, or every quota is 0. */
  @Test
  void theSelectionMayBeEmpty() {
    SparkPool pool = SparkPool.of(Pools.data(SPARK, V, 2, 1), "id", "vector");
    Map<String, Quotas.Range> none = Map.of("*", new Quotas.Range(0, 0));
    for (SparkSelection s :
        List.of(
            pool.block(600).budget("cost", 0.5).select(Request.pick(5).measure("fl")),
            pool.budget("cost", 0.5).select(Request.pick(5).measure("fl")),
            pool.budget("cost", 0.5).select(Request.pick(5).measure("fl").execution("exact")),
            pool.quotas("label", none)
                .query(Pools.vectors(SPARK, Q))
                .select(Request.pick(5).measure("flqmi")))) {
      assertThat(s.picks().count()).isZero();
      assertThat(s.picks().columns()).startsWith("rank", "id", "gain");
      assertThat(s.value()).isZero();
      assertThat(s.stopReason()).isEqualTo("the constraints allow no further item");
    }
  }

  /** The bound depends on the block with the fewest picks, not on an average. */
  @Test
  void findsTheFewestPicksOfABlock() {
    assertThat(RandGreedi.fewest(100, 150, 30, 20)).isEqualTo(10);
    assertThat(RandGreedi.fewest(200, 150, 30, 20)).isEqualTo(Integer.MAX_VALUE);
    assertThat(RandGreedi.fewest(2, 150, 30, 0)).isZero();
  }
}
