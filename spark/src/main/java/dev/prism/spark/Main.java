package dev.prism.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.prism.base.PrismException;
import dev.prism.constraint.Quotas;
import dev.prism.data.DataException;
import dev.prism.run.Execution;
import dev.prism.run.Request;
import dev.prism.spec.Similarities;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What spark-submit runs: options are named as {@code prism select}'s. */
@Command(
    name = "prism-spark",
    description = "Choose items out of a Parquet data set: like a query set, unlike a private set.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Exit status: 0 done, 2 the command's words, 3 the data.",
      "",
      "Example:",
      "  spark-submit --conf spark.driver.extraJavaOptions=--add-modules=jdk.incubator.vector \\",
      "    --conf spark.executor.extraJavaOptions=--add-modules=jdk.incubator.vector \\",
      "    prism-spark.jar pool.parquet -q examples.npy -k 1000 -m flqmi --out chosen.parquet"
    })
public final class Main implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "DATA", description = "the pool: Parquet, wherever Spark reads it")
  String data;

  @Option(
      names = {"-q", "--query"},
      paramLabel = "F",
      description = "more like the items of F: Parquet, or .npy, .npz, .csv, .jsonl on the driver")
  String query;

  @Option(
      names = {"-p", "--private"},
      paramLabel = "F",
      description = "nothing like the items of F")
  String avoid;

  @Option(names = "-k", paramLabel = "N", description = "at most N items")
  Integer k;

  @Option(
      names = {"-m", "--measure"},
      paramLabel = "SPEC",
      description = "such as flqmi:eta=0.5; default: what suits the query and private sets given")
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
  String vector;

  @Option(names = "--costs", paramLabel = "COLUMN", description = "what each item costs")
  String costs;

  @Option(names = "--budget", paramLabel = "B", description = "what all may cost together")
  Double budget;

  @Option(
      names = "--quota",
      paramLabel = "COLUMN=G:MIN-MAX,…",
      description = "so many of each group, such as label=cat:5-20,*:0-50")
  String quota;

  @Option(names = "--seed", paramLabel = "N", description = "where chance starts; default 0")
  long seed;

  @Option(
      names = "--block",
      paramLabel = "N",
      description = "items that one machine takes at a time; default ${DEFAULT-VALUE}")
  int block = SparkPool.BLOCK;

  @Option(
      names = "--exact",
      description =
          "exact greedy for the family fl, too: every machine holds all items; for small k")
  boolean exact;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "where the picks go, as Parquet")
  String out;

  @Option(names = "--overwrite", description = "replace what is there")
  boolean overwrite;

  private Main() {}

  /** From the command line; a session that is there already is used and left open. */
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
    return new CommandLine(new Main())
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(
            (e, words) -> {
              err.println("prism: " + e.getMessage() + (e.getMessage().endsWith(".") ? "" : "."));
              return 2;
            })
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              RuntimeException said = Sentences.unwrapped(e);
              err.println("prism: " + said.getMessage());
              return said instanceof PrismException && !(said instanceof DataException) ? 2 : 3;
            })
        .execute(args);
  }

  @Override
  public Integer call() throws JsonProcessingException {
    if (k == null && budget == null) {
      throw new PrismException("How many? Give -k N, or --costs with --budget B.");
    }
    if ((costs == null) != (budget == null)) {
      throw new PrismException("--costs and --budget go together; one of them is missing.");
    }
    SparkSession spark = SparkSession.builder().appName("prism").getOrCreate();
    Dataset<Row> all = Guides.parquet(spark, data);
    Output place = new Output(out, overwrite, all);
    String x = vector == null ? Guides.onlyVector(all, data) : vector;
    SparkPool pool = SparkPool.of(all, id, x).kernel(kernel).block(block);
    pool = query == null ? pool : pool.query(Guides.read(spark, query, x));
    pool = avoid == null ? pool : pool.avoid(Guides.read(spark, avoid, x));
    pool = costs == null ? pool : pool.budget(costs, budget);
    pool = quota == null ? pool : quotas(pool);
    Request r = Request.pick(k == null ? Integer.MAX_VALUE : k);
    r = exact ? r.execution(Execution.exact()) : r;
    SparkSelection s = pool.select(r.measure(measure).optimizer(optimizer).seed(seed));
    String report = report(s);
    place.write(s.picks(), report);
    spec.commandLine().getOut().println(report);
    return 0;
  }

  private SparkPool quotas(SparkPool pool) {
    String[] part = quota.split("=", 2);
    if (part.length != 2) {
      throw new PrismException(
          "--quota %s should read column=GROUP:MIN-MAX,…, such as label=cat:5-20,*:0-50.", quota);
    }
    return pool.quotas(part[0], Quotas.ranges(part[1]));
  }

  private String report(SparkSelection s) throws JsonProcessingException {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("measure", s.measure());
    said.put("kernel", kernel);
    said.put("seed", seed);
    said.put("picks", s.picks().count());
    said.put("value", Double.isNaN(s.value()) ? null : s.value());
    said.put("bound", s.bound());
    said.put("execution", s.execution());
    said.put("stopped", s.stopped());
    said.put("out", out);
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(said);
  }
}
