package dev.prism.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.prism.Problem;
import dev.prism.kernel.Features;
import dev.prism.run.Request;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line: reads Parquet, and writes Parquet atomically. */
class SparkMainTest {
  private static final SparkSession SPARK = Sessions.local();
  private static final float[][] V = Pools.clustered(300, 8, 1);
  private static final float[][] Q = Pools.clustered(6, 8, 2);

  @TempDir Path folder;
  private String pool;
  private String query;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void files() throws IOException {
    pool = folder.resolve("pool.parquet").toString();
    Pools.data(SPARK, V, 2, 1).write().parquet(pool);
    List<String> csv = new ArrayList<>();
    csv.add("a,b,c,d,e,f,g,h");
    for (float[] row : Q) {
      csv.add(Arrays.toString(row).replaceAll("[\\[\\] ]", ""));
    }
    query = Files.write(folder.resolve("query.csv"), csv).toString();
  }

  private int run(String... args) {
    return SparkMain.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }

  private String place(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void writesThePicksAsParquet() throws IOException {
    assertThat(run(pool, "-q", query, "-k", "20", "-m", "flqmi:eta=0.5", "--out", place("chosen")))
        .as(err.toString())
        .isZero();
    int[] alone =
        Request.pick(20)
            .measure("flqmi:eta=0.5")
            .from(Problem.of(Features.of(V)).query(Features.of(Q)))
            .selection()
            .indices();
    List<Row> picks = SPARK.read().parquet(place("chosen")).orderBy("rank").collectAsList();
    assertThat(picks)
        .extracting(r -> r.<Long>getAs("id"))
        .containsExactly(Arrays.stream(alone).asLongStream().boxed().toArray(Long[]::new));
    assertThat(out.toString()).contains("\"measure\" : \"flqmi:eta=0.5\"", "exact greedy in");
    assertThat(Files.readString(Path.of(place("chosen"), "_prism.json"))).contains("\"value\"");
    assertThat(names()).containsExactly("chosen", "pool.parquet", "query.csv");
  }

  @Test
  void replacesAnOutputOnlyIfAsked() throws IOException {
    assertThat(run(pool, "-k", "3", "--out", place("chosen"))).as(err.toString()).isZero();
    assertThat(run(pool, "-k", "4", "--out", place("chosen"))).isEqualTo(3);
    assertThat(err.toString()).contains("exists already", "--overwrite");
    assertThat(SPARK.read().parquet(place("chosen")).count()).isEqualTo(3);
    assertThat(run(pool, "-k", "4", "--out", place("chosen"), "--overwrite")).isZero();
    assertThat(SPARK.read().parquet(place("chosen")).count()).isEqualTo(4);
    assertThat(names()).containsExactly("chosen", "pool.parquet", "query.csv");
  }

  /** A task fails while the result is written. */
  @Test
  void aFailedJobLeavesNoPartialResult() throws IOException {
    ParquetFolder place =
        new ParquetFolder(
            place("chosen"), false, List.of(), SPARK.sparkContext().hadoopConfiguration());
    try {
      place.write(
          SPARK
              .range(0, 1000, 1, 4)
              .withColumn("x", functions.expr("if(id < 900, id, raise_error('failed'))")),
          "{}");
    } catch (Exception e) {
      assertThat(Files.exists(Path.of(place("chosen")))).isFalse();
      assertThat(names()).containsExactly("pool.parquet", "query.csv");
      return;
    }
    throw new AssertionError("the job did not fail");
  }

  /** Folders of killed jobs go once they are old; a job that runs now may be writing to others. */
  @Test
  void deletesWhatAKilledJobLeft() throws IOException {
    String old = "_prism-chosen-new-" + UUID.randomUUID();
    String fresh = "_prism-chosen-new-" + UUID.randomUUID();
    String another = "_prism-chosen-new-notes";
    for (String name : List.of(old, fresh, another)) {
      Path part = Files.createDirectories(folder.resolve(name).resolve("_temporary"));
      Files.writeString(part.resolve("part-0"), "half");
      if (!name.equals(fresh)) {
        FileTime longAgo = FileTime.from(Instant.now().minus(Duration.ofDays(2)));
        for (Path p : List.of(part.resolve("part-0"), part, part.getParent())) {
          Files.setLastModifiedTime(p, longAgo);
        }
      }
    }
    ParquetFolder place =
        new ParquetFolder(
            place("chosen"), false, List.of(), SPARK.sparkContext().hadoopConfiguration());
    place.write(SPARK.range(3).toDF("id"), "{}");
    assertThat(names())
        .containsExactlyInAnyOrder("chosen", "pool.parquet", "query.csv", fresh, another);
  }

  /** No input is replaced, whether the output is the input, contains it or lies within it. */
  @Test
  void neverOverwritesAnInput() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.writeString(data.resolve("_prism.json"), "{}");
    Files.move(Path.of(pool), data.resolve("pool.parquet"));
    pool = data.resolve("pool.parquet").toString();
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of(pool));
    for (String out :
        List.of(pool, place("data"), pool + "/sub", place("data/../data"), query, link + "")) {
      assertThat(run(pool, "-q", query, "-k", "3", "-m", "gcmi", "--out", out, "--overwrite"))
          .as(out)
          .isEqualTo(2);
    }
    assertThat(err.toString().lines()).allMatch(l -> l.contains("which is read")).hasSize(6);
    assertThat(run(data + "/*.parquet", "-k", "3", "--out", data + "", "--overwrite")).isEqualTo(2);
    assertThat(SPARK.read().parquet(pool).count()).isEqualTo(V.length);
    assertThat(Files.readAllLines(Path.of(query))).hasSize(Q.length + 1);
  }

  /** A folder is replaced only if it holds nothing but an earlier output. */
  @Test
  void neverOverwritesAnotherFolder() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path file = Files.writeString(other.resolve("precious.txt"), "precious");
    assertThat(run(pool, "-k", "3", "--out", other + "", "--overwrite")).isEqualTo(3);
    Files.writeString(other.resolve("_prism.json"), "{}");
    assertThat(run(pool, "-k", "3", "--out", other + "", "--overwrite")).isEqualTo(3);
    assertThat(err.toString()).contains("not the output of an earlier selection");
    assertThat(file).hasContent("precious");
  }

  @Test
  void readsCostsAndQuotas() {
    assertThat(
            run(
                pool,
                "-k",
                "9",
                "-m",
                "fl",
                "--costs",
                "cost",
                "--budget",
                "20",
                "--quota",
                "label=a:3-4",
                "--exact",
                "--out",
                place("chosen")))
        .as(err.toString())
        .isZero();
    List<Row> picks = SPARK.read().parquet(place("chosen")).collectAsList();
    assertThat(picks.stream().mapToDouble(r -> r.<Double>getAs("cost")).sum())
        .isLessThanOrEqualTo(20);
    assertThat(picks.stream().filter(r -> r.getAs("group").equals("a")).count()).isBetween(3L, 4L);
  }

  @Test
  void rejectsBadArgumentsWithASentence() {
    assertThat(run(pool, "--out", place("x"))).isEqualTo(2);
    assertThat(run(pool, "-k", "5", "--vektor", "v", "--out", place("x"))).isEqualTo(2);
    assertThat(run(place("nothing.parquet"), "-k", "5", "--out", place("x"))).isEqualTo(3);
    assertThat(run(pool, "-k", "5", "-m", "flqm", "--out", place("x"))).isEqualTo(2);
    assertThat(run(pool, "-k", "5", "--id", "nr", "--out", place("x"))).isEqualTo(3);
    assertThat(err.toString().lines())
        .hasSize(5)
        .allMatch(l -> l.startsWith("prism: "))
        .satisfiesExactly(
            l -> assertThat(l).contains("-k"),
            l -> assertThat(l).contains("--vektor"),
            l -> assertThat(l).contains("nothing.parquet cannot be read"),
            l -> assertThat(l).contains("Did you mean flqmi"),
            l -> assertThat(l).contains("no column nr"));
    Pools.data(SPARK, V, 1, 1)
        .withColumn("second", functions.col("vector"))
        .write()
        .mode(SaveMode.Overwrite)
        .parquet(place("two.parquet"));
    assertThat(run(place("two.parquet"), "-k", "5", "--out", place("x"))).isEqualTo(2);
    assertThat(err.toString()).contains("more than one column (vector, second)");
  }
}
