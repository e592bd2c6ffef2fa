package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.prism.base.PrismException;
import dev.prism.constraint.Constraint;
import dev.prism.constraint.Quotas;
import dev.prism.run.Request;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;

/** Bad requests and bad data are rejected with a sentence, on the driver and on executors. */
class BadInputTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(40, 4, 1);
  private static final Dataset<Row> DATA = Pools.data(SPARK, V, 2, 1);
  private static final Request FIVE = Request.pick(5);

  private static void rejects(SparkPool pool, Request r, String... texts) {
    var thrown = assertThatThrownBy(() -> pool.select(r)).isInstanceOf(PrismException.class);
    for (String t : texts) {
      thrown.hasMessageContaining(t);
    }
  }

  private static SparkPool of(String sql) {
    return SparkPool.of(SPARK.sql(sql), "id", "vector");
  }

  @Test
  void rejectsBadColumns() {
    rejects(
        SparkPool.of(DATA, "id", "vectr"),
        FIVE,
        "The pool has no column vectr. Did you mean vector");
    rejects(SparkPool.of(DATA, "number", "vector"), FIVE, "no column number");
    rejects(
        SparkPool.of(DATA, "id", "label"),
        FIVE,
        "label of the pool is string",
        "arrays of numbers");
    rejects(SparkPool.of(DATA, "id", "vector").budget("price", 3), FIVE, "no column price");
    rejects(SparkPool.of(DATA, "id", "vector").budget("label", 3), FIVE, "holds no numbers");
    rejects(
        SparkPool.of(DATA, "id", "vector").query(DATA.select("id")),
        FIVE,
        "The query set has no column vector");
  }

  @Test
  void rejectsBadVectors() {
    rejects(
        of("select 1 id, array(1f, 2f) vector union all select 2, array(1f)"),
        Request.pick(1).measure("fl"),
        "numbers and others have");
    rejects(
        of("select 7 id, array(1f, float('nan')) vector"),
        Request.pick(1),
        "Number 1 of the vector of item 7 of the pool is NaN");
    rejects(of("select 7 id, array(1f, null) vector"), Request.pick(1), "Number 1", "is null");
    rejects(
        of("select 1 id, array(1f) vector union all select 2, null").block(5),
        Request.pick(1).measure("fl"),
        "vector");
    rejects(of("select 1 id, array(0f, 0f) vector"), Request.pick(1), "all zeros");
    rejects(
        SparkPool.of(DATA, "id", "vector").query(SPARK.sql("select array(1f) vector")),
        FIVE,
        "has a vector of 1 numbers and others have 4");
  }

  @Test
  void rejectsBadIds() {
    rejects(
        of("select 3 id, array(1f, 2f) vector union all select 3, array(1f, 3f)"),
        Request.pick(1),
        "The id 3 occurs twice");
    rejects(of("select null id, array(1f, 2f) vector"), Request.pick(1), "ids are");
    SparkPool missing =
        of("select 1L id, array(1f, 2f) vector union all select null, array(1f, 3f)");
    for (String measure : List.of("flvmi", "gcmi")) {
      rejects(
          missing.query(SPARK.sql("select array(1f, 2f) vector")),
          Request.pick(1).measure(measure),
          "A row of the pool has no id");
    }
  }

  /** Both rows come to the driver, whether they are in one partition or in two. */
  @Test
  void rejectsAnIdThatOccursTwiceInTheListsOfTheDriver() {
    Dataset<Row> twice = DATA.withColumn("id", functions.expr("if(id = 7, 6L, id)"));
    for (int parts : new int[] {1, 3}) {
      rejects(
          SparkPool.of(twice.repartition(parts), "id", "vector").query(DATA.where("id < 3")),
          FIVE.measure("gcmi"),
          "The id 6 occurs twice");
    }
  }

  /** A row's number would be its place in a block, which says nothing about the pool. */
  @Test
  void namesTheRowOfZerosByItsId() {
    Dataset<Row> zeros =
        DATA.withColumn(
            "vector", functions.expr("if(id = 17, transform(vector, x -> 0f), vector)"));
    for (String measure : List.of("gcmi", "flvmi")) {
      rejects(
          SparkPool.of(zeros, "id", "vector").block(16).query(DATA.where("id < 3")),
          FIVE.measure(measure),
          "The vector of item 17 of the pool is all zeros");
    }
    Request fl = FIVE.measure("fl");
    assertThat(SparkPool.of(zeros, "id", "vector").kernel("euclidean").select(fl).picks().count())
        .isEqualTo(5);
  }

  @Test
  void rejectsBadSizes() {
    rejects(SparkPool.of(DATA.where("id < 0"), "id", "vector"), FIVE, "The pool is empty");
    rejects(
        SparkPool.of(DATA, "id", "vector"),
        Request.pick(41),
        "k is 41 and only 40 items may be chosen; ask for at most 40.");
    rejects(SparkPool.of(DATA, "id", "vector"), Request.pick(0), "k is 0; it must be at least 1.");
    rejects(
        SparkPool.of(DATA, "id", "vector"),
        Request.pick(Constraint.atMost(Integer.MAX_VALUE)),
        "needs k, or a budget");
    rejects(
        SparkPool.of(DATA, "id", "vector").query(DATA.where("id < 0")),
        FIVE,
        "The query set is empty");
    rejects(
        SparkPool.of(DATA, "id", "vector")
            .block(8)
            .quotas("label", Map.of("z", new Quotas.Range(1, 2))),
        FIVE,
        "There is a quota for z and no item of that group; the groups are a, b, c, d, e.");
    rejects(
        SparkPool.of(DATA, "id", "vector").block(6).budget("cost", 1000),
        FIVE.measure("fl"),
        "the picks would never fit in one block");
  }

  /** A run that fails frees the data that it persisted. */
  @Test
  void aFailedRunPersistsNothing() {
    assertThat(DATA.count()).isEqualTo(40); // caches the data itself
    int before = SPARK.sparkContext().getPersistentRDDs().size();
    rejects(
        SparkPool.of(DATA, "id", "vector").block(6).budget("cost", 1000),
        FIVE.measure("fl"),
        "the picks would never fit in one block");
    assertThat(SPARK.sparkContext().getPersistentRDDs().size()).isEqualTo(before);
  }

  @Test
  void rejectsUnsupportedRequests() {
    rejects(
        SparkPool.of(DATA, "id", "vector"), FIVE.measure("gc"), "sums over the whole pool", "fl");
    rejects(SparkPool.of(DATA, "id", "vector"), FIVE.measure("flq"), "no measure called flq");
    rejects(SparkPool.of(DATA, "id", "vector"), FIVE.measure("flqmi"), "needs a query set");
    rejects(SparkPool.of(DATA, "id", "vector").kernel("rbf"), FIVE, "rbf:sigma=2");
    rejects(
        SparkPool.of(DATA, "id", "vector"),
        FIVE.measure("logdet").execution("exact"),
        "Leave exact out");
    rejects(
        SparkPool.of(DATA, "id", "vector").query(DATA).budget("cost", 9),
        FIVE.measure("flqmi").execution("exact"),
        "Within a budget, exact on Spark",
        "Leave exact out");
    rejects(
        SparkPool.of(DATA, "id", "vector").query(DATA),
        FIVE.measure("flqmi").optimizer("stochastic"),
        "maximized by exact greedy, and not by stochastic");
    rejects(
        SparkPool.of(DATA, "id", "vector"),
        FIVE.constraint(Constraint.atMost(5).exclude(1)),
        "filter the data set");
  }
}
