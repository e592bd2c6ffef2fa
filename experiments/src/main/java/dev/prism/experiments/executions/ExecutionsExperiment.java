package dev.prism.experiments.executions;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.sun.management.OperatingSystemMXBean;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.cli.InterruptNotice;
import dev.prism.cli.JsonOption;
import dev.prism.cli.RareDigits;
import dev.prism.data.StateFile;
import dev.prism.experiments.Experiments;
import dev.prism.experiments.ResultFiles;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Compares every execution with exact greedy in value, recall, time and memory. Not safe for use by
 * multiple threads.
 */
@Command(
    name = "executions",
    description = {
      "Compare exact, partitioned, streamed, neighbour-graph and stochastic selection.",
      "The pool is 24,300 images of MNIST, sorted by digit, with the two rare digits last."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Results are saved one by one; the same command resumes an interrupted run."})
public final class ExecutionsExperiment implements Callable<Integer> {
  static final List<String> ALL =
      List.of(
          "fl",
          "flvmi",
          "flqmi",
          "flcg",
          "flcmi",
          "gc",
          "gcmi",
          "gccg",
          "logdet",
          "logdetmi",
          "logdetcg",
          "logdetcmi",
          "com",
          "disparitysum",
          "disparitymin",
          "saturated",
          "featurebased");

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "the folder with the idx.gz files of MNIST")
  Path data = Experiments.MNIST;

  @Option(names = "--measures", paramLabel = "NAME,…", split = ",", description = "default: all")
  List<String> measures = ALL;

  @Option(names = "-k", paramLabel = "N", defaultValue = "100", description = "number of picks")
  int k;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "executions.json",
      description = "write results to F.json (default: executions.json) and a report to F.md")
  Path out;

  @Mixin JsonOption output;

  /**
   * One run.
   *
   * @param measure the measure
   * @param execution the execution
   * @param k the number of picks
   * @param value the value of the measure; null where the execution does not apply
   * @param ratio the value relative to that of exact greedy
   * @param recall the fraction of rare digits among the picks
   * @param cpuSeconds processor time of all threads, in seconds
   * @param megabytes memory for similarities and sets, in MB
   * @param note the optimizer, or the guarantee of the execution
   * @param notApplicable the reason for which the execution does not apply; null where it applies
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String measure,
      String execution,
      int k,
      @Nullable Double value,
      @Nullable Double ratio,
      @Nullable Double recall,
      @JsonProperty("cpu_seconds") double cpuSeconds,
      @Nullable Double megabytes,
      @Nullable String note,
      @JsonProperty("not_applicable") @Nullable String notApplicable) {}

  /** Creates the command; picocli sets the fields. */
  public ExecutionsExperiment() {}

  @Override
  public Integer call() {
    ResultFiles files = new ResultFiles(out);
    if (k < 1 || k > 2 * RareDigits.RARE) {
      throw new PrismException(
          "-k %d should lie between 1 and %d, the number of rare digits.", k, 2 * RareDigits.RARE);
    }
    List<Row> rows = new ArrayList<>(Files.exists(out) ? ExecutionsReport.rows(out) : List.of());
    RareDigits digits = RareDigits.load(data).sorted();
    Problem v = digits.problem();
    InterruptNotice.message("the same command resumes from " + out);
    for (String m : measures) {
      ExecutionComparison e = new ExecutionComparison(v, m, k);
      e.executions()
          .forEach(
              (name, way) -> {
                if (find(rows, m, name) == null) {
                  output.err().printf("prism: %s, %s …%n", m, name);
                  rows.add(row(e, digits, m, name, way, find(rows, m, ExecutionComparison.EXACT)));
                  StateFile.write(out, rows);
                }
              });
    }
    ExecutionsReport report = new ExecutionsReport(rows);
    files.report(report, output, rows);
    return 0;
  }

  private @Nullable Row find(List<Row> rows, String measure, String execution) {
    return rows.stream()
        .filter(r -> r.measure().equals(measure) && r.execution().equals(execution) && r.k() == k)
        .findFirst()
        .orElse(null);
  }

  private Row row(
      ExecutionComparison e,
      RareDigits digits,
      String measure,
      String name,
      Supplier<ExecutionComparison.Outcome> way,
      @Nullable Row exact) {
    OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = os.getProcessCpuTime();
    try {
      ExecutionComparison.Outcome found = way.get();
      double cpu = (os.getProcessCpuTime() - start) / 1e9;
      double value = e.value(found.picks());
      double best = exact == null || exact.value() == null ? value : exact.value();
      long rare = Arrays.stream(found.picks()).filter(digits::isRare).count();
      return new Row(
          measure,
          name,
          k,
          value,
          value / best,
          (double) rare / k,
          cpu,
          found.bytes() / 1e6,
          found.note(),
          null);
    } catch (PrismException x) {
      return new Row(measure, name, k, null, null, null, 0, null, null, x.getMessage());
    }
  }
}
