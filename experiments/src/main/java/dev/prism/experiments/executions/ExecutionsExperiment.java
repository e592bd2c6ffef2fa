package dev.prism.experiments.executions;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.sun.management.OperatingSystemMXBean;
import dev.prism.Problem;
import dev.prism.base.PrismException;
import dev.prism.cli.Interruption;
import dev.prism.cli.JsonOption;
import dev.prism.cli.RareDigits;
import dev.prism.data.Noted;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the executions lose and save against the exact answer. */
@Command(
    name = "executions",
    description = {
      "Exact, partitioned, streamed, on a graph, by samples: what each loses and saves, on MNIST's",
      "24,300 pictures sorted by digit, the two rare ones last."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Results are noted one by one; the same command goes on where it was cut off."})
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
      description = "the folder with MNIST's idx.gz files")
  Path data = Experiments.MNIST;

  @Option(names = "--measures", paramLabel = "NAME,…", split = ",", description = "all by default")
  List<String> measures = ALL;

  @Option(names = "-k", paramLabel = "N", defaultValue = "100", description = "picks")
  int k;

  @Option(
      names = "--out",
      paramLabel = "F.json",
      defaultValue = "executions.json",
      description = "results; executions.json by default. F.html and F.md are made from them")
  Path out;

  @Mixin JsonOption output;

  /**
   * One run.
   *
   * @param ratio its value, by the measure itself, to the exact answer's
   * @param recall rare digits found, to as many as there could be
   * @param cpu processor seconds, of all threads
   * @param megabytes similarities and sets held
   * @param failed why it does not apply; null where it does
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(
      String measure,
      String execution,
      int k,
      Double value,
      Double ratio,
      Double recall,
      double cpu,
      Double megabytes,
      String note,
      String failed) {}

  @Override
  public Integer call() {
    ResultFiles files = new ResultFiles(out);
    if (k < 1 || k > 2 * RareDigits.RARE) {
      throw new PrismException(
          "-k %d should lie between 1 and %d, the number of rare digits.", k, 2 * RareDigits.RARE);
    }
    List<Row> rows = new ArrayList<>(before());
    RareDigits digits = RareDigits.load(data).sorted();
    Problem v = digits.problem();
    Interruption.keeps("the same command goes on from " + out);
    for (String m : measures) {
      Executions e = new Executions(v, m, k);
      e.ways()
          .forEach(
              (name, way) -> {
                if (find(rows, m, name) == null) {
                  output.err().printf("prism: %s, %s …%n", m, name);
                  rows.add(row(e, digits, m, name, way, find(rows, m, Executions.EXACT)));
                  Noted.write(out, rows);
                }
              });
    }
    ExecutionsReport report = new ExecutionsReport(rows);
    files.write(report.page(), report.markdown());
    if (output.wanted()) {
      output.print(rows);
    } else {
      output.out().print(report.markdown());
    }
    output.out().flush();
    return 0;
  }

  private List<Row> before() {
    if (!Files.exists(out)) {
      return List.of();
    }
    return List.of(Noted.read(out, Row[].class, "a result of this experiment"));
  }

  private Row find(List<Row> rows, String measure, String execution) {
    return rows.stream()
        .filter(r -> r.measure().equals(measure) && r.execution().equals(execution) && r.k() == k)
        .findFirst()
        .orElse(null);
  }

  private Row row(
      Executions e,
      RareDigits digits,
      String measure,
      String name,
      Supplier<Executions.Found> way,
      Row exact) {
    OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = os.getProcessCpuTime();
    try {
      Executions.Found found = way.get();
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
