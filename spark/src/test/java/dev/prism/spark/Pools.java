package dev.prism.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows as data sets of Spark. */
final class Pools {
  private Pools() {}

  static float[][] clustered(int n, int width, long seed) {
    Random random = new Random(seed);
    float[][] centre = new float[12][width];
    float[][] x = new float[n][width];
    for (float[] c : centre) {
      for (int k = 0; k < width; k++) {
        c[k] = (float) random.nextGaussian();
      }
    }
    for (float[] row : x) {
      float[] c = centre[random.nextInt(centre.length)];
      for (int k = 0; k < width; k++) {
        row[k] = c[k] + 0.6f * (float) random.nextGaussian();
      }
    }
    return x;
  }

  /** Returns the columns id, vector, cost (1 to 5) and label (a to e), in random order. */
  static Dataset<Row> data(SparkSession spark, float[][] x, int parts, long order) {
    return data(spark, x, parts, order, i -> (long) i);
  }

  static Dataset<Row> data(
      SparkSession spark, float[][] x, int parts, long order, IntFunction<Object> id) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < x.length; i++) {
      rows.add(RowFactory.create(id.apply(i), x[i], cost(i), label(i)));
    }
    Collections.shuffle(rows, new Random(order));
    StructType schema =
        new StructType()
            .add("id", id.apply(0) instanceof Long ? DataTypes.LongType : DataTypes.StringType)
            .add("vector", DataTypes.createArrayType(DataTypes.FloatType))
            .add("cost", DataTypes.DoubleType)
            .add("label", DataTypes.StringType);
    return spark.createDataFrame(rows, schema).repartition(parts).cache();
  }

  /** Returns the rows sorted by id, in consecutive partitions, as a sorted file is read. */
  static Dataset<Row> inOrder(SparkSession spark, float[][] x, int parts) {
    return data(spark, x, parts, 0).repartitionByRange(parts, functions.col("id")).sort("id");
  }

  static double cost(int i) {
    return 1 + i % 5;
  }

  static String label(int i) {
    return String.valueOf((char) ('a' + i * 7 % 5));
  }

  static Dataset<Row> vectors(SparkSession spark, float[][] x) {
    return data(spark, x, 1, 0).orderBy("id").select(functions.col("vector")).coalesce(1);
  }

  static List<Long> ids(SparkSelection s) {
    return s.picks().orderBy("rank").collectAsList().stream()
        .map(r -> r.<Long>getAs("id"))
        .toList();
  }

  static List<Double> gains(SparkSelection s) {
    return s.picks().orderBy("rank").collectAsList().stream()
        .map(r -> r.<Double>getAs("gain"))
        .toList();
  }
}
