package dev.prism.spark;

import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** Failures on executors. It is a class of its own, because executors cannot open a session. */
final class Failures {
  private Failures() {}

  /** The first attempt at a task fails after some of its rows. */
  static Dataset<Row> failingOnce(Dataset<Row> data) {
    return through(
        data,
        id -> {
          if (id % 250 == 125 && TaskContext.get().attemptNumber() == 0) {
            throw new IllegalStateException("the first attempt fails");
          }
          return id;
        });
  }

  static Dataset<Row> slow(Dataset<Row> data) {
    return through(
        data,
        id -> {
          if (id % 50 == 0) {
            Thread.sleep(30);
          }
          return id;
        });
  }

  private static Dataset<Row> through(Dataset<Row> data, UDF1<Long, Long> f) {
    return data.withColumn(
        "id", functions.udf(f, DataTypes.LongType).asNondeterministic().apply(data.col("id")));
  }

  static Function<Integer, Long> process() {
    return i -> {
      Thread.sleep(50);
      return ProcessHandle.current().pid();
    };
  }
}
