package dev.prism.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.BadDataException;
import dev.prism.base.BadRequestException;
import dev.prism.base.PrismException;
import dev.prism.constraint.Quotas;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.io.PrintWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command line of the Spark module, with the options of {@code prism select}. Not safe for use
 * by multiple threads.
 */
@Command(
    name = "prism-spark",
    description = "Select items of a Parquet data set: like a query set, unlike a private set.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 0 success, 2 usage error, 3 bad input data.",
      "",
      "Example:",
      "  spark-submit --conf spark.driver.extraJavaOptions=--add-modules=jdk.incubator.vector \\",
      "    --conf spark.executor.extraJavaOptions=--add-modules=jdk.incubator.vector \\",
      "    prism-spark.jar pool.parquet -q examples.npy -k 1000 -m flqmi --out chosen.parquet"
    })
public final class SparkMain implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "DATA",
      description = "the pool: Parquet, from any file system that Spark reads")
  String data;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "F",
      description = "the query set: Parquet, or .npy, .npz, .csv, .jsonl on the driver")
  @Nullable String query;

  @Option(
      names = {"-p", "--private"},
      paramLabel = "F",
      description = "the private set, in the same formats")
  @Nullable String privateSet;

  @Option(names = "-k", paramLabel = "N", description = "at most N items")
  @Nullable Integer k;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description = "such as flqmi:eta=0.5; default: by the query and private sets")
  String measure = "";

  @Option(
      names = "--kernel",
      paramLabel = "NAME",
      completionCandidates = Similarities.Usages.class,
      description = "${COMPLETION-CANDIDATES}, with sigma where there is one; default: cosine")
  String kernel = "cosine";

  @Option(names = "--optimizer", paramLabel = "NAME", description = "default: auto")
  String optimizer = "auto";

  @Option(names = "--id", paramLabel = "COLUMN", description = "the column of ids; default: id")
  String id = "id";

  @Option(
      names = "--vector",
      paramLabel = "COLUMN",
      description = "the column of vectors; default: the only one that holds arrays of numbers")
  @Nullable String vector;

  @Option(names = "--costs", paramLabel = "COLUMN", description = "the column of costs")
  @Nullable String costs;

  @Option(names = "--budget", paramLabel = "B", description = "the largest sum of costs")
  @Nullable Double budget;

  @Option(
      names = "--quota",
      paramLabel = "COLUMN=G:MIN-MAX,…",
      description = "from MIN to MAX items of each group, such as label=cat:5-20,*:0-50")
  @Nullable String quota;

  @Option(names = "--seed", paramLabel = "N", description = "the random seed; default 0")
  long seed;

  @Option(
      names = "--block",
      paramLabel = "N",
      description = "the number of items in a block; default ${DEFAULT-VALUE}")
  int block = SparkPool.DEFAULT_BLOCK;

  @Option(
      names = "--exact",
      description =
          "exact greedy for the family fl, too: every executor holds all items; for small k")
  boolean exact;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "the output folder: the picks as Parquet")
  String out;

  @Option(names = "--overwrite", description = "replace the output of an earlier selection")
  boolean overwrite;

  private SparkMain() {}

  /**
   * Runs the command and stops its Spark session.
   *
   * @param args the arguments of the command line
   */
  public static void main(String[] args) {
    PrintWriter screen = new PrintWriter(System.out, true);
    int exit = run(screen, new PrintWriter(System.err, true), args);
    SparkSession.getActiveSession()
        .foreach(
            s -> {
              s.stop();
              return null;
            });
    if (exit != 0) {
      System.exit(exit);
    }
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(new SparkMain())
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(
            (e, words) -> {
              err.println("prism: " + e.getMessage() + (e.getMessage().endsWith(".") ? "" : "."));
              return 2;
            })
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              RuntimeException error = RemoteErrors.unwrapped(e);
              err.println("prism: " + error.getMessage());
              return error instanceof PrismException && !(error instanceof BadDataException)
                  ? 2
                  : 3;
            })
        .execute(args);
  }

  @Override
  public Integer call() throws JsonProcessingException {
    if (k == null && budget == null) {
      throw new BadRequestException("Give the number of items with -k, or --costs with --budget.");
    }
    if ((costs == null) != (budget == null)) {
      throw new BadRequestException("--costs and --budget go together; one of them is missing.");
    }
    SparkSession spark = SparkSession.builder().appName("prism").getOrCreate();
    Dataset<Row> all = AuxiliaryData.parquet(spark, data);
    ParquetFolder folder =
        new ParquetFolder(out, overwrite, inputs(all), spark.sparkContext().hadoopConfiguration());
    String x = vector == null ? AuxiliaryData.onlyVector(all, data) : vector;
    SparkPool pool = SparkPool.of(all, id, x).kernel(kernel).block(block);
    pool = query == null ? pool : pool.query(AuxiliaryData.read(spark, query, x));
    pool = privateSet == null ? pool : pool.privateSet(AuxiliaryData.read(spark, privateSet, x));
    pool = costs == null ? pool : pool.budget(costs, budget);
    pool = quota == null ? pool : quotas(pool);
    Request r = Request.pick(k == null ? Integer.MAX_VALUE : k);
    r = exact ? r.execution(Execution.exact()) : r;
    SparkSelection s = pool.select(r.measure(measure).optimizer(optimizer).seed(seed));
    String report = report(s);
    folder.write(s.picks(), report);
    spec.commandLine().getOut().println(report);
    return 0;
  }

  /**
   * Returns the files and folders that are read; a pattern stands for the files that it matches.
   */
  private List<Path> inputs(Dataset<Row> all) {
    List<Path> out = new ArrayList<>();
    if (!data.matches(".*[*?{\\[].*")) {
      out.add(new Path(data));
    }
    Stream.of(query, privateSet)
        .filter(Objects::nonNull)
        .map(AuxiliaryData::path)
        .forEach(out::add);
    Arrays.stream(all.inputFiles()).map(f -> new Path(URI.create(f))).forEach(out::add);
    return out;
  }

  private SparkPool quotas(SparkPool pool) {
    String[] part = quota.split("=", 2);
    if (part.length != 2) {
      throw new BadRequestException(
          "--quota %s should read column=GROUP:MIN-MAX,…, such as label=cat:5-20,*:0-50.", quota);
    }
    return pool.quotas(part[0], Quotas.parse(part[1]));
  }

  private String report(SparkSelection s) throws JsonProcessingException {
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("measure", s.measure());
    report.put("kernel", kernel);
    report.put("seed", seed);
    report.put("picks", s.picks().count());
    report.put("value", Double.isNaN(s.value()) ? null : s.value());
    report.put("bound", s.bound());
    report.put("execution", s.execution());
    report.put("stopped", s.stopReason());
    report.put("out", out);
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(report);
  }
}
