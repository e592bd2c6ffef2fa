package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.run.Request;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/** What cannot be done is said in a sentence, wherever it was found out. */
class BadInputTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(40, 4, 1);
  private static final Dataset<Row> DATA = Pools.data(SPARK, V, 2, 1);
  private static final Request FIVE = Request.pick(5);

  private static void refuses(SparkPool pool, Request r, String... words) {
    var said = assertThatThrownBy(() -> pool.select(r)).isInstanceOf(PrismException.class);
    for (String w : words) {
      said.hasMessageContaining(w);
    }
  }

  private static SparkPool of(String sql) {
    return SparkPool.of(SPARK.sql(sql), "id", "vector");
  }

  @Test
  void columns() {
    refuses(
        SparkPool.of(DATA, "id", "vectr"),
        FIVE,
        "The pool has no column vectr. Did you mean vector");
    refuses(SparkPool.of(DATA, "nummer", "vector"), FIVE, "no column nummer");
    refuses(
        SparkPool.of(DATA, "id", "label"),
        FIVE,
        "label of the pool is string",
        "arrays of numbers");
    refuses(SparkPool.of(DATA, "id", "vector").budget("price", 3), FIVE, "no column price");
    refuses(SparkPool.of(DATA, "id", "vector").budget("label", 3), FIVE, "holds no numbers");
    refuses(
        SparkPool.of(DATA, "id", "vector").query(DATA.select("id")),
        FIVE,
        "The query set has no column vector");
  }

  @Test
  void vectors() {
    refuses(
        of("select 1 id, array(1f, 2f) vector union all select 2, array(1f)"),
        Request.pick(1).measure("fl"),
        "numbers and others have");
    refuses(
        of("select 7 id, array(1f, float('nan')) vector"),
        Request.pick(1),
        "Number 1 of the vector of item 7 of the pool is NaN");
    refuses(of("select 7 id, array(1f, null) vector"), Request.pick(1), "Number 1", "is null");
    refuses(
        of("select 1 id, array(1f) vector union all select 2, null").block(5),
        Request.pick(1).measure("fl"),
        "vector");
    refuses(of("select 1 id, array(0f, 0f) vector"), Request.pick(1), "all zeros");
    refuses(
        SparkPool.of(DATA, "id", "vector").query(SPARK.sql("select array(1f) vector")),
        FIVE,
        "has a vector of 1 numbers and others have 4");
  }

  @Test
  void ids() {
    refuses(
        of("select 3 id, array(1f, 2f) vector union all select 3, array(1f, 3f)"),
        Request.pick(1),
        "The id 3 is there twice");
    refuses(of("select null id, array(1f, 2f) vector"), Request.pick(1), "ids are");
  }

  @Test
  void sizes() {
    refuses(SparkPool.of(DATA.where("id < 0"), "id", "vector"), FIVE, "The pool is empty");
    refuses(
        SparkPool.of(DATA, "id", "vector"),
        Request.pick(41),
        "k is 41 and only 40 items may be chosen; ask for at most 40.");
    refuses(SparkPool.of(DATA, "id", "vector"), Request.pick(0), "k is 0; it must be at least 1.");
    refuses(
        SparkPool.of(DATA, "id", "vector"),
        Request.pick(Constraint.atMost(Integer.MAX_VALUE)),
        "needs k, or a budget");
    refuses(
        SparkPool.of(DATA, "id", "vector").query(DATA.where("id < 0")),
        FIVE,
        "The query set is empty");
    refuses(
        SparkPool.of(DATA, "id", "vector")
            .block(8)
            .quotas("label", Map.of("z", new Quotas.Range(1, 2))),
        FIVE,
        "There is a quota for z and no item of that group; the groups are a, b, c, d, e.");
    refuses(
        SparkPool.of(DATA, "id", "vector").block(6).budget("cost", 1000),
        FIVE.measure("fl"),
        "winners would never fit one machine");
  }

  /** What a run had kept is let go of when it ends in a sentence, too. */
  @Test
  void nothingIsKept() {
    assertThat(DATA.count()).isEqualTo(40); // it is cached itself
    int before = SPARK.sparkContext().getPersistentRDDs().size();
    refuses(
        SparkPool.of(DATA, "id", "vector").block(6).budget("cost", 1000),
        FIVE.measure("fl"),
        "winners would never fit one machine");
    assertThat(SPARK.sparkContext().getPersistentRDDs().size()).isEqualTo(before);
  }

  @Test
  void choices() {
    refuses(SparkPool.of(DATA, "id", "vector"), FIVE.measure("gc"), "over the whole pool", "fl");
    refuses(SparkPool.of(DATA, "id", "vector"), FIVE.measure("flq"), "no measure called flq");
    refuses(SparkPool.of(DATA, "id", "vector"), FIVE.measure("flqmi"), "needs a query set");
    refuses(SparkPool.of(DATA, "id", "vector").kernel("rbf"), FIVE, "rbf:sigma=2");
    refuses(
        SparkPool.of(DATA, "id", "vector"),
        FIVE.measure("logdet").execution("exact"),
        "Leave exact out");
    refuses(
        SparkPool.of(DATA, "id", "vector").query(DATA).budget("cost", 9),
        FIVE.measure("flqmi").execution("exact"),
        "Within a budget, exact on Spark",
        "Leave exact out");
    refuses(
        SparkPool.of(DATA, "id", "vector").query(DATA),
        FIVE.measure("flqmi").optimizer("stochastic"),
        "exact greedy on Spark");
    refuses(
        SparkPool.of(DATA, "id", "vector"),
        FIVE.within(Constraint.atMost(5).exclude(1)),
        "filter the data set");
  }
}
