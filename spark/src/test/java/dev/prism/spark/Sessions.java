package dev.prism.spark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Spark sessions on the loopback address, one at a time. */
final class Sessions {
  private static SparkSession session;
  private static String master;

  private Sessions() {}

  /** Returns a session with two threads of this JVM. */
  static SparkSession local() {
    return open("local[2]");
  }

  /** Returns a session with two executors in other processes. */
  static SparkSession cluster() {
    linkJars();
    return open("local-cluster[2,1,1024]");
  }

  private static synchronized SparkSession open(String where) {
    if (where.equals(master)) {
      return session;
    }
    if (session != null) {
      session.stop();
    }
    session =
        SparkSession.builder()
            .appName("prism")
            .master(where)
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.warehouse.dir", "target/warehouse")
            // Compiling queries takes longer than running them on such small data.
            .config("spark.sql.codegen.wholeStage", "false")
            .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            // What a killed executor held is fetched three times before it is computed again.
            .config("spark.shuffle.io.retryWait", "200ms")
            .config("spark.executor.memory", "1g")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .config("spark.executor.extraJavaOptions", "--add-modules=jdk.incubator.vector")
            .getOrCreate();
    master = where;
    return session;
  }

  /** Links the class path into SPARK_HOME/jars, from which executors are started. */
  private static void linkJars() {
    Path jars = Path.of(System.getenv("SPARK_HOME"), "jars");
    try {
      Files.createDirectories(jars);
      for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
        Path link = jars.resolve(Path.of(entry).getFileName());
        if (entry.endsWith(".jar") && !Files.exists(link)) {
          Files.deleteIfExists(link); // a link whose target does not exist
          Files.createSymbolicLink(link, Path.of(entry));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
