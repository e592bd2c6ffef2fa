package dev.prism.spark;

import com.sun.management.OperatingSystemMXBean;
import dev.prism.run.Request;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Measures how time and traffic grow with the pool: {@code Scale MEASURE K BLOCK N…}, on pools of N
 * × 128 that are written once as Parquet to {@code target/scale}. This is no test;
 * docs/how-to/run-on-spark.md has what it printed.
 */
public final class Scale {
  private static final int WIDTH = 128;

  private Scale() {}

  public static void main(String[] args) {
    SparkSession spark =
        SparkSession.builder()
            .appName("scale")
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .getOrCreate();
    AtomicLong shuffled = new AtomicLong();
    spark
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onTaskEnd(SparkListenerTaskEnd end) {
                shuffled.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
              }
            });
    for (int t = 3; t < args.length; t++) {
      long n = Long.parseLong(args[t]);
      Dataset<Row> pool = pool(spark, n);
      SparkPool p = SparkPool.of(pool, "id", "vector").block(Integer.parseInt(args[2]));
      p = args[0].contains("mi") ? p.query(pool.where("id < 50")) : p;
      shuffled.set(0);
      long start = System.nanoTime();
      long cpu = cpu();
      SparkSelection s = p.select(Request.pick(Integer.parseInt(args[1])).measure(args[0]));
      System.out.printf(
          Locale.ROOT,
          "%s n=%d k=%s: %.0f s, %.0f CPU-s, %.0f MB shuffled, %s; %s%n",
          s.measure(),
          n,
          args[1],
          (System.nanoTime() - start) / 1e9,
          (cpu() - cpu) / 1e9,
          shuffled.get() / 1e6,
          s.execution(),
          s.bound());
    }
    spark.stop();
  }

  private static long cpu() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static Dataset<Row> pool(SparkSession spark, long n) {
    Path file = Path.of("target", "scale", n + ".parquet");
    if (!Files.exists(file.resolve("_SUCCESS"))) {
      UDF1<Long, float[]> row = Scale::row;
      spark
          .range(0, n, 1, (int) Math.max(2, n / 100_000))
          .withColumn(
              "vector",
              functions
                  .udf(row, DataTypes.createArrayType(DataTypes.FloatType))
                  .apply(functions.col("id")))
          .write()
          .mode("overwrite")
          .parquet(file.toString());
    }
    return spark.read().parquet(file.toString());
  }

  /** Returns a row of one of a thousand clusters, with noise. */
  private static float[] row(long id) {
    SplittableRandom noise = new SplittableRandom(id);
    SplittableRandom centre = new SplittableRandom(noise.nextInt(1000));
    float[] x = new float[WIDTH];
    for (int k = 0; k < WIDTH; k++) {
      x[k] = (float) (centre.nextDouble() - 0.5 + 0.5 * (noise.nextDouble() - 0.5));
    }
    return x;
  }
}
