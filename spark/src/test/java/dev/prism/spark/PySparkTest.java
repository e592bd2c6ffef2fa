package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python example selects what one machine selects. It is skipped without PySpark. */
class PySparkTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(300, 8, 1);
  private static final float[][] Q = Pools.clustered(6, 8, 2);

  @TempDir Path folder;

  @Test
  void theExampleSelectsWhatOneMachineSelects() throws IOException, InterruptedException {
    if (run("python3", "-c", "import pyspark") != 0) {
      System.out.println("PySparkTest is skipped: python3 has no pyspark.");
      Assumptions.abort("no pyspark");
    }
    String pool = folder.resolve("pool.parquet").toString();
    String query = folder.resolve("query.parquet").toString();
    String out = folder.resolve("chosen.parquet").toString();
    Pools.data(SPARK, V, 2, 1).write().parquet(pool);
    Pools.vectors(SPARK, Q).write().parquet(query);
    Path script = Path.of("..", "examples", "spark", "choose.py").toAbsolutePath();
    assertThat(run("python3", script.toString(), pool, query, "20", out))
        .as(Files.readString(output()))
        .isZero();
    Request r = Request.pick(20).measure("flqmi:eta=0.5");
    int[] alone = r.from(Problem.of(Features.of(V)).query(Features.of(Q))).selection().indices();
    List<Long> picks =
        SPARK.read().parquet(out).orderBy("rank").collectAsList().stream()
            .map(x -> x.<Long>getAs("id"))
            .toList();
    assertThat(picks).isEqualTo(Arrays.stream(alone).asLongStream().boxed().toList());
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  private int run(String... command) throws IOException, InterruptedException {
    ProcessBuilder b = new ProcessBuilder(command).redirectErrorStream(true);
    b.redirectOutput(output().toFile());
    String home = System.getProperty("prism.pyspark.home"); // or where pip has put it
    b.environment().remove("SPARK_HOME");
    if (home != null) {
      b.environment().put("SPARK_HOME", home);
    }
    b.environment().put("JAVA_HOME", System.getProperty("java.home"));
    b.environment()
        .put(
            "PYSPARK_SUBMIT_ARGS",
            "--master local[1] --conf spark.ui.enabled=false --conf spark.driver.host=127.0.0.1"
                + " --conf spark.driver.bindAddress=127.0.0.1 --driver-class-path "
                + System.getProperty("java.class.path")
                + " --driver-java-options --add-modules=jdk.incubator.vector pyspark-shell");
    Process p;
    try {
      p = b.start();
    } catch (IOException e) {
      return -1; // no python3
    }
    if (!p.waitFor(5, TimeUnit.MINUTES)) {
      p.destroyForcibly();
    }
    return p.waitFor();
  }
}
